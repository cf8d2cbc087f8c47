"""What hangs on links: visuals, collisions and inertials, and the materials of visuals."""

from robray.facts.symbols import Name
from robray.formats.urdf.frontend.elements import Reader
from robray.formats.urdf.frontend.numbers import vector
from robray.formats.urdf.frontend.words import ATTRIBUTES, PLACES, SHAPES_SINCE
from robray.formats.urdf.statements import Inertia, LinkElement, Material, PartKind, Shape, ShapeKind, Vector
from robray.syntax.xml.tree import Node

PARTS = {kind.value: kind for kind in PartKind}

_SHAPES = {kind.value: kind for kind in ShapeKind}
_MOMENTS = ATTRIBUTES["inertia"]


def part(reader: Reader, kind: PartKind) -> LinkElement:
    name, origin, keyword = reader.name(reader.node, "name"), reader.origin(reader.node), reader.keyword(reader.node)
    if kind is PartKind.INERTIAL:
        mass = reader.child(reader.node, "mass")
        if mass is None:
            reader.missing(reader.node, "mass", "'inertial'", "'mass'")
        weight = None if mass is None else reader.required_numeral(mass, "value", "'mass'")
        return LinkElement(kind, name, origin, None, None, weight, _inertia(reader), keyword)
    found = reader.child(reader.node, "material") if kind is PartKind.VISUAL else None
    look = None if found is None else material(reader, found)
    return LinkElement(kind, name, origin, _shape(reader, kind), look, None, None, keyword)


def material(reader: Reader, node: Node) -> Material:
    color, texture = reader.child(node, "color"), reader.child(node, "texture")
    return Material(
        reader.required_name(node, "name", "'material'"),
        None if color is None else _color(reader, color),
        None if texture is None else _texture(reader, texture),
        reader.keyword(node),
    )


def _color(reader: Reader, node: Node) -> Vector | None:
    found = reader.vector(node, "rgba", 4)
    if found is None:
        reader.missing(node, "rgba", "'color'")
        other = reader.meant_attribute(node, "rgba")
        # It defines the material all the same, so that nothing else is said of that.
        return None if other is None else vector(other.value, other.span, 4)[0]
    for value, span in zip(found.values or (), found.parts, strict=False):
        if not 0 <= value <= 1:
            reader.drop(span, f"expected a number from 0 to 1 in 'rgba', found {value:g}")
            break
    return found


def _texture(reader: Reader, node: Node) -> Name | None:
    found = reader.attribute(node, "filename") or reader.meant_attribute(node, "filename")
    return None if found is None else Name(found.value, found.span)


def _inertia(reader: Reader) -> Inertia | None:
    node = reader.child(reader.node, "inertia")
    if node is None:
        reader.missing(reader.node, "inertia", "'inertial'", "'inertia'")
        return None
    missing = [name for name in _MOMENTS if reader.attribute(node, name) is None]
    if missing:
        names = ", ".join(f"'{name}'" for name in missing)
        reader.missing(node, missing[0], "'inertia'", f"attributes {names}" if missing[1:] else "")
    return Inertia(tuple(reader.numeral(node, name) for name in _MOMENTS), reader.keyword(node))


def _shape(reader: Reader, kind: PartKind) -> Shape | None:
    geometry = reader.child(reader.node, "geometry")
    if geometry is None:
        reader.missing(reader.node, "geometry", f"'{kind.value}'", "'geometry'")
        return None
    inside = reader.children(geometry)
    if not inside:
        reader.missing(geometry, "box", "'geometry'", "'box', 'cylinder', 'sphere' or 'mesh'")
        return None
    node = inside[0]
    word = node.name
    shape = _SHAPES.get(word)
    if shape is None:
        move = reader.move((reader.node, geometry), node) if word in PLACES else None
        advice = (
            "use 'box', 'cylinder', 'sphere', 'capsule' or 'mesh'" if move is None else f"move it into '{move.into}'"
        )
        reader.drop(reader.keyword(node), f"unknown shape '{word}'; {advice}", move)
        return None
    since = SHAPES_SINCE.get(word, 0)
    if reader.dialect.newest < since:
        reader.drop(
            reader.keyword(node), f"urdfdom 4 does not know shape '{word}'; choose a newer reader in robray.toml"
        )
    elif reader.dialect.minor < since:
        said = f"'{word}' needs version 1.{since}; set version=\"1.{since}\" in 'robot'"
        reader.drop(reader.keyword(node), said)
    else:
        return _of_shape(reader, node, shape)
    return None


def _of_shape(reader: Reader, node: Node, shape: ShapeKind) -> Shape:
    size = radius = length = scale = None
    filename: Name | None = None
    match shape:
        case ShapeKind.BOX:
            size = reader.vector(node, "size", 3)
            if size is None:
                reader.missing(node, "size", "'box'")
        case ShapeKind.CYLINDER | ShapeKind.CAPSULE:
            radius = reader.required_numeral(node, "radius", f"'{shape.value}'")
            length = reader.required_numeral(node, "length", f"'{shape.value}'")
            for number in (radius, length) if shape is ShapeKind.CAPSULE else ():
                if number is not None and number.value is not None and number.value <= 0:
                    reader.drop(number.span, f"expected a positive size of the capsule, found {number.value:g}")
        case ShapeKind.SPHERE:
            radius = reader.required_numeral(node, "radius", "'sphere'")
        case ShapeKind.MESH:
            filename = reader.required_name(node, "filename", "'mesh'")
            scale = reader.vector(node, "scale", 3)
    return Shape(shape, size, radius, length, filename, scale, reader.keyword(node))
