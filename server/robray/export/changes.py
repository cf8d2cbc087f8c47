"""Changes between two scenes, in words and as JSON."""

import math
from collections.abc import Iterable
from typing import NamedTuple, assert_never

from robray.compare.changes import (
    Added,
    Allowed,
    Change,
    ConstantChanged,
    Forbidden,
    FrameChanged,
    Gone,
    JointChanged,
    Lost,
    Motion,
    Moved,
    Rehung,
    Renamed,
    ShapeAdded,
    ShapeChanged,
    ShapeGone,
    WeightChanged,
)
from robray.compare.compare import Compared
from robray.compare.near import TOLERANCE, is_nothing
from robray.export.json import Json
from robray.export.look import printable
from robray.export.text import measure_text, numbers_text, shape_pieces
from robray.scene.geometry import Classes, Geometry, Measure
from robray.text.counted import counted
from robray.text.printable import printable_name

_FLAGS = {
    "visual": ("drawn", "not drawn"),
    "collision": ("collides", "no collision"),
    "no-shadow": ("no shadow", "shadow"),
}

_SHOWN = 8
"""Names that are listed of many."""


class Said(NamedTuple):
    """`mark` is + for an addition, - for a removal and ~ for a change; `about` are names of frames or of a constant,
    and `pieces` follow, separated by commas.
    """

    mark: str
    about: tuple[str, ...]
    pieces: tuple[str, ...]


def said(change: Change, length: str = "m") -> Said:
    """`length` is the unit."""
    match change:
        case Added(frame=frame, parent=parent, shapes=shapes):
            return Said("+", (frame,), ("new", f"hangs from {_parent(parent)}", *_with(shapes)))
        case Gone(frame=frame, parent=parent, shapes=shapes):
            return Said("-", (frame,), ("gone", f"hung from {_parent(parent)}", *_with(shapes)))
        case Renamed(frame=frame, before=before):
            return Said("~", (frame,), (f"renamed: it was '{printable(before)}'",))
        case Rehung(frame=frame, before=before, after=after, in_world=motion):
            where = "it is unknown how far it moved" if motion is None else _stays(motion, length)
            hung = f"hangs from {_parent(after)} and not from {_parent(before)}"
            return Said("~", (frame,), (hung, where, *_carried(change), *_because(change.constants)))
        case Moved(frame=frame, in_parent=motion, in_world=in_world):
            own = _motion(motion, length)
            pieces = [f"moved by {own} in its parent"]
            world = None if in_world is None else _motion(in_world, length)
            if world is None:
                pieces.append("it is unknown how far in the world")
            elif world != own:
                pieces.append(f"by {world} in the world")
            return Said("~", (frame,), (*pieces, *_carried(change), *_because(change.constants)))
        case Lost(frame=frame, is_known=is_known):
            words = "it is known now where it is" if is_known else "it is not known any more where it is"
            return Said("~", (frame,), (words,))
        case JointChanged(frame=frame, aspect=aspect):
            return Said("~", (frame,), (f"joint: {_from_to(aspect, change)}", *_because(change.constants)))
        case WeightChanged(frame=frame, aspect=aspect) | FrameChanged(frame=frame, aspect=aspect):
            return Said("~", (frame,), (_from_to(aspect, change),))
        case ShapeAdded(frame=frame, shape=shape):
            return Said("+", (frame,), (f"new {shape.shape.value}", *shape_pieces(shape)))
        case ShapeGone(frame=frame, shape=shape):
            return Said("-", (frame,), (f"{shape.shape.value} gone", *shape_pieces(shape)))
        case ShapeChanged(frame=frame, shape=shape, aspect=aspect):
            return Said(
                "~", (frame,), (f"{shape.shape.value}: {_from_to(aspect, change)}", *_because(change.constants))
            )
        case Allowed(frames=frames):
            return Said("+", frames, ("may collide now",))
        case Forbidden(frames=frames):
            return Said("-", frames, ("may not collide any more",))
        case ConstantChanged(name=name, frames=frames):
            more = f" and {len(frames) - _SHOWN} more" if len(frames) > _SHOWN else ""
            listed = ", ".join(map(printable_name, frames[:_SHOWN]))
            return Said("~", (name,), (f"constant: {_from_to('', change).strip()}", f"which changes {listed}{more}"))
        case _ as unknown:
            assert_never(unknown)


def of_robot(change: Change, told: Said, before: Compared, after: Compared) -> Said:
    """The words for a change of a robot: about a link, one of its parts, or a joint."""
    if isinstance(change, Allowed | Forbidden | ConstantChanged):
        return told
    name = change.frame
    link, part = after.parts.get(name) or before.parts.get(name) or (name, "")
    is_of_joint = not part and name not in after.links and name not in before.links
    if isinstance(change, Renamed):
        is_of_joint |= change.before in before.joints.values() and change.before not in before.links
    if is_of_joint or isinstance(change, JointChanged):
        first, *rest = told.pieces
        return told._replace(about=(f"joint {name}",), pieces=(first.removeprefix("joint: "), *rest))
    pieces = told.pieces
    match change:
        case Added() | Gone() if part:
            side, words = (after, f"new {part}") if isinstance(change, Added) else (before, f"{part} gone")
            pieces = (": ".join((words, *_shapes_on(side, name))),)
        case Added(frame=frame):
            leads = after.scene.frames[frame].joints
            kind = leads[0].type.value if leads else "fixed"
            by = f" by {kind} joint '{printable(after.joints[frame])}'" if frame in after.joints else ""
            pieces = ("new", f"{pieces[1]}{by}", *pieces[2:])
        case Moved(in_parent=motion) if part:
            pieces = (f"{part}: moved by {_motion(motion, after.length)}", *_because(change.constants))
        case ShapeAdded(shape=shape):
            pieces = (f"new {part or _kind(shape)}: {_whole(shape)}",)
        case ShapeGone(shape=shape):
            pieces = (f"{part or _kind(shape)} gone: {_whole(shape)}",)
        case ShapeChanged(shape=shape):
            pieces = (f"{part or _kind(shape)}: {pieces[0].partition(': ')[2]}", *pieces[1:])
        case Gone() | Renamed() | Rehung() | Moved() | Lost() | JointChanged() | WeightChanged() | FrameChanged():
            pieces = (f"{part}: {pieces[0]}", *pieces[1:]) if part else pieces
        case _ as unknown:
            assert_never(unknown)
    return told._replace(about=(f"link {link}",), pieces=pieces)


def _kind(shape: Geometry) -> str:
    """The element of a link that a shape is."""
    return "visual" if shape.visual else "collision"


def _whole(shape: Geometry) -> str:
    return ", ".join((f"{shape.shape.value} {(own := _own_pieces(shape))[0]}", *own[1:]))


def _own_pieces(shape: Geometry) -> list[str]:
    return shape_pieces(shape._replace(visual=True, collision=True))


def _shapes_on(side: Compared, frame: str) -> tuple[str, ...]:
    return tuple(_whole(shape) for holder, shape in side.scene.geometries if holder == frame)


def _parent(name: str | None) -> str:
    return f"'{printable(name)}'" if name else "the root"


def _with(shapes: int) -> tuple[str, ...]:
    return (f"with {counted(shapes, 'shape')}",) if shapes else ()


def _stays(motion: Motion, length: str) -> str:
    return "and stays where it is" if is_nothing(motion) else f"moved by {_motion(motion, length)} in the world"


def _motion(motion: Motion, length: str) -> str:
    """Lengths along the axes, and degrees."""
    found = []
    if math.hypot(*motion.translation) > TOLERANCE:
        found.append(f"{numbers_text(motion.translation)} {length}")
    if motion.angle > TOLERANCE:
        found.append(f"{_degrees(motion.angle)}°")
    return " and ".join(found) or "nothing"


def _degrees(angle: float) -> str:
    return f"{math.degrees(angle):.4g}"


def _carried(change: Moved | Rehung) -> tuple[str, ...]:
    return (f"{counted(change.carries, 'frame')} along with it",) if change.carries else ()


def _because(constants: Iterable[str]) -> tuple[str, ...]:
    names = [*map(printable_name, constants)]
    return (f"which depends on {' and '.join(names)}",) if names else ()


def _from_to(aspect: str, change: JointChanged | WeightChanged | FrameChanged | ShapeChanged | ConstantChanged) -> str:
    if aspect in _FLAGS:
        return _FLAGS[aspect][0 if change.after else 1]
    before, after = _value(change.before), _value(change.after)
    if before == after and change.before is not None and change.after is not None:
        # The values differ only in digits that are not shown otherwise.
        before, after = repr(change.before), repr(change.after)
    return f"{aspect} {before} → {after}"


def _value(value: Measure | Classes) -> str:
    return "none" if value is None or value == () else measure_text(value)


# JSON.


def as_json(change: Change) -> dict[str, Json]:
    """`kind`, and the fields of the change; numbers in metres and radians."""
    match change:
        case Added(frame, parent, shapes):
            return {"kind": "added", "frame": frame, "parent": parent, "shapes": shapes}
        case Gone(frame, parent, shapes):
            return {"kind": "gone", "frame": frame, "parent": parent, "shapes": shapes}
        case Renamed(frame, before):
            return {"kind": "renamed", "frame": frame, "before": before}
        case Rehung(frame, before, after, in_world, carries, constants):
            found: dict[str, Json] = {"kind": "rehung", "frame": frame, "before": before, "after": after}
            return found | {"in_world": _moved(in_world), "carries": carries, "constants": [*constants]}
        case Moved(frame, in_parent, in_world, carries, constants):
            found = {"kind": "moved", "frame": frame, "in_parent": _moved(in_parent), "in_world": _moved(in_world)}
            return found | {"carries": carries, "constants": [*constants]}
        case Lost(frame, is_known):
            return {"kind": "placed" if is_known else "unplaced", "frame": frame}
        case JointChanged(frame, aspect, before, after, constants):
            return {"kind": "joint", "frame": frame, **_aspect(aspect, before, after), "constants": [*constants]}
        case WeightChanged(frame, aspect, before, after):
            return {"kind": "weight", "frame": frame, **_aspect(aspect, before, after)}
        case FrameChanged(frame, aspect, before, after):
            return {"kind": "frame", "frame": frame, **_aspect(aspect, before, after)}
        case ShapeAdded(frame, shape):
            return {"kind": "shape-added", "frame": frame, "shape": shape.shape.value, **_shape(shape)}
        case ShapeGone(frame, shape):
            return {"kind": "shape-gone", "frame": frame, "shape": shape.shape.value, **_shape(shape)}
        case ShapeChanged(frame, shape, aspect, before, after, constants):
            found = {"kind": "shape", "frame": frame, "shape": shape.shape.value}
            return found | _aspect(aspect, before, after) | {"constants": [*constants]}
        case Allowed(frames):
            return {"kind": "allowed", "frames": [*frames]}
        case Forbidden(frames):
            return {"kind": "forbidden", "frames": [*frames]}
        case ConstantChanged(name, before, after, frames):
            values: dict[str, Json] = {"before": _plain(before), "after": _plain(after)}
            return {"kind": "constant", "constant": name, **values, "frames": [*frames]}
        case _ as unknown:
            assert_never(unknown)


def _moved(motion: Motion | None) -> Json:
    return None if motion is None else {"translation": [*motion.translation], "angle": motion.angle}


def _aspect(aspect: str, before: Measure | Classes, after: Measure | Classes) -> dict[str, Json]:
    return {"aspect": aspect, "before": _plain(before), "after": _plain(after)}


def _shape(shape: Geometry) -> dict[str, Json]:
    return {"measures": {name: _plain(value) for name, value in shape.measures}}


def _plain(value: Measure | Classes) -> Json:
    return [*map(_plain, value)] if isinstance(value, tuple) else value
