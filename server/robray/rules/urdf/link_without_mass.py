"""Noted by `simulation`: a link that moves and has no mass."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity

_INERTIAL = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'


def _arm(hand: str) -> str:
    return f"""\
<robot name="arm">
  <link name="base">{_INERTIAL}</link>
  {hand}
  <joint name="wrist" type="continuous">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
</robot>
"""


RULE = Rule(
    code="urdf-link-without-mass",
    severity=Severity.WARNING,
    summary="A joint moves a link that has no mass.",
    message="a joint moves link '{name}', which has no mass; add an 'inertial'",
    details=Named,
    explanation=(
        "A link that a joint moves needs a mass, or a link with a mass that is fixed to it. Otherwise MuJoCo refuses "
        "the robot ('mass and inertia of moving bodies must be larger than mjMINVAL'), Gazebo leaves out the link and "
        "its joint, and PyBullet gives the link 1 kg. A robot in which no link has an inertial is not meant for "
        "simulation, so robray does not report it. urdfdom accepts all of them."
    ),
    bad=_arm('<link name="[|hand|]"/>'),
    good=_arm(f'<link name="hand">{_INERTIAL}</link>'),
)
