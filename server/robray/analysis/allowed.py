"""Which frames of a scene may touch."""

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Protocol

from robray.analysis.further_frames import all_of_a_name
from robray.analysis.queries import ItemPath
from robray.analysis.results import CollisionResult

if TYPE_CHECKING:
    from robray.analysis.scene_state import SceneState

AllowedPair = tuple[ItemPath, tuple[str, str]]
"""The item that says it, and the frames, in order of the alphabet."""


class AllowedIn(Protocol):
    """What a format allows in a scene beside the pairs that its items are."""

    def __call__(self, scene: "SceneState", /) -> Iterator[AllowedPair]: ...


def allowed_pairs(scene: "SceneState") -> Iterator[AllowedPair]:
    """One after the other as they are written, and the same pair perhaps several times. Cost: O(items of the scene)."""
    for place in sorted(scene.results):
        value = scene.results[place].value
        if isinstance(value, CollisionResult) and value.pair is not None:
            yield place, value.pair
    yield from more_allowed(scene)


def more_allowed(scene: "SceneState") -> Iterator[AllowedPair]:
    """The allowed pairs that no single item names: those that formats imply, and those of all frames behind one name.

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
