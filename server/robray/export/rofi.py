"""A world of RoFI's modules as a scene, or as a robot: its frames from dock to dock, with their joints.

Modules have the poses of the configuration with joints at zero. A tree of frames has no rings, and neither a scene nor
a robot has the shapes of modules: each such loss is reported.
"""

import math
from collections.abc import Callable, Iterator

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.analysis.whole import wholes
from robray.export.converted import Converted, Remark
from robray.export.geometry_block import array, quaternion
from robray.export.literals import exact, word
from robray.export.look import robot_name, scene_name
from robray.export.origins import Origins, harmless
from robray.export.untold import POSED
from robray.export.urdf_joints import link_of
from robray.export.urdf_motion import STRONGEST
from robray.export.urdf_text import comment, number, numbers, origin, quoted
from robray.formats.rofi.semantics.whole import Solved
from robray.formats.rofi.statements import Module, SpaceJoint
from robray.formats.rofi.vocabulary import ANGLES, STEEPEST
from robray.scene.joints import Joint
from robray.scene.model import Frame
from robray.scene.pose import IDENTITY_ROTATION, ORIGIN, Pose, precise_roll_pitch_yaw

_WORLD = "world"


def scene_of_modules(state: SceneState, _mesh: Callable[[str], str]) -> Converted:
    """In amino's language, which has no limits of joints."""
    world = _World(state)
    lines = [
        f"# The modules of {harmless(scene_name(state.root))}: a frame for each of their components.",
        "# Lengths are in edges of a cube. Behind each frame stands where it is from.",
    ]
    for place, frame in world.frames:
        lines += ["", f"frame {word(frame.name)} {{ # {harmless(world.origins.of(place))}"]
        if frame.parent is not None:
            lines.append(f"parent {word(frame.parent)};")
        joint, pose = frame.joint, frame.pose_in_parent
        if joint is not None and joint.axis is not None:
            lines += [f"type {joint.type.value};", f"axis {array(joint.axis)};", f"variable {word(joint.variable)};"]
            if joint.rest:
                lines.append(f"offset {exact(joint.rest)};")
        if pose is not None and pose.translation != ORIGIN:
            lines.append(f"translation {array(pose.translation)};")
        if pose is not None and pose.rotation != IDENTITY_ROTATION:
            lines.append(quaternion(pose.rotation))
        lines.append("}")
    losses = [*world.losses(with_limits=False), *world.posed()]
    lines += ["", *(f"# Without: {harmless(world.said(each))}" for each in losses), ""]
    return Converted("\n".join(lines), tuple(world.refusals()), tuple(losses))


def robot_of_modules(state: SceneState, _mesh: Callable[[str], str]) -> Converted:
    """In URDF: each frame is a joint, and leads to a link."""
    world = _World(state)
    lines = [
        '<?xml version="1.0"?>',
        comment(f"The modules of {scene_name(state.root)}: each frame is a joint, and lengths are in edges of a cube."),
        f"<robot name={quoted(robot_name(state.root))}>",
        f"  <link name={quoted(_WORLD)}/>",
    ]
    for place, frame in world.frames:
        lines += ["", f"  {comment(world.origins.of(place))}", f"  <link name={quoted(link_of(frame.name))}/>"]
        lines += (f"  {line}" for line in _joint(world, place, frame))
    losses = [*world.losses(with_limits=True), *world.posed()]
    lines += ["", *(f"  {comment(f'Without: {world.said(each)}')}" for each in losses), "</robot>", ""]
    return Converted("\n".join(lines), tuple(world.refusals()), tuple(losses))


def _joint(world: "_World", place: ItemPath, frame: Frame) -> Iterator[str]:
    joint = frame.joint
    limits = None if joint is None else world.limits(place, joint)
    kind = "fixed" if joint is None else "continuous" if limits is None else "revolute"
    pose = frame.pose_at({}) or Pose()
    name = frame.name if joint is None else joint.variable
    yield f"<joint name={quoted(name)} type={quoted(kind)}>"
    yield from (f"  {line}" for line in origin(pose.translation, precise_roll_pitch_yaw(pose.rotation)))
    yield f"  <parent link={quoted(link_of(frame.parent) if frame.parent else _WORLD)}/>"
    yield f"  <child link={quoted(link_of(frame.name))}/>"
    if joint is not None and joint.axis is not None:
        yield f"  <axis xyz={numbers(joint.axis)}/>"
    if limits is not None:
        lower, upper = (f'"{each:.17g}"' for each in limits)
        strongest = number(STRONGEST)
        yield f'  <limit lower={lower} upper={upper} effort="{strongest}" velocity="{strongest}"/>'
    yield "</joint>"


def left_out(state: SceneState) -> Converted:
    """Losses of a world in any scene. Each format reports itself if it loses the positions of joints."""
    world = _World(state)
    return Converted("", tuple(world.refusals()), tuple(world.losses(with_limits=False)))


class _World:
    def __init__(self, state: SceneState) -> None:
        self.state = state
        self.origins = Origins(state)
        found = [*wholes(state)]
        self.frames = [each for whole in found for each in whole.frames]
        self._solved = [each for whole in found for each in whole.parts.values() if isinstance(each, Solved)]

    def said(self, loss: Remark) -> str:
        line = self.state.instances.files[()].lines.line(loss.at.span.start) + 1
        return f"{loss.message}, {scene_name(loss.at.path)}:{line}"

    def refusals(self) -> Iterator[Remark]:
        for solved in self._solved[1:]:
            yield Remark(self.origins.at(solved.graph.place), "this is one more world, and each is a scene of its own")
        for solved in self._solved:
            if not solved.frames and solved.graph.bodies:
                why = "no pose is known here: a matrix or an axis makes no rigid motion"
                yield Remark(self.origins.at(solved.graph.place), why)

    def losses(self, *, with_limits: bool) -> Iterator[Remark]:
        for solved in self._solved:
            for body in solved.graph.bodies:
                what = "the shape of this module"
                if any(body.module.angles) and not with_limits:
                    what += f", and that alpha and beta go no further than {STEEPEST:g}°"
                yield Remark(self.origins.at(body.place), what)
            ways = () if solved.placed is None else solved.placed.ways.values()
            used = {way.dock.place for way in ways if way.dock is not None}
            for dock in solved.graph.docks:
                if dock.place not in used:
                    yield Remark(self.origins.at(dock.place), "this dock, which closes a ring")
            held = {way.anchor.place for way in ways if way.anchor is not None}
            for anchor in solved.graph.anchors:
                if anchor.place not in held:
                    yield Remark(self.origins.at(anchor.place), "this space joint: its module is held already")
                elif anchor.joint.motion is not None and anchor.joint.motion.limits is not None and not with_limits:
                    yield Remark(self.origins.at(anchor.place), "the limits of this space joint")

    def posed(self) -> Iterator[Remark]:
        """The joints whose positions a text cannot hold."""
        for place, frame in self.frames:
            joint = frame.joint
            if joint is not None and joint.rest:
                yield Remark(self.origins.at(place), POSED, (joint.variable,))

    def limits(self, place: ItemPath, joint: Joint) -> tuple[float, float] | None:
        """From the position that the file gives the joint; None for a continuous joint."""
        statement = self.state.item(place).statement
        if isinstance(statement, Module) and statement.name is not None and joint.variable.endswith(ANGLES[:2]):
            steepest = math.radians(STEEPEST)
            return -steepest - joint.rest, steepest - joint.rest
        for solved in self._solved:
            for rank, anchor in enumerate(solved.graph.anchors):
                motion = anchor.joint.motion
                if joint.variable == f"{solved.graph.prefix}space:{rank}" and motion is not None and motion.limits:
                    least, most = (math.radians(each.value) for each in motion.limits)
                    return least - joint.rest, most - joint.rest
        assert not isinstance(statement, SpaceJoint), "a space joint that turns has limits"
        return None
