"""Noted by resolving: nobody looks at this refjoint."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.robwork.mending import refjoint_removed
from robray.text.records import NamedTuple


class Details(NamedTuple):
    """`joint` is the one that the limit stands in."""

    name: str
    joint: str


RULE = Rule(
    code="robwork-refjoint-ignored",
    severity=Severity.WARNING,
    summary="Nobody looks at this refjoint.",
    message="this 'refjoint' is passed over: the limit is that of '{joint}', which it stands in",
    details=Details,
    explanation=(
        "A limit in a joint is that joint's, whatever it names. Beside the joints of a device one is that of the joint "
        "that it names."
    ),
    bad="""\
<SerialDevice name="Arm">
  <Frame name="Base"/>
  <Joint name="J1" type="Revolute"/>
  <Joint name="J2" type="Revolute"><PosLimit refjoint="[|J1|]" min="-90" max="90"/></Joint>
</SerialDevice>
""",
    good="""\
<SerialDevice name="Arm">
  <Frame name="Base"/>
  <Joint name="J1" type="Revolute"/>
  <Joint name="J2" type="Revolute"><PosLimit min="-90" max="90"/></Joint>
</SerialDevice>
""",
    fix=refjoint_removed,
)
