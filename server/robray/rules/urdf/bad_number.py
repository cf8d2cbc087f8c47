"""Noted by lowering: text where a joint needs a number."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code="urdf-bad-number",
    severity=Severity.ERROR,
    summary="A joint has something else where a number belongs.",
    message="'{0}' is no number",
    explanation=(
        "Numbers are written as in C, with a point, and several of them with spaces between: neither commas nor "
        "tabs part them, and nothing may stand behind the last one. urdfdom refuses a robot with anything else in "
        "a joint. In a link it drops what comes after it in that link, and goes on."
    ),
    bad="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
    <origin xyz="0 0 [|0,5|]"/>
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
    <origin xyz="0 0 0.5"/>
  </joint>
</robot>
""",
    format="urdf",
    refused=True,
)
