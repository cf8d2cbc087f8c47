"""Noted by reading: something stands where a number has to."""

from robray.facts.details import Written
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="robwork-bad-number",
    severity=Severity.ERROR,
    summary="Something stands where a number has to.",
    message="'{text}' is not a number",
    details=Written,
    explanation=(
        "Numbers are written with a point, and there are no expressions. The type of an action and an index "
        "are whole numbers."
    ),
    bad="""\
<QTask>
  <Targets>
    <QTarget id="home"><Q>0 0</Q></QTarget>
    <QTarget id="away"><Q>1 [|l|]</Q></QTarget>
  </Targets>
</QTask>
""",
    good="""\
<QTask>
  <Targets>
    <QTarget id="home"><Q>0 0</Q></QTarget>
    <QTarget id="away"><Q>1 1</Q></QTarget>
  </Targets>
</QTask>
""",
    rejected_by_reader=True,
)
