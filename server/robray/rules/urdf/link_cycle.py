"""Noted by resolving, or found from the robot as a whole: joints that lead in a ring."""

from robray.facts.details import Ring
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="urdf-link-cycle",
    severity=Severity.WARNING,
    summary="Joints lead from a link back to itself.",
    message="joint '{name}' is part of a ring: {way}",
    details=Ring,
    explanation=(
        "Links and joints are a tree: from the root, exactly one way leads to each link. A joint whose child is "
        "its own parent, or several that lead round, are no tree. urdfdom finds no root then and refuses the "
        "robot, unless there is another link that is one: then it takes it, with the ring beside. amino computes "
        "no end of poses."
    ),
    bad="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <link name="tip"/>
  <joint name="wrist" type="fixed">
    <parent link="[|tip|]"/>
    <child link="hand"/>
  </joint>
  <joint name="finger" type="fixed">
    <parent link="hand"/>
    <child link="tip"/>
  </joint>
</robot>
""",
    good="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <link name="tip"/>
  <joint name="wrist" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
  <joint name="finger" type="fixed">
    <parent link="hand"/>
    <child link="tip"/>
  </joint>
</robot>
""",
)
