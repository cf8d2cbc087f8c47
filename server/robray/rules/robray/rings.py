"""Frames that hang from themselves and classes that take themselves over: where that is told, and how."""

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.details import Ring
from robray.facts.problems import Problem
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.robray.statements import Block, BlockKind
from robray.rules.engine.rings import way_round
from robray.rules.robray.undefined_class import isa_names
from robray.text.spans import Span

_MOST_LOOKED_AT = 100
"""Classes on the way round; each finding of a ring goes round by itself."""


def frame_ring(scene: SceneState, place: ItemPath, details: Ring) -> Problem:
    return Problem("frame-cycle", parent_span(scene, place), details)


def parent_span(scene: SceneState, place: ItemPath) -> Span:
    """Where a frame's parent is written; its name, where the parent is the block around it or comes from a class."""
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
