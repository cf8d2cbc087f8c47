"""Noted by reading: a robot that lists no files."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.smurf.example_robot import main_file

RULE = Rule(
    code="smurf-no-files",
    severity=Severity.ERROR,
    summary="A robot does not list its files.",
    message="a robot needs a list 'files' with its URDF",
    explanation=(
        "The file with the suffix '.smurf' names the URDF and the annotations of a robot in the list 'files', "
        "by paths from its own folder. No reader takes a robot without it."
    ),
    bad=main_file(
        """\
[|m|]odelname: arm
"""
    ),
    good=main_file(
        """\
modelname: arm
files: [arm.urdf]
"""
    ),
    rejected_by_reader=True,
)
