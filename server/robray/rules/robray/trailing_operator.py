"""Noted by resolving: an operator behind what it joins, or with nothing behind it."""

from robray.facts.details import ReadAs
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="trailing-operator",
    severity=Severity.WARNING,
    summary="An operator stands at the end of a value.",
    message="'{text}' ends with an operator, and amino makes {read} of it; write operators between their operands",
    details=ReadAs,
    explanation=(
        "In the value of an attribute amino joins numbers and operators by precedence alone and does not look where "
        "they stand. What ends with an operator is therefore not always refused: '30 deg *' is 30 degrees, '1 2 +' is "
        "3, and a value with a single '-' behind it changes its sign."
    ),
    bad="""\
frame door {
    type revolute;
    axis [0, 0, 1];
    offset [|30 deg *|];
}
""",
    good="""\
frame door {
    type revolute;
    axis [0, 0, 1];
    offset 30 * deg;
}
""",
)
