"""Noted by lowering: an attribute that urdfdom ignores in a robot of an older version."""

from robray.formats.urdf.details import NeedsVersion
from robray.rules.engine.rule import Rule, RuleContext, Severity

_ARM = """\
<robot name="arm" version="1.{}">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
    <origin {}="0 0 1 1"/>
  </joint>
</robot>
"""


def _message(context: RuleContext) -> str:
    found: NeedsVersion = context.details
    remedy = "" if found.is_known else "; choose a newer reader in robray.toml"
    return f"'{found.word}' is ignored before version 1.{found.minor}" + (
        remedy or f"; write version=\"1.{found.minor}\" in 'robot'"
    )


RULE = Rule(
    code="urdf-needs-version",
    severity=Severity.WARNING,
    summary="An attribute needs a newer version of the format.",
    message="'{word}' is ignored before version 1.{minor}",
    details=NeedsVersion,
    message_at=_message,
    explanation=(
        "A robot without a 'version' has version 1.0. urdfdom reads 'quat_xyzw' from version 1.1 on, and the limits "
        "of acceleration, deceleration and jerk from 1.2 on; before that it ignores them and logs a warning. urdfdom "
        "up to 4 ignores all of them."
    ),
    bad=_ARM.format(0, "[|quat_xyzw|]"),
    good=_ARM.format(1, "quat_xyzw"),
)
