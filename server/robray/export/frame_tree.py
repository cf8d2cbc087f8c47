"""The frames of a scene as a tree: each below its parent, with its shapes.

Frames have the names that users know: in a robot for ROS, those of its links.

Frames that no tree can have are faults: without their parent, in a cycle, with an unknown pose, and all frames below
these.
"""

import math
from collections.abc import Mapping
from typing import NamedTuple

from robray.analysis.analysis import in_closing_order, scene_model
from robray.analysis.joint_states import all_positions
from robray.analysis.links import FrameNames, frame_names
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.analysis.whole import wholes
from robray.export.converted import Remark
from robray.export.origins import Origins
from robray.export.shapes import MeshFile, Shape, own_file, shapes
from robray.scene.model import ROOT, Frame
from robray.scene.pose import IDENTITY, UNIT_TOLERANCE, Pose
from robray.scene.steps import Steps, at_once


class FrameTree(NamedTuple):
    """`frames` are in order, parents first, without faulty ones; `below` has the names of the children of a frame, or
    of `ROOT`. `shapes` are in the order of the text, those of a link with their poses on it. `positions` are those of
    all joints with a given one.
    """

    frames: dict[str, Frame]
    below: dict[str, list[str]]
    places: dict[str, ItemPath]
    shapes: dict[str, list[Shape]]
    positions: dict[str, float]
    faults: tuple[Remark, ...]
    names: FrameNames
    parts: dict[str, Frame]
    """Frames of the reader that only hold a part of a link, which is their parent, by their names in `names`."""

    def depth(self) -> int:
        depths = {ROOT: 0}
        for name, frame in self.frames.items():
            depths[name] = depths[frame.parent or ROOT] + 1
        return max(depths.values())

    def joint(self, frame: str) -> str:
        """The name of the joint that moves a frame: the robot's, otherwise the frame's."""
        return self.names.joints.get(frame, frame)

    def on_link(self, name: str) -> tuple[str, Pose]:
        """The frame that a part is on, and its pose there."""
        part = self.parts.get(name)
        return (name, IDENTITY) if part is None else (part.parent or ROOT, part.pose_in_parent or IDENTITY)

    def poses(self) -> dict[str, Pose]:
        """Poses in the root, by frame, with the joints at `positions`."""
        found: dict[str, Pose] = {ROOT: Pose()}
        for name, frame in self.frames.items():
            own = frame.pose_at(self.positions)
            assert own is not None, "a frame whose pose is not known is a fault"
            found[name] = found[frame.parent or ROOT] @ own
        del found[ROOT]
        return found


def frame_tree(
    state: SceneState,
    positions: dict[str, float] | None = None,
    mesh_file: MeshFile = own_file,
    *,
    is_placed: bool = True,
) -> FrameTree:
    """Without `is_placed`, frames may have unknown poses, and there are no `poses`.

    Cost: O(items of the scene).
    """
    read, names = scene_model(state), frame_names(state)
    told = all_positions(state, read, positions or {})
    model = names.scene(read)
    places = {**names.links, **{names.called(name): place for name, place in places_of(state).items()}}
    children: dict[str, list[str]] = {}
    for name, frame in model.frames.items():
        children.setdefault(frame.parent or ROOT, []).append(name)
    faults: dict[str, str] = {}
    frames: dict[str, Frame] = {}
    below: dict[str, list[str]] = {}
    waiting = [*reversed(children.get(ROOT, ()))]
    while waiting:
        name = waiting.pop()
        frame = model.frames[name]
        why = "this frame has no name" if not name else _fault(frame, told) if is_placed else None
        if why is not None:
            faults[name] = why
            continue
        frames[name] = frame
        below.setdefault(frame.parent or ROOT, []).append(name)
        # A frame without a name has no children.
        waiting += reversed(children.get(name, ())) if name else ()
    cycles = names.cycles(state)
    for name, frame in model.frames.items():
        if name not in frames and name not in faults:
            faults[name] = _lost(cycles, frame, model.frames.keys() - {ROOT})
    parts = {name: frame for name, frame in frames.items() if name in names.parts and not below.get(name)}
    frames = {name: frame for name, frame in frames.items() if name not in parts}
    below = {name: [each for each in held if each not in parts] for name, held in below.items()}
    origins = Origins(state)
    remarks = (Remark(origins.at(places[name]), why) for name, why in faults.items())
    tree = FrameTree(frames, below, places, {}, {**told}, tuple(remarks), names, parts)
    for shape in shapes(state, mesh_file):
        holder, pose = tree.on_link(names.called(shape.frame))
        tree.shapes.setdefault(holder, []).append(shape._replace(frame=holder, pose=pose))
    return tree


def places_of(state: SceneState, steps: Steps = at_once) -> dict[str, ItemPath]:
    """The item that the reader keeps for each frame's name."""
    found: dict[str, ItemPath] = {}
    for place in steps(in_closing_order(state)):
        value = state.results[place].value
        if isinstance(value, FrameResult):
            found.setdefault(value.frame.name, place)
    for whole in wholes(state):
        for place, frame in whole.frames:
            found.setdefault(frame.name, place)
    return found


def _fault(frame: Frame, positions: Mapping[str, float]) -> str | None:
    pose = frame.pose_at(positions)
    if pose is None or not all(map(math.isfinite, (*pose.translation, *pose.rotation))):
        return f"it is not known where '{frame.name}' is"
    length = math.hypot(*pose.rotation)
    if abs(length - 1) > UNIT_TOLERANCE:
        axis = None if frame.joint is None else frame.joint.axis
        why = "" if axis is None else f", and the axis of its joint {math.hypot(*axis):.6g}"
        return f"the quaternion of '{frame.name}' is not a rotation: its length is {length:.6g}{why}"
    return None


def _lost(cycles: Mapping[str, tuple[str, ...]], frame: Frame, known: "set[str]") -> str:
    if (ring := cycles.get(frame.name)) is not None:
        return f"these frames go round: {' → '.join(ring)}"
    if frame.parent not in known:
        return f"there is no frame '{frame.parent}' that '{frame.name}' could hang from"
    return f"'{frame.parent}' is nowhere, and so is '{frame.name}', which hangs from it"
