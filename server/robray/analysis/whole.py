"""What only all items of a file together mean: frames that are placed by a graph, and what is wrong with it.

It is worked out when somebody asks, and kept with the state of the scene; what of it can be used again after an edit is
for the format to say.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol

from robray.analysis.queries import ItemPath
from robray.facts.problems import Problem
from robray.scene.geometry import Geometry
from robray.scene.model import Frame

if TYPE_CHECKING:
    from robray.analysis.scene_state import SceneState


CARRIED = "/"
"""What stands behind the name of a frame, and before that of what is carried for it."""

PlacedFrame = tuple[ItemPath, Frame]
"""A frame, with the item that it is of."""


HeldShape = tuple[ItemPath, str, Geometry]
"""A shape that is only drawn, with its item and the frame that it is on."""


class Framed(NamedTuple):
    """`carriers` are frames that only carry others, and that nothing in the file is; `elsewhere` names of frames that
    are in no file of the scene, by right, so that nobody knows where what hangs from them is.
    """

    frames: tuple[PlacedFrame, ...] = ()
    carriers: frozenset[str] = frozenset()
    elsewhere: frozenset[str] = frozenset()
    shapes: tuple[HeldShape, ...] = ()


class Whole:
    """`problems` stand with the items that they are of. Without `is_placed` it is not known where any frame is in the
    world. `make` makes the frames, when somebody asks for them. `parts` are the format's own, for the next state of the
    file.
    """

    def __init__(
        self,
        problems: tuple[tuple[ItemPath, Problem], ...] = (),
        *,
        is_placed: bool = True,
        make: Callable[[], Framed] = Framed,
        parts: Mapping[object, object] = MappingProxyType({}),
    ) -> None:
        self.problems = problems
        self.is_placed = is_placed
        self._make = make
        self.parts = parts

    @cached_property
    def _framed(self) -> Framed:
        return self._make()

    @property
    def frames(self) -> tuple[PlacedFrame, ...]:
        return self._framed.frames

    @property
    def carriers(self) -> frozenset[str]:
        return self._framed.carriers

    @property
    def shapes(self) -> tuple[HeldShape, ...]:
        return self._framed.shapes

    @property
    def elsewhere(self) -> frozenset[str]:
        return self._framed.elsewhere


class WholeOf(Protocol):
    """Makes it of the file with a prefix, and of what it was in an earlier state of the scene."""

    def __call__(self, scene: "SceneState", prefix: ItemPath, before: Whole | None) -> Whole: ...


def whole_of(scene: "SceneState", prefix: ItemPath) -> Whole | None:
    """None where nothing is more than its items. Cost: as the format has it; O(1) when it was asked for before."""
    make = scene.instances.files[prefix].format.whole
    if make is None:
        return None
    found = scene.wholes.get(prefix)
    if found is None:
        found = scene.wholes[prefix] = make(scene, prefix, scene.wholes_before.get(prefix))
    return found


def wholes(scene: "SceneState") -> Iterator[Whole]:
    """Those of all files of a scene, in order."""
    for prefix in sorted(scene.instances.files):
        found = whole_of(scene, prefix)
        if found is not None:
            yield found
