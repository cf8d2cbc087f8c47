"""Noted by resolving: an include that leads to a robot, which is no scene."""

import re

from robray.facts.details import Written
from robray.formats.robray.statements import Include
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import in_file, scene_and_place
from robray.text.spans import Span

_LINE_END = re.compile(rb"[ \t\r\f]*(?:\n|\Z)")


def _fix(context: RuleContext) -> Fix | None:
    """The comment that loads the robot with the scene, where nothing is behind it that would get into the comment."""
    scene, place = scene_and_place(context)
    statement = scene.item(place).statement
    written = context.details.text
    text, span = in_file(context)
    assert isinstance(statement, Include), "only includes lead anywhere"
    is_plain = written.endswith(".urdf") and not written.startswith("~") and "\\" not in written and "\n" not in written
    if not is_plain or len(place) > 1 or not _LINE_END.match(text, span.end):
        return None
    own = Span(statement.keyword.start, context.span.end)
    comment = f'# robray: with "{written}"'
    return Fix(f"write '{comment}'", (Replacement(own, comment),), Applicability.UNSAFE)


RULE = Rule(
    code="include-robot",
    severity=Severity.ERROR,
    summary="A robot is included as if it were a scene.",
    message="amino reads whatever is included as a scene, and '{text}' is a robot; load it beside the scene",
    details=Written,
    explanation=(
        "An included file is read as robray, whatever it is called, and a robot in URDF is not that. amino is given "
        "robot and scene side by side: 'aarxc robot.urdf scene.robray'. So that the frames of the robot are known "
        "here, too, either name both under '[scenes.NAME]' in robray.toml, as 'files = [\"robot.urdf\", "
        '"scene.robray"]\', or write the comment \'# robray: with "robot.urdf"\' into the scene. A source for '
        "xacro has to be expanded first."
    ),
    bad="""\
include [|"arm.urdf"|]
frame tray { }
//- /w/arm.urdf
<robot name="arm">
  <link name="base"/>
</robot>
""",
    good="""\
# robray: with "arm.urdf"
frame tray { }
//- /w/arm.urdf
<robot name="arm">
  <link name="base"/>
</robot>
""",
    rejected_by_reader=True,
    fix=_fix,
)
