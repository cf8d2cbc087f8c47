"""The evaluated shapes of a scene of any format: visuals and collisions, with their items.

Shapes are placed at a frame's origin as in amino: boxes, spheres, grids and meshes around it, cylinders and cones on
it, from z = 0 to their height. `scale` multiplies all lengths of a shape.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple, assert_never

from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult, GeometryResult
from robray.analysis.scales import scaled, scales
from robray.analysis.scene_state import SceneState
from robray.analysis.whole import wholes
from robray.scene.geometry import COLOUR, DEFAULTS, Geometry, Measure, ShapeType, options_of
from robray.scene.pose import IDENTITY, Pose, Vector


class Box(NamedTuple):
    """`dimension` has the lengths of the sides; the origin is in the middle."""

    dimension: Vector


class Sphere(NamedTuple):
    radius: float


class Cylinder(NamedTuple):
    """From z = 0 to z = `height`."""

    height: float
    radius: float


class Capsule(NamedTuple):
    """A capsule along z, centred at its origin: a cylinder of `height` with half a sphere at each end."""

    height: float
    radius: float


class Cone(NamedTuple):
    """From z = 0, where it has `start_radius`, to z = `height`."""

    height: float
    start_radius: float
    end_radius: float


class Grid(NamedTuple):
    """Lines in the plane z = 0 around the origin, `delta` apart and `thickness` wide; `dimension` has its lengths along
    x and y.
    """

    dimension: tuple[float, float]
    delta: tuple[float, float]
    thickness: float


ALIKE: Vector = (1.0, 1.0, 1.0)
"""Factors of a mesh with the size of its file."""


class Mesh(NamedTuple):
    """`path` as in the scene: absolute, or a `package://`. `file` is its place on the disk; None if that is unknown.

    `factors` enlarge the file along x, y and z, in addition to the scale of its shape.
    """

    path: str
    file: str | None
    factors: Vector = ALIKE


Solid = Box | Sphere | Cylinder | Capsule | Cone | Grid | Mesh


class Shape(NamedTuple):
    """One geometry on a frame.

    `solid` and `scale` are None if they depend on unknown values; `geometry.unknown` names these. Colours are normally
    from 0 to 1, and may exceed that in scenes. They are the visible ones, even if amino does not look them up, as for
    materials of robots by name.
    """

    place: ItemPath
    frame: str
    geometry: Geometry
    solid: Solid | None
    scale: float | None
    color: Vector
    alpha: float
    specular: Vector
    pose: Pose = IDENTITY
    """In the frame; only a shape of a link in a `FrameTree` has another one."""

    @property
    def visual(self) -> bool:
        return self.geometry.visual

    @property
    def collision(self) -> bool:
        return self.geometry.collision


LARGEST_MESH = 1 << 30
"""Size limit of a file in bytes."""

MeshFile = Callable[[str], str | None]
"""The path of the mesh with a name; None if it is unknown."""

MeshBytes = Callable[[str], bytes | str]
"""The bytes of a mesh's file, or the reason for having none, which continues its name."""


def why_unread(path: str, mesh_bytes: MeshBytes) -> str:
    """Why a mesh cannot be read, in words that follow its name."""
    found = mesh_bytes(path)
    return found if isinstance(found, str) else "is not found"


def own_file(path: str) -> str | None:
    """The path of a mesh without packages."""
    return None if "://" in path else path


def shapes(state: SceneState, mesh_file: MeshFile = own_file) -> Iterator[Shape]:
    """Shapes of all items, in the order of the text; `scene_model` has their geometries in the same order."""
    for place in sorted(state.results):
        shape = shape_at(state, place, mesh_file)
        if shape is not None:
            yield shape


def drawn_shapes(state: SceneState) -> Iterator[Shape]:
    """The shapes that are only drawn."""
    for whole in wholes(state):
        for place, frame, geometry in whole.shapes:
            yield _shape(state, place, frame, geometry, own_file)


def shape_at(state: SceneState, place: ItemPath, mesh_file: MeshFile = own_file) -> Shape | None:
    """The shape of an item; None if it is not a shape."""
    value = state.results[place].value
    if isinstance(value, GeometryResult) and value.geometry is not None:
        return _shape(state, place, value.holder, value.geometry, mesh_file)
    if isinstance(value, FrameResult) and value.geometry is not None:
        return _shape(state, place, value.frame.name, value.geometry, mesh_file)
    return None


def pictured(state: SceneState, place: ItemPath, geometry: Geometry) -> Geometry:
    """With the colour of a material by name, which amino does not look up, and with the factors of a mesh along all
    axes as its `scale`.
    """
    geometry = scaled(state, geometry)
    color_of = state.file(place).format.semantics.pictured
    color = None if color_of is None else color_of(state.item(place), state.results[place])
    if color is None:
        return geometry
    return geometry._replace(options=(*(dict(geometry.options) | options_of(color)).items(),))


def _shape(state: SceneState, place: ItemPath, frame: str, given: Geometry, mesh_file: MeshFile) -> Shape:
    geometry, factors = pictured(state, place, given), scales(state, given)
    options: dict[str, Measure] = {**DEFAULTS, **dict(geometry.options)}
    scale = None if "scale" in geometry.unknown else 1.0 if factors is not None else _number(options["scale"])
    solid = _solid(geometry, mesh_file)
    if isinstance(solid, Mesh) and factors is not None:
        solid = solid._replace(factors=factors)
    alpha = _number(options["alpha"])
    specular = options["specular"]
    return Shape(
        place,
        frame,
        given,
        solid,
        scale,
        _three(options["color"]) or COLOUR,
        1.0 if alpha is None else alpha,
        # One number is a grey.
        _three(specular) or (_number(specular) or 0.0,) * 3,
    )


def _solid(geometry: Geometry, mesh_file: MeshFile) -> Solid | None:
    measures = dict(geometry.measures)

    def number(name: str) -> float | None:
        return _number(measures.get(name))

    match geometry.shape:
        case ShapeType.BOX:
            dimension = _three(measures.get("dimension"))
            return None if dimension is None else Box(dimension)
        case ShapeType.SPHERE:
            radius = number("radius")
            return None if radius is None else Sphere(radius)
        case ShapeType.CYLINDER:
            height, radius = number("height"), number("radius")
            return None if height is None or radius is None else Cylinder(height, radius)
        case ShapeType.CAPSULE:
            height, radius = number("height"), number("radius")
            return None if height is None or radius is None else Capsule(height, radius)
        case ShapeType.CONE:
            height, start, end = number("height"), number("start_radius"), number("end_radius")
            return None if height is None or start is None or end is None else Cone(height, start, end)
        case ShapeType.GRID:
            sides, delta, thickness = _two(measures.get("dimension")), _two(measures.get("delta")), number("thickness")
            return None if sides is None or delta is None or thickness is None else Grid(sides, delta, thickness)
        case ShapeType.MESH:
            path = measures.get("mesh")
            return Mesh(path, mesh_file(path)) if isinstance(path, str) and path else None
        case _ as unknown:
            assert_never(unknown)


def _number(value: Measure) -> float | None:
    return float(value) if isinstance(value, float | int) else None


def _three(value: Measure) -> Vector | None:
    return (value[0], value[1], value[2]) if isinstance(value, tuple) and len(value) >= 3 else None


def _two(value: Measure) -> tuple[float, float] | None:
    return (value[0], value[1]) if isinstance(value, tuple) and len(value) >= 2 else None
