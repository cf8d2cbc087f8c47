"""Noted by reading: half of a pose is missing."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="robwork-transform-incomplete",
    severity=Severity.ERROR,
    summary="Half of a pose is missing.",
    message="the pose has no '{name}'",
    details=Named,
    explanation=(
        "In the older format a pose is a 'Vector3D' and a rotation, 'RPY' or 'Rotation3D'. Both have to be there."
    ),
    bad="""\
<Task>
  <Trajectory>
    <Device>Robot</Device>
    <Target><Tool>
      <[|Transform3D|]><Vector3D>0 0 1</Vector3D></Transform3D>
      <Frame>Cup</Frame>
    </Tool></Target>
  </Trajectory>
</Task>
""",
    good="""\
<Task>
  <Trajectory>
    <Device>Robot</Device>
    <Target><Tool>
      <Transform3D><Vector3D>0 0 1</Vector3D><RPY>0 0 0</RPY></Transform3D>
      <Frame>Cup</Frame>
    </Tool></Target>
  </Trajectory>
</Task>
""",
    rejected_by_reader=True,
)
