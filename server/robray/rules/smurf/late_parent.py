"""Noted by resolving: an entity before its parent."""

from functools import partial
from typing import NamedTuple

from robray.analysis.results import FrameResult
from robray.formats.smurf.statements import Entity
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, scene_and_place
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
        return Fix("Add 'anchor: parent'", (Replacement(entity.anchor.text.span, "parent"),)).by_hand
    text, span = in_file(context)
    key = next((at for name, at in entity.keys if name == "parent"), None)
    line = text.rfind(b"\n", 0, span.start) + 1
    start = None if key is None else span.start - context.span.start + key.start
    before = b"" if start is None else text[line:start]
    new = ", anchor: parent" if before.strip(b" -") else f"\n{' ' * len(before)}anchor: parent"
    end = context.span.end
    return Fix("Add 'anchor: parent'", (Replacement(Span(end, end), new),)).by_hand


def _is_in_ring(context: RuleContext) -> bool:
    """Whether the entity hangs from itself: then there is no order that MARS could create the ring in."""
    scene, place = scene_and_place(context)
    result = scene.results[place].value
    return isinstance(result, FrameResult) and result.frame.name in scene.cycles.of


LOGIC = {"smurf-late-parent": partial(Rule, details=Details, is_said=_is_in_ring, fix=_fix)}
