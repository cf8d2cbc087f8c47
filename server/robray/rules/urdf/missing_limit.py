"""Noted by lowering: a joint that needs limits and has none."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity
from robray.rules.urdf.added import LIMIT, inside

RULE = Rule(
    code="urdf-missing-limit",
    severity=Severity.ERROR,
    summary="A revolute or prismatic joint has no limit.",
    message="a {name} joint needs a 'limit' with effort and velocity",
    details=Named,
    explanation=(
        "urdfdom refuses the robot. A joint that turns without end is 'continuous' and needs none. For the others "
        "'effort' and 'velocity' must be given, and 'lower' and 'upper' are 0 if they are not."
    ),
    bad="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="[|revolute|]">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
</robot>
""",
    good="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="revolute">
    <parent link="base"/>
    <child link="hand"/>
    <limit effort="10" velocity="1" lower="-1" upper="1"/>
  </joint>
</robot>
""",
    rejected_by_reader=True,
    fix=lambda context: inside(context, LIMIT),
)
