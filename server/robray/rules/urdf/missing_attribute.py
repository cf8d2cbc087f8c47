"""Noted by lowering: what a robot or a joint cannot be without."""

from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.urdf.text_for_attribute import attribute_in_text
from robray.rules.urdf.unknown_word import renamed

_WITH_WORD = 3
"""Details, where the last is what a misspelt word was meant to be."""


def _message(context: RuleContext) -> str:
    known = RULE.message.format(*context.details)
    if len(context.details) == _WITH_WORD:
        return f"{known}; did you mean that here?"
    written = attribute_in_text(context, context.details[1])
    return known if written is None else f"{known}; write '{written[0]}'"


def _fix(context: RuleContext) -> Fix | None:
    if len(context.details) == _WITH_WORD:
        return renamed(context, context.details[2])
    written = attribute_in_text(context, context.details[1])
    return None if written is None else written[1]


RULE = Rule(
    code="urdf-missing-attribute",
    severity=Severity.ERROR,
    summary="Something is missing that a robot or a joint must have.",
    message="{0} needs '{1}'",
    explanation=(
        "urdfdom refuses the robot: it must have a name, and each joint name, type, a parent and a child link. A "
        "limit needs effort and velocity, a safety controller 'k_velocity', a mimic its joint, and dynamics at "
        "least one of their two numbers."
    ),
    bad="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="revolute">
    <parent link="base"/>
    <child link="hand"/>
    <[|limit|] effort="10" lower="-1" upper="1"/>
  </joint>
</robot>
""",
    good="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="revolute">
    <parent link="base"/>
    <child link="hand"/>
    <limit effort="10" velocity="1" lower="-1" upper="1"/>
  </joint>
</robot>
""",
    cases=(
        (
            """\
<[|robot|]>
  <link name="base"/>
</robot>
""",
            """\
<robot name="arm">
  <link name="base"/>
</robot>
""",
        ),
        (
            """\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <[|joint|] name="wrist" type="fixed">
    <child link="hand"/>
  </joint>
</robot>
""",
            """\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
</robot>
""",
        ),
    ),
    rejected_by_reader=True,
    message_at=_message,
    fix=_fix,
)
