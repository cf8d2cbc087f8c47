"""Noted by resolving: a scene in itself."""

from robray.facts.details import Written
from robray.rules.engine.rule import Rule, Severity
from robray.rules.smurf.example_robot import in_scene

RULE = Rule(
    code="smurf-include-cycle",
    severity=Severity.ERROR,
    summary="A scene includes itself.",
    message="'{text}' leads back to a scene that this one is in",
    details=Written,
    explanation=("MARS reads such a scene without end, until there is no memory left. Phobos refuses it."),
    bad=in_scene(
        """\
entities:
- {name: again, file: [|main.smurfs|]}
"""
    ),
    good=in_scene(
        """\
entities:
- {name: left, file: arm.smurf}
"""
    ),
    rejected_by_reader=True,
    format="smurfs",
)
