"""Noted by reading, and of a file's name by `diagnosis.py`: the root of a file is called otherwise."""

from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.robwork.mending import other_root
from robray.text.records import NamedTuple


class Details(NamedTuple):
    """`kind` is what the root of a task was to be; `called` is what the file is by its name, where that is told."""

    element: str
    kind: str
    called: str = ""


def _message(context: RuleContext) -> str:
    if not context.details.element:
        return "missing root element; add a 'WorkCell' for a workcell, a 'QTask' or a 'CartesianTask' for a task"
    message = f"no task and no workcell begins with '{context.details.element}'"
    if context.details.called:
        message = (
            f"no {context.details.called} begins with '{context.details.element}', and by its name this file is one"
        )
    return message


RULE = Rule(
    code="robwork-wrong-root",
    severity=Severity.ERROR,
    summary="The root of a task or a workcell is called otherwise.",
    message="no task and no workcell begins with '{element}'",
    details=Details,
    message_at=_message,
    explanation=(
        "Today's loaders know two roots, 'QTask' for configurations and 'CartesianTask' for poses. 'Task' is "
        "that of the older format, which has trajectories, and no targets of its own. A file that is called "
        "'.rwtask.xml' or '.task.xml' is read as a task, and refused where it begins with anything else; the loader of "
        "workcells refuses a task that is called '.wc.xml'. Both refuse an empty file unless a workcell "
        "includes it."
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
