"""Noted by reading: what is no reference to a link."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.smurf.example_robot import in_scene

RULE = Rule(
    code="smurf-malformed-reference",
    severity=Severity.ERROR,
    summary="A parent or an anchor is not of the form that is read.",
    message="'{0}' is not 'entity::link', nor one of: {1}",
    explanation=(
        "The two names are parted by two colons. What is of no such form, MARS takes for the world without a word."
    ),
    bad=in_scene(
        """\
entities:
- {name: left, file: arm.smurf}
- {name: right, file: arm.smurf, parent: [|"left:upper"|]}
"""
    ),
    good=in_scene(
        """\
entities:
- {name: left, file: arm.smurf}
- {name: right, file: arm.smurf, parent: "left::upper", anchor: parent}
"""
    ),
    rejected_by_reader=True,
    format="smurfs",
)
