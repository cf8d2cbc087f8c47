"""The frames of a scene as the tree in which they move, across all its files."""

from collections.abc import Iterator
from typing import NamedTuple

from robray.analysis.analysis import FileSpan
from robray.analysis.links import frame_names
from robray.analysis.occurrences import extent, name_span
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.analysis.whole import wholes
from robray.facts.symbols import SymbolKind
from robray.scene.model import Frame
from robray.text.printable import printable

_FRAMES = (SymbolKind.FRAME, SymbolKind.FURTHER_FRAME)


class TreeFrame(NamedTuple):
    """`depth` is the number of ancestors; `joint` is empty without motion.

    `fault` is the reason why a top frame is not below its parent, or has an unknown pose; `extent` is all of the frame,
    `selection` its name. For a link, `led_by` is the joint that leads to it, and `leading` the place of that.
    """

    name: str
    depth: int
    joint: str
    variable: str
    fault: str
    extent: FileSpan
    selection: FileSpan
    led_by: str = ""
    leading: FileSpan | None = None


def kinematic_tree(scene: SceneState) -> Iterator[TreeFrame]:
    """Frames before their children, in the reader's order. Cost: O(items of the scene).

    Of frames with one name only the reader's is in it. A cycle of parents is cut above its first frame.
    """
    names = frame_names(scene)
    frames = {name: (names.links[name], root) for name, root in names.roots.items()}
    for place, read in sorted(_effective_frames(scene), key=lambda each: each[0]):
        frame = names.placed(read)
        if frame.name not in names.parts:
            frames[frame.name] = place, frame
    for whole in wholes(scene):
        for place, frame in whole.frames:
            frames.setdefault(frame.name, (place, frame))
    below: dict[str, list[str]] = {}
    tops: list[tuple[str, str]] = []
    for name, (_, frame) in frames.items():
        parent = frame.parent
        if not parent:
            tops.append((name, ""))
        elif parent not in frames and scene.effective_frame(names.frame(parent)) is None:
            tops.append((name, f"parent '{printable(parent)}' is not defined"))
        else:
            below.setdefault(parent, []).append(name)
            own = names.frame(name)
            # The root link of a robot has no frame of its own.
            if own in scene.cycles.of and scene.cycles.of[own][0] == own:
                tops.append((name, "the parents form a cycle"))
    faults = dict(tops)
    seen: set[str] = set()
    waiting = [(name, 0) for name, _ in reversed(tops)]
    while waiting:
        name, depth = waiting.pop()
        # A top frame in a cycle is also below another one.
        if name in seen or (depth and name in faults):
            continue
        seen.add(name)
        place, frame = frames[name]
        declared, led_by = names.links.get(name, place), names.joints.get(name, "")
        yield TreeFrame(
            name,
            depth,
            _kind(frame, led_by),
            "" if frame.joint is None else frame.joint.variable,
            faults.get(name) or ("" if frame.pose_at({}) is not None else "it is not known where it is"),
            extent(scene, declared),
            name_span(scene, declared),
            led_by,
            extent(scene, place) if led_by else None,
        )
        waiting.extend((child, depth + 1) for child in reversed(below.get(name, ())))


def _kind(frame: Frame, led_by: str) -> str:
    if frame.free is not None:
        return frame.free.type.value
    return frame.joint.type.value if frame.joint is not None else "fixed" if led_by else ""


def _effective_frames(scene: SceneState) -> Iterator[tuple[ItemPath, Frame]]:
    for symbol in scene.declarations:
        if symbol.kind in _FRAMES:
            place = scene.effective_frame(symbol.name)
            value = None if place is None else scene.results[place].value
            if place is not None and isinstance(value, FrameResult):
                yield place, value.frame
