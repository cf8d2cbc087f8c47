"""Noted by reading: an element of which another one is taken."""

from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.robwork.whole_elements import element_removed
from robray.text.records import NamedTuple


class Details(NamedTuple):
    """`taken` is the element that is read instead; of several of one name `first` or `last`, of a pose with
    twelve numbers `text`."""

    element: str
    taken: str


def _message(context: RuleContext) -> str:
    element, taken = context.details
    instead = f"the {taken} one" if taken in ("first", "last") else "the text" if taken == "text" else f"'{taken}'"
    return f"'{element}' is passed over: RobWork takes {instead}"


_OLD = """\
<Task>
  <Trajectory>
    <Device>Robot</Device>
    <Target><Joint><Q>0</Q></Joint></Target>
    <Link>{0}<LinearToolConstraint><ToolSpeed><Positional/><N>0.1</N></ToolSpeed></LinearToolConstraint></Link>
    <Target><Joint><Q>1</Q></Joint></Target>
  </Trajectory>
</Task>
"""

RULE = Rule(
    code="robwork-passed-over",
    severity=Severity.WARNING,
    summary="An element of which another one is taken.",
    message="'{element}' is passed over: RobWork takes '{taken}'",
    details=Details,
    message_at=_message,
    explanation=(
        "Of what stands in an element of a task once RobWork takes one and says nothing of the others: today's loader"
        " the last one, that of the older format the first. Of a target with 'Tool' and 'Joint' it takes 'Tool', of"
        " the constraints of a link that of the tool, of two rotations 'Rotation3D', and of the values of a property"
        " today's loader takes the first."
    ),
    bad="""\
<QTask>
  <Targets>
    <QTarget id="home"><[|Q|]>0 0</Q><Q>1 1</Q></QTarget>
  </Targets>
</QTask>
""",
    good="""\
<QTask>
  <Targets>
    <QTarget id="home"><Q>1 1</Q></QTarget>
  </Targets>
</QTask>
""",
    fix=element_removed,
    cases=((_OLD.format("<[|LinearJointConstraint|]/>"), _OLD.format("")),),
)
