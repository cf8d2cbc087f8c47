"""A scene's geometry as the visuals and collisions of a link."""

from collections.abc import Callable, Iterator

from robray.export.urdf_text import can_be_said, number, numbers, origin, quoted
from robray.scene.geometry import COLOUR, DEFAULTS, Geometry, Measure, ShapeType
from robray.scene.pose import ORIGIN

PARTS = ("visual", "collision", "inertial")
"""Suffixes that amino adds to the name of a link."""

_Triple = tuple[float, float, float]


def parts(geometry: Geometry, mesh: Callable[[str], str]) -> Iterator[list[str]]:
    """The lines of each part of a geometry; none if the geometry has an `obstacle`."""
    shape, height = _shape(geometry, mesh)
    # A cylinder begins at its base in a scene, and has its origin in its middle in a robot.
    at = origin((0.0, 0.0, height / 2), ORIGIN)
    red, green, blue, alpha = colour(geometry)
    if geometry.visual:
        name = f"rgba {' '.join(map(number, (red, green, blue, alpha)))}"
        yield [
            "<visual>",
            *(f"  {line}" for line in at),
            f"  <geometry>{shape}</geometry>",
            f"  <material name={quoted(name)}><color rgba={numbers((red, green, blue, alpha))}/></material>",
            "</visual>",
        ]
    if geometry.collision:
        yield ["<collision>", *(f"  {line}" for line in at), f"  <geometry>{shape}</geometry>", "</collision>"]


def obstacle(geometry: Geometry, mesh: Callable[[str], str]) -> str | None:
    """Reason why a robot cannot have this geometry; `mesh` gives the name of a mesh in it."""
    if geometry.unknown:
        return f"its '{geometry.unknown[0]}' is not known"
    if geometry.shape is ShapeType.GRID:
        return "URDF has no grids; use boxes"
    if geometry.shape is ShapeType.CONE and not _is_straight(geometry):
        return "URDF has no cones; use a mesh"
    if geometry.shape is ShapeType.MESH and not any(name == "mesh" for name, _ in geometry.measures):
        return "the mesh has no file"
    if geometry.shape is ShapeType.MESH and not can_be_said(mesh(str(dict(geometry.measures)["mesh"]))):
        return "the name of this mesh has characters that XML does not allow"
    return None


def needs_version(geometry: Geometry) -> bool:
    """True if the shape needs a later version of URDF than 1.0."""
    return geometry.shape is ShapeType.CAPSULE


def losses(geometry: Geometry) -> Iterator[str]:
    """Properties for the view or for amino that URDF does not have."""
    options = _options(geometry)
    if options["specular"] not in (None, 0.0, (0.0, 0.0, 0.0)):
        yield "specular"
    if geometry.no_shadow:
        yield "no-shadow"
    if geometry.classes:
        yield "isa"
    if any(not 0 <= part <= 1 for part in (*_triple(options["color"], COLOUR), *_alpha(geometry))):
        yield "a color or alpha outside 0 to 1"
    if not geometry.visual and not geometry.collision:
        yield "a geometry that is neither seen nor collides"
    if geometry.shape is not ShapeType.MESH and _scale(geometry) is None:
        yield "scale"


def colour(geometry: Geometry) -> tuple[float, float, float, float]:
    """Red, green, blue and opacity; urdfdom drops a link with a value outside 0 to 1."""
    red, green, blue = (min(max(part, 0.0), 1.0) for part in _triple(_options(geometry)["color"], COLOUR))
    [alpha] = _alpha(geometry)
    return red, green, blue, min(max(alpha, 0.0), 1.0)


def _options(geometry: Geometry) -> dict[str, Measure]:
    return {**DEFAULTS, **dict(geometry.options)}


def _alpha(geometry: Geometry) -> tuple[float]:
    alpha = _options(geometry)["alpha"]
    return (alpha if isinstance(alpha, float | int) else 1.0,)


def _triple(value: Measure | None, default: _Triple) -> _Triple:
    return (value[0], value[1], value[2]) if isinstance(value, tuple) and len(value) >= 3 else default


def _is_straight(geometry: Geometry) -> bool:
    """True if a cone is a cylinder."""
    return _number(geometry, "start_radius") == _number(geometry, "end_radius")


def _shape(geometry: Geometry, mesh: Callable[[str], str]) -> tuple[str, float]:
    """The element, and the height of a shape that stands on its base."""
    measures = dict(geometry.measures)
    larger = _scale(geometry) or 1.0
    match geometry.shape:
        case ShapeType.BOX:
            x, y, z = _triple(measures.get("dimension"), ORIGIN)
            return f"<box size={numbers((larger * x, larger * y, larger * z))}/>", 0.0
        case ShapeType.SPHERE:
            return f'<sphere radius="{number(larger * _number(geometry, "radius"))}"/>', 0.0
        case ShapeType.MESH:
            scale = _options(geometry)["scale"]
            factor = scale if isinstance(scale, float | int) else 1.0
            factors = _triple(scale, (factor, factor, factor))
            scaled = "" if factors == (1, 1, 1) else f" scale={numbers(factors)}"
            return f"<mesh filename={quoted(mesh(str(measures.get('mesh', ''))))}{scaled}/>", 0.0
        case ShapeType.CYLINDER:
            return _cylinder(geometry, "radius", larger)
        case ShapeType.CONE:
            return _cylinder(geometry, "start_radius", larger)
        case ShapeType.CAPSULE:
            cylinder, _ = _cylinder(geometry, "radius", larger)
            return cylinder.replace("cylinder", "capsule"), 0.0
        case ShapeType.GRID:
            raise AssertionError("`obstacle` says that there are no grids")


def _cylinder(geometry: Geometry, radius: str, larger: float) -> tuple[str, float]:
    height = larger * _number(geometry, "height")
    return f'<cylinder radius="{number(larger * _number(geometry, radius))}" length="{number(height)}"/>', height


def _scale(geometry: Geometry) -> float | None:
    """The scale of a shape, which multiplies its measures; None if it leaves no shape."""
    scale = _options(geometry)["scale"]
    return float(scale) if isinstance(scale, float | int) and scale > 0 else None


def _number(geometry: Geometry, name: str) -> float:
    value = dict(geometry.measures).get(name, 0.0)
    return float(value) if isinstance(value, float | int) else 0.0
