"""Noted by reading: a robot with placeholders that somebody has to replace with values."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="urdf-placeholder",
    severity=Severity.HINT,
    summary="A robot has placeholders instead of values.",
    message="'{name}' is a placeholder, which robray does not fill in; this file is only checked as XML",
    details=Named,
    explanation=(
        "xacro replaces `${…}` and `$(…)` with values, and so do launch files that read such a file as text. urdfdom "
        "does not: it takes a placeholder for a name or an invalid number. robray reports the first placeholder of a "
        "`.urdf` file that has no element of xacro, and checks only the XML of the file. Check the output of xacro "
        "instead: `xacro arm.urdf | robray check -`."
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
