"""Noted by resolving: nobody looks at this refjoint."""

from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.robwork.mending import refjoint_removed
from robray.rules.robwork.put_in_places import NOT_PUT_IN, PutIn, fixed_everywhere, said_once
from robray.text.records import NamedTuple


class Details(NamedTuple):
    """`joint` is the one that the limit stands in."""

    name: str
    joint: str
    put_in: PutIn = NOT_PUT_IN


_MESSAGE = "this 'refjoint' is passed over: the limit is that of '{joint}', which it stands in"


def _message(context: RuleContext) -> str:
    return said_once(_MESSAGE.format(joint=context.details.joint), context.details.put_in)


RULE = Rule(
    code="robwork-refjoint-ignored",
    severity=Severity.WARNING,
    summary="Nobody looks at this refjoint.",
    message=_MESSAGE,
    details=Details,
    message_at=_message,
    explanation=(
        "A limit in a joint is that joint's, whatever it names. Beside the joints of a device one is that of the joint "
        "that it names."
    ),
    bad="""\
<SerialDevice name="Arm">
  <Frame name="Base"/>
  <Joint name="J1" type="Revolute"/>
  <Joint name="J2" type="Revolute"><VelLimit refjoint="[|J1|]" max="90"/></Joint>
</SerialDevice>
""",
    good="""\
<SerialDevice name="Arm">
  <Frame name="Base"/>
  <Joint name="J1" type="Revolute"/>
  <Joint name="J2" type="Revolute"><VelLimit max="90"/></Joint>
</SerialDevice>
""",
    fix=fixed_everywhere(refjoint_removed),
)
