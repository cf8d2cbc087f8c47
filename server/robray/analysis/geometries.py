"""Geometry (language reference 8)."""

from fractions import Fraction

from robray.analysis.asker import Asker
from robray.analysis.attributes import classes_of, isa_operands, merged, own_attributes
from robray.analysis.questions import Topic
from robray.analysis.results import Container, GeometryResult
from robray.analysis.typed import Reader, described
from robray.analysis.values import UNKNOWN, Evaluated
from robray.facts.statements import Block
from robray.scene.geometry import Geometry, Measure, ShapeType
from robray.text.records import new

_SHAPES: dict[str, ShapeType] = {shape.value: shape for shape in ShapeType if shape is not ShapeType.MESH}

_NUMBERS = {
    ShapeType.BOX: (),
    ShapeType.SPHERE: ("radius",),
    ShapeType.CYLINDER: ("height", "radius"),
    ShapeType.CONE: ("height", "start_radius", "end_radius"),
    ShapeType.GRID: ("thickness",),
}
_LENGTHS = {"color": (3,), "alpha": (0,), "specular": (0, 3), "scale": (0,)}
"""How many elements these should have for a mesh, too; 0 for a number."""

_OPTIONS = frozenset(_LENGTHS)

_WORDS = frozenset({str})

_VECTORS = {ShapeType.GRID: ("dimension", "delta")}


def resolve_geometry(block: Block, container: Container | None, asker: Asker) -> GeometryResult:
    """Between several `isa` the last wins."""
    own = own_attributes(block, asker)
    operands = isa_operands(block, asker)
    classes = classes_of(operands, asker)
    attributes = merged(own, reversed(classes))
    names: list[Evaluated] = [recorded for _, recorded in operands if recorded is not UNKNOWN]
    for given_class in classes:
        names += given_class.ancestors
    reader = Reader(block, attributes, asker)
    holder = _holder(reader, container)
    if "parent" in attributes:
        asker.note(Topic.HOLDER, holder)
    return new(GeometryResult, (holder, _geometry(reader, _sorted(names, reader)), tuple(attributes.values())))


def _holder(reader: Reader, container: Container | None) -> str:
    """A parent that a class gives moves the geometry to that frame."""
    if reader.has("parent") and reader.own("parent") is None:
        value = reader.value("parent")
        if value is UNKNOWN:
            return ""
        if not isinstance(value, str):
            reader.problem("moved-geometry", "parent", "which is no name")
            return ""
        if reader.asker.ask(Topic.FRAME, value) is None:
            reader.problem("moved-geometry", "parent", f"'{value}', which is no frame")
        return value
    return (container.name if container is not None else None) or ""


def _geometry(reader: Reader, classes: tuple[Evaluated, ...]) -> Geometry | None:
    word = reader.word("shape")
    visual = reader.flag("visual", default=True)
    collision = reader.flag("collision", default=True)
    no_shadow = reader.flag("no-shadow", default=False)
    if reader.value("shape") is UNKNOWN:
        return None
    measures: tuple[tuple[str, Measure], ...]
    if reader.has("shape"):
        shape = _SHAPES.get(word) if word is not None else None
        if shape is None:
            if word is not None:
                reader.problem("unknown-shape", "shape", word)
            return None
        measures = _measures(reader, shape)
        options = _options(reader)
    elif reader.has("mesh"):
        shape = ShapeType.MESH
        path = _mesh(reader)
        measures = () if path is None else (("mesh", path),)
        options = _unchecked_options(reader)
    else:
        answers = reader.asker.answers.items()
        undefined = [str(name) for (topic, name), answer in answers if topic is Topic.CLASS and answer is None]
        reader.asker.problem("no-shape", reader.block.keyword, *undefined)
        return None
    return Geometry(shape, measures, options, visual, collision, no_shadow, _json_like(classes))


def _measures(reader: Reader, shape: ShapeType) -> tuple[tuple[str, Measure], ...]:
    found: list[tuple[str, Measure]] = []
    if shape is ShapeType.BOX:
        dimension = reader.vector("dimension", (3,))
        found.append(("dimension", (0.0, 0.0, 0.0) if dimension is None else dimension))
    for name in _VECTORS.get(shape, ()):
        _required(reader, name, shape)
        vector = reader.vector(name, (2,))
        if vector is not None:
            found.append((name, vector))
    for name in _NUMBERS[shape]:
        _required(reader, name, shape)
        number = reader.number(name)
        if number is not None:
            found.append((name, number))
    return tuple(found)


def _required(reader: Reader, name: str, shape: ShapeType) -> None:
    if not reader.has(name):
        reader.problem("missing-attribute", "shape", name, f"a {shape.value}")


def _mesh(reader: Reader) -> str | None:
    """The path, relative to the folder of the scene's root file wherever it is written."""
    path = reader.word("mesh")
    if path is None:
        return None
    if not path:
        reader.problem("empty-mesh-path", "mesh")
        return None
    resolved = path if path.startswith("/") else f"{reader.asker.root_folder}/{path}"
    if reader.asker.ask(Topic.FILE, resolved) is False:
        reader.problem("mesh-not-found", "mesh", path)
    return resolved


def _options(reader: Reader) -> tuple[tuple[str, Measure], ...]:
    found: list[tuple[str, Measure]] = []
    if _OPTIONS.isdisjoint(reader.attributes):
        return ()
    color = reader.vector("color", (3,))
    if color is not None:
        found.append(("color", color))
    alpha = reader.number("alpha")
    if alpha is not None:
        found.append(("alpha", alpha))
    if isinstance(reader.value("specular"), (tuple, str)):
        specular: Measure | None = reader.vector("specular", (3,))
    else:
        specular = reader.number("specular")
    if specular is not None:
        found.append(("specular", specular))
    scale = reader.number("scale")
    if scale is not None:
        found.append(("scale", scale))
    return tuple(found)


def _unchecked_options(reader: Reader) -> tuple[tuple[str, Measure], ...]:
    """On a mesh the reader takes colours, transparency and scale as they come, but for numbers that it cannot hold."""
    found: list[tuple[str, Measure]] = []
    for name in ("color", "alpha", "specular", "scale"):
        value = reader.value(name)
        if value is None or value is UNKNOWN:
            continue
        length = len(value) if isinstance(value, tuple) else 0
        if isinstance(value, str) or length not in _LENGTHS[name]:
            wanted = "an array of 3 numbers" if 3 in _LENGTHS[name] else "a number"
            reader.problem("unchecked-appearance", name, name, wanted, described(value))
        if isinstance(value, str):
            found.append((name, value))
            continue
        measure = reader.vector(name, (len(value),)) if isinstance(value, tuple) else reader.number(name)
        if measure is not None:
            found.append((name, measure))
    return tuple(found)


def _sorted(names: list[Evaluated], reader: Reader) -> tuple[Evaluated, ...]:
    """The set of class names in order. A constant may put in a number for a name: only one alone is taken."""
    if len(names) < 2:
        return tuple(names)
    if not _WORDS.issuperset(map(type, names)):
        for attribute in reader.block.attributes:
            if attribute.name == "isa" and attribute.value is not None:
                reader.asker.problem("isa-not-a-name", attribute.value.span, attribute.value.text)
        return ()
    return tuple(sorted(set(names), key=str))


def _json_like(classes: tuple[Evaluated, ...]) -> tuple[str | float | tuple[float, ...], ...]:
    found: list[str | float | tuple[float, ...]] = []
    for name in classes:
        if isinstance(name, str):
            found.append(name)
        elif isinstance(name, tuple):
            found.append(tuple(float(element) for element in name if isinstance(element, int | float | Fraction)))
        elif isinstance(name, int | float | Fraction):
            found.append(float(name))
    return tuple(found)
