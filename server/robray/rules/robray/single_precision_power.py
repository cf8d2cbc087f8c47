"""Noted by resolving: a power of exact numbers whose exponent is a fraction."""

from robray.formats.robray.details import PowerInSingle
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="single-precision-power",
    severity=Severity.INFORMATION,
    summary="A power is taken in single precision.",
    message=(
        "this power is taken in single precision, as {result}; write the exponent as a decimal number: '{exponent}'"
    ),
    details=PowerInSingle,
    explanation=(
        "A quotient of integers is exact to amino, and an exact number to the power of one is taken in single "
        "precision and has some seven digits that are right. A decimal exponent makes a double of it: '2 ** 0.5' has "
        "sixteen. It is said only where it makes a difference."
    ),
    bad="""\
def diagonal 2 [|**|] (1 / 2);
""",
    good="""\
def diagonal 2 ** 0.5;
""",
)
