"""Noted by lowering: a document type, which may define entities."""

from robray.formats.urdf.details import Markup
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="urdf-document-type",
    severity=Severity.WARNING,
    summary="The file has a document type.",
    message="a document type is not read here; take it out",
    details=Markup,
    explanation=(
        "Robots need none, and what it defines would have to be put in while the file is read: a few lines of it "
        "can stand for a thousand million characters, or for another file. So nothing in it is read, and no "
        "entity but the five of XML is known. To urdfdom it ends at its first '>', so that it finds no robot behind "
        "one that defines anything."
    ),
    bad="""\
[|<!DOCTYPE|] robot>
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
