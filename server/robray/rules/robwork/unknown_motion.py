"""Noted by reading: a motion is of a type that nobody knows."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.engine.rule_contexts import replaced_by_suggestion

RULE = Rule(
    code="robwork-unknown-motion",
    severity=Severity.ERROR,
    summary="A motion is of a type that nobody knows.",
    message="there is no motion of type '{0}'",
    explanation=("A motion is 'Linear', 'P2P' or 'Circular'. RobWork's loaders refuse the file otherwise."),
    bad="""\
<QTask>
  <Targets>
    <QTarget id="home"><Q>0 0</Q></QTarget>
    <QTarget id="away"><Q>1 1</Q></QTarget>
  </Targets>
  <Entities>
    <Motion type="[|Liner|]"><Start>home</Start><End>away</End></Motion>
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
    <Motion type="Linear"><Start>home</Start><End>away</End></Motion>
  </Entities>
</QTask>
""",
    rejected_by_reader=True,
    words=lambda _: ("Linear", "P2P", "Circular"),
    fix=replaced_by_suggestion,
)
