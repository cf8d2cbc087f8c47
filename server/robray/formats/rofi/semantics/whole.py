"""A file as a whole: each of its worlds by itself, computing only those that an edit has touched."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.analysis.whole import Framed, HeldShape, PlacedFrame, Whole, whole_of
from robray.facts.details import Named
from robray.facts.items import TOP
from robray.facts.problems import Problem
from robray.formats.rofi.semantics.placing import (
    Placed,
    collisions,
    frame_name,
    frames,
    is_assumed,
    is_movable,
    is_somewhere,
    near_connectors,
    placed,
    shape_of,
)
from robray.formats.rofi.semantics.worlds import Members, WorldGraph, graph, is_sequence, members
from robray.scene.geometry import Geometry, ShapeType
from robray.text.spans import Span

_BALL = Geometry(ShapeType.SPHERE, (("radius", 0.5),), collision=False)
"""RoFI's reader lets no two centres of bodies be nearer than 1, the length of an edge."""


class Solved:
    """A world. `placed` is None without poses; `is_valid` if the reader finds no mistake in them, and they are rigid.
    `ranks` are those of the bodies, by their places.
    """

    def __init__(
        self,
        members: Members,
        graph: WorldGraph,
        placed: Placed | None,
        problems: tuple[tuple[ItemPath, Problem], ...],
        *,
        is_valid: bool,
        has_frames: bool,
    ) -> None:
        self.members = members
        self.graph = graph
        self.placed = placed
        self.problems = problems
        self.is_valid = is_valid
        self._has_frames = has_frames
        self.before: Solved | None = None
        """The last state with poses of a world without some."""
        self.ranks: Mapping[ItemPath, int] = {body.place: rank for rank, body in enumerate(graph.bodies)}

    @property
    def last_placed(self) -> "Solved | None":
        """The last state of the world with poses, to which it may soon return."""
        return self.before if self.placed is None else self

    @cached_property
    def frames(self) -> tuple[PlacedFrame, ...]:
        """Also of colliding modules; none for contradictory or non-rigid poses."""
        return tuple(frames(self.graph, self.placed)) if self.placed is not None and self._has_frames else ()


def world_of(scene: SceneState, place: ItemPath) -> Solved | None:
    """The world of an item; None if the text is broken. Cost: that of all worlds, the first time."""
    prefix = place[:-1]
    found = whole_of(scene, prefix)
    facts = scene.instances.files[prefix].reading.facts
    if found is None or facts.problems:
        return None
    container = facts.container(place[-1])
    solved = found.parts.get(place[-1] if container == TOP else container)
    return solved if isinstance(solved, Solved) else None


def whole(scene: SceneState, prefix: ItemPath, before: Whole | None) -> Whole:
    file = scene.instances.files[prefix]
    if file.reading.facts.problems:
        # The rest of the text may not be the intended one. It may soon be complete again.
        return Whole(is_placed=False, parts={} if before is None else before.parts)
    is_one_of_several = is_sequence(file.text)
    solved: dict[object, Solved] = {}
    for of in members(scene, prefix):
        name = f"{of.rank}/" if is_one_of_several else ""
        known = None if before is None else before.parts.get(of.labels[0])
        last = (known, known.last_placed) if isinstance(known, Solved) else ()
        same = (one for one in last if one is not None and one.graph.prefix == name and _are_same(one.members, of))
        found = next(same, None) or _solved(scene, prefix, of, name)
        if found.last_placed is None and isinstance(known, Solved):
            found.before = known.last_placed
        solved[of.labels[0]] = found
    every = [*solved.values()]
    return Whole(
        tuple(problem for each in every for problem in each.problems),
        is_placed=all(each.is_valid for each in every),
        make=lambda: _framed(every),
        parts=solved,
    )


def _framed(worlds: Iterable[Solved]) -> Framed:
    every = [*worlds]
    carriers: frozenset[str] = frozenset().union(*map(_carriers, every))
    return Framed(
        tuple(frame for each in every for frame in each.frames),
        carriers,
        shapes=tuple(shape for each in every for shape in _shapes(each)),
    )


def _shapes(solved: Solved) -> Iterator[HeldShape]:
    """A ball for each body of a module."""
    for body in solved.graph.bodies if solved.frames else ():
        for component in shape_of(body).centres:
            yield body.place, frame_name(solved.graph, body, component), _BALL


def _carriers(solved: Solved) -> frozenset[str]:
    """Frames of joints that turn about a distant point."""
    anchors = {each.place for each in solved.graph.anchors}
    return frozenset(frame.name for place, frame in solved.frames if place in anchors)


def _are_same(one: Members, other: Members) -> bool:
    # Nearly all items are the same objects, which costs a look.
    return one.labels == other.labels and one.items == other.items


def _solved(scene: SceneState, prefix: ItemPath, of: Members, name: str) -> Solved:
    world = graph(scene, prefix, of, name)
    problems = [*world.problems, *_doubled(world)]
    if is_assumed(world) and not world.world.is_misspelt:
        at = world.world.modules or world.world.keyword
        problems.append((world.place, Problem("rofi-no-space-joint", at, Named(world.bodies[0].name))))
    if not world.is_sound:
        return Solved(of, world, None, tuple(problems), is_valid=False, has_frames=False)
    found = placed(world)
    problems += found.problems
    is_valid = not found.problems
    if found.is_consistent and is_somewhere(found) and len(world.bodies) > 1:
        met = [*collisions(world, found)]
        problems += met
        is_valid = is_valid and not met
        if is_valid:
            problems += near_connectors(world, found)
    has_frames = found.is_consistent and is_movable(found)
    return Solved(of, world, found, tuple(problems), is_valid=is_valid and has_frames, has_frames=has_frames)


def _doubled(world: WorldGraph) -> Iterator[tuple[ItemPath, Problem]]:
    """Docks that are there already, and connectors that are docked to several others."""
    docks: dict[object, ItemPath] = {}
    used: dict[tuple[int, int], ItemPath] = {}
    for dock in world.docks:
        source, target = ((end.body, end.component) for end in (dock.source, dock.target))
        key = (frozenset((source, target)), dock.angle)
        if key in docks:
            names = (world.bodies[source[0]].name, world.bodies[target[0]].name)
            yield dock.place, Problem("rofi-duplicate-joint", Span(0, 1), (*names, world.elsewhere(docks[key])))
            continue
        docks[key] = dock.place
        for end in (dock.source, dock.target):
            held = (end.body, end.component)
            first = used.setdefault(held, dock.place)
            if first != dock.place:
                body = world.bodies[end.body]
                shown = body.shape.name(end.component) if body.shape is not None else str(end.component)
                yield (
                    dock.place,
                    Problem("rofi-connector-used-twice", end.at, (shown, body.name, world.elsewhere(first))),
                )
