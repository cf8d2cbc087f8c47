"""Noted by resolving: a section in two files."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity
from robray.rules.smurf.example_robot import main_file

RULE = Rule(
    code="smurf-section-twice",
    severity=Severity.WARNING,
    summary="Two files of a robot have the same section.",
    message="another file of this robot has '{name}', too: MARS appends the lists, and Phobos keeps the last one",
    details=Named,
    explanation=(
        "MARS puts the lists of one section behind each other, wherever they stand. Phobos keeps that of the "
        "last file and drops the others, so that it has fewer motors, sensors or materials."
    ),
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
