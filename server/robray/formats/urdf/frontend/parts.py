"""What hangs on links: visuals, collisions and inertials, and the materials of visuals."""

from robray.facts.symbols import Name
from robray.formats.urdf.frontend.elements import Reader
from robray.formats.urdf.frontend.words import ATTRIBUTES, PLACES, SHAPES_SINCE
from robray.formats.urdf.statements import Inertia, LinkElement, Material, PartKind, Shape, ShapeKind, Vector

PARTS = {kind.value: kind for kind in PartKind}

_SHAPES = {kind.value: kind for kind in ShapeKind}
_MOMENTS = ATTRIBUTES["inertia"]


def part(reader: Reader, kind: PartKind) -> LinkElement:
    name, origin, keyword = reader.name(0, "name"), reader.origin(0), reader.keyword(0)
    if kind is PartKind.INERTIAL:
        mass = reader.child(0, "mass")
        if mass is None:
            reader.missing(0, "mass", "'inertial'", "'mass'")
        weight = None if mass is None else reader.required_numeral(mass, "value", "'mass'")
        return LinkElement(kind, name, origin, None, None, weight, _inertia(reader), keyword)
    found = reader.child(0, "material") if kind is PartKind.VISUAL else None
    look = None if found is None else material(reader, found)
    return LinkElement(kind, name, origin, _shape(reader, kind), look, None, None, keyword)


def material(reader: Reader, index: int) -> Material:
    color, texture = reader.child(index, "color"), reader.child(index, "texture")
    return Material(
        reader.required_name(index, "name", "'material'"),
        None if color is None else _color(reader, color),
        None if texture is None else reader.name(texture, "filename"),
        reader.keyword(index),
    )


def _color(reader: Reader, index: int) -> Vector | None:
    found = reader.vector(index, "rgba", 4)
    if found is None:
        reader.missing(index, "rgba", "'color'")
        return None
    for value, span in zip(found.values or (), found.parts, strict=False):
        if not 0 <= value <= 1:
            reader.drop(span, f"expected a number from 0 to 1 in 'rgba', found {value:g}")
            break
    return found


def _inertia(reader: Reader) -> Inertia | None:
    index = reader.child(0, "inertia")
    if index is None:
        reader.missing(0, "inertia", "'inertial'", "'inertia'")
        return None
    missing = [name for name in _MOMENTS if reader.attribute(index, name) is None]
    if missing:
        names = ", ".join(f"'{name}'" for name in missing)
        reader.missing(index, missing[0], "'inertia'", f"attributes {names}" if missing[1:] else "")
    return Inertia(tuple(reader.numeral(index, name) for name in _MOMENTS), reader.keyword(index))


def _shape(reader: Reader, kind: PartKind) -> Shape | None:
    geometry = reader.child(0, "geometry")
    if geometry is None:
        reader.missing(0, "geometry", f"'{kind.value}'", "'geometry'")
        return None
    inside = reader.children(geometry)
    if not inside:
        reader.missing(geometry, "box", "'geometry'", "'box', 'cylinder', 'sphere' or 'mesh'")
        return None
    index = inside[0]
    word = reader.elements[index].tag.name
    shape = _SHAPES.get(word)
    if shape is None:
        move = reader.move(index) if word in PLACES else None
        advice = (
            "use 'box', 'cylinder', 'sphere', 'capsule' or 'mesh'" if move is None else f"move it into '{move.into}'"
        )
        reader.drop(reader.keyword(index), f"unknown shape '{word}'; {advice}", move)
        return None
    since = SHAPES_SINCE.get(word, 0)
    if reader.dialect.newest < since:
        reader.drop(
            reader.keyword(index), f"urdfdom 4 does not know shape '{word}'; choose a newer reader in robray.toml"
        )
    elif reader.dialect.minor < since:
        said = f"'{word}' needs version 1.{since}; set version=\"1.{since}\" in 'robot'"
        reader.drop(reader.keyword(index), said)
    else:
        return _of_shape(reader, index, shape)
    return None


def _of_shape(reader: Reader, index: int, shape: ShapeKind) -> Shape:
    size = radius = length = scale = None
    filename: Name | None = None
    match shape:
        case ShapeKind.BOX:
            size = reader.vector(index, "size", 3)
            if size is None:
                reader.missing(index, "size", "'box'")
        case ShapeKind.CYLINDER | ShapeKind.CAPSULE:
            radius = reader.required_numeral(index, "radius", f"'{shape.value}'")
            length = reader.required_numeral(index, "length", f"'{shape.value}'")
            for number in (radius, length) if shape is ShapeKind.CAPSULE else ():
                if number is not None and number.value is not None and number.value <= 0:
                    reader.drop(number.span, f"expected a positive size of the capsule, found {number.value:g}")
        case ShapeKind.SPHERE:
            radius = reader.required_numeral(index, "radius", "'sphere'")
        case ShapeKind.MESH:
            filename = reader.required_name(index, "filename", "'mesh'")
            scale = reader.vector(index, "scale", 3)
    return Shape(shape, size, radius, length, filename, scale, reader.keyword(index))
