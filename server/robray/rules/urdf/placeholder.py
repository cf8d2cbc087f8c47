"""Noted by reading: a robot whose values somebody has to fill in."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="urdf-placeholder",
    severity=Severity.HINT,
    summary="A robot has placeholders in the place of values.",
    message="'{name}' is a placeholder, which robray does not fill in; this file is only checked as XML",
    details=Named,
    explanation=(
        "xacro replaces `${…}` and `$(…)` by values, and so do launch files that read such a file as text. urdfdom "
        "does not: to it, a placeholder is a name like any other, and not a number. robray reports the first "
        "placeholder of a file that is named as a robot and has no element of xacro, and checks only the XML of the "
        "file. Check what xacro makes of it: `xacro arm.urdf | robray check -`."
    ),
    bad="""\
<robot name="arm">
  <material name="brown">
    <color rgba="[|${pi/4}|] 0.8 0.7 1.0"/>
  </material>
</robot>
""",
    good="""\
<robot name="arm">
  <material name="brown">
    <color rgba="0.87 0.8 0.7 1.0"/>
  </material>
  <link name="base"/>
</robot>
""",
)
