"""Noted by reading: the root of a task is called otherwise."""

from typing import NamedTuple

from robray.rules.engine.rule import Rule, Severity
from robray.rules.robwork.mending import other_root


class Details(NamedTuple):
    element: str
    kind: str


RULE = Rule(
    code="robwork-wrong-root",
    severity=Severity.ERROR,
    summary="The root of a task is called otherwise.",
    message="no task and no workcell begins with '{element}'",
    details=Details,
    explanation=(
        "Today's loaders know two roots, 'QTask' for configurations and 'CartesianTask' for poses. 'Task' is "
        "that of the older format, which has trajectories, and no targets of its own."
    ),
    bad="""\
<[|Task|]>
  <Targets>
    <QTarget id="home"><Q>0 0</Q></QTarget>
    <QTarget id="away"><Q>1 1</Q></QTarget>
  </Targets>
</Task>
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
    fix=other_root,
)
