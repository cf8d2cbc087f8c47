"""What the engine asks of a format about findings. A format that has nothing to say to something leaves it out."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem

Shape = tuple[object, tuple[str, ...]]
"""What a statement is, for who chooses its checks: its kind, or its type where it has none, and its attributes."""

IsSeen = Callable[[str], bool]
"""Whether anybody sees the findings of a file."""

Placed = tuple[ItemPath, Problem]

_NOTHING: Mapping[Any, Any] = MappingProxyType({})


def _none(*_: object) -> Iterator[Placed]:
    return iter(())


class Diagnosis(NamedTuple):
    """Of the findings of one format's files."""

    shapes: Mapping[type, Callable[[Any], Shape]] = _NOTHING
    """Of the statements that checks look at."""
    ring: Callable[[SceneState, ItemPath, tuple[str, str]], Problem] | None = None
    """A frame at a place that hangs from itself: its name, and the way round in words."""
    of_scene: Callable[[SceneState, str, IsSeen], Iterator[Placed]] = _none
    """What no single item shows, of the file at a path."""
    is_refused: Callable[[SceneState], bool] = lambda _: False
    """Whether the reader takes no such scene, whatever else is in it."""
    of_whole: Callable[[SceneState], Iterator[Placed]] = _none
    """What the reader refuses of a scene as a whole."""
    written_as: Callable[[str, str], str] = lambda name, _: name
    """A name as it is written in the place of a text."""
    frame_called: Callable[[SceneState, str], str | None] = lambda _, __: None
    """What a frame is called, where people name something else and mean it."""
    reworded: Mapping[str, Callable[[SceneState, ItemPath, Problem], Problem]] = _NOTHING
    """By codes: a finding is another one, once all of its scene is known."""


NO_DIAGNOSIS = Diagnosis()
