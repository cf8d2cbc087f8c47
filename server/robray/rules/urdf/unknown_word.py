"""Noted by lowering: an element or an attribute that urdfdom ignores."""

from collections.abc import Sequence
from functools import partial

from robray.formats.urdf.details import Move, UnknownWord
from robray.rules.engine.markup_fixes import tags_renamed
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import in_file, replaced
from robray.rules.urdf.text_for_attribute import attribute_in_text
from robray.text.spans import Span


def renamed(context: RuleContext, right: str) -> Fix | None:
    """The right word in the place of the finding's; in both tags of an element."""
    text, span = in_file(context)
    if not text.endswith(b"<", 0, span.start):
        return replaced(context, right, safe=False)
    fix = tags_renamed(text, span, right)
    return None if fix is None else fix.unsafe


def moved(context: RuleContext, move: Move) -> Fix:
    """Move the element to where it belongs; on a line of its own if the element that it then precedes has one."""
    text, span = in_file(context)
    shift = span.start - context.span.start
    start, end, to = move.whole.start + shift, move.whole.end + shift, move.to + shift
    gap = start - len(text[:start].rstrip(b" \t\r\n"))
    line = text[:to].rpartition(b"\n")[2]
    between = "" if line.strip() else f"\n{line.decode()}"
    element = text[start:end].decode("utf-8", "replace")
    return Fix(
        f"Move into '{move.into}'",
        (
            Replacement(Span(move.to, move.to), f"{element}{between}"),
            Replacement(Span(move.whole.start - gap, move.whole.end), ""),
        ),
    ).unsafe


def _message(context: RuleContext) -> str:
    found: UnknownWord = context.details
    if found.is_text:
        written = attribute_in_text(context, found.meant)
        meant = f'<{found.word} {found.meant}="…"/>' if written is None else written[0]
        return f"urdfdom ignores the text in '<{found.word}>'; use '{meant}'"
    if found.places:
        places = found.places if found.move is None else (found.move.into,)
        return f"'{found.word}' does not belong in '{found.within}'; move it into {_either(places)}"
    kind = "element" if found.within else "attribute"
    if found.meant:
        return f"unknown {kind} '{found.word}'; did you mean '{found.meant}'?"
    return f"unknown element '{found.word}' in '{found.within}'; urdfdom ignores it"


def _either(names: Sequence[str]) -> str:
    *others, last = (f"'{name}'" for name in names)
    return f"{', '.join(others)} or {last}" if others else last


def _fix(context: RuleContext) -> Fix | None:
    found: UnknownWord = context.details
    if found.is_text:
        written = attribute_in_text(context, found.meant)
        return None if written is None else written[1]
    if found.move is not None:
        return moved(context, found.move)
    return renamed(context, found.meant) if found.meant else None


def _severity(context: RuleContext) -> Severity:
    """A word that resembles none of URDF may belong to another program."""
    found: UnknownWord = context.details
    return Severity.WARNING if found.meant or found.places else Severity.INFORMATION


LOGIC = {"urdf-unknown-word": partial(Rule, message_at=_message, severity_at=_severity, fix=_fix)}
