"""Noted by reading: a motion lacks one of its targets."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="robwork-motion-incomplete",
    severity=Severity.ERROR,
    summary="A motion lacks one of its targets.",
    message="the motion has no '{name}'",
    details=Named,
    explanation=(
        "A motion needs 'Start' and 'End', and a circular one 'Mid' as well. RobWork's loaders take the file "
        "without a word and leave the motion without that target."
    ),
    bad="""\
<QTask>
  <Targets>
    <QTarget id="home"><Q>0 0</Q></QTarget>
    <QTarget id="away"><Q>1 1</Q></QTarget>
  </Targets>
  <Entities>
    <[|Motion|] type="P2P"><Start>home</Start></Motion>
  </Entities>
</QTask>
""",
    good="""\
<QTask>
  <Targets>
    <QTarget id="home"><Q>0 0</Q></QTarget>
    <QTarget id="away"><Q>1 1</Q></QTarget>
  </Targets>
  <Entities>
    <Motion type="P2P"><Start>home</Start><End>away</End></Motion>
  </Entities>
</QTask>
""",
    rejected_by_reader=True,
)
