"""Noted by lowering: the head of a block without the block."""

from robray.rules.block_heads import what_follows
from robray.rules.broken_text import bracket_behind
from robray.rules.occasions import in_file
from robray.rules.rule import Fix, Occasion, Replacement, Rule, Severity
from robray.text.spans import Span


def _bracket(occasion: Occasion) -> str | None:
    """What stands in the place of the brace."""
    text, span = in_file(occasion)
    at = bracket_behind(text, span.end)
    return None if at is None else chr(text[at])


def _message(occasion: Occasion) -> str:
    bracket = _bracket(occasion)
    where = "behind it" if bracket is None else f"for the '{bracket}'"
    return f"this '{occasion.details[0]}' has no block; write '{{ … }}' {where}"


def _fix(occasion: Occasion) -> Fix | None:
    if _bracket(occasion) is not None:
        return None
    end, is_closed = what_follows(occasion)
    head = occasion.span.end
    if end == head:
        return Fix("add an empty block", (Replacement(Span(head, head), " { }"),), safe=False)
    opening = Replacement(Span(head, head), " {")
    closing = () if is_closed else (Replacement(Span(end, end), "\n}"),)
    return Fix("put what follows into a block", (opening, *closing), safe=False)


RULE = Rule(
    code="missing-brace",
    severity=Severity.ERROR,
    summary="A frame, class or geometry has no block.",
    message="this '{0}' has no block; write '{{ … }}' behind it",
    message_at=_message,
    explanation=(
        "A frame, a class and a geometry have their attributes in braces, and the braces are needed even where "
        "nothing is in them. Only one name stands before the '{'."
    ),
    bad="""\
[|frame tray|]
""",
    good="""\
frame tray { }
""",
    refused=True,
    fix=_fix,
)
