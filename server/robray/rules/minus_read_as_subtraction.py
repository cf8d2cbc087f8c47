"""Noted by lowering: a sign inside a parenthesis that is an operand, which finds something to subtract from."""

from robray.rules.minus_in_parentheses import subtracted_from_zero
from robray.rules.rule import Fix, Occasion, Rule, Severity


def _fix(occasion: Occasion) -> Fix | None:
    return subtracted_from_zero(occasion, safe=False)


RULE = Rule(
    code="minus-read-as-subtraction",
    severity=Severity.WARNING,
    summary="A sign in a parenthesis subtracts from what stands before the parenthesis.",
    message=(
        "this '-' is read as a subtraction from what stands before the parenthesis; write '0 -' if a negative number "
        "is meant"
    ),
    explanation=(
        "amino takes a parenthesis apart when it joins it with what stands around it, and every minus in it becomes a "
        "subtraction. Mostly that leaves an operator without an operand and the scene is refused. Behind a first "
        "value and a minus, though, the two mistakes make up for each other: 'offset 5 - (- 2);' is -3 to amino, and "
        "7 to everybody else."
    ),
    bad="""\
frame door {
    type revolute;
    axis [0, 0, 1];
    offset 5 - ([|-|] 2);
}
""",
    good="""\
frame door {
    type revolute;
    axis [0, 0, 1];
    offset 0 + 5 - (0 - 2);
}
""",
    fix=_fix,
)
