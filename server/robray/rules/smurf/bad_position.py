"""Noted by reading: what is no position."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.smurf.example_robot import in_scene

RULE = Rule(
    code="smurf-bad-position",
    severity=Severity.ERROR,
    summary="A position is not three numbers.",
    message="a position is three numbers in metres: [x, y, z]",
    explanation=(
        "Phobos refuses what is not three numbers, and MARS reads text as far as it looks like a number. The "
        "keys x, y and z of a map are read by both."
    ),
    bad=in_scene(
        """\
entities:
- {name: left, file: arm.smurf, position: [|[0, 1]|]}
"""
    ),
    good=in_scene(
        """\
entities:
- {name: left, file: arm.smurf, position: [0, 1, 0]}
"""
    ),
    rejected_by_reader=True,
    format="smurfs",
)
