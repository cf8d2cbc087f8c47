"""Noted by reading: a motion names a target that its task does not have."""

from typing import NamedTuple

from robray.formats.robwork.kinds import TARGET
from robray.rules.engine.meant import mended_where_used
from robray.rules.engine.rule import Rule, RuleContext, Severity


class Details(NamedTuple):
    name: str
    where: str


_ELSEWHERE = {"outer": "a task around this one has it", "inner": "a task nested in this one has it"}


def _message(context: RuleContext) -> str:
    name, where = context.details
    elsewhere = f"; {_ELSEWHERE[where]}, which counts for nothing here" if where else ""
    return f"target '{name}' is not in this task{elsewhere}"


RULE = Rule(
    code="robwork-undefined-target",
    severity=Severity.ERROR,
    summary="A motion names a target that its task does not have.",
    message="target '{name}' is not in this task",
    details=Details,
    message_at=_message,
    explanation=(
        "Only targets count that stand directly in the task with the motion: a nested task neither sees those"
        " around it nor shows its own. RobWork's loaders take the file without a word and leave the motion "
        "without a target."
    ),
    bad="""\
<QTask>
  <Targets>
    <QTarget id="home"><Q>0 0</Q></QTarget>
    <QTarget id="away"><Q>1 1</Q></QTarget>
  </Targets>
  <Entities>
    <Motion type="P2P"><Start>home</Start><End>[|awya|]</End></Motion>
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
    names=TARGET,
    fix=lambda context: mended_where_used(context, TARGET),
)
