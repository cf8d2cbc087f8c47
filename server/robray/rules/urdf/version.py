"""Noted by lowering: a version of the format that urdfdom does not read."""

from robray.formats.urdf.details import Version
from robray.rules.engine.rule import Rule, Severity

_ARM = """\
<robot name="arm"{}>
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
</robot>
"""

RULE = Rule(
    code="urdf-version",
    severity=Severity.ERROR,
    summary="urdfdom does not support the version of the robot.",
    message="unknown version '{text}'; use {known}, or remove it",
    details=Version,
    explanation=(
        "The version is that of the format, not of the robot. urdfdom reads 1.0, which is the default; 1.1, which "
        "adds capsules and quaternions; and 1.2, which requires both limits of position and no longer requires limits "
        "of effort and velocity. It refuses any other. urdfdom up to 4 reads 1.0 only; a project selects it with "
        "'reader = \"urdfdom-4\"' under '[urdf]' in robray.toml."
    ),
    bad=_ARM.format(' version="[|2.3|]"'),
    good=_ARM.format(' version="1.1"'),
    rejected_by_reader=True,
)
