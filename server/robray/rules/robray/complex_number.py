"""Noted where a number is used: it came out complex."""

from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="complex-number",
    severity=Severity.ERROR,
    summary="A value is a complex number.",
    message="the value is a complex number; the base of a power with a fraction must not be negative",
    explanation=(
        "A negative number to a power that is no whole number is complex, and amino takes complex numbers in "
        "expressions but not as a value. A minus binds tighter than '**': '-8 ** 0.5' is the square root of -8. Write "
        "'-1 * 8 ** 0.5' for the negative of the square root of 8."
    ),
    bad="""\
frame door {
    type revolute;
    axis [0, 0, 1];
    offset [|-8 ** 0.5|];
}
""",
    good="""\
frame door {
    type revolute;
    axis [0, 0, 1];
    offset -1 * 8 ** 0.5;
}
""",
    rejected_by_reader=True,
)
