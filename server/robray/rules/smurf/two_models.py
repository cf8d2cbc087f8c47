"""Noted by reading: a second URDF."""

from typing import Any, NamedTuple

from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.smurf.example_robot import main_file


class Details(NamedTuple):
    path: str
    refused_by: str


def _rejects(details: Any) -> bool:
    """Where a project takes the reading of Phobos."""
    return bool(details.refused_by)


def _severity(context: RuleContext) -> Severity:
    return Severity.ERROR if _rejects(context.details) else Severity.WARNING


RULE = Rule(
    code="smurf-two-models",
    severity=Severity.WARNING,
    summary="A robot lists two URDF files.",
    message="'{path}' is a second URDF: MARS takes the last one, and Phobos refuses the robot",
    details=Details,
    explanation=(
        "A robot has one model. MARS reads the last URDF of the list and forgets the others without a word, "
        "Phobos refuses the robot."
    ),
    bad=main_file(
        """\
modelname: arm
files:
- other.urdf
- [|arm.urdf|]
//- /w/other.urdf
<robot name="other"><link name="box"/></robot>
"""
    ),
    good=main_file(
        """\
modelname: arm
files:
- arm.urdf
"""
    ),
    rejected_at=_rejects,
    severity_at=_severity,
)
