"""Noted by lowering: a reserved word inside a value."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code="reserved-word",
    severity=Severity.ERROR,
    summary="A reserved word stands in a value.",
    message="'{0}' is a reserved word and no value; put a name that begins with it in double quotes",
    explanation=(
        "frame, geometry, class, object, include, allow_collision and def are read as what they are wherever they "
        "stand, except in double quotes or as a part of a longer word. A hyphen ends the word: 'frame-left' begins "
        "with the reserved word 'frame'. Write 'parent \"frame-left\";', or choose another name."
    ),
    bad="""\
def left 0.2;
frame tray {
    offset [|frame|]-left;
}
""",
    good="""\
def frame_left 0.2;
frame tray {
    offset frame_left;
}
""",
    refused=True,
)
