"""Noted by lowering: the head of a block without the block."""

from robray.rules.block_heads import what_follows
from robray.rules.rule import Fix, Occasion, Replacement, Rule, Severity
from robray.text.spans import Span


def _fix(occasion: Occasion) -> Fix | None:
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
