"""Noted by lowering: something wrong in what hangs on a link, or in a material."""

import re

from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.urdf.bad_number import blanks_for_commas
from robray.rules.urdf.text_for_attribute import attribute_in_text
from robray.rules.urdf.unknown_word import renamed

_NEEDED = re.compile(r".* needs '(\w+)'")
_WITH_WORD = 2
"""Details, where the second is the number, or the word, that is meant."""


def _in_text(context: RuleContext) -> tuple[str, Fix] | None:
    needed = _NEEDED.fullmatch(context.details[0])
    return None if needed is None else attribute_in_text(context, needed[1])


def _message(context: RuleContext) -> str:
    said = context.details[0]
    if len(context.details) == _WITH_WORD and _NEEDED.fullmatch(said):
        return f"{said}; did you mean that here?"
    written = _in_text(context)
    return said if written is None else f"{said}; write '{written[0]}'"


def _fix(context: RuleContext) -> Fix | None:
    if len(context.details) == _WITH_WORD:
        return renamed(context, context.details[1])
    written = _in_text(context)
    return blanks_for_commas(context) if written is None else written[1]


RULE = Rule(
    code="urdf-incomplete-link",
    severity=Severity.WARNING,
    summary="A part of a link is not complete, or not readable.",
    message="{0}",
    explanation=(
        "urdfdom logs this as an error and goes on: what comes after it in the link is missing from the robot, "
        "and 'check_urdf' still says that it was parsed successfully. So a link may be without its shapes or its "
        "mass in one program, and have them in another. In a material at the top, only the material is lost."
    ),
    bad="""\
<robot name="arm">
  <link name="base">
    <visual>
      <geometry>
        <[|box|]/>
      </geometry>
    </visual>
  </link>
</robot>
""",
    good="""\
<robot name="arm">
  <link name="base">
    <visual>
      <geometry>
        <box size="1 1 1"/>
      </geometry>
    </visual>
  </link>
</robot>
""",
    message_at=_message,
    fix=_fix,
)
