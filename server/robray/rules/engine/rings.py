"""Frames that hang from themselves: what no single item shows."""

from collections.abc import Callable, Iterator, Sequence

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.details import Ring
from robray.facts.problems import Problem
from robray.rules import diagnosis_of

_LONGEST_WAY = 8
"""Names of a ring that a message spells out."""


def frame_cycles(scene: SceneState, path: str, is_seen: Callable[[str], bool]) -> Iterator[tuple[ItemPath, Problem]]:
    """One finding for each cycle, at the parent that is likeliest wrong.

    Where nobody sees the findings of the file with that parent, it is the first one in the file at `path`.
    """
    # No frame is in two cycles, so that the first of each tells them apart.
    for cycle in sorted({cycle[0]: cycle for cycle in scene.cycles.of.values()}.values()):
        places = ring_places(scene, cycle)
        start = _odd_one(places)
        outer = min(_depth(scene, place) for place in places)
        if _depth(scene, places[start]) > outer:
            # A file that is loaded under names of its own knows nothing of what it is loaded with.
            start = next(at for at, place in enumerate(places) if _depth(scene, place) == outer)
        if not is_seen(scene.file(places[start]).path):
            own = (at for at, place in enumerate(places) if scene.file(place).path == path)
            start = next(own, start)
        place = places[start]
        ring = diagnosis_of(scene.file(place).format).ring
        if ring is not None:
            names = [scene.name_from(name, place) for name in cycle]
            yield place, ring(scene, place, Ring(names[start], _once_round(names, start)))


def _depth(scene: SceneState, place: ItemPath) -> int:
    """How many scopes an item is in."""
    scope = scene.scope(place)
    return 0 if scope is None else len(scope.prefixes)


def ring_places(scene: SceneState, cycle: Sequence[str]) -> list[ItemPath]:
    """Of the frames of a cycle."""
    places = [scene.effective_frame(name) for name in cycle]
    return [place for place in places if place is not None]


def _odd_one(places: Sequence[ItemPath]) -> int:
    """Which frame of a ring hangs from another one in a way that fewer of them do.

    Who writes a tree begins at its root, so that mostly one frame alone has its parent further down.
    """
    is_later = [places[(at + 1) % len(places)] > place for at, place in enumerate(places)]
    return is_later.index(2 * sum(is_later) <= len(places))


def _once_round(names: Sequence[str], start: int) -> str:
    way = [names[(start + step) % len(names)] for step in range(min(len(names), _LONGEST_WAY))]
    left = ("…",) if len(names) > _LONGEST_WAY else ()
    return way_round((*way, *left, names[start]))


def way_round(names: Sequence[str]) -> str:
    """In words."""
    return " → ".join(name if name == "…" else f"'{name}'" for name in names)
