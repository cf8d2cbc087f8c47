"""Distinct frames for shapes that share a name, so that each shape has its own pose.

Readers that make frames for shapes keep the first frame of a name and hang all shapes there, or make no such frames.
Here the first frame has the name and the others have a number behind it, which no text can name.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Symbol, SymbolKind

if TYPE_CHECKING:
    from robray.analysis.scene_state import SceneState

SHAPES_BEFORE = QueryKind("number of shapes before the asking item with a frame of that name", of_a_format=True)

PLACED_SHAPE = SymbolKind("shape with a frame of its own", (SHAPES_BEFORE,), is_scoped=True)
"""The symbol of a shape, by the qualified name that its frame would have if it were the only one."""


def shapes_before(scene: "SceneState", name: str, place: "ItemPath") -> int:
    """The number of earlier shapes in the file whose frames would have that name. Cost: O(log(all))."""
    places = scene.declarations.get(Symbol(PLACED_SHAPE, name), ())
    return bisect_left(places, place) - bisect_left(places, place[:-1])


def numbered(name: str, before: int) -> str:
    """The name of the frame of a shape behind `before` others of that name."""
    return f"{name}-{before + 1}" if before else name


def names_in_texts(scene: "SceneState") -> dict[str, str]:
    """The name in texts of each frame that has a number behind its name here. Cost: O(names)."""
    found: dict[str, str] = {}
    for symbol, places in scene.declarations.items():
        if symbol.kind is PLACED_SHAPE:
            for place in places:
                value = scene.results[place].value
                if isinstance(value, FrameResult) and value.frame.name != symbol.name:
                    found[value.frame.name] = symbol.name
    return found


def all_of_a_name(scene: "SceneState") -> Callable[[str], Sequence[str]]:
    """The frames that a name in a text means: several only if shapes share it. Cost: O(names) once."""
    found: dict[str, list[str]] = {}
    for frame, name in names_in_texts(scene).items():
        found.setdefault(name, [name]).append(frame)
    return lambda name: found.get(name, (name,))
