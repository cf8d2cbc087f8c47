"""Noted by reading: a robot without links."""

from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="urdf-no-links",
    severity=Severity.ERROR,
    summary="A robot has no links.",
    message="this robot has no links",
    explanation=("urdfdom refuses it. A robot needs one link at least, and a joint for each further one."),
    bad="""\
<[|robot|] name="arm">
</robot>
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
