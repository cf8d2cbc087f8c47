"""Noted by lowering: a limit that urdfdom refuses from version 1.2 on."""

from robray.facts.details import Said
from robray.rules.engine.rule import Rule, Severity

_ARM = """\
<robot name="arm" version="1.2">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="revolute">
    <parent link="base"/>
    <child link="hand"/>
    <limit {}/>
  </joint>
</robot>
"""
_GOOD = _ARM.format('lower="-1" upper="1" effort="10"')

RULE = Rule(
    code="urdf-bad-limit",
    severity=Severity.ERROR,
    summary="A limit of a joint is negative, or the lower one is above the upper one.",
    message="{what}",
    details=Said,
    explanation=(
        "From version 1.2 on, urdfdom checks the limits of joints: effort, velocity, acceleration, deceleration and "
        "jerk must not be negative, and the lower limit of position must not be above the upper one. Otherwise it "
        "refuses the robot. In older versions it accepts any numbers."
    ),
    bad=_ARM.format('lower="[|1|]" upper="-1"'),
    good=_GOOD,
    cases=((_ARM.format('lower="-1" upper="1" effort="[|-10|]"'), _GOOD),),
    rejected_by_reader=True,
)
