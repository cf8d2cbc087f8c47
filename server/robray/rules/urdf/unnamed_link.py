"""Noted by lowering: a link without a name."""

from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="urdf-unnamed-link",
    severity=Severity.WARNING,
    summary="A link has no name.",
    message="this link needs a 'name'",
    explanation=(
        "No joint can lead to it. urdfdom logs an error and takes it for a link with an empty name, all that is "
        "in it dropped; as no joint leads there, it is a second root, and the robot is then refused for that."
    ),
    bad="""\
<robot name="arm">
  <[|link|]/>
</robot>
""",
    good="""\
<robot name="arm">
  <link name="base"/>
</robot>
""",
)
