"""Noted by resolving: a material that is only named."""

from robray.facts.details import Named
from robray.formats.urdf import kinds as urdf_kinds
from robray.rules.engine.meant import mended_by_name
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.urdf.added import defined_before


def _fix(context: RuleContext) -> Fix | None:
    return mended_by_name(context, urdf_kinds.MATERIAL) or defined_before(
        context, '<material name="{}"><color rgba="0.5 0.5 0.5 1"/></material>'
    )


RULE = Rule(
    code="urdf-undefined-material",
    severity=Severity.WARNING,
    summary="A visual names a material that is defined nowhere.",
    message="material '{name}' is not defined in this file",
    details=Named,
    explanation=(
        "A material that says neither colour nor texture stands for one that is defined elsewhere in the file: at "
        "the top, or in any other visual. urdfdom logs an error where there is none, and goes on; the visual is "
        "drawn in some colour."
    ),
    bad="""\
<robot name="arm">
  <material name="steel">
    <color rgba="0.5 0.5 0.5 1"/>
  </material>
  <link name="base">
    <visual>
      <material name="[|stel|]"/>
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
    names=urdf_kinds.MATERIAL,
    fix=_fix,
)
