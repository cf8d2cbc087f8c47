"""Noted by reading: a rotation that the readers read differently."""

from robray.facts.details import Counted
from robray.formats.smurf.statements import Entity
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import scene_and_place
from robray.rules.smurf.example_robot import in_scene
from robray.rules.smurf.written import quaternion


def _message(context: RuleContext) -> str:
    if context.details.number == "3":
        return "these three are degrees to MARS, and radians to Phobos"
    return "these four are a quaternion w, x, y, z to MARS, and x, y, z, w to Phobos"


def _fix(context: RuleContext) -> Fix | None:
    """The same pose, in the spelling that has one meaning."""
    scene, place = scene_and_place(context)
    entity = scene.item(place).statement
    if not isinstance(entity, Entity) or entity.rotation is None:
        return None
    written = quaternion(entity.rotation.taken)
    return Fix(f"write the quaternion as {written}", (Replacement(context.span, written),))


RULE = Rule(
    code="smurf-ambiguous-rotation",
    severity=Severity.INFORMATION,
    summary="The readers of a rotation disagree.",
    message="{number} numbers are not the same to MARS and to Phobos",
    details=Counted,
    explanation=(
        "MARS reads three numbers as degrees and four as a quaternion w, x, y, z, which is how a scene is "
        "read here. Phobos reads radians, and x, y, z, w. A map of w, x, y and z is the same to both."
    ),
    bad=in_scene(
        """\
entities:
- {name: left, file: arm.smurf, rotation: [|[0, 0, 180]|]}
"""
    ),
    good=in_scene(
        """\
entities:
- {name: left, file: arm.smurf, rotation: {w: 0.0, x: 0.0, y: 0.0, z: 1.0}}
"""
    ),
    format="smurfs",
    message_at=_message,
    fix=_fix,
)
