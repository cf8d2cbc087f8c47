"""Frames, classes and files that lead back to themselves."""

from collections.abc import Iterable
from functools import partial

from robray.analysis.analysis import span_at
from robray.analysis.queries import ItemPath
from robray.analysis.results import Result
from robray.analysis.scene_state import SceneState
from robray.facts.details import Ring
from robray.facts.problems import Problem
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.robray.statements import AllowedCollision, Block, BlockKind
from robray.rules.engine.judge import ring_places, way_round
from robray.rules.engine.rule import Fix, Related, Rule, RuleContext
from robray.rules.engine.rule_contexts import removed_by_hand, removed_statement, scene_and_place, statement
from robray.rules.robray.blocks import BLOCK_RULE, attribute_around
from robray.rules.robray.classes import isa_names
from robray.text.spans import Span

_MOST_LOOKED_AT = 100
"""Limit of classes in a cycle; each finding of a cycle searches by itself."""


def frame_ring(scene: SceneState, place: ItemPath, details: Ring) -> Problem:
    return Problem("frame-cycle", parent_span(scene, place), details)


def parent_span(scene: SceneState, place: ItemPath) -> Span:
    """The place of a frame's parent; its name, if the parent is the block around it or comes from a class."""
    block = scene.item(place).statement
    assert isinstance(block, Block), "frames are blocks"
    for attribute in reversed(block.attributes):
        if attribute.name == "parent" and attribute.value is not None:
            return attribute.value.span
    return block.keyword if block.name is None else block.name.span


def class_ring(scene: SceneState, place: ItemPath, problem: Problem) -> Problem:
    """`problem`, an undefined class; or a class cycle, if that class is defined further down and leads back here."""
    block = scene.item(place).statement
    if not isinstance(block, Block) or block.kind is not BlockKind.CLASS or block.name is None:
        return problem
    way = _back(scene, problem.details.name, block.name.text)
    if way is None:
        return problem
    return Problem("class-cycle", problem.span, Ring(block.name.text, way_round((block.name.text, *way))))


def _back(scene: SceneState, start: str, goal: str) -> tuple[str, ...] | None:
    """The classes from one to another by `isa`, both ends included."""
    waiting: list[tuple[str, ...]] = [(start,)]
    seen = {start}
    while waiting and len(seen) <= _MOST_LOOKED_AT:
        way = waiting.pop()
        for place in scene.declarations.get(Symbol(SymbolKind.CLASS, way[-1]), ()):
            block = scene.item(place).statement
            assert isinstance(block, Block), "classes are blocks"
            for name in isa_names(block):
                if name.text == goal:
                    return (*way, goal)
                if name.text not in seen:
                    seen.add(name.text)
                    waiting.append((*way, name.text))
    return None


_MOST_RELATED = 20


def _related(context: RuleContext) -> Iterable[Related]:
    """The parents of the others in the ring."""
    scene, place = scene_and_place(context)
    cycle = scene.cycles.of.get(scene.frame_named(context.details.name, place), ())
    for other in ring_places(scene, cycle[:_MOST_RELATED]):
        if other != place and isinstance(scene.item(other).statement, Block):
            yield Related(span_at(scene, other, parent_span(scene, other)), "in the same cycle")


def _check(block: Block, _result: Result) -> tuple[Problem, ...]:
    if block.name is None:
        return ()
    own = block.name.text
    return tuple(Problem("class-cycle", name.span, Ring(own)) for name in isa_names(block) if name.text == own)


def _class_cycle_message(context: RuleContext) -> str:
    name, way = context.details
    if way:
        return f"class '{name}' inherits from itself: {way}; define its base classes before it"
    return f"class '{name}' inherits from itself; name another class"


def _include_cycle_message(context: RuleContext) -> str | None:
    path = context.details.text
    return "an empty path includes this file itself; write the path of another file" if not path else None


def _self_parent_fix(context: RuleContext) -> Fix | None:
    """Without the attribute the frame hangs from the one around it, or from the root."""
    parent = attribute_around(context)
    if parent is None or parent.name != "parent":
        return None
    return removed_by_hand(context._replace(span=Span(parent.name_span.start, context.span.end)))


def _self_collision_fix(context: RuleContext) -> Fix | None:
    pair = statement(context)
    if not isinstance(pair, AllowedCollision):
        return None
    whole = pair.keyword._replace(end=pair.operands[1].span.end)
    return removed_statement(context._replace(span=whole), safe=False)


def _is_copied(context: RuleContext) -> bool:
    """True of a copy that was not renamed: once it is, it hangs from the other frame."""
    scene, place = scene_and_place(context)
    return any(each.code == "duplicate-frame" for each in scene.findings.get(place, ()))


LOGIC = {
    "frame-cycle": partial(Rule, related=_related),
    "class-cycle": partial(
        BLOCK_RULE,
        message_at=_class_cycle_message,
        check=_check,
        kinds=frozenset({BlockKind.CLASS}),
        attributes=frozenset({"isa"}),
    ),
    "include-cycle": partial(Rule, message_at=_include_cycle_message),
    "self-parent": partial(Rule, fix=_self_parent_fix, is_said=_is_copied),
    "self-collision": partial(Rule, fix=_self_collision_fix),
}
