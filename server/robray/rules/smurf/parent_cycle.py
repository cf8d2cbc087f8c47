"""Noted by the engine: entities that hang from each other."""

from robray.facts.details import Ring
from robray.rules.engine.rule import Rule, Severity
from robray.rules.smurf.example_robot import in_scene

RULE = Rule(
    code="smurf-parent-cycle",
    severity=Severity.ERROR,
    summary="Entities hang from each other in a ring.",
    message="'{name}' hangs from itself: {way}",
    details=Ring,
    explanation=(
        "Each of these entities waits for another one. MARS never creates them where their parents are, and "
        "nobody can say where they are."
    ),
    bad=in_scene(
        """\
entities:
- {name: left, file: arm.smurf, parent: [|"right::upper"|], anchor: parent}
- {name: right, file: arm.smurf, parent: "left::upper", anchor: parent}
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
