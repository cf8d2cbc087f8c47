"""Noted by lowering or reading: text that is no XML."""

from robray.formats.urdf.details import Markup
from robray.rules.engine.markup_fixes import mended_markup
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="urdf-not-well-formed",
    severity=Severity.ERROR,
    summary="The file is not XML.",
    message="{what}",
    details=Markup,
    explanation=(
        "Every element is closed by a tag with its name, or at once with '/>'; values stand in quotes that are "
        "closed, and each attribute is there once. urdfdom refuses the whole file, with a message that seldom tells "
        "where; here each place is told of, and the rest is read all the same."
    ),
    bad="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="fixed">
    <parent link="[|base|]/>
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
    fix=mended_markup,
)
