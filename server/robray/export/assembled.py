"""A scene assembled from robots, as one file of amino's language: a frame for each of its frames.

A joint with a position other than zero gets that as its offset, so the scene stays as it is.
"""

import math
from collections.abc import Callable, Iterator
from functools import partial

from robray.analysis.analysis import in_closing_order
from robray.analysis.joint_states import joint_position
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.export.converted import Converted
from robray.export.geometry_block import CAPSULE_LOST, array, geometry_block, quaternion
from robray.export.literals import exact, word
from robray.export.look import scene_name
from robray.export.origins import Origins, harmless
from robray.export.remarks import Remarks
from robray.scene.geometry import Geometry, ShapeType
from robray.scene.model import Frame
from robray.scene.pose import IDENTITY_ROTATION, ORIGIN


def assembled(state: SceneState, mesh: Callable[[str], str]) -> Converted:
    """The text, with a comment behind each frame that names its source line.

    `mesh` gives the name of a mesh relative to the output.
    """
    return _Assembled(state, mesh).converted()


def frame_writer(state: SceneState, mesh: Callable[[str], str]) -> Callable[[str], Converted]:
    """Writes frames of any format by their names; refuses those that no scene can have."""
    made = _Assembled(state, mesh)

    def written(name: str) -> Converted:
        place, frame = made.frames[name]
        before = len(made.remarks.refusals)
        lines = [*made.frame(name, place, frame)]
        refusals = tuple(made.remarks.refusals[before:])
        if refusals:
            parent = [f"parent {word(frame.parent)};"] if frame.parent else []
            lines = [lines[0], *parent, "}"]
        return Converted("\n".join(lines), refusals)

    return written


class _Assembled:
    def __init__(self, state: SceneState, mesh: Callable[[str], str]) -> None:
        self.state = state
        self.mesh = mesh
        self.origins = Origins(state)
        self.remarks = Remarks(self.origins)
        self.frames: dict[str, tuple[ItemPath, Frame]] = {}
        self.held: dict[str, list[tuple[ItemPath, Geometry]]] = {}
        for place in in_closing_order(state):
            value = state.results[place].value
            if isinstance(value, FrameResult):
                self.frames.setdefault(value.frame.name, (place, value.frame))
        for place in sorted(state.results):
            value = state.results[place].value
            if isinstance(value, FrameResult | GeometryResult) and value.geometry is not None:
                holder = value.holder if isinstance(value, GeometryResult) else value.frame.name
                self.held.setdefault(holder, []).append((place, value.geometry))

    def converted(self) -> Converted:
        lines = [
            f"# {harmless(scene_name(self.state.root))}: a frame for each entity, for each joint, and for what",
            "# hangs on a link elsewhere than in its frame. Behind each stands where it is from.",
        ]
        for name, (place, frame) in self.frames.items():
            lines += ["", *self.frame(name, place, frame)]
        return Converted("\n".join([*lines, ""]), tuple(self.remarks.refusals))

    def frame(self, name: str, place: ItemPath, frame: Frame) -> Iterator[str]:
        if '"' in name:
            self.remarks.refuse(place, f"'{name}' can be the name of no frame")
        yield f"frame {word(name)} {{ # {self.origins.of(place)}"
        if frame.parent:
            yield f"parent {word(frame.parent)};"
        pose = frame.pose_in_parent
        if pose is None or not all(map(math.isfinite, (*pose.rotation, *pose.translation))):
            self.remarks.refuse(place, "it is not known where this is")
            return
        if frame.joint is not None:
            yield f"type {frame.joint.type.value};"
            if frame.joint.axis is None or frame.joint.offset is None:
                self.remarks.refuse(place, "the axis of this joint cannot be read")
                return
            yield f"axis {array(frame.joint.axis)};"
            offset = frame.joint.offset + joint_position(self.state, frame)
            if offset:
                yield f"offset {exact(offset)};"
        if frame.free is not None:
            self.remarks.lose(place, "that '{}' is {}: amino has no such joint", name, frame.free.type.value)
        if pose.translation != ORIGIN:
            yield f"translation {array(pose.translation)};"
        if pose.rotation != IDENTITY_ROTATION:
            yield quaternion(pose.rotation)
        for held_place, geometry in self.held.get(name, ()):
            if geometry.shape is ShapeType.CAPSULE:
                self.remarks.lose(held_place, CAPSULE_LOST)
                continue
            refuse = partial(self.remarks.refuse, held_place)
            yield from geometry_block(geometry, self.origins.of(held_place), self.mesh, refuse)
        yield "}"
