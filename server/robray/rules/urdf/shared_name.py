"""Noted by resolving: a joint that has the name of a link."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity


def _arm(joint: str) -> str:
    return f"""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="{joint}" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
</robot>
"""


RULE = Rule(
    code="urdf-shared-name",
    severity=Severity.INFORMATION,
    summary="A link and a joint have the same name.",
    message="a link is named '{name}', too; rename the joint, since Gazebo and Pinocchio need different names",
    details=Named,
    explanation=(
        "urdfdom, MuJoCo and Drake keep the names of links and joints apart. In SDF all names in a model must differ, "
        "so Gazebo renames one of the two. Pinocchio has links and joints among its frames, so such a name is "
        "ambiguous to it."
    ),
    bad=_arm("[|hand|]"),
    good=_arm("wrist"),
)
