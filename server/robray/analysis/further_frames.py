"""Frames of shapes that have one name, told apart, so that each shape stands where its own text has it.

Readers that make frames for shapes keep the first of one name, and hang all shapes there; or they have no such frames
at all. Here the first has that name, and the others a number behind it, which no text can name.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from robray.analysis.results import FrameResult
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Symbol, SymbolKind

if TYPE_CHECKING:
    from robray.analysis.queries import ItemPath
    from robray.analysis.scene_state import SceneState

SHAPES_BEFORE = QueryKind("how many shapes before the asking item have a frame of that name", of_a_format=True)

PLACED_SHAPE = SymbolKind("shape with a frame of its own", (SHAPES_BEFORE,), is_scoped=True)
"""By the qualified name that its frame would have if it were the only one."""


def shapes_before(scene: "SceneState", name: str, place: "ItemPath") -> int:
    """How many shapes in front of one, in its file, would have that name for their frames. Cost: O(log(all))."""
    places = scene.declarations.get(Symbol(PLACED_SHAPE, name), ())
    return bisect_left(places, place) - bisect_left(places, place[:-1])


def numbered(name: str, before: int) -> str:
    """The name of the frame of a shape; no other that would have the same has it."""
    return f"{name}-{before + 1}" if before else name


def names_in_texts(scene: "SceneState") -> dict[str, str]:
    """What texts call the frames that have another name here: those of shapes that share one. Cost: O(names)."""
    found: dict[str, str] = {}
    for symbol, places in scene.declarations.items():
        if symbol.kind is PLACED_SHAPE:
            for place in places:
                value = scene.results[place].value
                if isinstance(value, FrameResult) and value.frame.name != symbol.name:
                    found[value.frame.name] = symbol.name
    return found


def all_of_a_name(scene: "SceneState") -> Callable[[str], Sequence[str]]:
    """The frames that a text means by a name: one, but for those of shapes that share it. Cost: O(names) once."""
    found: dict[str, list[str]] = {}
    for frame, name in names_in_texts(scene).items():
        found.setdefault(name, [name]).append(frame)
    return lambda name: found.get(name, (name,))
