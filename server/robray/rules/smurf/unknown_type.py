"""Noted by reading: a type that no reader knows."""

from robray.formats.smurf.vocabulary import TYPES
from robray.rules.engine.rule import Rule, Severity
from robray.rules.engine.rule_contexts import replaced_by_suggestion
from robray.rules.smurf.example_robot import in_scene

RULE = Rule(
    code="smurf-unknown-type",
    severity=Severity.ERROR,
    summary="An entity has a type that no reader knows.",
    message="no entity is of the type '{0}'",
    explanation=(
        "MARS drops an entity of an unknown type. Where the suffix of its file says what it is, no type is needed."
    ),
    bad=in_scene(
        """\
entities:
- {name: left, type: [|smruf|], file: arm.smurf}
"""
    ),
    good=in_scene(
        """\
entities:
- {name: left, type: smurf, file: arm.smurf}
"""
    ),
    rejected_by_reader=True,
    format="smurfs",
    words=lambda _: TYPES,
    fix=replaced_by_suggestion,
)
