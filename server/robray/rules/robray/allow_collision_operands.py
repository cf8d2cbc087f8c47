"""Noted by lowering: `allow_collision` with more or fewer than two names."""

import re

from robray.facts.details import Counted
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import in_file
from robray.rules.robray.missing_name import RESERVED
from robray.text.spans import Span

_NAME = rb"""([A-Za-z](?:[\w-]*\w)?|"[^"\n]*")"""
_RESERVED = re.compile(RESERVED)
_BETWEEN = rb"(?:[ \t]*(?:&&?|\|+|\+|:|<?-+>|[ \t](?:and|or|to|with)[ \t]|,|\)[ \t]*\()[ \t]*|[ \t]+)"
_TWO = re.compile(rb"allow_collision[ \t]*[(\[]?[ \t]*" + _NAME + _BETWEEN + _NAME + rb"[ \t]*[)\]]?[ \t]*;")


def _pair(context: RuleContext) -> tuple[str, Span] | None:
    """The statement as it is written here, where two names have something between or around them that others write."""
    text, span = in_file(context)
    found = _TWO.match(text, max(text.rfind(b"allow_collision", 0, span.end), 0))
    if found is None or found.end() < span.end:
        return None
    shift = context.span.start - span.start
    names = " ".join(map(_quoted, found.groups()))
    return f"allow_collision {names};", Span(found.start() + shift, found.end() + shift)


def _quoted(name: bytes) -> str:
    text = name.decode("utf-8", "replace")
    return f'"{text}"' if _RESERVED.fullmatch(name) else text


def _message(context: RuleContext) -> str:
    pair = _pair(context)
    if pair is not None:
        return f"'allow_collision' takes two frames with a blank between them; write '{pair[0]}'"
    return f"'allow_collision' takes two frames, not {context.details.number}; write a statement for each pair"


def _fix(context: RuleContext) -> Fix | None:
    pair = _pair(context)
    return None if pair is None else Fix(f"write '{pair[0]}'", (Replacement(pair[1], pair[0]),), Applicability.UNSAFE)


RULE = Rule(
    code="allow-collision-operands",
    severity=Severity.ERROR,
    summary="An 'allow_collision' does not name two frames.",
    message="'allow_collision' takes two frames, not {number}; write a statement for each pair",
    details=Counted,
    message_at=_message,
    fix=_fix,
    explanation=(
        "The statement lets the geometry of one frame touch that of one other. It takes exactly two names, with a "
        "blank between them, and the pairs of a larger group each need a statement of their own."
    ),
    bad="""\
frame cup { }
frame tray { }
frame table { }
allow_collision cup tray [|table|];
""",
    good="""\
frame cup { }
frame tray { }
frame table { }
allow_collision cup tray;
allow_collision tray table;
""",
    cases=(
        (
            """\
frame a { }
frame b { }
[|allow_collision|] [a, b];
""",
            """\
frame a { }
frame b { }
allow_collision a b;
""",
        ),
    ),
    rejected_by_reader=True,
)
