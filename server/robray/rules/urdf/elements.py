"""Elements, attributes and values that are missing, unknown or malformed."""

import re
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import chain, islice

from robray.analysis.joint_states import is_read_as_amino
from robray.facts.joint_types import JOINT_TYPES_ELSEWHERE
from robray.facts.symbols import Symbol
from robray.formats.urdf import kinds as urdf_kinds
from robray.formats.urdf.details import BadNumber, Dropped, Move, NeedsVersion, UnknownWord
from robray.formats.urdf.frontend.numbers import no_number
from robray.formats.urdf.statements import JOINT_TYPES
from robray.rules.engine.choices import edited, line_before, number_within, numbers_of, top_start
from robray.rules.engine.markup_fixes import mended_markup, root_renamed, tags_renamed
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import in_file, replaced, replaced_by_suggestion, scene_and_place, statement
from robray.text.spans import Span

_ATTRIBUTES = {"effort": "10", "velocity": "1", "type": "fixed"}
"""Initial values by name."""
_MOST_ITEMS = 500
"""Items of a robot that are searched for a link."""
MARKS = re.compile(r"[<>&\"{}$]")
_CHILD = re.compile(rb"\s*\n([ \t]*)<")
_TAG = re.compile(rb"[\w:.-]+")
_REST_OF_TAG = re.compile(rb"(?:\"[^\"<]*\"|'[^'<]*'|[^<>\"'])*>")
LIMIT = '<limit lower="-1" upper="1" effort="10" velocity="1"/>'


def defined_before(context: RuleContext, element: str) -> Fix | None:
    """Defines the name with an element before the one that uses it."""
    name = context.details.name
    if not name or context.place is None or MARKS.search(name):
        return None
    return edited(f"Define '{name}'", line_before(in_file(context)[0], top_start(context), element.format(name)))


def inside(context: RuleContext, element: str) -> Fix | None:
    """A line before the end tag of the element with the finding in its start tag; None without an end tag."""
    text, span = in_file(context)
    start = text.rfind(b"<", 0, span.start) + 1
    name = _TAG.match(text, start)
    if name is None:
        return None
    tag, span = name[0], Span(*name.span())
    found = re.compile(rb"</" + re.escape(tag) + rb"[ \t]*>").search(text, span.end)
    opened = _REST_OF_TAG.match(text, span.end)
    if found is None or opened is None or opened[0].endswith(b"/>"):
        return None
    at, line = line_before(text, found.start(), element)
    child = _CHILD.match(text, opened.end())
    blanks = line[: len(line) - len(line.lstrip(" \t"))]
    deeper = child[1].decode() if child is not None and len(child[1]) > len(blanks) else f"{blanks}  "
    return edited(f"Add '{element}'", (at, line if at.start == found.start() else deeper + line.lstrip(" \t")))


def lacking(context: RuleContext, name: str) -> Fix | None:
    """The missing part of an element: an attribute behind its name, or one of a joint's links."""
    if context.place is None:
        return None
    if (value := _ATTRIBUTES.get(name)) is not None:
        _, span = in_file(context)
        return edited(f"Add '{name}=\"{value}\"'", (Span(span.end, span.end), f' {name}="{value}"'))
    for role in ("parent", "child"):
        if name.startswith(f"<{role} "):
            link = _link(context, role)
            return None if link is None else inside(context, f'<{role} link="{link}"/>')
    return None


def _link(context: RuleContext, role: str) -> str | None:
    """For a parent the first link, for a child the first one behind it that no joint leads to."""
    scene, place = scene_and_place(context)
    file = scene.file(place)
    symbols = chain.from_iterable(map(file.format.semantics.declares, islice(file.reading.facts.items, _MOST_ITEMS)))
    links: Iterable[str] = dict.fromkeys(symbol.name for symbol in symbols if symbol.kind is urdf_kinds.LINK)
    own = statement(context)
    beside = {each.text for each in (getattr(own, "parent", None), getattr(own, "child", None)) if each is not None}
    if role == "child":
        unled = (each for each in links if Symbol(urdf_kinds.CHILD_LINK, each) not in scene.declarations)
        links = islice(unled, 1, None)
    return next((each for each in links if each not in beside and not MARKS.search(each)), None)


_CONTENT = re.compile(rb"[ \t]*>[ \t\r\n]*([\w./:-]+(?:[ \t]+[\w./:-]+)*)[ \t\r\n]*</([\w:]+)[ \t]*(?=>)")


def attribute_in_text(context: RuleContext, attribute: str) -> tuple[str, Fix] | None:
    """The tag with its text as the attribute; the finding is at the name of the opening tag."""
    if context.scene is None or not attribute.isidentifier():
        # A part missing from the whole robot belongs to no tag, and the text of two attributes is ambiguous.
        return None
    text, span = in_file(context)
    found = _CONTENT.match(text, span.end)
    tag = text[span.start : span.end].decode("utf-8", "replace")
    if found is None or found[2] != text[span.start : span.end] or not text.endswith(b"<", 0, span.start):
        return None
    written = f'{tag} {attribute}="{found[1].decode("utf-8", "replace")}"/'
    whole = Span(context.span.start, context.span.start + found.end() - span.start)
    return f"<{written}>", Fix(f"Change to '<{written}>'", (Replacement(whole, written),)).unsafe


def renamed(context: RuleContext, right: str) -> Fix | None:
    """The right word in place of the finding's; in both tags of an element."""
    text, span = in_file(context)
    if not text.endswith(b"<", 0, span.start):
        return replaced(context, right, safe=False)
    fix = tags_renamed(text, span, right)
    return None if fix is None else fix.unsafe


def moved(context: RuleContext, move: Move) -> Fix:
    """Move the element to its right place; on a line of its own if the element that it then precedes has one."""
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


def _unknown_word_message(context: RuleContext) -> str:
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


def _unknown_word_fix(context: RuleContext) -> Fix | None:
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


def _missing_attribute_in_text(context: RuleContext) -> tuple[str, Fix] | None:
    """For one missing attribute: two would be ambiguous."""
    names = context.details.lacking
    return attribute_in_text(context, names[0]) if len(names) == 1 else None


def _missing_attribute_message(context: RuleContext) -> str:
    what, needed, word = context.details
    names = " and ".join(f"'{each}'" for each in needed)
    kind = "" if any(each.startswith("<") for each in needed) else "attributes " if needed[1:] else "attribute "
    known = f"missing {kind}{names} in {what}"
    if word:
        return f"{known}; did you mean '{word}'?"
    written = _missing_attribute_in_text(context)
    return known if written is None else f"{known}; use '{written[0]}'"


def _missing_attribute_fix(context: RuleContext) -> Fix | None:
    if context.details.word:
        return renamed(context, context.details.word)
    written = _missing_attribute_in_text(context)
    return lacking(context, context.details.lacking[0]) if written is None else written[1]


def blanks_for_commas(context: RuleContext, instead: str, *, is_safe: bool) -> Fix | None:
    """Numbers with blanks in place of those with commas; None if the finding is about a piece of a value."""
    text, span = in_file(context)
    return replaced(context, instead, safe=is_safe) if text[span.start - 1 : span.start] in (b'"', b"'") else None


def _bad_number_fix(context: RuleContext) -> Fix | None:
    found: BadNumber = context.details
    if found.by_commas:
        return blanks_for_commas(context, found.instead, is_safe=found.is_clear)
    return replaced(context, found.instead, safe=False) if found.instead else number_within(context)


def _bad_number_message(context: RuleContext) -> str:
    found: BadNumber = context.details
    if found.by_commas:
        return f"expected spaces between numbers, found commas; use '{found.instead}'"
    return no_number(found.text) + (f"; use '{found.instead}'" if found.instead else "")


_GEOMETRY = '<geometry><box size="0.1 0.1 0.1"/></geometry>'


def _incomplete_link_in_text(context: RuleContext) -> tuple[str, Fix] | None:
    needed = context.details.needed
    return attribute_in_text(context, needed) if needed else None


def _incomplete_link_message(context: RuleContext) -> str:
    found: Dropped = context.details
    if found.needed and found.instead:
        return f"{found.what}; did you mean '{found.instead}'?"
    written = _incomplete_link_in_text(context)
    return found.what if written is None else f"{found.what}; use '{written[0]}'"


def _incomplete_link_fix(context: RuleContext) -> Fix | None:
    found: Dropped = context.details
    if found.by_commas:
        # urdfdom accepts the robot without this part, so a fix changes the robot.
        return blanks_for_commas(context, found.instead, is_safe=False)
    if found.move is not None:
        return moved(context, found.move)
    if found.instead:
        return renamed(context, found.instead)
    written = _incomplete_link_in_text(context)
    if written is not None:
        return written[1]
    return inside(context, _GEOMETRY) if found.element == "geometry" else number_within(context)


def _elsewhere(context: RuleContext) -> str | None:
    return JOINT_TYPES_ELSEWHERE.get(context.details.name.lower())


def _joint_type_fix(context: RuleContext) -> Fix | None:
    here = _elsewhere(context)
    return replaced_by_suggestion(context) if here is None else replaced(context, here, safe=False)


def _joint_type_message(context: RuleContext) -> str:
    if (here := _elsewhere(context)) is not None:
        return f"unknown joint type '{context.details.name}'; URDF calls it '{here}'"
    types = ", ".join(f"'{name}'" for name in JOINT_TYPES)
    known = "" if context.suggestion is not None else f"; use {types}"
    return f"unknown joint type '{context.details.name}'{known}"


def _is_refused(context: RuleContext) -> bool:
    """A robot alone is accepted if urdfdom takes it, and one that another format lists if its reader does."""
    scene, place = scene_and_place(context)
    return scene.is_set and len(place) == 1 + scene.is_set and is_read_as_amino(scene)


def _needs_version_message(context: RuleContext) -> str:
    found: NeedsVersion = context.details
    remedy = "" if found.is_known else "; choose a newer reader in robray.toml"
    return f"urdfdom ignores '{found.word}' before version 1.{found.minor}" + (
        remedy or f"; set version=\"1.{found.minor}\" in 'robot'"
    )


def _markup_fix(context: RuleContext) -> Fix | None:
    fix = mended_markup(context)
    return fix.by_hand if fix is not None and context.details.is_guess else fix


LOGIC = {
    "urdf-lax-xml": partial(Rule, fix=mended_markup, rejected_at=lambda details: bool(details.is_refused)),
    "urdf-no-robot": partial(Rule, fix=partial(root_renamed, root="robot")),
    "urdf-not-well-formed": partial(Rule, fix=_markup_fix),
    "urdf-unknown-word": partial(Rule, message_at=_unknown_word_message, severity_at=_severity, fix=_unknown_word_fix),
    "urdf-missing-attribute": partial(Rule, message_at=_missing_attribute_message, fix=_missing_attribute_fix),
    "urdf-unnamed-link": partial(
        Rule,
        message_at=_missing_attribute_message,
        fix=lambda context: _missing_attribute_fix(context) if context.details.word else None,
    ),
    "urdf-missing-limit": partial(Rule, fix=lambda context: inside(context, LIMIT)),
    "urdf-bad-number": partial(Rule, message_at=_bad_number_message, fix=_bad_number_fix),
    "urdf-wrong-count": partial(Rule, fix=lambda context: numbers_of(context, int(context.details.wanted))),
    "urdf-incomplete-link": partial(Rule, message_at=_incomplete_link_message, fix=_incomplete_link_fix),
    "urdf-joint-type": partial(
        Rule,
        message_at=_joint_type_message,
        words=lambda context: () if _elsewhere(context) is not None else JOINT_TYPES,
        fix=_joint_type_fix,
    ),
    "urdf-amino-joint": partial(
        Rule, is_said=lambda context: not is_read_as_amino(scene_and_place(context)[0]), rejected_in=_is_refused
    ),
    "urdf-needs-version": partial(Rule, message_at=_needs_version_message),
}
