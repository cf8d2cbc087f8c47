"""Noted by resolving: a joint that names a link which is not there."""

from robray.facts.details import Named
from robray.formats.urdf import kinds as urdf_kinds
from robray.rules.engine.meant import mended_by_name
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.urdf.added import defined_before


def _fix(context: RuleContext) -> Fix | None:
    return mended_by_name(context, urdf_kinds.LINK) or defined_before(context, '<link name="{}"/>')


RULE = Rule(
    code="urdf-undefined-link",
    severity=Severity.ERROR,
    summary="A joint names a link that does not exist.",
    message="link '{name}' is not defined in this file",
    details=Named,
    explanation=(
        "The parent and the child of a joint must be links of the same file, wherever they stand in it. urdfdom "
        "refuses the robot otherwise."
    ),
    bad="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="fixed">
    <parent link="[|bsae|]"/>
    <child link="hand"/>
  </joint>
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
    names=urdf_kinds.LINK,
    fix=_fix,
)
