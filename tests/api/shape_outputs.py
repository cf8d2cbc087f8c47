"""Reads the poses of a scene's shapes in the world from each of its outputs."""

import io
import json
import math
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree as Xml

import numpy as np

import robray
from export.compiled import ROOT, number_of, run, shape_told, text_of
from libraries import library
from robray.api.extras import made
from robray.api.records import Array, Geometry
from robray.cli.main import main
from robray.collision.arrangement import arrangement
from robray.export.targets import View
from robray.loading import Loaded, load
from robray.project import Projects
from robray.scene.pose import from_roll_pitch_yaw
from robray.view.rows import rows_of

mujoco, trimesh = library("mujoco"), library("trimesh")

KINDS = ("box", "sphere", "cylinder", "mesh")
"""Shapes that all outputs have; a cylinder counts at its centre, a mesh at the origin of its file."""

TRIANGLES = "v 0 0 0\nv 0.3 0 0\nv 0 0.2 0\nv 0 0 0.1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
"""A mesh beside its origin that looks different from each side."""


class Placed(NamedTuple):
    """`sizes` are sides, radius, or radius and height; a mesh has none."""

    kind: str
    sizes: tuple[float, ...]
    matrix: Array


Shapes = list[Placed]


class Both(NamedTuple):
    """The visible shapes and those that collide; None if the output has no such shapes."""

    seen: Shapes | None
    colliding: Shapes | None


def matrix(rotation: Any, translation: Any) -> Array:
    """The pose of a translation and a quaternion x, y, z, w of any length."""
    x, y, z, w = np.asarray(rotation, float) / math.hypot(*rotation)
    found = np.eye(4)
    found[:3, :3] = (
        (1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)),
        (2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)),
        (2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)),
    )
    found[:3, 3] = translation
    return found


def _along(height: float) -> Array:
    return matrix((0, 0, 0, 1), (0, 0, height))


def _standing(kind: str, measures: Mapping[str, Any], scale: float, at: Array) -> Placed:
    """By the sizes that a scene gives a shape; a cylinder of a scene stands on its frame."""
    if kind == "cylinder":
        height = scale * float(measures["height"])
        return Placed(kind, (scale * float(measures["radius"]), height), at @ _along(height / 2))
    if kind == "sphere":
        return Placed(kind, (scale * float(measures["radius"]),), at)
    sides = tuple(scale * float(side) for side in measures["dimension"]) if kind == "box" else ()
    return Placed(kind, sides, at)


def _sorted_out(found: Iterator[tuple[bool, bool, Placed]]) -> Both:
    kept = [each for each in found if each[2].kind in KINDS]
    return Both([one for seen, _, one in kept if seen], [one for _, collides, one in kept if collides])


def _loaded(path: Path) -> Loaded:
    found = load(str(path), Projects())
    assert isinstance(found, Loaded), found
    return found


# The outputs.


def of_python(path: Path) -> Both:
    scene = robray.load(path)
    at = dict(zip(scene.frames, scene.poses(), strict=True))

    def placed(one: Geometry) -> Placed:
        scale = one.options.get("scale", 1.0)
        assert isinstance(scale, float | int), "a scale is one number"
        return _standing(one.shape, one.measures, scale, at[one.frame] @ one.X_FG)

    return _sorted_out((one.visual, one.collision, placed(one)) for one in scene.geometries if one.shape in KINDS)


def of_show(path: Path) -> Both:
    printed = io.StringIO()
    with redirect_stdout(printed):
        assert main(["show", "--format", "json", str(path)]) == 0
    told = json.loads(printed.getvalue())
    frames = {frame["name"]: frame for frame in told["frames"]}
    at = {name: _world(frames, name) for name in frames}

    def placed(one: Any) -> Placed:
        own = matrix(one["quaternion"], one["translation"]) if "translation" in one else np.eye(4)
        return _standing(one["shape"], one["params"], one["scale"], at[one["frame"]] @ own)

    return _sorted_out(
        (one["visual"], one["collision"], placed(one)) for one in told["geometries"] if one["shape"] in KINDS
    )


def _world(frames: Mapping[str, Any], name: str) -> Array:
    frame = frames[name]
    own = matrix(frame["quaternion"], frame["translation"])
    if frame["type"] != "fixed":
        way = frame.get("factor", 1.0) * frame.get("rest", 0.0) + frame["offset"]
        own = own @ _moved(frame["type"], np.asarray(frame["axis"]), way)
    above: Array = _world(frames, frame["parent"]) if frame["parent"] else np.eye(4)
    found: Array = above @ own
    return found


def _moved(kind: str, axis: Array, way: float) -> Array:
    """The motion of a joint whose axis has the length 1."""
    if kind == "prismatic":
        return matrix((0, 0, 0, 1), axis * way)
    return matrix((*(axis * math.sin(way / 2)), math.cos(way / 2)), (0, 0, 0))


def of_view(path: Path) -> Both:
    rows = rows_of(_loaded(path).state)
    names = [row["name"] for row in rows.frames]

    def world(name: str) -> Array:
        if not name:
            return np.eye(4)
        index = names.index(name)
        row, pose = rows.frames[index], rows.poses[index]
        own = matrix(pose[3:], pose[:3])
        if joint := row.get("joint"):
            way = joint["factor"] * joint["position"] + joint["offset"]
            own = own @ _moved(joint["type"], np.asarray(joint["axis"]), way)
        above: Array = world(row["parent"]) @ own
        return above

    return _sorted_out(
        (row["visual"], row["collision"], _standing(row["shape"], row["measures"], row["scale"], world(row["frame"])))
        for row in rows.geometries
        if row["shape"] in KINDS
    )


def of_trimesh(path: Path) -> Both:
    return _in_trimesh(robray.load(path).to_trimesh())


def of_gltf(path: Path) -> Both:
    data = made(_loaded(path), "glb", {}, View().size)
    scene = trimesh.load(io.BytesIO(data), file_type="glb", process=False)
    # y is up in glTF.
    return _in_trimesh(scene.apply_transform(np.linalg.inv(scene.graph.get("z_up")[0])))


def _in_trimesh(scene: Any) -> Both:
    found = []
    for node in scene.graph.nodes_geometry:
        at, name = scene.graph[node]
        kind, (low, high) = name.rstrip("0123456789"), scene.geometry[name].bounds
        scale = np.cbrt(np.linalg.det(at[:3, :3]))
        rigid = np.array(at)
        rigid[:3, :3] /= scale
        sides = scale * (high - low)
        if kind == "box":
            found.append(Placed(kind, tuple(sides), rigid))
        elif kind == "sphere":
            found.append(Placed(kind, (sides[2] / 2,), rigid))
        elif kind == "cylinder":
            found.append(Placed(kind, (sides[0] / 2, sides[2]), rigid @ _along(scale * (low + high)[2] / 2)))
        elif kind == "mesh":
            found.append(Placed(kind, (), rigid))
    return Both(found, None)


def of_mjcf(path: Path) -> Both:
    model = robray.load(path).to_mujoco()
    data = mujoco.MjData(model)
    if model.nkey:
        mujoco.mj_resetDataKeyframe(model, data, 0)
    mujoco.mj_forward(model, data)
    kinds = {6: "box", 2: "sphere", 5: "cylinder", 7: "mesh"}
    found = []
    for geom in range(model.ngeom):
        kind = kinds[int(model.geom_type[geom])]
        at = np.eye(4)
        at[:3, :3], at[:3, 3] = data.geom_xmat[geom].reshape(3, 3), data.geom_xpos[geom]
        size = model.geom_size[geom]
        sizes = {"box": tuple(2 * size), "sphere": (size[0],), "cylinder": (size[0], 2 * size[1]), "mesh": ()}[kind]
        if kind == "mesh":
            # mujoco moves the origin of a mesh to its centre.
            mesh = model.geom_dataid[geom]
            at = at @ np.linalg.inv(matrix(np.roll(model.mesh_quat[mesh], -1), model.mesh_pos[mesh]))
        collides = bool(model.geom_contype[geom] or model.geom_conaffinity[geom])
        found.append((model.geom_group[geom] != HIDDEN, collides, Placed(kind, sizes, at)))
    return _sorted_out(iter(found))


HIDDEN = 3
"""The group of what is written so that mujoco draws none of it."""


def of_c(path: Path, folder: Path) -> Both:
    text = made(_loaded(path), "c", {}, View().size).decode()
    record = run({"scenegraph": text}, folder)["scenegraph"]
    at = {ROOT: np.eye(4)}
    frames = {text_of(call[2]): call for call in record.of("fixed", "revolute", "prismatic")}

    def world(name: str) -> Array:
        """With all joints at zero."""
        if name not in at:
            kind, parent, _, *told = frames[name]
            numbers = [*map(number_of, told[:7])]
            at[name] = world(text_of(parent)) @ matrix(numbers[:4], numbers[4:])
            if kind != "fixed":
                *axis, offset = map(number_of, told[8:])
                at[name] = at[name] @ _moved(kind, np.asarray(axis), offset)
        return at[name]

    def placed(call: tuple[str, ...]) -> tuple[bool, bool, Placed]:
        told = shape_told(call)
        names = {"sphere": ("radius",), "cylinder": ("height", "radius")}.get(told["shape"], ())
        measures = {"dimension": told["measures"], **dict(zip(names, told["measures"], strict=False))}
        upright = _standing(told["shape"], measures, told["scale"], world(told["frame"]))
        return bool(told["visual"]), bool(told["collision"]), upright

    return _sorted_out(placed(call) for call in record.of("geometry") if not {"cone", "grid"} & {*call})


def of_collisions(path: Path) -> Both:
    found = arrangement(_loaded(path).state)
    shapes = []
    for frame, kind, numbers, _ in found.bodies:
        pose = found.placed[frame]
        at = matrix(pose[3:], pose[:3])
        shapes.append(
            Placed(kind, (), at)
            if kind == "mesh"
            else Placed(kind, numbers, at @ _along(numbers[1] / 2) if kind == "cylinder" else at)
        )
    return Both(None, shapes)


def of_conversion(path: Path, folder: Path, suffix: str) -> Both:
    """The scene or the robot that is made of it, read again."""
    written = folder / f"converted{suffix}"
    assert main(["convert", str(path), "-o", str(written)]) == 0
    return of_python(written)


# A robot, read by the specification of URDF.


def of_markup(path: Path) -> Both:
    """A robot of ROS with all joints at zero, by its elements alone."""
    robot = Xml.parse(path).getroot()
    leading = {_only(joint, "child").get("link"): joint for joint in robot.iter("joint")}

    def world(link: str | None) -> Array:
        joint = leading.get(link)
        above: Array = np.eye(4) if joint is None else world(_only(joint, "parent").get("link")) @ _origin(joint)
        return above

    def parts(kind: str) -> Shapes:
        return [
            _of_element(_only(part, "geometry")[0], world(link.get("name")) @ _origin(part))
            for link in robot.iter("link")
            for part in link.iter(kind)
        ]

    return Both(parts("visual"), parts("collision"))


def _only(element: Xml.Element, name: str) -> Xml.Element:
    found = element.find(name)
    assert found is not None, name
    return found


def _numbers(element: Xml.Element | None, name: str, default: str) -> list[float]:
    return [*map(float, (default if element is None else element.get(name, default)).split())]


def _origin(element: Xml.Element) -> Array:
    at = element.find("origin")
    return matrix(from_roll_pitch_yaw(*_numbers(at, "rpy", "0 0 0")), _numbers(at, "xyz", "0 0 0"))


def _of_element(shape: Xml.Element, at: Array) -> Placed:
    names = {"box": ("size",), "sphere": ("radius",), "cylinder": ("radius", "length"), "mesh": ()}[shape.tag]
    return Placed(shape.tag, tuple(number for name in names for number in _numbers(shape, name, "")), at)


def difference(one: Shapes, other: Shapes, precision: float) -> tuple[list[str], list[str]]:
    """The differences of two lists of shapes in words, whatever the order of the shapes."""
    left = [*other]
    lacking = []
    for shape in one:
        found = next((at for at, each in enumerate(left) if _alike(shape, each, precision)), None)
        if found is None:
            lacking.append(_said(shape))
        else:
            del left[found]
    return lacking, [_said(shape) for shape in left]


def _said(shape: Placed) -> str:
    return f"{shape.kind} {_rounded(shape.sizes)} at {_rounded(shape.matrix[:3, 3])}"


def _alike(one: Placed, other: Placed, precision: float) -> bool:
    if one.kind != other.kind or not np.allclose(one.sizes, other.sizes, atol=precision):
        return False
    if one.kind == "sphere":
        return np.allclose(one.matrix[:3, 3], other.matrix[:3, 3], atol=precision)
    return np.allclose(one.matrix, other.matrix, atol=precision)


def _rounded(numbers: Any) -> str:
    return " ".join(f"{number:.4g}" for number in numbers)
