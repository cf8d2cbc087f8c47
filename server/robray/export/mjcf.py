"""A scene as MJCF, mujoco's format: a body for each frame, with the same poses as in amino.

amino tests all pairs of shapes but those of one frame and the allowed ones; parents and children as well. With this
output so does mujoco, except for bodies that no joint moves against each other, which it never tests.
"""

import math
import posixpath
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from robray.analysis.allowed import allowed_pairs
from robray.analysis.joint_states import followed
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.export.converted import Converted, Remark
from robray.export.frame_tree import FrameTree, frame_tree
from robray.export.grid_lines import grid_lines
from robray.export.mesh_hulls import LOADED, Hull, MeshHulls, hull_of
from robray.export.mesh_triangles import Color, Meshes, MeshParts
from robray.export.origins import Origins
from robray.export.robot_bodies import Forces, robot_bodies
from robray.export.shapes import Box, Capsule, Cone, Cylinder, Grid, Mesh, MeshBytes, MeshFile, Shape, Sphere
from robray.export.triangles import Triangles, together
from robray.export.untold import outside
from robray.export.urdf_text import can_be_said, comment, number, numbers, quoted, sayable
from robray.formats.urdf.statements import LinkElement
from robray.scene.joints import Following, FreeType, Joint, JointType
from robray.scene.model import ROOT, Frame
from robray.scene.pose import IDENTITY, IDENTITY_ROTATION, ORIGIN, Pose, Quaternion, Vector

_WORLD = "world"
"""mujoco's name for the root of all bodies."""

_DEEPEST = 450
"""Elements in each other that mujoco's reader of XML takes are 500."""

_LEAST_MASS, _LEAST_INERTIA = "0.001", "0.000001"
"""Kilograms, and kg m², of moving bodies without a mass."""

_SIDES = 32
"""Sides of a cone; mujoco has only convex meshes for it."""

_LEAST_CONE, _LONGEST_CONE = 1e-5, 1e6
"""Metres, and the limit of a cone's height to width or width to height: mujoco makes no mesh of others, and refuses the
whole model.
"""

_UNIT = 1e-3


def mjcf(
    state: SceneState,
    mesh_name: Callable[[str], str],
    mesh_file: MeshFile,
    is_there: Callable[[str], bool],
    mesh_bytes: MeshBytes,
    output: str | None = None,
) -> Converted:
    """The text. `mesh_name` gives the name of a mesh relative to the output, `is_there` is true for an existing file.
    `output` is the name of the output's file; None if no others can be written beside it.
    """
    return _Model(state, mesh_name, frame_tree(state, {}, mesh_file), is_there, mesh_bytes, output).converted()


class _Leader(NamedTuple):
    """A joint that others follow: its factor for the variable, and mujoco's reference position."""

    name: str
    scale: float
    reference: float


class _Body(NamedTuple):
    """Attributes of a geom, for the view, for collisions, or both; `color` is None for the shape's."""

    said: str
    is_seen: bool
    collides: bool
    color: Color | None = None
    pose: Pose = IDENTITY


class _Geom(NamedTuple):
    element: str
    weighs: bool


class _Model:
    def __init__(
        self,
        state: SceneState,
        mesh_name: Callable[[str], str],
        tree: FrameTree,
        is_there: Callable[[str], bool],
        mesh_bytes: MeshBytes,
        output: str | None,
    ) -> None:
        self.state = state
        self.mesh_name = mesh_name
        # mujoco takes a backslash for a slash.
        self.output = None if output is None or not can_be_said(output) or "\\" in output else output
        self.meshes = Meshes(mesh_bytes)
        self.written: dict[tuple[str | None, Vector, int | None], str] = {}
        """Suffixes of mesh files behind the name of the output: by the source, and its part; None for all."""
        self.beside: dict[str, str] = {}
        self.is_there = is_there
        self.hulls = MeshHulls(mesh_bytes)
        self.origins = Origins(state)
        self.tree = tree = _floating_in_world(tree)
        self.bodies = robot_bodies(state, tree)
        self.losses: list[Remark] = [*self.bodies.losses]
        self.assets: dict[tuple[str, str], str] = {}
        """Names of materials and meshes, by their attributes."""
        self.leading: dict[str, str] = {}
        """The frame whose joint has the position of each variable: the one with its name, otherwise the first."""
        for name, frame in tree.frames.items():
            for joint in frame.joints:
                if joint.variable == tree.joint(name) or joint.variable not in self.leading:
                    self.leading[joint.variable] = name
        self.joints: dict[str, _Leader] = {}
        self.following: list[tuple[ItemPath, str, _Leader, Following, bool]] = []
        """Joints that should follow the joint of another variable, which may come later."""
        self.followers: list[str] = []
        self.rest: list[float] = []
        self.taken = {_WORLD}
        self.geom_names: set[str] = set()
        own = tree.names.roots.get(_WORLD)
        self.is_world = own is not None and not own.parent and own.pose_in_parent == IDENTITY
        """True if a robot's root link is mujoco's `world`, as when mujoco reads the robot itself."""
        self.names = {name: self._body_name(name) for name in tree.frames}
        # A variable is the name of the first joint that has it.
        self.joint_names = {joint.variable for frame in tree.frames.values() for joint in frame.joints}

    def converted(self) -> Converted:
        refusals = [*self.tree.faults, *self._refusals()]
        if refusals:
            return Converted("", tuple(refusals))
        self.joints = {variable: self._leader(variable, frame) for variable, frame in self.leading.items()}
        geoms = {name: self._geoms_of(name) for name in self.tree.frames}
        bodies = [*self._bodies(geoms)]
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
        return Converted("\n".join([*lines, "</mujoco>", ""]), (), tuple(self.losses), (), (*self.beside.items(),))

    def _compiler(self) -> str:
        """A scene has no masses, but moving bodies need some; those added to a robot are negligible."""
        mass, inertia = ("1e-14", "1e-12") if self.bodies.are_of_robots else (_LEAST_MASS, _LEAST_INERTIA)
        # With very different sizes, rounding gives impossible inertias, which are refused.
        bounds = f'boundmass="{mass}" boundinertia="{inertia}" balanceinertia="true"'
        return f'  <compiler angle="radian" autolimits="false" {bounds}/>'

    def _weightless(self, geoms: dict[str, list[_Geom]]) -> frozenset[str]:
        """Frames of joints that move nothing with a mass."""
        holders = self.bodies.holders
        heavy = {holders[name] for name, held in geoms.items() if any(geom.weighs for geom in held)}
        heavy |= {holders[name] for name in self.bodies.weights}
        return frozenset({*holders.values()} - heavy)

    def _inertial(self, name: str, weightless: frozenset[str]) -> Iterator[str]:
        weight = self.bodies.weights.get(name)
        if weight is not None:
            mass, moments = quoted(number(weight.mass)), numbers(weight.moments)
            at = f"pos={numbers(weight.pose.translation)}{_turned(weight.pose.rotation)}"
            yield f"<inertial {at} mass={mass} diaginertia={moments}/>"
        elif self.bodies.are_of_robots and name in weightless:
            moments = " ".join(3 * [_LEAST_INERTIA])
            yield f'<inertial pos="0 0 0" mass="{_LEAST_MASS}" diaginertia="{moments}"/>'

    def _model_name(self) -> str:
        name = self.state.root.rpartition("/")[2]
        return (name.rpartition("#")[2] if self.state.is_set else name.partition(".")[0]) or "scene"

    def _body_name(self, name: str) -> str:
        if name == _WORLD and self.is_world:
            return name
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
                yield self._remark(place, "the name of this frame has characters that XML does not allow")
            for joint in frame.joints:
                if (why := _joint_fault(joint)) is not None:
                    yield self._remark(place, why)
                    break

    # Bodies, each in its parent's.

    def _bodies(self, geoms: dict[str, list[_Geom]]) -> Iterator[str]:
        weightless = self._weightless(geoms)
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
            children = [*reversed(self.tree.below.get(name, []))]
            if name == _WORLD and self.is_world:
                if name in self.bodies.weights:
                    self._lose(self.tree.places[name], "what '{}' weighs: mujoco's world has no mass", name)
                yield from (f"{indent}{geom.element}" for geom in geoms[name])
                waiting += [(child, depth, False) for child in children]
                continue
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
            yield from (f"{indent}  {geom.element}" for geom in geoms[name])
            waiting.append((name, depth, True))
            waiting += [(child, depth + 1, False) for child in children]

    def _leader(self, variable: str, frame: str) -> _Leader:
        joint = next(each for each in self.tree.frames[frame].joints if each.variable == variable)
        # A variable without a name gets the name of a joint, which no other joint follows.
        name = variable or self._joint_name(frame)
        if not variable:
            words = "that the variable of '{}' is called nothing: it is '{}'"
            self._lose(self.tree.places[frame], words, self.tree.joint(frame), name)
        return _Leader(name, *_scaled(joint))

    def _joint_name(self, frame: str) -> str:
        """Name of a joint that differs from its variable: the robot's, or its frame's."""
        name = self.tree.joint(frame)
        while name in self.joint_names:
            name += "_"
        self.joint_names.add(name)
        return name

    def _joint(self, frame: Frame, joint: Joint) -> str:
        """amino moves by factor · position + offset, mujoco by position - ref."""
        assert joint.axis is not None, "a joint that is not known is a fault"
        place, called = self.tree.places[frame.name], self.tree.joint(frame.name)
        sign = math.copysign(1.0, joint.factor)
        x, y, z = (sign * part for part in joint.axis)
        scale, reference = _scaled(joint)
        leader = self.joints[joint.variable]
        name = leader.name
        if self.leading[joint.variable] == frame.name:
            if scale != 1:
                self._lose(place, "that '{}' moves by {:g} times '{}'", called, scale, joint.variable)
        else:
            name = self._joint_name(frame.name)
            if leader.scale:
                self.followers.append(_follower(name, scale, reference, leader))
            always = "is always where '{}' is" if scale == 1 else "is always {:g} times where '{}' is"
            given = (leader.name,) if scale == 1 else (scale, leader.name)
            how = "MuJoCo keeps it so only softly" if leader.scale else "that is not in the model"
            self._lose(place, f"that '{{}}' {always}: {how}", called, *given)
        if joint.follows is not None:
            own, is_followed = _Leader(name, scale, reference), followed(self.state, frame) is not None
            self.following.append((place, called, own, joint.follows, is_followed))
        kind = "hinge" if joint.type is JointType.REVOLUTE else "slide"
        self.rest.append(scale * self.tree.positions.get(joint.variable, joint.rest))
        limits = 'limited="false"'
        if joint.limits is not None:
            lower, upper = (scale * limit for limit in joint.limits)
            if lower < upper and math.isfinite(upper - lower):
                limits = f'limited="true" range={numbers((lower, upper))}'
            else:
                self._lose(place, "the limits of '{}': mujoco has none that leave nothing between them", called)
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
        """Adds equality constraints, and the losses."""
        for place, name, own, follows, is_followed in self.following:
            leader = self.joints.get(follows.variable)
            words = "that '{}' follows '{}'"
            if is_followed and leader is not None and leader.scale:
                words += " exactly: MuJoCo keeps it so only softly"
                self.followers.append(
                    _follower(own.name, own.scale, own.reference, leader, follows.multiplier, follows.offset)
                )
            self._lose(place, words, name, follows.variable)

    # Shapes.

    def _geoms_of(self, frame: str) -> list[_Geom]:
        return [geom for shape in self.tree.shapes.get(frame, ()) for geom in self._geoms(shape)]

    def _geoms(self, shape: Shape) -> Iterator[_Geom]:
        for what in self._lost_of(shape):
            self._lose(shape.place, what)
        if not shape.visual and not shape.collision:
            self._lose(shape.place, "a geometry that is neither seen nor collides")
            return
        collides = shape.collision and not isinstance(shape.solid, Cone | Grid)
        if not shape.visual and not collides:
            self._lose(shape.place, "a {} that is not seen: none collides", shape.geometry.shape.value)
            return
        solids = self._solids(shape)
        bodies = (
            self._mesh(shape, shape.solid, shape.scale, collides=collides)
            if isinstance(shape.solid, Mesh) and shape.scale is not None and math.isfinite(shape.scale)
            else (_Body(said, shape.visual, collides, pose=Pose(translation=at)) for said, at in solids)
        )
        is_weighed = self.bodies.is_weighed(self.state, shape)
        for body in bodies:
            # A shape that is only visible has no mass, as when mujoco reads a robot itself.
            weighs = body.collides and not is_weighed
            flags = "" if body.collides else ' contype="0" conaffinity="0"'
            flags += "" if weighs else ' mass="0"'
            # By default viewers draw the groups 0 to 2.
            group = 0 if body.collides and body.is_seen else 1 if body.is_seen else 3
            material = quoted(self._material(shape, body.color))
            said = f"{self._geom_name(shape)}{body.said}{_where(shape.pose @ body.pose)}"
            yield _Geom(f'<geom {said} group="{group}"{flags} material={material}/>', weighs)

    def _geom_name(self, shape: Shape) -> str:
        """The attribute of the name that a robot gives a shape, as where mujoco reads the robot itself."""
        part = self.state.item(shape.place).statement
        own = part.name.text if self.tree.names.links and isinstance(part, LinkElement) and part.name else ""
        if not own or not can_be_said(own):
            return ""
        name = self.state.own_name(own, shape.place) or own
        while name in self.geom_names:
            name += "_"
        self.geom_names.add(name)
        return f"name={quoted(name)} "

    def _lost_of(self, shape: Shape) -> Iterator[str]:
        if len(set(shape.specular)) > 1:
            yield "the colour of specular: it becomes a grey"
        if shape.geometry.no_shadow:
            yield "no-shadow"
        if shape.geometry.classes:
            yield "isa"
        yield from outside(shape)

    def _solids(self, shape: Shape) -> Iterator[tuple[str, Vector]]:
        """The attributes of each geom that a shape is, and where its centre is from the origin of the shape."""
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
                # A thin shape has the mass of its surface: mujoco refuses one with too little volume.
                said = f'vertex={numbers(points)} inertia="shell"'
                yield f'type="mesh" mesh={quoted(self._asset("mesh", said))}', ORIGIN
            case Grid():
                for centre, sides in grid_lines(solid):
                    half_sides = tuple(side * size / 2 for side in sides)
                    at = (centre[0] * scale, centre[1] * scale, 0.0)
                    yield from self._sized(shape, "box", half_sides, at)
            case Mesh():
                raise AssertionError("a mesh may be several")

    def _sized(
        self, shape: Shape, kind: str, sizes: tuple[float, ...], at: Vector = ORIGIN
    ) -> Iterator[tuple[str, Vector]]:
        if not all(math.isfinite(size) and size > 0 for size in sizes):
            is_finite = all(map(math.isfinite, sizes))
            why = "that has a size of nothing, or less" if is_finite else "that is larger than any number"
            self._lose(shape.place, f"a {kind} {why}")
            return
        yield f'type="{kind}" size={numbers(sizes)}', at

    def _mesh(self, shape: Shape, mesh: Mesh, scale: float, *, collides: bool) -> Iterator[_Body]:
        path, file, factors = mesh
        if file is None or not self.is_there(file):
            self._lose(shape.place, "the mesh '{}', which does not exist", path)
        elif scale * min(map(abs, factors)) == 0:
            self._lose(shape.place, "the mesh '{}', which is scaled to nothing", path)
        elif (is_read := self.hulls.is_read(file)) and not self.hulls.has_materials(file):
            yield from self._mesh_as_it_is(shape, mesh, scale, collides=collides)
        else:
            found = self.meshes.parts_of(mesh)
            is_plain = not isinstance(found, str) and len(found.parts) == 1 and found.parts[0].texture is None
            if is_read and (is_plain or isinstance(found, str) or self.output is None):
                color = found.parts[0].color if is_plain and isinstance(found, MeshParts) else None
                yield from self._mesh_as_it_is(shape, mesh, scale, collides=collides, color=color)
            elif isinstance(found, str):
                self._lose(shape.place, found)
            elif self.output is None:
                words = "the mesh '{}': mujoco reads {}, and others only where they can be written beside a file"
                self._lose(shape.place, words, path, ", ".join(LOADED))
            else:
                yield from self._mesh_as_written(shape, mesh, found, scale, collides=collides)

    def _mesh_as_it_is(
        self, shape: Shape, mesh: Mesh, scale: float, *, collides: bool, color: Color | None = None
    ) -> Iterator[_Body]:
        path, file, factors = mesh
        assert file is not None, "it is there"
        hull = self.hulls.of(file, factors, scale)
        if not can_be_said(self.mesh_name(path)):
            self._lose(shape.place, "the mesh '{}', whose name has characters that XML does not allow", path)
        elif "\\" in self.mesh_name(path):
            self._lose(shape.place, "the mesh '{}', whose backslash mujoco takes for a slash", path)
        else:
            body = _Body(self.mesh_name(path), shape.visual, collides, color)
            x, y, z = factors
            yield from self._whole(shape, path, hull, body, (scale * x, scale * y, scale * z))

    def _mesh_as_written(
        self, shape: Shape, mesh: Mesh, found: MeshParts, scale: float, *, collides: bool
    ) -> Iterator[_Body]:
        """One OBJ for each visible colour, and one of all of them for collisions."""
        path = mesh.path
        default = *shape.color, shape.alpha
        is_one = len(found.parts) == 1
        for rank, part in enumerate(found.parts if shape.visual else ()):
            red, green, blue, alpha = part.color or default
            if part.texture is not None or part.shades is not None:
                red, green, blue, alpha = part.face_colors(default).mean(axis=0).tolist()
                self._lose(shape.place, "the texture of the mesh '{}': its parts have their mean colours", path)
            name = self._written(mesh, None if is_one else rank, part.triangles)
            body = _Body(name, is_seen=True, collides=collides and is_one, color=(red, green, blue, alpha))
            yield from self._whole(shape, path, hull_of(part.triangles, scale), body, (scale, scale, scale))
        if collides and not (is_one and shape.visual):
            whole = together([part.triangles for part in found.parts])
            body = _Body(self._written(mesh, None, whole), is_seen=False, collides=True)
            yield from self._whole(shape, path, hull_of(whole, scale), body, (scale, scale, scale))

    def _whole(self, shape: Shape, path: str, hull: Hull, body: _Body, factors: Vector) -> Iterator[_Body]:
        """With a geom's attributes for the name of the file, unless mujoco cannot use it."""
        if hull.fault is not None:
            self._lose(shape.place, f"the mesh '{{}}', {hull.fault}", path)
            return
        if hull.is_flat and body.collides:
            self._lose(shape.place, "that a flat mesh collides: mujoco makes no hull of it")
            body = body._replace(collides=False)
        if body.is_seen or body.collides:
            # A mesh need not be closed here. Its hull collides, and has the mass.
            weighs = body.collides and not self.bodies.is_weighed(self.state, shape)
            inertia = "convex" if weighs and not hull.is_tiny else "shell"
            named = f'file={quoted(body.said)} scale={numbers(factors)} inertia="{inertia}"'
            yield body._replace(said=f'type="mesh" mesh={quoted(self._asset("mesh", named))}')

    def _written(self, mesh: Mesh, part: int | None, triangles: Triangles) -> str:
        """The name of a file beside the output."""
        key = mesh.file, mesh.factors, part
        suffix = self.written.get(key)
        if suffix is None:
            stem = _STRANGE.sub("_", posixpath.splitext(posixpath.basename(mesh.path))[0])
            wanted = f".{stem}" if part is None else f".{stem}-{part}"
            # Some file systems take upper and lower case for the same.
            taken = {each.lower() for each in self.beside}
            suffix, count = f"{wanted}.obj", 1
            while suffix.lower() in taken:
                count += 1
                suffix = f"{wanted}-{count}.obj"
            self.written[key] = suffix
            self.beside[suffix] = _obj(triangles)
        return f"{self.output}{suffix}"

    def _material(self, shape: Shape, color: Color | None) -> str:
        given = (*shape.color, shape.alpha) if color is None else color
        red, green, blue, alpha = (min(max(part, 0.0), 1.0) for part in given)
        specular = min(max(sum(shape.specular) / 3, 0.0), 1.0)
        rgba = numbers((red, green, blue, alpha))
        return self._asset("material", f"rgba={rgba} specular={quoted(number(specular))}")

    def _asset(self, kind: str, said: str) -> str:
        """The name of an asset, shared by equal ones."""
        found = self.assets.get((kind, said))
        if found is None:
            found = self.assets[kind, said] = f"{kind}{len(self.assets)}"
        return found

    # Allowed collisions.

    def _contacts(self) -> Iterator[str]:
        written = set()
        for place, pair in allowed_pairs(self.state):
            one, other = sorted(map(self.tree.names.link, pair))
            if one == other or (one, other) in written:
                continue
            written.add((one, other))
            if one in self.names and other in self.names:
                bodies = f"body1={quoted(self.names[one])} body2={quoted(self.names[other])}"
                yield f"    <exclude {bodies}/>"
            else:
                self._lose(place, "that '{}' and '{}' may collide: one of them is not a frame", one, other)

    def _remark(self, place: ItemPath, words: str, *names: object) -> Remark:
        return Remark(self.origins.at(place), words, names)

    def _lose(self, place: ItemPath, words: str, *names: object) -> None:
        self.losses.append(self._remark(place, words, *names))


def _where(pose: Pose) -> str:
    """The attributes of a pose, without those of the default."""
    pos = "" if pose.translation == ORIGIN else f" pos={numbers(pose.translation)}"
    return pos + _turned(pose.rotation)


def _turned(rotation: Quaternion) -> str:
    x, y, z, w = rotation
    return "" if rotation == IDENTITY_ROTATION else f" quat={numbers((w, x, y, z))}"


def _floating_in_world(tree: FrameTree) -> FrameTree:
    """The tree in which frames that float in a robot's root link hang beside it: mujoco floats only in its world."""
    frames = dict(tree.frames)
    for name, frame in tree.frames.items():
        root = tree.frames.get(frame.parent or ROOT) if frame.parent in tree.names.roots else None
        if root is None or root.parent or frame.free is None or frame.free.type is not FreeType.FLOATING:
            continue
        assert root.pose_in_parent is not None, "a frame whose pose is not known is a fault"
        assert frame.pose_in_parent is not None, "a frame whose pose is not known is a fault"
        frames[name] = frame._replace(parent=None, pose_in_parent=root.pose_in_parent @ frame.pose_in_parent)
    below: dict[str, list[str]] = {}
    for name, frame in frames.items():
        below.setdefault(frame.parent or ROOT, []).append(name)
    return tree._replace(frames=frames, below=below)


def _follower(
    name: str, scale: float, reference: float, leader: _Leader, multiplier: float = 1.0, offset: float = 0.0
) -> str:
    """mujoco counts the positions of both joints from where they are unmoved, and has a polynomial between these."""
    times = scale * multiplier / leader.scale
    shift = scale * offset + times * leader.reference - reference + 0.0
    polynomial = f" polycoef={numbers((shift, times, 0.0, 0.0, 0.0))}" if (shift, times) != (0, 1) else ""
    return f"    <joint joint1={quoted(name)} joint2={quoted(leader.name)}{polynomial}/>"


def _scaled(joint: Joint) -> tuple[float, float]:
    """The factor of a joint for its variable, and mujoco's reference position; the axis has the sign."""
    assert joint.offset is not None, "a joint that is not known is a fault"
    # Avoids writing -0.
    return abs(joint.factor), -math.copysign(1.0, joint.factor) * joint.offset + 0.0


def _joint_fault(joint: Joint) -> str | None:
    if joint.axis is None or joint.offset is None:
        return "it is not known how this joint moves"
    length = math.hypot(*joint.axis)
    if abs(length - 1) > _UNIT:
        return f"an axis is a direction in MJCF, and one of length {length:.6g} moves the joint otherwise; make it 1"
    if not can_be_said(joint.variable):
        return "the variable of this joint has characters that XML does not allow"
    if not math.isfinite(joint.offset):
        return "the offset of this joint is too large to be written"
    return None


_STRANGE = re.compile(r"[^A-Za-z0-9_.-]")


def _obj(mesh: Triangles) -> str:
    """The mesh as a Wavefront file. mujoco has single numbers."""
    corners = "v %.9g %.9g %.9g\n" * len(mesh.points) % tuple(mesh.points.ravel().tolist())
    return corners + "f %d %d %d\n" * len(mesh.faces) % tuple((mesh.faces + 1).ravel().tolist())


def _frustum(height: float, start: float, end: float) -> tuple[float, ...]:
    """The corners, three numbers each; one corner for an end without a width."""
    found: list[float] = []
    for radius, z in ((start, 0.0), (end, height)):
        for side in range(_SIDES if radius else 1):
            angle = 2 * math.pi * side / _SIDES
            found += (radius * math.cos(angle), radius * math.sin(angle), z)
    return tuple(found)
