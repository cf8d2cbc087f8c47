"""A scene as MJCF, mujoco's own format: a body for each frame, in which mujoco has them where amino has them.

amino tries all pairs of shapes but those of one frame and those that are allowed; parents and children as well. So does
mujoco with what is written here, but for bodies that no joint moves against each other, of which it tries none.

It is one module since what is written of a frame, its joint and its shapes refers to names that one writer gives out.
"""

import math
from collections.abc import Callable, Iterator

from robray.analysis.allowed import allowed_pairs
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.export.converted import Converted, Remark
from robray.export.frame_tree import FrameTree, frame_tree
from robray.export.grid_lines import grid_lines
from robray.export.mesh_hulls import MeshHulls
from robray.export.origins import Origins
from robray.export.robot_bodies import Forces, robot_bodies
from robray.export.shapes import Box, Capsule, Cone, Cylinder, Grid, Mesh, MeshBytes, MeshFile, Shape, Sphere
from robray.export.untold import outside
from robray.export.urdf_text import can_be_said, comment, number, numbers, quoted, sayable
from robray.scene.joints import Following, FreeType, Joint, JointType
from robray.scene.model import ROOT, Frame
from robray.scene.pose import IDENTITY_ROTATION, Vector
from robray.text.records import NamedTuple

_WORLD = "world"
"""mujoco's name for what all bodies hang from."""

_DEEPEST = 450
"""Elements in each other that mujoco's reader of XML takes are 500."""

_LEAST_MASS, _LEAST_INERTIA = "0.001", "0.000001"
"""Kilograms, and kg m², of what moves and does not say what it weighs."""

_SIDES = 32
"""Of a cone; mujoco has none, but convex meshes."""

_LEAST_CONE, _LONGEST_CONE = 1e-5, 1e6
"""Metres, and how many times as long as wide or as wide as long a cone may be: of others mujoco makes no mesh, and
then reads nothing of the model."""

_LOADED = (".stl", ".obj", ".msh")
"""What mujoco reads meshes from."""

_UNIT = 1e-3


def mjcf(
    state: SceneState,
    mesh_name: Callable[[str], str],
    mesh_file: MeshFile,
    is_there: Callable[[str], bool],
    mesh_bytes: MeshBytes,
) -> Converted:
    """The text. `mesh_name` says how a mesh is called where it is going to lie, `is_there` whether a file is."""
    return _Model(state, mesh_name, frame_tree(state, {}, mesh_file), is_there, mesh_bytes).converted()


class _Leader(NamedTuple):
    """A joint that others follow: how many times its variable it moves by, and where mujoco has it unmoved."""

    name: str
    scale: float
    reference: float


class _Model:
    def __init__(
        self,
        state: SceneState,
        mesh_name: Callable[[str], str],
        tree: FrameTree,
        is_there: Callable[[str], bool],
        mesh_bytes: MeshBytes,
    ) -> None:
        self.state = state
        self.mesh_name = mesh_name
        self.is_there = is_there
        self.hulls = MeshHulls(mesh_bytes)
        self.origins = Origins(state)
        self.tree = tree
        self.bodies = robot_bodies(state, tree)
        self.losses: list[Remark] = [*self.bodies.losses]
        self.assets: dict[tuple[str, str], str] = {}
        """What materials and meshes are called, by what is said of them."""
        self.leading: dict[str, str] = {}
        """Of each variable the frame whose joint has its position: that which is called so, else the first."""
        for name, frame in tree.frames.items():
            for joint in frame.joints:
                if joint.variable == name or joint.variable not in self.leading:
                    self.leading[joint.variable] = name
        self.joints: dict[str, _Leader] = {}
        self.following: list[tuple[ItemPath, str, _Leader, Following]] = []
        """Joints that are meant to follow the joint of another variable, which may come behind them."""
        self.followers: list[str] = []
        self.rest: list[float] = []
        self.taken = {_WORLD}
        self.names = {name: self._body_name(name) for name in tree.frames}
        # A variable is the name of the first joint that has it; the others are called by their frames.
        self.joint_names = {joint.variable for frame in tree.frames.values() for joint in frame.joints}

    def converted(self) -> Converted:
        refusals = [*self.tree.faults, *self._refusals()]
        if refusals:
            return Converted("", tuple(refusals))
        self.joints = {variable: self._leader(variable, frame) for variable, frame in self.leading.items()}
        bodies = [*self._bodies()]
        self._follow()
        contacts = [*self._contacts()]
        lines = [
            '<?xml version="1.0"?>',
            f"<mujoco model={quoted(sayable(self._model_name()))}>",
            self._compiler(),
            # amino tries a parent against its children.
            '  <option><flag filterparent="disable"/></option>',
            "  <asset>",
            *(f"    <{kind} name={quoted(name)} {said}/>" for (kind, said), name in self.assets.items()),
            "  </asset>",
            "  <worldbody>",
            '    <light name="sky" pos="0 0 10" dir="0 0 -1" directional="true"/>',
            *bodies,
            "  </worldbody>",
        ]
        if contacts:
            lines += ["  <contact>", *contacts, "  </contact>"]
        if self.followers:
            lines += ["  <equality>", *self.followers, "  </equality>"]
        if self.rest:
            at_rest = numbers(tuple(self.rest))
            lines += ["  <keyframe>", f'    <key name="rest" qpos={at_rest}/>', "  </keyframe>"]
        return Converted("\n".join([*lines, "</mujoco>", ""]), (), tuple(self.losses))

    def _compiler(self) -> str:
        """What moves needs a mass, and a scene has none; of a robot that has, only what is negligible is added."""
        mass, inertia = ("1e-09", "1e-12") if self.bodies.weights else (_LEAST_MASS, _LEAST_INERTIA)
        # What is made of sizes that are far from each other is rounded to what no body has, and refused.
        balanced = "" if self.bodies.weights else ' balanceinertia="true"'
        return f'  <compiler angle="radian" autolimits="false" boundmass="{mass}" boundinertia="{inertia}"{balanced}/>'

    def _weightless(self) -> frozenset[str]:
        """Frames of joints which move nothing that weighs anything."""
        heavy = {name for name, held in self.tree.shapes.items() if any(not self._is_weighed(shape) for shape in held)}
        heavy |= self.bodies.weights.keys()
        moving = set()
        for name, frame in reversed(self.tree.frames.items()):
            if frame.joints and name not in heavy:
                moving.add(name)
            elif not frame.joints and name in heavy and frame.parent:
                heavy.add(frame.parent)
        return frozenset(moving)

    def _is_weighed(self, shape: Shape) -> bool:
        return self.bodies.is_weighed(self.state, shape.place)

    def _inertial(self, name: str, weightless: frozenset[str]) -> Iterator[str]:
        weight = self.bodies.weights.get(name)
        if weight is not None:
            x, y, z, w = weight.rotation
            turned = f" quat={numbers((w, x, y, z))}" if weight.rotation != IDENTITY_ROTATION else ""
            mass, moments = quoted(number(weight.mass)), numbers(weight.moments)
            yield f'<inertial pos="0 0 0"{turned} mass={mass} diaginertia={moments}/>'
        elif self.bodies.weights and name in weightless:
            moments = " ".join(3 * [_LEAST_INERTIA])
            yield f'<inertial pos="0 0 0" mass="{_LEAST_MASS}" diaginertia="{moments}"/>'

    def _model_name(self) -> str:
        name = self.state.root.rpartition("/")[2]
        return (name.rpartition("#")[2] if self.state.is_set else name.partition(".")[0]) or "scene"

    def _body_name(self, name: str) -> str:
        called = name
        while called in self.taken or (called != name and called in self.tree.frames):
            called += "_"
        self.taken.add(called)
        if called != name:
            words = "the name '{}', which mujoco has for something else: it is '{}'"
            self._lose(self.tree.places[name], words, name, called)
        return called

    def _refusals(self) -> Iterator[Remark]:
        if self.tree.depth() > _DEEPEST:
            deepest = next(reversed(self.tree.frames))
            yield self._remark(self.tree.places[deepest], f"mujoco reads no more than {_DEEPEST} frames in each other")
        for name, frame in self.tree.frames.items():
            place = self.tree.places[name]
            if not can_be_said(name):
                yield self._remark(place, "the name of this frame has characters that XML has not got")
            for joint in frame.joints:
                if (why := _joint_fault(joint)) is not None:
                    yield self._remark(place, why)
                    break

    # Bodies, each in its parent's.

    def _bodies(self) -> Iterator[str]:
        weightless = self._weightless()
        waiting: list[tuple[str, int, bool]] = [(name, 2, False) for name in reversed(self.tree.below.get(ROOT, []))]
        while waiting:
            name, depth, is_done = waiting.pop()
            indent = "  " * depth
            if is_done:
                yield f"{indent}</body>"
                continue
            frame = self.tree.frames[name]
            pose = frame.pose_in_parent
            assert pose is not None, "a frame whose pose is not known is a fault"
            x, y, z, w = pose.rotation
            where = f"pos={numbers(pose.translation)} quat={numbers((w, x, y, z))}"
            yield f"{indent}{comment(self.origins.of(self.tree.places[name]))}"
            yield f"{indent}<body name={quoted(self.names[name])} {where}>"
            if frame.free is not None and frame.free.type is FreeType.FLOATING and not frame.parent:
                # Where it is free in the world, mujoco counts by its pose there.
                self.rest += (*pose.translation, w, x, y, z)
                yield f"{indent}  <freejoint name={quoted(self._joint_name(name))}/>"
            else:
                yield from (f"{indent}  {self._joint(frame, joint)}" for joint in frame.joints)
            yield from (f"{indent}  {each}" for each in self._inertial(name, weightless))
            for shape in self.tree.shapes.get(name, ()):
                yield from (f"{indent}  {geom}" for geom in self._geoms(shape))
            waiting.append((name, depth, True))
            waiting += [(child, depth + 1, False) for child in reversed(self.tree.below.get(name, []))]

    def _leader(self, variable: str, frame: str) -> _Leader:
        joint = next(each for each in self.tree.frames[frame].joints if each.variable == variable)
        # What is called nothing has no name there, and is nobody's leader.
        name = variable or self._joint_name(frame)
        if not variable:
            self._lose(self.tree.places[frame], "that the variable of '{}' is called nothing: it is '{}'", frame, name)
        return _Leader(name, *_scaled(joint))

    def _joint_name(self, frame: str) -> str:
        """Of a joint that is not called by its variable."""
        name = frame
        while name in self.joint_names:
            name += "_"
        self.joint_names.add(name)
        return name

    def _joint(self, frame: Frame, joint: Joint) -> str:
        """amino moves by factor · position + offset, mujoco by position - ref."""
        assert joint.axis is not None, "a joint that is not known is a fault"
        place = self.tree.places[frame.name]
        sign = math.copysign(1.0, joint.factor)
        x, y, z = (sign * part for part in joint.axis)
        scale, reference = _scaled(joint)
        leader = self.joints[joint.variable]
        name = leader.name
        if self.leading[joint.variable] == frame.name:
            if scale != 1:
                self._lose(place, "that '{}' moves by {:g} times '{}'", frame.name, scale, joint.variable)
        else:
            name = self._joint_name(frame.name)
            if leader.scale:
                self.followers.append(_follower(name, scale, reference, leader))
            always = "is always where '{}' is" if scale == 1 else "is always {:g} times where '{}' is"
            given = (leader.name,) if scale == 1 else (scale, leader.name)
            how = "that is a soft constraint" if leader.scale else "that is not in the model"
            self._lose(place, f"that '{{}}' {always}: {how}", frame.name, *given)
        if joint.follows is not None:
            self.following.append((place, frame.name, _Leader(name, scale, reference), joint.follows))
        kind = "hinge" if joint.type is JointType.REVOLUTE else "slide"
        self.rest.append(scale * self.tree.positions.get(joint.variable, joint.rest))
        limits = 'limited="false"'
        if joint.limits is not None:
            lower, upper = (scale * limit for limit in joint.limits)
            if lower < upper and math.isfinite(upper - lower):
                limits = f'limited="true" range={numbers((lower, upper))}'
            else:
                self._lose(place, "the limits of '{}': mujoco has none that leave nothing between them", frame.name)
        at = f"axis={numbers((x + 0.0, y + 0.0, z + 0.0))} ref={quoted(number(reference))}"
        return f'<joint name={quoted(name)} type="{kind}" {at} {limits}{self._forces(frame.name)}/>'

    def _forces(self, frame: str) -> str:
        damping, friction, effort = self.bodies.forces.get(frame, Forces())
        said = f" damping={quoted(number(damping))}" if damping else ""
        said += f" frictionloss={quoted(number(friction))}" if friction else ""
        if effort:
            said += f' actuatorfrclimited="true" actuatorfrcrange={numbers((-effort, effort))}'
        return said

    def _follow(self) -> None:
        """What amino does not mind, and readers of robots do."""
        for place, frame, own, follows in self.following:
            leader = self.joints.get(follows.variable)
            words = "that '{}' follows '{}'"
            if leader is not None and leader.scale and leader.name != own.name:
                words += ": that is a soft constraint"
                self.followers.append(
                    _follower(own.name, own.scale, own.reference, leader, follows.multiplier, follows.offset)
                )
            self._lose(place, words, frame, follows.variable)

    # Shapes.

    def _geoms(self, shape: Shape) -> Iterator[str]:
        for what in self._lost_of(shape):
            self._lose(shape.place, what)
        if not shape.visual and not shape.collision:
            self._lose(shape.place, "a geometry that is neither seen nor collides")
            return
        collides = shape.collision and not isinstance(shape.solid, Cone | Grid)
        if not shape.visual and not collides:
            self._lose(shape.place, "a {} that is not seen: none collides", shape.geometry.shape.value)
            return
        bodies = [*self._solids(shape)]
        if collides and bodies and self._is_flat(shape):
            self._lose(shape.place, "that a flat mesh collides: mujoco makes no hull of it")
            collides = False
            if not shape.visual:
                return
        flags = "" if collides else ' contype="0" conaffinity="0"'
        # By default viewers draw the groups 0 to 2.
        group = 0 if collides and shape.visual else 1 if shape.visual else 3
        material = quoted(self._material(shape))
        if self._is_weighed(shape):
            flags += ' mass="0"'
        for body in bodies:
            yield f'<geom {body} group="{group}"{flags} material={material}/>'

    def _is_flat(self, shape: Shape) -> bool:
        solid = shape.solid
        return isinstance(solid, Mesh) and solid.file is not None and self.hulls.of(solid.file, 1.0).is_flat

    def _lost_of(self, shape: Shape) -> Iterator[str]:
        if len(set(shape.specular)) > 1:
            yield "the colour of specular: it becomes a grey"
        if shape.geometry.no_shadow:
            yield "no-shadow"
        if shape.geometry.classes:
            yield "isa"
        yield from outside(shape)

    def _solids(self, shape: Shape) -> Iterator[str]:
        """The attributes of each geom that a shape is."""
        scale, solid = shape.scale, shape.solid
        if scale is None or solid is None or not math.isfinite(scale):
            self._lose(shape.place, "a shape of which a size is not known")
            return
        size = abs(scale)
        match solid:
            case Box(dimension):
                yield from self._sized(shape, "box", tuple(side * scale / 2 for side in dimension))
            case Sphere(radius):
                yield from self._sized(shape, "sphere", (radius * scale,))
            case Cylinder(height, radius):
                half = height * scale / 2
                yield from self._sized(shape, "cylinder", (radius * size, half), (0.0, 0.0, half))
            case Capsule(height, radius):
                yield from self._sized(shape, "capsule", (radius * size, height * size / 2))
            case Cone(height, start, end):
                if not height * scale > 0 or max(start, end) <= 0 or min(start, end) < 0:
                    self._lose(shape.place, "a cone without an extent")
                    return
                sizes = (height * size, max(start, end) * size)
                if min(sizes) < _LEAST_CONE or max(sizes) > _LONGEST_CONE * min(sizes) or math.isinf(max(sizes)):
                    self._lose(shape.place, "a cone that is too thin, or too large or small, for a mesh of mujoco's")
                    return
                self._lose(shape.place, f"a cone: it is drawn with {_SIDES} sides")
                points = _frustum(height * scale, start * scale, end * scale)
                # What is thin weighs as its surface does: mujoco refuses what has too little inside of it.
                said = f'vertex={numbers(points)} inertia="shell"'
                yield f'type="mesh" mesh={quoted(self._asset("mesh", said))}'
            case Grid():
                for centre, sides in grid_lines(solid):
                    half_sides = tuple(side * size / 2 for side in sides)
                    at = (centre[0] * scale, centre[1] * scale, 0.0)
                    yield from self._sized(shape, "box", half_sides, at)
            case Mesh(path, file):
                yield from self._mesh(shape, path, file, scale)

    def _sized(self, shape: Shape, kind: str, sizes: tuple[float, ...], at: Vector = (0.0, 0.0, 0.0)) -> Iterator[str]:
        if not all(math.isfinite(size) and size > 0 for size in sizes):
            is_finite = all(map(math.isfinite, sizes))
            why = "that has a size of nothing, or less" if is_finite else "that is larger than any number"
            self._lose(shape.place, f"a {kind} {why}")
            return
        where = "" if at == (0.0, 0.0, 0.0) else f" pos={numbers(at)}"
        yield f'type="{kind}" size={numbers(sizes)}{where}'

    def _mesh(self, shape: Shape, path: str, file: str | None, scale: float) -> Iterator[str]:
        if not path.lower().endswith(_LOADED):
            self._lose(shape.place, "the mesh '{}': mujoco reads {}", path, ", ".join(_LOADED))
        elif file is None or not self.is_there(file):
            self._lose(shape.place, "the mesh '{}', which is not there", path)
        elif scale == 0:
            self._lose(shape.place, "the mesh '{}', which is scaled to nothing", path)
        elif not can_be_said(self.mesh_name(path)):
            self._lose(shape.place, "the mesh '{}', whose name has characters that XML has not got", path)
        elif "\\" in self.mesh_name(path):
            self._lose(shape.place, "the mesh '{}', whose backslash mujoco takes for a slash", path)
        elif (fault := self.hulls.of(file, scale).fault) is not None:
            self._lose(shape.place, f"the mesh '{{}}', {fault}", path)
        else:
            # A mesh need not be closed here.
            named = f'file={quoted(self.mesh_name(path))} scale={numbers((scale,) * 3)} inertia="shell"'
            yield f'type="mesh" mesh={quoted(self._asset("mesh", named))}'

    def _material(self, shape: Shape) -> str:
        red, green, blue, alpha = (min(max(part, 0.0), 1.0) for part in (*shape.color, shape.alpha))
        specular = min(max(sum(shape.specular) / 3, 0.0), 1.0)
        rgba = numbers((red, green, blue, alpha))
        return self._asset("material", f"rgba={rgba} specular={quoted(number(specular))}")

    def _asset(self, kind: str, said: str) -> str:
        """What an asset is called; what is the same is one."""
        found = self.assets.get((kind, said))
        if found is None:
            found = self.assets[kind, said] = f"{kind}{len(self.assets)}"
        return found

    # What may touch.

    def _contacts(self) -> Iterator[str]:
        written = set()
        for place, pair in allowed_pairs(self.state):
            one, other = sorted(pair)
            if one == other or (one, other) in written:
                continue
            written.add((one, other))
            if one in self.names and other in self.names:
                bodies = f"body1={quoted(self.names[one])} body2={quoted(self.names[other])}"
                yield f"    <exclude {bodies}/>"
            else:
                self._lose(place, "that '{}' and '{}' may collide: one of them is no frame", one, other)

    def _remark(self, place: ItemPath, words: str, *names: object) -> Remark:
        return Remark(self.origins.at(place), words, names)

    def _lose(self, place: ItemPath, words: str, *names: object) -> None:
        self.losses.append(self._remark(place, words, *names))


def _follower(
    name: str, scale: float, reference: float, leader: _Leader, multiplier: float = 1.0, offset: float = 0.0
) -> str:
    """mujoco counts the positions of both joints from where they are unmoved, and has a polynomial between these."""
    times = scale * multiplier / leader.scale
    shift = scale * offset + times * leader.reference - reference + 0.0
    polynomial = f" polycoef={numbers((shift, times, 0.0, 0.0, 0.0))}" if (shift, times) != (0, 1) else ""
    return f"    <joint joint1={quoted(name)} joint2={quoted(leader.name)}{polynomial}/>"


def _scaled(joint: Joint) -> tuple[float, float]:
    """How many times its variable a joint moves by, and where mujoco has it unmoved; the axis has the sign."""
    assert joint.offset is not None, "a joint that is not known is a fault"
    # A zero with a sign would be written as it is.
    return abs(joint.factor), -math.copysign(1.0, joint.factor) * joint.offset + 0.0


def _joint_fault(joint: Joint) -> str | None:
    if joint.axis is None or joint.offset is None:
        return "it is not known how this joint moves"
    length = math.hypot(*joint.axis)
    if abs(length - 1) > _UNIT:
        return f"an axis is a direction in MJCF, and one of length {length:.6g} moves the joint otherwise; make it 1"
    if not can_be_said(joint.variable):
        return "the variable of this joint has characters that XML has not got"
    if not math.isfinite(joint.offset):
        return "the offset of this joint is too large to be written"
    return None


def _frustum(height: float, start: float, end: float) -> tuple[float, ...]:
    """The corners, three numbers each; an end of no width is one corner."""
    found: list[float] = []
    for radius, z in ((start, 0.0), (end, height)):
        for side in range(_SIDES if radius else 1):
            angle = 2 * math.pi * side / _SIDES
            found += (radius * math.cos(angle), radius * math.sin(angle), z)
    return tuple(found)
