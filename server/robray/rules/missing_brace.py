"""Noted by lowering: the head of a block without the block."""

from robray.rules.rule import Rule, Severity

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
)
