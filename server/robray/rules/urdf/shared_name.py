"""Noted by resolving: a joint that is called like a link."""

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
    message="a link has the name '{name}', too; Gazebo and Pinocchio want names of their own for joints",
    details=Named,
    explanation=(
        "urdfdom keeps links and joints apart. In SDF all names in a model are different, so that Gazebo gives one of "
        "the two another name, and Pinocchio has both among its frames and takes such a name as ambiguous. MuJoCo "
        "and Drake keep them apart, as urdfdom does."
    ),
    bad=_arm("[|hand|]"),
    good=_arm("wrist"),
)
