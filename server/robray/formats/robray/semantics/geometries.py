"""Geometry (language reference 8)."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from robray.analysis.resolve_context import ResolveContext
from robray.analysis.results import Container, GeometryResult, Given
from robray.analysis.values import UNKNOWN, Evaluated, described
from robray.facts.details import InFolder, MeshNotFound, Named, Undefined, Written
from robray.facts.query_kinds import QueryKind
from robray.formats.robray.details import MissingAttribute, MovedGeometry, Unchecked
from robray.formats.robray.semantics.attributes import classes_of, isa_operands, merged, own_attributes, unread_in
from robray.formats.robray.semantics.typed import Reader
from robray.formats.robray.statements import Block, BlockKind
from robray.formats.robray.vocabulary import ROBRAY, ValueType
from robray.scene.geometry import Geometry, Measure, ShapeType
from robray.text.paths import folder_of
from robray.text.records import new

_SHAPES = {name: ShapeType(name) for name in ROBRAY.shapes}

_SIZES = {ShapeType(name): shape.sizes for name, shape in ROBRAY.shapes.items()}
_LENGTHS = {
    word.name: (0,) * (word.type is not ValueType.VECTOR) + word.lengths
    for word in ROBRAY.of(BlockKind.GEOMETRY)
    if word.name not in ROBRAY.sizes() and word.type in (ValueType.NUMBER, ValueType.VECTOR, ValueType.NUMBER_OR_VECTOR)
}
"""Number of elements of measures that any shape has, even a mesh; 0 for a number."""

_OPTIONS = frozenset(_LENGTHS)
_VECTORS_AND_NUMBERS = tuple(
    (name, tuple(length for length in lengths if length), 0 in lengths) for name, lengths in _LENGTHS.items()
)
"""An option with its lengths as a vector, and True if it may be a number."""

_MAKING = frozenset({"mesh", "parent", "shape"})
"""Attributes that are not numbers."""

_FLAGS = tuple(word.name for word in ROBRAY.of(BlockKind.GEOMETRY) if word.type is ValueType.FLAG)
_FLAGS_GIVEN = frozenset(_FLAGS)

_WORDS = frozenset({str})


def resolve_geometry(block: Block, container: Container | None, context: ResolveContext) -> GeometryResult:
    """Between several `isa` the last wins."""
    own = own_attributes(block, context)
    operands = isa_operands(block, context)
    classes = classes_of(operands, context)
    attributes = merged(own, reversed(classes))
    unread = unread_in(block, operands, classes, context)
    if unread:
        # Unread text may give another number, before the class that gives this one.
        attributes = {
            name: given if given.origin is None or name in _MAKING else given._replace(value=UNKNOWN)
            for name, given in attributes.items()
        }
    names: list[Evaluated] = [recorded for _, recorded in operands if recorded is not UNKNOWN]
    for given_class in classes:
        names += given_class.ancestors
    reader = Reader(block, attributes, context)
    holder = _holder(reader, container)
    if "parent" in attributes:
        context.note(QueryKind.HOLDER, holder)
    geometry = _geometry(reader, _sorted(names, reader), is_whole=not unread)
    return new(GeometryResult, (holder, geometry, tuple(attributes.values())))


def _holder(reader: Reader, container: Container | None) -> str:
    """A parent from a class moves the geometry to that frame."""
    if reader.has("parent") and reader.own("parent") is None:
        value = reader.value("parent")
        if value is UNKNOWN:
            return ""
        if not isinstance(value, str):
            reader.problem("moved-geometry", "parent", MovedGeometry("", "name"))
            return ""
        named = reader.context.frame_named(value)
        if reader.context.ask(QueryKind.FRAME, named) is None:
            reader.problem("moved-geometry", "parent", MovedGeometry(str(value), "frame"))
        return named
    return reader.context.own_name(container.name) if container is not None and container.name else ""


def _geometry(reader: Reader, classes: tuple[Evaluated, ...], *, is_whole: bool) -> Geometry | None:
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
                reader.problem("unknown-shape", "shape", Named(word))
            return None
        measures = _measures(reader, shape, is_whole=is_whole)
        options = _options(reader)
    elif reader.has("mesh"):
        shape = ShapeType.MESH
        path = _mesh(reader)
        measures = () if path is None else (("mesh", path),)
        options = _unchecked_options(reader)
    else:
        answers = reader.context.answers.items()
        undefined = (
            str(name) for (query_kind, name), answer in answers if query_kind is QueryKind.CLASS and answer is None
        )
        reader.context.problem("no-shape", reader.block.keyword, Undefined(next(undefined, "")))
        return None
    unknown: tuple[str, ...] = ()
    if not is_whole or _is_any_unknown(reader.attributes, measures, options):
        unknown = _unknown(reader, (*measures, *options), is_whole=is_whole)
    return Geometry(shape, measures, options, visual, collision, no_shadow, _json_like(classes), unknown)


def _is_any_unknown(attributes: Mapping[str, Given], *several: Iterable[tuple[str, Measure]]) -> bool:
    """True if a measure is unknown, or there is a flag, so that a closer look is needed."""
    for measures in several:
        for _, value in measures:
            if value is None:
                return True
    return not _FLAGS_GIVEN.isdisjoint(attributes)


def _unknown(reader: Reader, given: Iterable[tuple[str, Measure]], *, is_whole: bool) -> tuple[str, ...]:
    found = [name for name, value in given if value is None]
    for name in _FLAGS:
        value = reader.value(name)
        if value is not None and not isinstance(value, int | float | complex | Fraction):
            found.append(name)
    if not is_whole:
        found += [name for name in (*_LENGTHS, *_FLAGS) if not reader.has(name)]
    return tuple(found)


def _measures(reader: Reader, shape: ShapeType, *, is_whole: bool) -> tuple[tuple[str, Measure], ...]:
    """All measures of the shape; a box without any is a point, if all of the block is read (`is_whole`)."""
    found: list[tuple[str, Measure]] = []
    for name, length, _, is_needed, _ in _SIZES[shape]:
        if is_needed:
            _required(reader, name, shape)
        elif is_whole and not reader.has(name):
            found.append((name, (0.0,) * length if length else 0.0))
            continue
        found.append((name, reader.vector(name, (length,)) if length else reader.number(name)))
    return tuple(found)


def _required(reader: Reader, name: str, shape: ShapeType) -> None:
    if not reader.has(name):
        reader.problem("missing-attribute", "shape", MissingAttribute(name, f"a {shape.value}", "shape"))


def _mesh(reader: Reader) -> str | None:
    """The path, relative to the folder of the scene's root file wherever it is written."""
    path = reader.word("mesh")
    if path is None:
        return None
    if not path:
        reader.problem("empty-mesh-path", "mesh")
        return None
    resolved = path if path.startswith("/") else f"{reader.context.root_folder}/{path}"
    # A path with a slash at its end is checked as a folder.
    meant = "" if path.endswith("/") else reader.context.missing(resolved)
    folder = reader.context.foreign(path) if path.startswith("/") else None
    is_folder_missing = _names_a_folder(path) and reader.context.lacks_folder_of(resolved)
    if folder is not None and meant == "":
        reader.problem("meshes-elsewhere", "mesh", InFolder(folder, (path,)))
    elif is_folder_missing and meant == "":
        reader.problem("mesh-folder-not-found", "mesh", InFolder(path.rpartition("/")[0], (path,)))
    elif meant is not None:
        within = folder_of(resolved) if _names_a_folder(path) else ""
        reader.problem("mesh-not-found", "mesh", MeshNotFound(path, meant, within))
    return resolved


def _names_a_folder(path: str) -> bool:
    """True if a path is that of a file in a folder, as amino reads it, and probably meant so."""
    is_plain = not path.startswith("~") and "://" not in path and "\\" not in path
    return is_plain and not path.endswith("/") and "/" in path.lstrip("/")


def _options(reader: Reader) -> tuple[tuple[str, Measure], ...]:
    found: list[tuple[str, Measure]] = []
    if _OPTIONS.isdisjoint(reader.attributes):
        return ()
    for name, lengths, may_be_number in _VECTORS_AND_NUMBERS:
        if reader.has(name):
            is_vector = bool(lengths) and not (may_be_number and not isinstance(reader.value(name), (tuple, str)))
            found.append((name, reader.vector(name, lengths) if is_vector else reader.number(name)))
    return tuple(found)


def _unchecked_options(reader: Reader) -> tuple[tuple[str, Measure], ...]:
    """On a mesh the reader takes any colours, transparency and scale, except for numbers out of range."""
    found: list[tuple[str, Measure]] = []
    for name, lengths in _LENGTHS.items():
        value = reader.value(name)
        if value is None:
            continue
        if value is UNKNOWN:
            found.append((name, None))
            continue
        length = len(value) if isinstance(value, tuple) else 0
        if isinstance(value, str) or length not in lengths:
            wanted = f"an array of {lengths[-1]} numbers" if lengths[-1] else "a number"
            reader.problem("unchecked-appearance", name, Unchecked(name, wanted, described(value)))
        if isinstance(value, str):
            found.append((name, value))
            continue
        measure = reader.vector(name, (len(value),)) if isinstance(value, tuple) else reader.number(name)
        found.append((name, measure))
    return tuple(found)


def _sorted(names: list[Evaluated], reader: Reader) -> tuple[Evaluated, ...]:
    """The set of class names in order. A constant may turn a name into a number, which is accepted only alone."""
    if len(names) < 2:
        return tuple(names)
    if not _WORDS.issuperset(map(type, names)):
        for attribute in reader.block.attributes:
            if attribute.name == "isa" and attribute.value is not None:
                reader.context.problem("isa-not-a-name", attribute.value.span, Written(attribute.value.text))
        return ()
    return tuple(sorted(set(names), key=str))


def _json_like(classes: tuple[Evaluated, ...]) -> tuple[str | float | tuple[float, ...], ...]:
    """Numbers in place of names are doubles; larger ones name nothing."""
    found: list[str | float | tuple[float, ...]] = []
    for name in classes:
        if isinstance(name, str):
            found.append(name)
        elif isinstance(name, tuple):
            elements = (_double(element) for element in name)
            found.append(tuple(element for element in elements if element is not None))
        elif (number := _double(name)) is not None:
            found.append(number)
    return tuple(found)


def _double(value: object) -> float | None:
    try:
        return float(value) if isinstance(value, int | float | Fraction) else None
    except OverflowError:
        return None
