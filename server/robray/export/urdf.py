"""A scene as a robot: URDF, from which amino reads the same frames with the same poses."""

import math
from collections.abc import Callable, Iterator
from fractions import Fraction

from robray.analysis.allowed import allowed_pairs
from robray.analysis.analysis import in_closing_order
from robray.analysis.joint_states import joint_position
from robray.analysis.queries import ItemPath
from robray.analysis.results import (
    ClassResult,
    CollisionResult,
    ConstantResult,
    FrameResult,
    GeometryResult,
    IncludeResult,
)
from robray.analysis.scene_state import SceneState
from robray.export.converted import Converted, Remark
from robray.export.look import robot_name, scene_name
from robray.export.origins import LinkElement, Origins, attribute, name_of
from robray.export.shapes import pictured
from robray.export.urdf_joints import LinkNames, UrdfJoint, Variables, joints_of
from robray.export.urdf_motion import motion_of
from robray.export.urdf_shapes import losses, needs_version, obstacle, parts
from robray.export.urdf_text import can_be_said, comment, numbers, origin, quoted, sayable
from robray.scene.geometry import Geometry
from robray.scene.model import Frame
from robray.scene.pose import UNIT_TOLERANCE, Pose, Quaternion, Vector, precise_roll_pitch_yaw

_UNIT = 1e-12


def urdf(state: SceneState, mesh: Callable[[str], str]) -> Converted:
    """The text, with a comment before each joint and in each link that names its source line.

    `mesh` gives the name of a mesh relative to the output.
    """
    return _Robot(state, mesh).converted()


class _Robot:
    def __init__(self, state: SceneState, mesh: Callable[[str], str]) -> None:
        self.state = state
        self.mesh = mesh
        self.origins = Origins(state)
        self.refusals: list[Remark] = []
        self.losses: list[Remark] = []
        self.places: dict[str, ItemPath] = {}
        self.collisions: dict[tuple[str, str], ItemPath] = {}
        self.held: dict[str, list[tuple[ItemPath, Geometry]]] = {}
        for place in in_closing_order(state):
            match state.results[place].value:
                case FrameResult(frame=frame):
                    self.places.setdefault(frame.name, place)
                case GeometryResult() | CollisionResult() | None:
                    pass
                case ClassResult() | ConstantResult() | IncludeResult():
                    pass
        for place, pair in allowed_pairs(state):
            self.collisions.setdefault(pair, place)
        for place in sorted(state.results):
            value = state.results[place].value
            if isinstance(value, GeometryResult) and value.geometry is not None:
                self.held.setdefault(value.holder, []).append((place, pictured(state, place, value.geometry)))
            elif isinstance(value, FrameResult) and value.geometry is not None:
                # Part of a robot that is loaded with the scene.
                self.held.setdefault(value.frame.name, []).append((place, pictured(state, place, value.geometry)))
        self.frames = {name: self._frame_at(place) for name, place in self.places.items()}
        self.variables = Variables(self.frames)

    def converted(self) -> Converted:
        for name, frame in self.frames.items():
            self._check(self.places[name], frame)
        if self.refusals:
            return Converted("", tuple(self.refusals))
        lines = [*self._lines()]
        return Converted("\n".join([*lines, ""]), tuple(self.refusals), tuple(self.losses))

    def _frame_at(self, place: ItemPath) -> Frame:
        result = self.state.results[place].value
        assert isinstance(result, FrameResult), "only frames are gathered"
        joint, position = result.frame.joint, joint_position(self.state, result.frame)
        if joint is None or joint.offset is None or not position:
            return result.frame
        return result.frame._replace(joint=joint._replace(offset=joint.offset + joint.factor * position))

    # Refusals.

    def _check(self, place: ItemPath, frame: Frame) -> None:
        if not frame.name:
            self._refuse(place, name_of, "a joint of a robot needs a name, and this frame has none")
        elif not can_be_said(frame.name):
            self._refuse(place, name_of, "the name of this frame has characters that XML does not allow")
        if frame.parent and frame.parent not in self.frames:
            # A project may load a file that has it; only models and pictures use that.
            lacking = f"this file and what it includes have no frame '{frame.parent}' that this one could hang from"
            self._refuse(place, attribute("parent"), lacking)
        if (ring := self.state.cycles.of.get(frame.name)) is not None:
            self._refuse(
                place, attribute("parent"), f"a robot is a tree, and these frames go round: {' → '.join(ring)}"
            )
        pose = frame.pose_in_parent
        if pose is None:
            self._refuse(place, name_of, "it is not known where this frame is")
            return
        length = math.hypot(*pose.rotation)
        if abs(length - 1) > UNIT_TOLERANCE:
            self._refuse(
                place,
                attribute("quaternion"),
                f"a quaternion of length {length:.6g} is not a rotation, and URDF has only rotations",
            )
        elif abs(length - 1) > _UNIT:
            self._lose(place, attribute("quaternion"), "the length {:.9g} of a quaternion: it becomes 1", length)
        if frame.joint is not None:
            self._check_joint(place, frame)
        if not all(map(math.isfinite, pose.translation)):
            self._refuse(place, attribute("translation"), "this translation is too large to be written")
        for held_place, geometry in self.held.get(frame.name, ()):
            if (why := obstacle(geometry, self.mesh)) is not None:
                self._refuse(held_place, attribute("shape"), why)

    def _check_joint(self, place: ItemPath, frame: Frame) -> None:
        joint = frame.joint
        assert joint is not None, "only joints are checked"
        if joint.axis is None or joint.offset is None:
            self._refuse(place, name_of, "it is not known how this joint moves")
            return
        length = math.hypot(*joint.axis)
        if abs(length - 1) > UNIT_TOLERANCE:
            self._refuse(
                place,
                attribute("axis"),
                f"an axis is a direction in URDF, and one of length {length:.6g} moves the joint otherwise; make it 1",
            )
        variable = joint.variable
        if not variable or not can_be_said(variable):
            self._refuse(
                place, attribute("variable"), "a variable is the name of a joint in URDF, and this one is empty"
            )
        elif variable != frame.name and self.variables.is_taken(variable):
            why = f"a variable is a joint in URDF, but the frame '{variable}' is another one"
            self._refuse(place, attribute("variable"), why)
        elif variable != frame.name and not self.variables.is_leader(frame.name):
            words = "in amino, that '{}' moves with '{}': it reads no <mimic>"
            self._lose(place, attribute("variable"), words, frame.name, variable)

    def _refuse(self, place: ItemPath, part: LinkElement, why: str) -> None:
        self.refusals.append(Remark(self.origins.at(place, part), why))

    def _lose(self, place: ItemPath, part: LinkElement, words: str, *names: object) -> None:
        self.losses.append(Remark(self.origins.at(place, part), words, names))

    # The text.

    def _lines(self) -> Iterator[str]:
        root = self.state.root
        links = LinkNames(self.frames, self.variables)
        yield '<?xml version="1.0"?>'
        yield comment(f"The scene of {scene_name(root)}: each frame is a joint of its name, and leads to a link.")
        is_newer = any(needs_version(geometry) for held in self.held.values() for _, geometry in held)
        version = ' version="1.1"' if is_newer else ""
        yield f"<robot name={quoted(sayable(robot_name(root)))}{version}>"
        yield f"  <link name={quoted(links.world)}/>"
        for name, frame in self.frames.items():
            yield ""
            chain = joints_of(frame, self.places[name], links, self.variables)
            for joint in chain:
                yield from (f"  {line}" for line in self._joint(joint))
                if joint is not chain[-1]:
                    yield f"  <link name={quoted(joint.child)}/>"
            yield from (f"  {line}" for line in self._link(links.of(name), name))
        for (one, other), place in sorted(self.collisions.items()):
            yield f"  {comment(f'allow_collision {one} {other}, {self.origins.of(place)}')}"
            self._lose(place, _nothing, "that '{}' and '{}' may collide: that is for an SRDF", one, other)
        yield "</robot>"

    def _joint(self, joint: UrdfJoint) -> Iterator[str]:
        motion = motion_of(self.state, joint, self.variables)
        yield comment(self.origins.of(joint.place))
        yield f"<joint name={quoted(joint.name)} type={quoted(motion.type)}>"
        yield from (f"  {line}" for line in origin(joint.pose.translation, self._angles(joint)))
        yield f"  <parent link={quoted(joint.parent)}/>"
        yield f"  <child link={quoted(joint.child)}/>"
        if joint.axis is not None:
            yield f"  <axis xyz={numbers(joint.axis)}/>"
        yield from (f"  {element}" for element in motion.elements)
        yield "</joint>"

    def _angles(self, joint: UrdfJoint) -> Vector:
        """The written angles; without any, those of the rotation, with its precision."""
        if joint.pose is self.frames[joint.frame].pose_in_parent:
            result = self.state.results[joint.place].value
            assert isinstance(result, FrameResult), "only frames are joints"
            given = {one.name: one.value for one in result.attributes}
            angles = given.get("rpy") if "quaternion" not in given else None
            if isinstance(angles, tuple) and len(angles) >= 3:
                found = [float(one) for one in angles[:3] if isinstance(one, int | float | Fraction)]
                if len(found) == 3:
                    return (found[0], found[1], found[2])
        return _unsigned(precise_roll_pitch_yaw(_unit(joint.pose)))

    def _link(self, link: str, name: str) -> Iterator[str]:
        held = self.held.get(name, ())
        if not held:
            yield f"<link name={quoted(link)}/>"
            return
        yield f"<link name={quoted(link)}>"
        for place, geometry in held:
            lost = [*losses(geometry)]
            for what in lost:
                self._lose(place, _nothing, what)
            without = f", without {' and '.join(lost)}" if lost else ""
            yield f"  {comment(self.origins.of(place) + without)}"
            for part in parts(geometry, self.mesh):
                yield from (f"  {line}" for line in part)
        yield "</link>"


def _nothing(_block: object) -> None:
    """No part of the block: points at its first word."""


def _unit(pose: Pose) -> Quaternion:
    x, y, z, w = pose.rotation
    length = math.hypot(x, y, z, w)
    return (x / length, y / length, z / length, w / length)


def _unsigned(angles: Vector) -> Vector:
    """Without the sign that a zero may have."""
    return (angles[0] + 0.0, angles[1] + 0.0, angles[2] + 0.0)
