"""Frames that depend on all items of a file: placed by a graph, with problems of the graph.

A whole is computed on demand, and kept with the state of the scene; the format decides what to reuse after an edit.
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
"""Separates the name of a frame from that of something carried for it."""

PlacedFrame = tuple[ItemPath, Frame]
"""A frame, with its item."""


HeldShape = tuple[ItemPath, str, Geometry]
"""A shape that is only drawn, with its item and its frame."""


class Framed(NamedTuple):
    """`carriers` are frames that only carry others, without an element in the file; `elsewhere` are names of frames
    that are legitimately outside of the scene, so that the poses below them are unknown.
    """

    frames: tuple[PlacedFrame, ...] = ()
    carriers: frozenset[str] = frozenset()
    elsewhere: frozenset[str] = frozenset()
    shapes: tuple[HeldShape, ...] = ()


class Whole:
    """`problems` have the items that they belong to. Unless `is_placed`, no pose in the world is known. `make` creates
    the frames on demand. `parts` are the format's own, for the next state of the file.
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
    """Creates the whole of the file with a prefix, from an earlier whole if there is one."""

    def __call__(self, scene: "SceneState", prefix: ItemPath, before: Whole | None) -> Whole: ...


def whole_of(scene: "SceneState", prefix: ItemPath) -> Whole | None:
    """The whole of a file; None if it is only its items. Cost: that of the format; O(1) if cached."""
    make = scene.instances.files[prefix].format.whole
    if make is None:
        return None
    found = scene.wholes.get(prefix)
    if found is None:
        found = scene.wholes[prefix] = make(scene, prefix, scene.wholes_before.get(prefix))
    return found


def wholes(scene: "SceneState") -> Iterator[Whole]:
    """The wholes of all files of a scene, in order."""
    for prefix in sorted(scene.instances.files):
        found = whole_of(scene, prefix)
        if found is not None:
            yield found
