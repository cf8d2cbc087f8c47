"""Noted by the arithmetic: a division, or a negative power, of which the divisor is zero."""

from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="division-by-zero",
    severity=Severity.ERROR,
    summary="An expression divides by zero.",
    message="this divides by zero; amino has no infinity",
    explanation=(
        "The divisor evaluates to 0, or a 0 is raised to a negative power. amino refuses that for whole numbers and "
        "for numbers with a decimal point alike. It happens where the expression is evaluated, so an unused constant "
        "is refused, too."
    ),
    bad="""\
def parts 0;
def part 1.2 [|/|] parts;
""",
    good="""\
def parts 4;
def part 1.2 / parts;
""",
    rejected_by_reader=True,
)
