"""Noted by reading: a quaternion that is not of length 1."""

from robray.formats.smurf.statements import Entity
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import scene_and_place
from robray.rules.smurf.example_robot import in_scene
from robray.rules.smurf.written import quaternion
from robray.text.records import NamedTuple


class Details(NamedTuple):
    length: str


def _fix(context: RuleContext) -> Fix | None:
    scene, place = scene_and_place(context)
    entity = scene.item(place).statement
    if not isinstance(entity, Entity) or entity.rotation is None:
        return None
    written = quaternion(entity.rotation.taken)
    return Fix(f"write {written}", (Replacement(context.span, written),))


RULE = Rule(
    code="smurf-not-unit-quaternion",
    severity=Severity.WARNING,
    summary="A quaternion is not of length 1.",
    message="the length of this quaternion is {length}, and not 1",
    details=Details,
    explanation=(
        "Only a quaternion of length 1 is a rotation. For poses it is divided by its length here, which some "
        "readers do not do."
    ),
    bad=in_scene(
        """\
entities:
- {name: left, file: arm.smurf, rotation: [|{w: 0, x: 0, y: 0, z: 2}|]}
"""
    ),
    good=in_scene(
        """\
entities:
- {name: left, file: arm.smurf, rotation: {w: 0.0, x: 0.0, y: 0.0, z: 1.0}}
"""
    ),
    format="smurfs",
    fix=_fix,
)
