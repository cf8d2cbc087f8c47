"""Joints and names of links for a scene's frames in URDF.

Every frame is a joint with its name, because amino makes frames of joints, and the link of the joint, with `_link`
behind the name. Frames without a parent hang from one link above all.

* An offset of a joint becomes part of the joint's origin: the axis is the same in both.
* A variable with another name than its frame is a joint of that name, with the frame fixed to it.
* Further joints with the same variable mimic the first.

`urdf_motion.py` has their limits, and the mimics of a robot's joints.
"""

from collections.abc import Mapping
from typing import NamedTuple

from robray.analysis.queries import ItemPath
from robray.export.urdf_shapes import PARTS
from robray.scene.joints import FreeType, JointType
from robray.scene.model import Frame
from robray.scene.pose import IDENTITY, Pose, Vector

WORLD = "world"

_TYPES = {JointType.REVOLUTE: "continuous", JointType.PRISMATIC: "prismatic"}


class UrdfJoint(NamedTuple):
    """`place` is the item of its frame; `axis` is None for a fixed joint."""

    name: str
    type: str
    parent: str
    child: str
    pose: Pose
    axis: Vector | None
    mimics: str | None
    place: ItemPath
    frame: str
    multiplier: float = 1.0
    """Factor to the joint that it mimics."""


class Variables:
    """The joints of variables."""

    def __init__(self, frames: Mapping[str, Frame]) -> None:
        self._frames = frames
        self._leaders: dict[str, str] = {}
        for name, frame in frames.items():
            if frame.joint is not None and frame.joint.variable == name:
                self._leaders[name] = name
        for name, frame in frames.items():
            if frame.joint is not None:
                self._leaders.setdefault(frame.joint.variable, name)

    def is_leader(self, name: str) -> bool:
        """True if the joint of a frame is the one that others with its variable follow."""
        joint = self._frames[name].joint
        return joint is not None and self._leaders[joint.variable] == name

    def leader(self, variable: str) -> Frame | None:
        """The frame whose joint has the variable."""
        name = self._leaders.get(variable)
        return None if name is None else self._frames[name]

    def is_taken(self, variable: str) -> bool:
        """True if another frame has the name of a variable, so no joint can have it."""
        return variable in self._frames and self._leaders.get(variable) != variable


class LinkNames:
    """Names of links, distinct from those of joints, for Gazebo and Pinocchio, and of the frames that amino makes of
    visuals.
    """

    def __init__(self, frames: Mapping[str, Frame], variables: Variables) -> None:
        self._taken = {*frames, *(frame.joint.variable for frame in frames.values() if frame.joint is not None)}
        self._names: dict[str, str] = {}
        self.world = self._fresh(WORLD)
        for name in frames:
            self._names[name] = self._fresh(link_of(name))
        self._moved = {
            name: self._fresh(link_of(frame.joint.variable))
            for name, frame in frames.items()
            if frame.joint is not None and frame.joint.variable != name and variables.is_leader(name)
        }

    def of(self, frame: str) -> str:
        return self._names[frame]

    def moved(self, frame: str) -> str:
        """The link between the joint of a variable and the frame that is fixed to it."""
        return self._moved[frame]

    def _fresh(self, wanted: str) -> str:
        name = wanted
        while name in self._taken or any(f"{name}-{part}" in self._taken for part in PARTS):
            name += "_"
        self._taken.add(name)
        return name


def link_of(joint: str) -> str:
    """The name of a joint's link, if it is free."""
    return f"{joint.removesuffix('_joint')}_link"


def joints_of(frame: Frame, place: ItemPath, links: LinkNames, variables: Variables) -> tuple[UrdfJoint, ...]:
    """The joints, from the parent on, that lead to the link of a frame."""
    parent = links.of(frame.parent) if frame.parent else links.world
    child, pose, joint = links.of(frame.name), frame.pose_in_parent, frame.joint
    assert pose is not None, "what is not known is refused before"
    if frame.free is not None:
        kind, axis = frame.free.type.value, frame.free.normal if frame.free.type is FreeType.PLANAR else None
        return (UrdfJoint(frame.name, kind, parent, child, pose, axis, None, place, frame.name),)
    if joint is None:
        return (UrdfJoint(frame.name, "fixed", parent, child, pose, None, None, place, frame.name),)
    if joint.offset:
        displacement = joint.displacement(0.0)
        assert displacement is not None, "what is not known is refused before"
        pose = pose @ displacement
    kind = _TYPES[joint.type]
    if joint.variable == frame.name:
        return (UrdfJoint(frame.name, kind, parent, child, pose, joint.axis, None, place, frame.name),)
    if not variables.is_leader(frame.name):
        mimics, factor = joint.variable, joint.factor
        return (UrdfJoint(frame.name, kind, parent, child, pose, joint.axis, mimics, place, frame.name, factor),)
    between = links.moved(frame.name)
    return (
        UrdfJoint(joint.variable, kind, parent, between, pose, joint.axis, None, place, frame.name),
        UrdfJoint(frame.name, "fixed", between, child, IDENTITY, None, None, place, frame.name),
    )
