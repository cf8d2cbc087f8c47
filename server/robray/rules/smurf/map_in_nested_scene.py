"""Noted by resolving: a map where MARS reads a list."""

from robray.formats.smurf.statements import Entity
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import scene_and_place
from robray.rules.smurf.example_robot import in_scene
from robray.rules.smurf.written import listed
from robray.text.records import NamedTuple


class Details(NamedTuple):
    key: str


def _fix(context: RuleContext) -> Fix | None:
    """The list of a position; of a rotation Phobos would read another one."""
    scene, place = scene_and_place(context)
    entity = scene.item(place).statement
    if not isinstance(entity, Entity) or entity.position is None or entity.position.span != context.span:
        return None
    written = listed(entity.position.value)
    return Fix(f"write {written}", (Replacement(context.span, written),))


RULE = Rule(
    code="smurf-map-in-nested-scene",
    severity=Severity.WARNING,
    summary="A scene that another one includes has a map for a position or a rotation.",
    message="a {key} in a scene that another one includes is a list to MARS, and no map",
    details=Details,
    explanation=(
        "MARS puts the numbers of such an entity behind those of the scene around it, and reads them as a "
        "list there. A map it reads as nothing. A list of w, x, y and z says the same to MARS."
    ),
    bad=in_scene(
        """\
entities:
- {name: inner, file: inner.smurfs}
//- /w/inner.smurfs
entities:
- {name: left, file: arm.smurf, position: [|{x: 1, y: 0, z: 0}|]}
"""
    ),
    good=in_scene(
        """\
entities:
- {name: inner, file: inner.smurfs}
//- /w/inner.smurfs
entities:
- {name: left, file: arm.smurf, position: [1, 0, 0]}
"""
    ),
    format="smurfs",
    fix=_fix,
)
