"""Noted by lowering or reading: a file whose root is no robot."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="urdf-no-robot",
    severity=Severity.ERROR,
    summary="The file holds no robot.",
    message="the root of the file must be 'robot'",
    details=Named,
    explanation=(
        "urdfdom looks for the element 'robot' at the top of the file, and refuses it otherwise. Worlds and "
        "models for simulators (SDF, MJCF) look alike, but are other formats."
    ),
    bad="""\
<[|sdf|] name="arm">
  <link name="base"/>
</sdf>
""",
    good="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
</robot>
""",
    rejected_by_reader=True,
)
