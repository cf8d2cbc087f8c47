"""Noted by resolving: two targets of a task have one id."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity
from robray.rules.robwork.mending import free_id

RULE = Rule(
    code="robwork-duplicate-target",
    severity=Severity.ERROR,
    summary="Two targets of a task have one id.",
    message="the id '{name}' is there already in this task",
    details=Named,
    explanation=("An id is that of one target in its task. Tasks that are nested in it may use it again."),
    bad="""\
<QTask>
  <Targets>
    <QTarget id="home"><Q>0 0</Q></QTarget>
    <QTarget id="[|home|]"><Q>1 1</Q></QTarget>
  </Targets>
</QTask>
""",
    good="""\
<QTask>
  <Targets>
    <QTarget id="home"><Q>0 0</Q></QTarget>
    <QTarget id="home_2"><Q>1 1</Q></QTarget>
  </Targets>
</QTask>
""",
    rejected_by_reader=True,
    fix=free_id,
)
