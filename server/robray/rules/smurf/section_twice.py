"""Noted by reading and resolving: a section in two files, or a file that is listed twice."""

from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.smurf.example_robot import main_file
from robray.rules.smurf.first_ones import first_of_name
from robray.text.records import NamedTuple


class Details(NamedTuple):
    """The section, or the file."""

    name: str
    is_file: bool


def _message(context: RuleContext) -> str:
    name, is_file = context.details
    if is_file:
        return f"'{name}' is listed already: MARS has twice what is in it"
    return f"another file of this robot has '{name}', too: MARS appends the lists, and Phobos keeps the last one"


RULE = Rule(
    code="smurf-section-twice",
    severity=Severity.WARNING,
    summary="Two files of a robot have the same section, or are the same.",
    message="another file of this robot has '{name}', too: MARS appends the lists, and Phobos keeps the last one",
    details=Details,
    message_at=_message,
    explanation=(
        "MARS puts the lists of one section behind each other, wherever they stand. Phobos keeps that of the "
        "last file and drops the others, so that it has fewer motors, sensors or materials. Of a file that is listed "
        "twice MARS makes each motor and sensor twice."
    ),
    related=first_of_name,
    bad=main_file(
        """\
modelname: arm
files: [arm.urdf, arm.yml, more.yml]
//- /w/more.yml
[|motors|]:
- name: other
  joint: shoulder
"""
    ),
    good=main_file(
        """\
modelname: arm
files: [arm.urdf, arm.yml, more.yml]
//- /w/more.yml
sensors:
- name: turn
  type: JointPosition
  id: [shoulder]
"""
    ),
)
