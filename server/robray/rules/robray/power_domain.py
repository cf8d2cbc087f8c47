"""Noted by the arithmetic: zero to the power 0.0."""

from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="power-domain",
    severity=Severity.ERROR,
    summary="Zero is raised to the power 0.0.",
    message="zero to the power 0.0 is not defined; only the whole number 0 is a possible exponent",
    explanation=(
        "amino raises numbers as Common Lisp does: anything to the power of the whole number 0 is 1, even 0 itself, "
        "but 0 to the power of a zero with a decimal point is an error. An exponent that comes out whole, such as '(2 "
        "- 2) / 3', is a whole number."
    ),
    bad="""\
def falloff 0 [|**|] 0.0;
""",
    good="""\
def falloff 0 ** 0;
""",
    rejected_by_reader=True,
)
