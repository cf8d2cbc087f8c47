"""Noted by lowering: what urdfdom's parser takes, and no other."""

from robray.formats.urdf.details import Markup
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="urdf-lax-xml",
    severity=Severity.WARNING,
    summary="The file is XML to urdfdom only.",
    message="{what}",
    details=Markup,
    rejected_at=lambda details: bool(details.is_refused),
    explanation=(
        "urdfdom's parser takes this, but XML does not allow it, and other programs refuse the file: amino, "
        "xacro, and whatever is written in Python. So a robot can work in one program and not be readable in the "
        "next. It is an error where the newest urdfdom refuses it and only those up to 4 take it: a value without "
        "quotes, a '<' that does not begin a tag, and an XML declaration that is not the first in the file."
    ),
    bad="""\
[|<?xml verison="1.0"?>|]
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
</robot>
""",
    good="""\
<?xml version="1.0"?>
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
</robot>
""",
)
