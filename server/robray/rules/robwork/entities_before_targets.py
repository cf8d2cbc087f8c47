"""Noted by reading: the motions of a task stand before its targets."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity
from robray.rules.robwork.mending import targets_moved_up

RULE = Rule(
    code="robwork-entities-before-targets",
    severity=Severity.ERROR,
    summary="The motions of a task stand before its targets.",
    message="target '{name}' stands further down, and names are looked up as the file is read",
    details=Named,
    explanation=(
        "RobWork's loaders look a target up where they read its name, and leave the motion without one where "
        "they have not read it yet. Write 'Targets' before 'Entities'."
    ),
    bad="""\
<QTask>
  <Entities>
    <Motion type="P2P"><Start>[|home|]</Start><End>away</End></Motion>
  </Entities>
  <Targets>
    <QTarget id="home"><Q>0 0</Q></QTarget>
    <QTarget id="away"><Q>1 1</Q></QTarget>
  </Targets>
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
    fix=targets_moved_up,
)
