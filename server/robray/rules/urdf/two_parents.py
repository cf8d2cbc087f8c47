"""Noted by resolving: a link that several joints lead to."""

from robray.formats.urdf.details import TwoParents
from robray.rules.engine.rule import Rule, Severity
from robray.rules.urdf.trees import to_lonely_link

RULE = Rule(
    code="urdf-two-parents",
    severity=Severity.WARNING,
    summary="Several joints lead to one link.",
    message="joint '{joint}' leads to link '{link}', too, and is the one that counts",
    details=TwoParents,
    fix=to_lonely_link,
    explanation=(
        "A link has one parent. urdfdom does not notice when there are two: the later joint counts, the earlier "
        "one is there and moves nothing, and amino does the same."
    ),
    bad="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="left" type="fixed">
    <parent link="base"/>
    <child link="[|hand|]"/>
  </joint>
  <joint name="right" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
</robot>
""",
    good="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="right" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
</robot>
""",
)
