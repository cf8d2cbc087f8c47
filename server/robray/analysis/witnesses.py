"""Tests behind cross checks: find the witnesses for one query (`cross_checks`)."""

from collections.abc import Callable, Iterator, Mapping
from itertools import chain, combinations

from robray.analysis.queries import CrossCheck, ItemPath, Query, Witnesses, bucket_of
from robray.analysis.results import CollisionResult, FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.facts.items import FileFacts
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import SymbolKind

_CONSTANT, _FRAME, _HOLDER = SymbolKind.CONSTANT, SymbolKind.FRAME, QueryKind.HOLDER

MOST_IN_ONE_SPOT = 100
"""Limit of occupied frames in one spot that are compared with each other; more are intended."""

EVERYWHERE: ItemPath = ()
"""Stands for the query itself as the witness."""


def _sharing(scene: SceneState, query: Query) -> Witnesses:
    """The joints that one variable moves, with their frames' names."""
    dependents = scene.dependents.get(query)
    namesake = scene.named_frame(str(query.name)) if dependents is not None else None
    if dependents is None or (namesake is None and len(dependents) == 1):
        return ()
    places = {*dependents}
    if namesake is not None:
        places.add(namesake)
    found: list[tuple[ItemPath, str]] = []
    for place in sorted(places):
        value = scene.results[place].value
        if isinstance(value, FrameResult) and value.frame.joint is not None:
            frame = value.frame
            if value.frame.joint.variable == query.name and scene.effective_frame(frame.name) == place:
                found.append((place, frame.name))
    # The frame with the name of the variable comes first.
    found.sort(key=lambda one: one[1] != query.name)
    return tuple(found) if len(found) > 1 else ()


def _doubled(scene: SceneState, query: Query) -> Iterator[tuple[ItemPath, ItemPath | str]]:
    """Duplicate allowed collisions, with the place of the first.

    A file that is included twice is exempt, because it cannot avoid duplicates.
    """
    first: dict[tuple[str, str], ItemPath] = {}
    places = scene.dependents.get(query, ())
    for place in sorted(places) if len(places) > 1 else ():
        value = scene.results[place].value
        if not isinstance(value, CollisionResult) or value.pair is None:
            continue
        known = first.setdefault(value.pair, place)
        if known != place and (known[-1] != place[-1] or scene.file(known).path != scene.file(place).path):
            yield place, known


def _bare(scene: SceneState, query: Query) -> Iterator[tuple[ItemPath, ItemPath | str]]:
    """Allowed collisions of frames without collision geometry."""
    for place in sorted(scene.dependents.get(query, ())):
        value = scene.results[place].value
        if not isinstance(value, CollisionResult) or value.pair is None:
            continue
        for name in dict.fromkeys(value.pair):
            if bucket_of(name) == query.name and scene.named_frame(name) is not None and _is_bare(scene, name):
                yield place, name


def _coincident(scene: SceneState, query: Query) -> Iterator[tuple[ItemPath, ItemPath | str]]:
    """Frames in one spot with the same shape, the later one second.

    A drawn shape and a collision shape may coincide.
    """
    places = scene.dependents.get(query, ())
    if len(places) < 2:
        return
    spots: dict[object, list[tuple[ItemPath, str]]] = {}
    for place in sorted(places):
        value = scene.results[place].value
        if isinstance(value, FrameResult):
            name, parent, pose, *_ = value.frame
            spots.setdefault((parent, pose), []).append((place, name))
    for together in spots.values():
        # Most frames are alone in their spot.
        full = [(place, name) for place, name in together if _is_full(scene, place, name)] if len(together) > 1 else ()
        if 1 < len(full) <= MOST_IN_ONE_SPOT:
            held = [(place, shapes) for place, name in full if (shapes := _shapes(scene, name))]
            for (place, one), (other, another) in combinations(held, 2):
                if not one.isdisjoint(another):
                    yield place, other


def _is_full(scene: SceneState, place: ItemPath, name: str) -> bool:
    """True if a frame may hold something, and is the one that amino keeps for its name."""
    facts, value = scene.file(place).reading.facts, scene.results[place].value
    holds_itself = isinstance(value, FrameResult) and value.geometry is not None
    return (holds_itself or not is_empty(scene, facts, facts.rank(place[-1]), name)) and scene.effective_frame(
        name
    ) == place


def is_empty(scene: SceneState, facts: FileFacts, rank: int, name: str) -> bool:
    """True if a frame's block has no item, no namesake and no geometry moved there: most have none."""
    after = rank + 1
    return (
        (after == len(facts.starts) or facts.starts[after] >= facts.ends[rank])
        # Pairs are found as the symbol and the query that equal them: ten thousand frames may move at once.
        and len(scene.declarations.get((_FRAME, name), ())) < 2  # type: ignore[call-overload]
        and (_HOLDER, name) not in scene.dependents
    )


def _shapes(scene: SceneState, name: str) -> set[object]:
    found: set[object] = set()
    for value in _geometries(scene, name):
        if value.geometry is not None:
            geometry = value.geometry
            shape = (geometry.shape, geometry.measures, dict(geometry.options).get("scale"))
            found.update((shape, "visual") for _ in range(geometry.visual))
            found.update((shape, "collision") for _ in range(geometry.collision))
    return found


def geometry_places(scene: SceneState, name: str) -> Iterator[ItemPath]:
    """The geometries of a frame: in frames of its name, and those moved there by classes; not those moved away."""
    holders: tuple[ItemPath, ...] = scene.declarations.get((_FRAME, name), ())  # type: ignore[call-overload]
    # Lazily: some callers only need to know if there is any.
    inside = (place for holder in holders for place in _in(scene, holder))
    for place in chain(inside, scene.dependents.get((_HOLDER, name), ())):  # type: ignore[call-overload]
        value = scene.results[place].value
        if isinstance(value, GeometryResult) and value.holder == name:
            yield place


def _geometries(scene: SceneState, name: str) -> Iterator[GeometryResult]:
    """The geometries of a frame, with those in its own statement."""
    for place in geometry_places(scene, name):
        value = scene.results[place].value
        assert isinstance(value, GeometryResult), "that is what was looked for"
        yield value
    holders: tuple[ItemPath, ...] = scene.declarations.get((_FRAME, name), ())  # type: ignore[call-overload]
    for place in holders:
        value = scene.results[place].value
        if isinstance(value, FrameResult) and value.geometry is not None:
            yield GeometryResult(name, value.geometry, ())


def _is_bare(scene: SceneState, name: str) -> bool:
    holders: tuple[ItemPath, ...] = scene.declarations.get((_FRAME, name), ())  # type: ignore[call-overload]
    for place in holders:
        # Most frames that hold a geometry have it for the first item in them, and most others another frame.
        facts = scene.file(place).reading.facts
        first = facts.rank(place[-1]) + 1
        if first < len(facts) and facts.containers[first] == place[-1]:
            value = scene.results[(*place[:-1], facts.labels[first])].value
            if isinstance(value, GeometryResult) and value.holder == name:
                return False
    return next(_geometries(scene, name), None) is None


def _in(scene: SceneState, place: ItemPath) -> Iterator[ItemPath]:
    facts = scene.file(place).reading.facts
    return ((*place[:-1], facts.labels[child]) for child in facts.children(facts.rank(place[-1])))


TESTS: Mapping[QueryKind, tuple[tuple[CrossCheck, Callable[[SceneState, Query], Witnesses]], ...]] = {
    QueryKind.VARIABLE: ((CrossCheck.SHARED_VARIABLE, _sharing),),
    QueryKind.PAIR: ((CrossCheck.DOUBLED_PAIR, lambda scene, query: tuple(_doubled(scene, query))),),
    QueryKind.COLLIDING: ((CrossCheck.BARE_FRAME, lambda scene, query: tuple(_bare(scene, query))),),
    QueryKind.SPOT: ((CrossCheck.FULL_SPOT, lambda scene, query: tuple(_coincident(scene, query))),),
}
