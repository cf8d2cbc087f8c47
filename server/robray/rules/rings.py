"""Frames that hang from themselves and classes that take themselves over: what no single item shows."""

from collections.abc import Callable, Iterator, Sequence

from robray.analysis.questions import Place
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem
from robray.facts.statements import Block, BlockKind
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.urdf.statements import Joint, Part
from robray.rules.undefined_class import isa_names
from robray.rules.urdf.trees import ring, rootless
from robray.text.spans import Span

_MOST_LOOKED_AT = 100
"""Classes on the way round; each finding of a ring goes round by itself."""

_LONGEST_WAY = 8
"""Names of a ring that a message spells out."""


def frame_cycles(scene: SceneState, path: str, is_seen: Callable[[str], bool]) -> Iterator[tuple[Place, Problem]]:
    """One finding for each cycle, at the parent that is likeliest wrong.

    Where nobody sees the findings of the file with that parent, it is the first one in the file at `path`.
    """
    without = rootless(scene) if scene.cycles.of else frozenset()
    # No frame is in two cycles, so that the first of each tells them apart.
    for cycle in sorted({cycle[0]: cycle for cycle in scene.cycles.of.values()}.values()):
        places = ring_places(scene, cycle)
        start = _odd_one(places)
        if not is_seen(scene.file(places[start]).path):
            own = (at for at, place in enumerate(places) if scene.file(place).path == path)
            start = next(own, start)
        place = places[start]
        statement = scene.item(place).statement
        details = (cycle[start], _once_round(cycle, start))
        if isinstance(statement, Joint | Part):
            yield place, ring(place, statement, details, without)
        else:
            yield place, Problem("frame-cycle", parent_span(scene, place), details)


def ring_places(scene: SceneState, cycle: Sequence[str]) -> list[Place]:
    """Of the frames of a cycle."""
    places = [scene.survivor(name) for name in cycle]
    return [place for place in places if place is not None]


def _odd_one(places: Sequence[Place]) -> int:
    """Which frame of a ring hangs from another one in a way that fewer of them do.

    Who writes a tree begins at its root, so that mostly one frame alone has its parent further down.
    """
    is_later = [places[(at + 1) % len(places)] > place for at, place in enumerate(places)]
    return is_later.index(2 * sum(is_later) <= len(places))


def _once_round(cycle: Sequence[str], start: int) -> str:
    way = [cycle[(start + step) % len(cycle)] for step in range(min(len(cycle), _LONGEST_WAY))]
    left = ("…",) if len(cycle) > _LONGEST_WAY else ()
    return _way((*way, *left, cycle[start]))


def parent_span(scene: SceneState, place: Place) -> Span:
    """Where a frame's parent is written; its name, where the parent is the block around it or comes from a class."""
    block = scene.item(place).statement
    assert isinstance(block, Block), "frames are blocks"
    for attribute in reversed(block.attributes):
        if attribute.name == "parent" and attribute.value is not None:
            return attribute.value.span
    return block.keyword if block.name is None else block.name.span


def class_ring(scene: SceneState, place: Place, problem: Problem) -> Problem:
    """`problem`, an undefined class; or a class cycle, if that class is defined further down and leads back here."""
    block = scene.item(place).statement
    if not isinstance(block, Block) or block.kind is not BlockKind.CLASS or block.name is None:
        return problem
    way = _back(scene, problem.details[0], block.name.text)
    if way is None:
        return problem
    return Problem("class-cycle", problem.span, (block.name.text, _way((block.name.text, *way))))


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


def _way(names: tuple[str, ...]) -> str:
    return " → ".join(name if name == "…" else f"'{name}'" for name in names)
