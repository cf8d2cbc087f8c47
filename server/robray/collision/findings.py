"""Collisions as findings, at the frames that touch."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from robray.analysis.analysis import scene_model
from robray.analysis.links import AS_READ, frame_names
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.collision.arrangement import Arrangement
from robray.collision.report import Pair, Touching, allowed, not_allowed
from robray.collision.touching import Touch
from robray.export.frame_tree import places_of
from robray.facts.details import Overlap
from robray.facts.problems import Problem
from robray.facts.robots import LINK
from robray.facts.symbols import Symbol
from robray.scene.steps import Steps, at_once


class Noted(NamedTuple):
    """A place of a frame or link, and the one that it touches. `frame` is the reader's name for it."""

    place: ItemPath
    frame: str
    details: Overlap
    link: Symbol | None = None


class Measured(NamedTuple):
    """`touching` are the pairs that are not allowed, `allowed` the names of those that are."""

    identity: object
    touching: tuple[Touching, ...] = ()
    noted: tuple[Noted, ...] = ()
    allowed: tuple[Pair, ...] = ()


def measured(state: SceneState, found: Arrangement, touches: Sequence[Touch], steps: Steps = at_once) -> Measured:
    """Cost: O(items of the scene)."""
    model = scene_model(state, steps)
    touching = not_allowed(state, model, found, touches, steps)
    return Measured(state.identity, touching, noted(state, touching, steps), allowed(model, found, touches))


def noted(state: SceneState, touching: tuple[Touching, ...], steps: Steps = at_once) -> tuple[Noted, ...]:
    """Both frames of each pair. Cost: O(items of the scene)."""
    places, names = (places_of(state, steps), frame_names(state)) if touching else ({}, AS_READ)
    found = []
    for each in touching:
        for frame, other in (each.frames, each.frames[::-1]):
            if frame in places:
                details = Overlap(other, each.depth_in_words, each.adjacent, each.hull, names.link(other))
                at = names.links.get(names.called(frame))
                link = None if at is None else next(one for one in state.declared(at) if one.kind is LINK)
                found.append(Noted(places[frame] if at is None else at, frame, details, link))
    return tuple(found)


def problems(state: SceneState, those: tuple[Noted, ...]) -> Iterator[tuple[ItemPath, Problem]]:
    """Places in a state, which may be later than the notes: items that are gone are left out.

    Cost: O(those).
    """
    for place, frame, details, link in those:
        result = state.results.get(place)
        value = None if result is None else result.value
        if link is not None:
            is_there = result is not None and link in state.declared(place)
        else:
            is_there = isinstance(value, FrameResult) and value.frame.name == frame
        if not is_there:
            continue
        item = state.item(place)
        name = state.file(place).format.semantics.name(item)
        yield place, Problem("shapes-overlap", item.statement.keyword if name is None else name.span, details)
