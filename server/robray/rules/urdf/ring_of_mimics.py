"""Noted by `simulation`: joints that mimic each other in a ring."""

from robray.facts.details import Ring
from robray.rules.engine.rule import Rule, Severity


def _arm(second: str) -> str:
    return f"""\
<robot name="arm">
  <link name="base"/>
  <link name="left"/>
  <link name="right"/>
  <joint name="open" type="continuous">
    <parent link="base"/>
    <child link="left"/>
    <mimic joint="{"[|" if second else ""}follow{"|]" if second else ""}"/>
  </joint>
  <joint name="follow" type="continuous">
    <parent link="base"/>
    <child link="right"/>
    {second}
  </joint>
</robot>
"""


RULE = Rule(
    code="urdf-ring-of-mimics",
    severity=Severity.WARNING,
    summary="Joints mimic each other in a ring.",
    message="these joints mimic each other in a ring: {way}; remove the 'mimic' of one of them",
    details=Ring,
    explanation=(
        "A joint that mimics another has no position of its own. In a ring no joint has one: Gazebo and MuJoCo tie "
        "each joint to the next, so none moves, and programs that follow the names, such as robot_state_publisher and "
        "MoveIt, find no joint to start from. urdfdom does not look up the joints."
    ),
    bad=_arm('<mimic joint="open"/>'),
    good=_arm(""),
)
