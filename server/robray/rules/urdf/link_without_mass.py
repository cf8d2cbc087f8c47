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
        "A link that a joint moves needs a mass, or something with a mass that is fixed to it. MuJoCo refuses the "
        "robot otherwise ('mass and inertia of moving bodies must be larger than mjMINVAL'), Gazebo leaves the link "
        "and its joint out, and PyBullet gives it 1 kg. Robots in which no link has an inertial are not for "
        "simulation, and nothing is reported. urdfdom takes all of them."
    ),
    bad=_arm('<link name="[|hand|]"/>'),
    good=_arm(f'<link name="hand">{_INERTIAL}</link>'),
)
