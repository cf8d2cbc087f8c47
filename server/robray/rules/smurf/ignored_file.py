"""Noted by reading: a file of another suffix."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.smurf.example_robot import main_file

RULE = Rule(
    code="smurf-ignored-file",
    severity=Severity.WARNING,
    summary="A listed file has a suffix that MARS does not read.",
    message="'{0}' is skipped by MARS, which reads files that end in .urdf and .yml",
    explanation=(
        "MARS compares suffixes exactly and passes over all others in silence. Phobos reads a file of any "
        "other suffix as annotations, so that the two have different robots."
    ),
    bad=main_file(
        """\
modelname: arm
files:
- arm.urdf
- [|arm.yaml|]
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
