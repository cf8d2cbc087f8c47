"""Noted by resolving: an entity that is not there."""

from robray.facts.details import Named
from robray.facts.symbols import SymbolKind
from robray.rules.engine.meant import mended_where_used
from robray.rules.engine.rule import Rule, Severity
from robray.rules.smurf.example_robot import in_scene

RULE = Rule(
    code="smurf-undefined-entity",
    severity=Severity.ERROR,
    summary="A scene has no entity of a name.",
    message="there is no entity '{name}'",
    details=Named,
    explanation=(
        "Parent and anchor are of the form 'entity::link'. MARS says nothing where there is no such entity, "
        "and takes the world."
    ),
    bad=in_scene(
        """\
entities:
- {name: left, file: arm.smurf}
- {name: right, file: arm.smurf, parent: "[|lift|]::upper", anchor: parent}
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
    names=SymbolKind.FRAME,
    fix=lambda context: mended_where_used(context, SymbolKind.FRAME),
)
