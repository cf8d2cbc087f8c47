"""Noted by reading: an element stands behind what it has to stand before."""

from robray.rules.engine.rule import Rule, Severity
from robray.text.records import NamedTuple


class Details(NamedTuple):
    element: str
    before: str


RULE = Rule(
    code="robwork-element-order",
    severity=Severity.ERROR,
    summary="An element stands too late.",
    message="'{element}' has to stand before '{before}'",
    details=Details,
    explanation=(
        "A device ends with its junctions, and then its configurations ('Q'); a mobile one begins with 'AxelWidth',"
        " 'LeftWheel' and 'RightWheel'. A drawing has its colour before its shapes. RobWork refuses the workcell"
        " otherwise."
    ),
    bad="""\
<WorkCell name="cell">
  <SerialDevice name="Arm">
    <Joint name="Turn" type="Revolute"/>
    <Q name="Home">0</Q>
    <[|Frame|] name="Tool"/>
  </SerialDevice>
</WorkCell>
""",
    good="""\
<WorkCell name="cell">
  <SerialDevice name="Arm">
    <Joint name="Turn" type="Revolute"/>
    <Frame name="Tool"/>
    <Q name="Home">0</Q>
  </SerialDevice>
</WorkCell>
""",
    rejected_by_reader=True,
)
