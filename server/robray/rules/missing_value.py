"""Noted by lowering: a name and nothing behind it."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code="missing-value",
    severity=Severity.ERROR,
    summary="An attribute or a constant has no value.",
    message="'{0}' has no value; write one between it and the ';'",
    explanation=(
        "Every attribute takes exactly one value, and so does every constant. There are no flags without a value "
        "either: write 'collision 0;' or 'no-shadow 1;'. amino refuses the scene while it evaluates and names no "
        "line."
    ),
    bad="""\
frame tray {
    geometry {
        shape sphere;
        radius 0.1;
        [|no-shadow|];
    }
}
""",
    good="""\
frame tray {
    geometry {
        shape sphere;
        radius 0.1;
        no-shadow 1;
    }
}
""",
    refused=True,
)
