"""Pairs of frames that may touch."""

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Protocol

from robray.analysis.further_frames import all_of_a_name
from robray.analysis.queries import ItemPath
from robray.analysis.results import CollisionResult

if TYPE_CHECKING:
    from robray.analysis.scene_state import SceneState

AllowedPair = tuple[ItemPath, tuple[str, str]]
"""The item that allows a pair, and its frames in alphabetical order."""


class AllowedIn(Protocol):
    """Pairs that a format allows in a scene, besides those of single items."""

    def __call__(self, scene: "SceneState", /) -> Iterator[AllowedPair]: ...


def allowed_pairs(scene: "SceneState") -> Iterator[AllowedPair]:
    """The allowed pairs in the order of the text, perhaps with duplicates. Cost: O(items of the scene)."""
    for place in sorted(scene.results):
        value = scene.results[place].value
        if isinstance(value, CollisionResult) and value.pair is not None:
            yield place, value.pair
    yield from more_allowed(scene)


def more_allowed(scene: "SceneState") -> Iterator[AllowedPair]:
    """The allowed pairs that no single item names: those that a format implies, and those of all frames behind one
    name.

    Cost: that of the formats that have some, and O(items of the scene).
    """
    for each in scene.instances.formats:
        if each.allowed is not None:
            yield from each.allowed(scene)
    meant = all_of_a_name(scene)
    for place in sorted(scene.results):
        value = scene.results[place].value
        if isinstance(value, CollisionResult) and value.pair is not None:
            for one, other in product(*map(meant, value.pair)):
                if (one, other) != value.pair:
                    yield place, (min(one, other), max(one, other))
