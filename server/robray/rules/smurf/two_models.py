"""Noted by reading: a second URDF."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.smurf.example_robot import main_file
from robray.rules.smurf.refused import is_refused
from robray.text.records import NamedTuple


class Details(NamedTuple):
    path: str
    refused_by: str


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
    rejected_at=is_refused,
)
