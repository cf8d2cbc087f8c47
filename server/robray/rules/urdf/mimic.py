"""Noted by resolving: a mimic of itself, or of what is no joint."""

from functools import partial

from robray.formats.urdf import kinds as urdf_kinds
from robray.formats.urdf.details import Mimic
from robray.rules.engine.meant import mended_by_name
from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.urdf.example_arm import with_joint


def _message(context: RuleContext) -> str:
    name, itself = context.details
    return f"joint '{name}' mimics itself" if itself else f"there is no joint '{name}' to mimic"


RULE = Rule(
    code="urdf-mimic",
    severity=Severity.WARNING,
    summary="A joint mimics itself, or a joint that does not exist.",
    message="there is no joint '{joint}' to mimic",
    details=Mimic,
    explanation=(
        "A joint that mimics another moves with it: 'multiplier' times its position, plus 'offset'. urdfdom takes "
        "any name and does not look for the joint; what moves the robot then fails, or leaves the joint where it "
        "is."
    ),
    bad="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <link name="left"/>
  <link name="right"/>
  <joint name="wrist" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
  <joint name="open" type="continuous">
    <parent link="hand"/>
    <child link="left"/>
  </joint>
  <joint name="follow" type="continuous">
    <parent link="hand"/>
    <child link="right"/>
    <mimic joint="[|opne|]"/>
  </joint>
</robot>
""",
    good="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <link name="left"/>
  <link name="right"/>
  <joint name="wrist" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
  <joint name="open" type="continuous">
    <parent link="hand"/>
    <child link="left"/>
  </joint>
  <joint name="follow" type="continuous">
    <parent link="hand"/>
    <child link="right"/>
    <mimic joint="open"/>
  </joint>
</robot>
""",
    cases=(
        (
            with_joint("continuous", '<mimic joint="[|wrist|]"/>'),
            with_joint("continuous", '<axis xyz="0 0 1"/>'),
        ),
    ),
    message_at=_message,
    names=urdf_kinds.JOINT,
    fix=partial(mended_by_name, kind=urdf_kinds.JOINT),
)
