"""Pairs of links of a robot that MoveIt need not test, chosen as its Setup Assistant chooses them."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from robray.analysis.analysis import scene_model
from robray.analysis.files import written_path
from robray.analysis.links import frame_names
from robray.analysis.scene_state import SceneState
from robray.collision.adjacent import Adjacency
from robray.collision.arrangement import arrangement
from robray.collision.report import Pair, not_found, ordered
from robray.collision.samples import sampled
from robray.collision.touching import Bodies, rotations
from robray.export.shapes import MeshBytes, MeshFile
from robray.facts.robots import MODEL
from robray.facts.symbols import Name, Symbol

_ALWAYS = 0.95
"""Share of the samples in which a pair touches that is disabled as 'Always'."""


class DisabledPair(NamedTuple):
    """Two links in alphabetical order. `reason` is the Setup Assistant's word."""

    first: str
    second: str
    reason: str


class DisabledPairs(NamedTuple):
    """`unread` are meshes that could not be tested, with the reason."""

    pairs: tuple[DisabledPair, ...]
    unread: tuple[str, ...]


def robot_in(state: SceneState) -> tuple[str, str] | None:
    """The name of the robot of a scene, and the path of its file; None without a robot or a name."""
    place = next(iter(state.declarations.get(Symbol(MODEL, ""), ())), None)
    if place is None:
        return None
    name = getattr(state.item(place).statement, "name", None)
    return (name.text, written_path(state.file(place).path)) if isinstance(name, Name) else None


def disabled_pairs(state: SceneState, samples: int, mesh_file: MeshFile, mesh_bytes: MeshBytes) -> DisabledPairs:
    """Pairs that are adjacent, that touch at rest, or that touch in more than 95 % or in none of the samples.

    Raises a LibraryError if mujoco is not installed. Cost: O(samples x (frames + close bodies)).
    """
    found = arrangement(state, {}, mesh_file)
    bodies = Bodies(found, mesh_bytes)
    unread = (*not_found(found, mesh_bytes), *bodies.unread.values())
    if unread:
        return DisabledPairs((), unread)
    names, adjacency = frame_names(state), Adjacency(state)
    link_of = {frame: names.link(found.frames[frame]) for frame in bodies.of_frames()}
    adjacent = {
        ordered(link_of[one], link_of[other])
        for one, other in combinations(link_of, 2)
        if adjacency.joins(found.frames[one], found.frames[other])
    }

    def touching() -> Iterator[Pair]:
        pairs = {ordered(link_of[each.one], link_of[each.other]) for each in bodies.touching(is_tried)}
        return (pair for pair in pairs if pair[0] != pair[1])

    def is_tried(one: int, other: int) -> bool:
        return ordered(link_of[one], link_of[other]) not in known

    known = set(adjacent)
    bodies.put(found.placed)
    at_rest = {*touching()}
    known |= at_rest
    counts = Counter[Pair]()
    for translations, turns in sampled(state, scene_model(state), found.frames, samples):
        bodies.put_at(translations, rotations(turns))
        counts.update(touching())
    always = {pair for pair, count in counts.items() if count > _ALWAYS * samples}
    reasons = {"Adjacent": adjacent, "Default": at_rest, "Always": always}
    chosen = []
    for pair in sorted({ordered(one, other) for one, other in combinations(sorted({*link_of.values()}), 2)}):
        reason = next((reason for reason, pairs in reasons.items() if pair in pairs), None)
        if reason is not None or not counts[pair]:
            chosen.append(DisabledPair(*pair, reason or "Never"))
    return DisabledPairs(tuple(chosen), ())
