"""Noted by resolving: a file that is not read."""

from robray.facts.details import Written
from robray.rules.engine.rule import Rule, Severity
from robray.rules.smurf.example_robot import main_file

RULE = Rule(
    code="smurf-file-outside",
    severity=Severity.WARNING,
    summary="A file is outside of the project.",
    message="'{text}' is outside of the project and is not read",
    details=Written,
    explanation=(
        "Only what is in the project and in its packages is read. What such a file brings is not known, and "
        "nothing is said of it."
    ),
    bad=main_file(
        """\
modelname: arm
files:
- arm.urdf
- [|/elsewhere/arm.yml|]
"""
    ),
    good=main_file(
        """\
modelname: arm
files:
- arm.urdf
- arm.yml
"""
    ),
)
