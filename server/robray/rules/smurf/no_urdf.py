"""Noted by reading: a robot without a URDF."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.smurf.example_robot import main_file

RULE = Rule(
    code="smurf-no-urdf",
    severity=Severity.ERROR,
    summary="A robot lists no URDF.",
    message="none of these files is a URDF",
    explanation=(
        "MARS compares suffixes exactly, and takes the file that ends in '.urdf' for the robot's model. "
        "Without one it ends with an error when the robot is loaded."
    ),
    bad=main_file(
        """\
modelname: arm
files: [|[arm.yml]|]
"""
    ),
    good=main_file(
        """\
modelname: arm
files: [arm.urdf, arm.yml]
"""
    ),
    rejected_by_reader=True,
)
