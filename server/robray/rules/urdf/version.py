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
    summary="urdfdom does not read the version of the robot.",
    message="unknown version '{text}'; use {known}, or remove it",
    details=Version,
    explanation=(
        "The version is that of the format, not of the robot. urdfdom reads 1.0, which is also meant where nothing is "
        "said, 1.1, which has capsules and quaternions, and 1.2, which wants both limits of position and takes limits "
        "without effort and velocity. It refuses any other. urdfdom up to 4, which a project takes with 'reader = "
        "\"urdfdom-4\"' under '[urdf]' in robray.toml, reads 1.0 only."
    ),
    bad=_ARM.format(' version="[|2.3|]"'),
    good=_ARM.format(' version="1.1"'),
    rejected_by_reader=True,
)
