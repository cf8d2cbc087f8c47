"""Noted by resolving: an entity before its parent."""

from robray.analysis.results import FrameResult
from robray.formats.smurf.statements import Entity
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import in_file, scene_and_place
from robray.rules.smurf.example_robot import in_scene
from robray.text.records import NamedTuple
from robray.text.spans import Span


class Details(NamedTuple):
    name: str
    parent: str


def _fix(context: RuleContext) -> Fix | None:
    """An anchor, which moves nothing. Whether the entity is to be fixed to its parent is for a person to say."""
    scene, place = scene_and_place(context)
    entity = scene.item(place).statement
    if not isinstance(entity, Entity) or entity.parent is None:
        return None
    if entity.anchor is not None:
        return Fix("write 'anchor: parent'", (Replacement(entity.anchor.text.span, "parent"),)).by_hand
    text, span = in_file(context)
    key = next((at for name, at in entity.keys if name == "parent"), None)
    line = text.rfind(b"\n", 0, span.start) + 1
    start = None if key is None else span.start - context.span.start + key.start
    before = b"" if start is None else text[line:start]
    new = ", anchor: parent" if before.strip(b" -") else f"\n{' ' * len(before)}anchor: parent"
    end = context.span.end
    return Fix("write 'anchor: parent'", (Replacement(Span(end, end), new),)).by_hand


def _is_in_ring(context: RuleContext) -> bool:
    """Whether the entity hangs from itself: then there is no order that MARS could create the ring in."""
    scene, place = scene_and_place(context)
    result = scene.results[place].value
    return isinstance(result, FrameResult) and result.frame.name in scene.cycles.of


RULE = Rule(
    code="smurf-late-parent",
    severity=Severity.INFORMATION,
    summary="An entity without an anchor stands before its parent.",
    message="'{name}' is created by MARS before its parent '{parent}': set its anchor, or move it behind",
    details=Details,
    explanation=(
        "MARS creates entities as soon as their parent and anchor are there, but one with a parent and no "
        "anchor comes last, in the order of the list. A parent behind it in that order is missing then, and "
        "the world is taken."
    ),
    bad=in_scene(
        """\
entities:
- {name: left, file: arm.smurf, parent: [|"right::upper"|]}
- {name: right, file: arm.smurf}
"""
    ),
    good=in_scene(
        """\
entities:
- {name: left, file: arm.smurf, parent: "right::upper", anchor: parent}
- {name: right, file: arm.smurf}
"""
    ),
    format="smurfs",
    is_said=_is_in_ring,
    fix=_fix,
)
