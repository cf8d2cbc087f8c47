"""The function of a scene, frame by frame and shape by shape, in the order of amino's compiler.

`docs/compiled.md` says where it is the same, and where it is better.
"""

import posixpath
from collections.abc import Iterator, Sequence

from robray.analysis.allowed import allowed_pairs
from robray.analysis.analysis import in_closing_order, scene_model
from robray.analysis.joint_states import joint_position
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.analysis.whole import wholes
from robray.export.c.inertia import inertials_of
from robray.export.c.literals import comment, double, doubles, single, string
from robray.export.c.mesh import Mesh, MeshError
from robray.export.c.meshes import Names, mesh_function, read_mesh
from robray.export.converted import Converted
from robray.export.geometry_block import CAPSULE_LOST
from robray.export.joint_limits import limits_of
from robray.export.origins import Origins
from robray.export.remarks import Remarks
from robray.export.shapes import MeshBytes
from robray.export.untold import POSED
from robray.scene.geometry import DEFAULTS, Geometry, Measure, ShapeType
from robray.scene.joints import Joint, JointType
from robray.scene.model import Frame
from robray.scene.pose import Pose

PREFIX = "aa_rx_dl_sg__"
"""Prefix of amino's loader for the requested name."""

_USUAL = tuple((name, str(DEFAULTS[name]).strip("()"), n) for name, n in (("color", 3), ("alpha", 1), ("specular", 3)))
"""Options that are always written: amino's default, and the count of its numbers."""


def c_source(state: SceneState, mesh_bytes: MeshBytes, name: str) -> Converted:
    """The C file, and beside it its header: one function, whose name ends with `name`."""
    return _Source(state, mesh_bytes).converted(name)


_MOST_NAMED = 5


def _listed(names: list[str]) -> str:
    shown = ", ".join(f"'{name}'" for name in names[:_MOST_NAMED])
    more = len(names) - _MOST_NAMED
    return shown if more <= 0 else f"{shown} and {more} more"


class _Source:
    def __init__(self, state: SceneState, mesh_bytes: MeshBytes) -> None:
        self.state = state
        self.mesh_bytes = mesh_bytes
        self.origins = Origins(state)
        self.remarks = Remarks(self.origins)
        self.places: dict[str, ItemPath] = {}
        self.variables: dict[str, ItemPath] = {}
        self.collisions: dict[tuple[str, str], ItemPath] = {}
        self.held: dict[str, list[tuple[ItemPath, Geometry]]] = {}
        for place in in_closing_order(state):
            value = state.results[place].value
            if isinstance(value, FrameResult):
                kept = self.places.setdefault(value.frame.name, place)
                if state.is_set and kept[0] != place[0]:
                    self.remarks.refuse(place, f"another file that is put in has a frame '{value.frame.name}', too")
        for place, pair in allowed_pairs(state):
            self.collisions.setdefault(pair, place)
        for place in sorted(state.results):
            value = state.results[place].value
            if isinstance(value, FrameResult | GeometryResult) and value.geometry is not None:
                holder = value.holder if isinstance(value, GeometryResult) else value.frame.name
                self.held.setdefault(holder, []).append((place, value.geometry))
        for whole in wholes(state):
            for place, frame in whole.frames:
                self.places.setdefault(frame.name, place)
        self.frames = scene_model(state).frames
        self.names = Names(posixpath.dirname(state.root))
        self.meshes: dict[str, str] = {}
        self.classes: dict[str, ItemPath] = {}
        """Place where the name of each is first used."""
        self.mesh_places: dict[str, ItemPath] = {}

    def converted(self, name: str) -> Converted:
        body = [*self._body()]
        functions = [line for path in reversed(self.meshes) for line in self._mesh_function(path)]
        function = f"struct aa_rx_sg *{PREFIX}{name}(struct aa_rx_sg *sg, const char *root)"
        lines = ["#include <amino.h>", "#include <amino/rx.h>", "", *functions]
        lines += [f"{function};", "", function, "{", *(f"    {line}" if line else "" for line in body), "}", ""]
        header = f"struct aa_rx_sg;\n{function};\n"
        return Converted(
            "\n".join(lines),
            tuple(self.remarks.refusals),
            tuple(self.remarks.losses),
            tuple(self.remarks.warnings),
            ((".h", header),),
        )

    def _body(self) -> Iterator[str]:
        moved = frozenset(name for name, frame in self.frames.items() if frame.joint is not None)
        self.inertials, lost = inertials_of(self.state, self.origins, moved)
        self.remarks.losses += lost
        # By code point, the order of the library; a child may come before its parent.
        frames = [line for name in sorted(self.frames) for line in self._frame(self.frames[name])]
        shapes = [line for name in sorted(self.held) for line in self._geometries(name)]
        if not any(frame.parent is None for frame in self.frames.values()):
            yield "(void)root;"
        yield "if (NULL == sg) sg = aa_rx_sg_create();"
        yield from frames
        for name in reversed(self.meshes.values()):
            yield f"struct aa_rx_mesh *mesh__{name} = aa_rx_dl_mesh__{name}();"
        yield from shapes
        for name in reversed(self.meshes.values()):
            yield f"aa_rx_mesh_destroy(mesh__{name});"
        yield from self._allowed()
        yield "return sg;"
        if self.classes:
            first = next(iter(self.classes.values()))
            self.remarks.lose(first, "the names of classes, as with aarxc: {}", _listed(sorted(self.classes)))

    # Frames.

    def _frame(self, frame: Frame) -> Iterator[str]:
        place = self.places[frame.name]
        if (ring := self.state.cycles.of.get(frame.name)) is not None:
            self.remarks.refuse(place, f"amino has nowhere to put frames whose parents go round: {' → '.join(ring)}")
        elif frame.parent and frame.parent not in self.frames:
            self.remarks.warn(place, "amino refuses the scene graph, unless it has a frame '{}' already", frame.parent)
        pose, joint, shift = self._standing(place, frame)
        rotation, translation = doubles(pose.rotation), doubles(pose.translation)
        if rotation is None or translation is None:
            self.remarks.refuse(place, "the pose of this frame is not finite")
            return
        parent = "root" if frame.parent is None else self._string(place, frame.parent)
        name = self._string(place, frame.name)
        yield f"{{ /* {comment(self.origins.of(place))} */"
        yield f"    static const double q[4] = {rotation};"
        yield f"    static const double v[3] = {translation};"
        if joint is None:
            yield f"    aa_rx_sg_add_frame_fixed(sg, {parent}, {name}, q, v);"
        else:
            yield from self._moving(place, frame, joint, shift, f"{parent}, {name}, q, v")
        yield "}"

    def _standing(self, place: ItemPath, frame: Frame) -> tuple[Pose, Joint | None, float]:
        """The pose, the joint, and the shift of its zero that keeps the scene's pose."""
        pose, joint = frame.pose_in_parent, frame.joint
        if pose is None or (joint is not None and (joint.axis is None or joint.offset is None)):
            self.remarks.refuse(place, "it is not known where this frame is, or how it moves")
            return Pose(), None, 0.0
        if frame.free is not None:
            self.remarks.lose(place, "that '{}' is {}: amino has no such joint", frame.name, frame.free.type.value)
        if joint is None:
            return pose, None, 0.0
        if joint.factor != 1.0:
            self.remarks.lose(place, "it moves by {:g} times '{}', and stands still in C", joint.factor, joint.variable)
            return frame.pose_at({}) or pose, None, 0.0
        shift = joint_position(self.state, frame)
        if shift:
            self.remarks.lose(place, POSED, frame.name)
        if joint.follows is not None:
            self.remarks.lose(place, "that '{}' follows '{}'", frame.name, joint.follows.variable)
        return pose, joint, shift

    def _moving(self, place: ItemPath, frame: Frame, joint: Joint, shift: float, first: str) -> Iterator[str]:
        assert joint.axis is not None, "it was looked at"
        axis = doubles(joint.axis)
        offset = double((joint.offset or 0.0) + shift)
        limits = [*limits_of(self.state, place, frame, shift)]
        ends = [double(each) for limit in limits for each in limit[1:]]
        inertial = self.inertials.get(frame.name)
        weights = "" if inertial is None else doubles((inertial.mass, *inertial.moments))
        if axis is None or offset is None or None in ends or weights is None:
            self.remarks.refuse(place, "a number of this joint is not finite")
            return
        variable = self._string(place, joint.variable)
        kind = "revolute" if joint.type is JointType.REVOLUTE else "prismatic"
        kept = self.variables.setdefault(joint.variable, place)
        if self.state.is_set and kept[0] != place[0]:
            self.remarks.refuse(
                place, f"another file that is put in has a joint with the variable '{joint.variable}', too"
            )
        yield f"    static const double axis[3] = {axis};"
        yield f"    aa_rx_sg_add_frame_{kind}(sg, {first}, {variable}, axis, {offset});"
        for limit in limits:
            yield f"    aa_rx_sg_set_limit_{limit.of}(sg, {variable}, {double(limit.least)}, {double(limit.most)});"
        if inertial is not None:
            yield f"    static const double inertia[9] = {doubles(inertial.moments)};"
            named = f"{self._string(place, frame.name)}, {double(inertial.mass)}"
            yield f"    aa_rx_sg_frame_set_inertial(sg, {named}, inertia);"

    # Shapes.

    def _geometries(self, holder: str) -> Iterator[str]:
        for place, geometry in self.held[holder]:
            if holder not in self.frames:
                self.remarks.refuse(place, "this shape hangs on no frame, and amino would not find one for it")
                continue
            if geometry.shape is ShapeType.CAPSULE:
                self.remarks.lose(place, CAPSULE_LOST)
                continue
            made = [*self._geometry(place, geometry)]
            if not self.remarks.refusals:
                yield f"{{ /* {comment(self.origins.of(place))} */"
                yield from (f"    {line}" for line in made)
                yield f"    aa_rx_geom_attach(sg, {self._string(place, holder)}, geom);"
                yield "    aa_rx_geom_opt_destroy(opt);"
                yield "}"

    def _geometry(self, place: ItemPath, geometry: Geometry) -> Iterator[str]:
        for name in geometry.unknown:
            self.remarks.refuse(place, f"the {name} here is not known")
        options = dict(geometry.options)
        color, alpha, specular = (
            self._numbers(place, name, options[name], count) if name in options else usual
            for name, usual, count in _USUAL
        )
        scale = options.get("scale", DEFAULTS["scale"])
        yield "struct aa_rx_geom *geom;"
        yield "struct aa_rx_geom_opt *opt = aa_rx_geom_opt_create();"
        yield f"aa_rx_geom_opt_set_color3(opt, {color});"
        yield f"aa_rx_geom_opt_set_alpha(opt, {alpha});"
        yield f"aa_rx_geom_opt_set_specular3(opt, {specular});"
        yield f"aa_rx_geom_opt_set_visual(opt, {int(geometry.visual)});"
        yield f"aa_rx_geom_opt_set_collision(opt, {int(geometry.collision)});"
        yield f"aa_rx_geom_opt_set_no_shadow(opt, {int(geometry.no_shadow)});"
        if scale != 1:
            factor = single(scale) if isinstance(scale, int | float) else None
            if factor is None:
                self.remarks.refuse(place, "the scale has to be one number that a single can hold")
            yield f"aa_rx_geom_opt_set_scale(opt, {factor});"
        # The values of classes are written; a scene graph has no names of classes.
        for called in geometry.classes:
            self.classes.setdefault(str(called), place)
        yield from self._shape(place, geometry)

    def _shape(self, place: ItemPath, geometry: Geometry) -> Iterator[str]:
        measures = dict(geometry.measures)

        def numbers(name: str, count: int = 1) -> str:
            return self._numbers(place, name, measures.get(name), count)

        match geometry.shape:
            case ShapeType.BOX:
                yield f"static const double dimension[3] = {{{numbers('dimension', 3)}}};"
                yield "geom = aa_rx_geom_box(opt, dimension);"
            case ShapeType.SPHERE:
                yield f"geom = aa_rx_geom_sphere(opt, {numbers('radius')});"
            case ShapeType.CYLINDER:
                yield f"geom = aa_rx_geom_cylinder(opt, {numbers('height')}, {numbers('radius')});"
            case ShapeType.CAPSULE:
                raise AssertionError("capsules are left out")
            case ShapeType.CONE:
                radii = f"{numbers('start_radius')}, {numbers('end_radius')}"
                yield f"geom = aa_rx_geom_cone(opt, {numbers('height')}, {radii});"
            case ShapeType.GRID:
                yield f"static const double dimension[2] = {{{numbers('dimension', 2)}}};"
                yield f"static const double delta[2] = {{{numbers('delta', 2)}}};"
                yield f"geom = aa_rx_geom_grid(opt, dimension, delta, {numbers('thickness')});"
            case ShapeType.MESH:
                path = measures.get("mesh")
                if not isinstance(path, str):
                    self.remarks.refuse(place, "it is not known which file this mesh is in")
                    return
                if path not in self.meshes:
                    self.meshes[path] = self.names.of(path)
                    self.mesh_places[path] = place
                yield f"geom = aa_rx_geom_mesh(opt, mesh__{self.meshes[path]});"

    def _mesh_function(self, path: str) -> Iterator[str]:
        place = self.mesh_places[path]
        try:
            mesh: Mesh = read_mesh(path, self.mesh_bytes)
            yield from mesh_function(self.meshes[path], path, mesh)
        except MeshError as error:
            self.remarks.refuse(place, f"the mesh '{posixpath.basename(path)}' {error}")

    # Pairs.

    def _allowed(self) -> Iterator[str]:
        for (one, other), place in sorted(self.collisions.items()):
            for name in (one, other):
                if name not in self.frames:
                    self.remarks.warn(
                        place, "amino crashes here, unless the scene graph has a frame '{}' already", name
                    )
            pair = f"{self._string(place, one)}, {self._string(place, other)}"
            yield f"aa_rx_sg_allow_collision_name(sg, {pair}, 1);"

    def _string(self, place: ItemPath, text: str) -> str:
        if "\0" in text:
            self.remarks.refuse(place, f"'{text}' holds a zero byte, with which a name ends in C")
        return string(text)

    def _numbers(self, place: ItemPath, name: str, value: Measure, count: int = 1) -> str:
        found: Sequence[object] = value if isinstance(value, tuple) else (value,)
        if len(found) == count and all(isinstance(each, int | float) for each in found):
            written = [*map(double, found)]  # type: ignore[arg-type]
            if None not in written:
                return ", ".join(written)  # type: ignore[arg-type]
        many = "a finite number" if count == 1 else f"{count} finite numbers"
        self.remarks.refuse(place, f"for amino '{name}' has to be {many}")
        return "0.0"
