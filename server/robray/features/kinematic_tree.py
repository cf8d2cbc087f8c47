"""The frames of a scene as the tree in which they move, across all its files."""

from collections.abc import Iterator
from typing import NamedTuple

from robray.analysis.analysis import FileSpan
from robray.analysis.occurrences import extent, name_span
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.facts.symbols import SymbolKind
from robray.text.printable import printable


class TreeFrame(NamedTuple):
    """`depth` counts the frames that this one hangs from; `joint` is empty where it does not move.

    `fault` says why a frame on top is not where its parent is, or that it is not known where it is; `extent` is all of
    the frame, `selection` its name.
    """

    name: str
    depth: int
    joint: str
    variable: str
    fault: str
    extent: FileSpan
    selection: FileSpan


def kinematic_tree(scene: SceneState) -> Iterator[TreeFrame]:
    """A frame comes before those that hang from it, which follow in the reader's order. Cost: O(frames of the scene).

    Of frames of one name there is the one that the reader keeps. A cycle of parents is cut above its first frame.
    """
    frames = dict(sorted(_survivors(scene)))
    below: dict[str, list[ItemPath]] = {}
    tops: list[tuple[ItemPath, str]] = []
    for place, value in frames.items():
        name, parent = value.frame.name, value.frame.parent
        if not parent:
            tops.append((place, ""))
        elif scene.effective_frame(parent) is None:
            tops.append((place, f"parent '{printable(parent)}' is not defined"))
        else:
            below.setdefault(parent, []).append(place)
            if scene.cycles.of.get(name, ("",))[0] == name:
                tops.append((place, "the parents form a cycle"))
    faults = dict(tops)
    seen: set[ItemPath] = set()
    waiting = [(place, 0) for place, _ in reversed(tops)]
    while waiting:
        place, depth = waiting.pop()
        # What is on top and in a cycle is also below somebody.
        if place in seen or (depth and place in faults):
            continue
        seen.add(place)
        frame = frames[place].frame
        yield TreeFrame(
            frame.name,
            depth,
            "" if frame.joint is None else frame.joint.type.value,
            "" if frame.joint is None else frame.joint.variable,
            faults.get(place) or ("" if frame.pose_at({}) is not None else "it is not known where it is"),
            extent(scene, place),
            name_span(scene, place),
        )
        waiting.extend((child, depth + 1) for child in reversed(below.get(frame.name, ())))


def _survivors(scene: SceneState) -> Iterator[tuple[ItemPath, FrameResult]]:
    for symbol in scene.declarations:
        if symbol.kind is SymbolKind.FRAME:
            place = scene.effective_frame(symbol.name)
            value = None if place is None else scene.results[place].value
            if place is not None and isinstance(value, FrameResult):
                yield place, value
