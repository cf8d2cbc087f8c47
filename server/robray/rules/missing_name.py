"""Noted by lowering: a statement that declares something without saying what."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code="missing-name",
    severity=Severity.ERROR,
    summary="A frame, class, object or constant has no name.",
    message="'{0}' has no name; write '{1}'",
    explanation=(
        "Frames and classes are referred to by name, so amino's grammar demands one; only geometry has none. A name "
        "is an identifier or, for frames and classes, any string in double quotes. The reserved words (frame, "
        "geometry, class, object, include, allow_collision, def, pi, deg) are names only in quotes."
    ),
    bad="""\
[|frame|] {
    translation [0, 0, 1];
}
""",
    good="""\
frame tray {
    translation [0, 0, 1];
}
""",
    refused=True,
)
