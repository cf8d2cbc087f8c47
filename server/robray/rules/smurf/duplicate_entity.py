"""Noted by resolving: a second entity of one name."""

from robray.facts.details import Named
from robray.facts.symbols import SymbolKind
from robray.rules.engine.choices import renamed_apart
from robray.rules.engine.rule import Rule, Severity
from robray.rules.smurf.example_robot import in_scene
from robray.rules.smurf.first_ones import first_entity

RULE = Rule(
    code="smurf-duplicate-entity",
    severity=Severity.ERROR,
    summary="Two entities have one name.",
    message="there is an entity '{name}' already",
    details=Named,
    explanation=(
        "Names of entities hold in all that is loaded, scenes in scenes included. Phobos refuses a scene with "
        "two of one name."
    ),
    related=first_entity,
    fix=lambda context: renamed_apart(context, SymbolKind.FRAME),
    bad=in_scene(
        """\
entities:
- {name: left, file: arm.smurf}
- {name: [|left|], file: arm.smurf}
"""
    ),
    good=in_scene(
        """\
entities:
- {name: left, file: arm.smurf}
- {name: right, file: arm.smurf}
"""
    ),
    rejected_by_reader=True,
    format="smurfs",
)
