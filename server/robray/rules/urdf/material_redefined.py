"""Noted by resolving: a material with another look elsewhere."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="urdf-material-redefined",
    severity=Severity.WARNING,
    summary="A material is defined twice, and differently.",
    message="material '{name}' is defined elsewhere with another look",
    details=Named,
    explanation=(
        "A material that is defined in a visual holds for the whole file, like one at the top. Which of two "
        "definitions a program takes for visuals that only name it differs: urdfdom takes the first one."
    ),
    bad="""\
<robot name="arm">
  <material name="steel">
    <color rgba="0.5 0.5 0.5 1"/>
  </material>
  <link name="base">
    <visual>
      <material name="[|steel|]">
        <color rgba="0 0 1 1"/>
      </material>
      <geometry>
        <box size="1 1 1"/>
      </geometry>
    </visual>
  </link>
</robot>
""",
    good="""\
<robot name="arm">
  <material name="steel">
    <color rgba="0.5 0.5 0.5 1"/>
  </material>
  <link name="base">
    <visual>
      <material name="steel"/>
      <geometry>
        <box size="1 1 1"/>
      </geometry>
    </visual>
  </link>
</robot>
""",
)
