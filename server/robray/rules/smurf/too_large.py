"""Noted by reading and resolving: what is beyond a limit."""

from robray.facts.details import OWN_LIMIT, Said
from robray.rules.engine.rule import Rule, Severity
from robray.rules.smurf.example_robot import main_file

_DEEP = "[" * 199 + "[|[]|]" + "]" * 199

RULE = Rule(
    code="smurf-too-large",
    severity=Severity.ERROR,
    summary="A file is too large to be read.",
    message=f"{{what}}; {OWN_LIMIT}",
    details=Said,
    explanation=(
        "Aliases may stand for more nodes than any computer holds, and lists may be nested without end. What "
        "is beyond the limits is not read, so that an answer comes in time."
    ),
    bad=main_file(f"modelname: arm\nfiles: [arm.urdf]\ndescription: {_DEEP}\n"),
    good=main_file(
        """\
modelname: arm
files: [arm.urdf]
description: [[a], [b]]
"""
    ),
    undecided=True,
)
