"""Noted by lowering: something wrong in what hangs on a link, or in a material."""

from robray.rules.rule import Rule, Severity
from robray.rules.urdf.bad_number import blanks_for_commas

RULE = Rule(
    code="urdf-incomplete-link",
    severity=Severity.WARNING,
    summary="A part of a link is not complete, or not readable.",
    message="{0}",
    explanation=(
        "urdfdom logs this as an error and goes on: what comes after it in the link is missing from the robot, "
        "and 'check_urdf' still says that it was parsed successfully. So a link may be without its shapes or its "
        "mass in one program, and have them in another. In a material at the top, only the material is lost."
    ),
    bad="""\
<robot name="arm">
  <link name="base">
    <visual>
      <geometry>
        <[|box|]/>
      </geometry>
    </visual>
  </link>
</robot>
""",
    good="""\
<robot name="arm">
  <link name="base">
    <visual>
      <geometry>
        <box size="1 1 1"/>
      </geometry>
    </visual>
  </link>
</robot>
""",
    format="urdf",
    fix=blanks_for_commas,
)
