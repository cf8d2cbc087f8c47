"""Noted by lowering: what a robot or a joint cannot be without."""

from robray.formats.urdf.details import Missing
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.urdf.added import lacking
from robray.rules.urdf.text_for_attribute import attribute_in_text
from robray.rules.urdf.unknown_word import renamed


def _in_text(context: RuleContext) -> tuple[str, Fix] | None:
    """Of two that are missing nobody knows which the text is."""
    names = context.details.lacking
    return attribute_in_text(context, names[0]) if len(names) == 1 else None


def _message(context: RuleContext) -> str:
    what, needed, word = context.details
    names = " and ".join(f"'{each}'" for each in needed)
    known = f"{what} needs {names}"
    if word:
        return f"{known}; did you mean that here?"
    written = _in_text(context)
    return known if written is None else f"{known}; write '{written[0]}'"


def _fix(context: RuleContext) -> Fix | None:
    if context.details.word:
        return renamed(context, context.details.word)
    written = _in_text(context)
    return lacking(context, context.details.lacking[0]) if written is None else written[1]


RULE = Rule(
    code="urdf-missing-attribute",
    severity=Severity.ERROR,
    summary="Something is missing that a robot or a joint must have.",
    message="{what} needs '{lacking[0]}'",
    details=Missing,
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
