"""Lowers a stretch of markup to items: its statement, and those nested in it."""

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate

from robray.facts.details import Named, Said
from robray.facts.items import TOP, Entry, Item
from robray.facts.problems import Problem
from robray.facts.symbols import Name, SymbolKind
from robray.formats.urdf import kinds as urdf_kinds
from robray.formats.urdf.details import ROBOT, Missing, UnknownWord, Version
from robray.formats.urdf.frontend.control import CONTROL, control_element
from robray.formats.urdf.frontend.elements import Reader
from robray.formats.urdf.frontend.faults import problem
from robray.formats.urdf.frontend.numbers import vector
from robray.formats.urdf.frontend.words import (
    ATTRIBUTES,
    DIALECT,
    ELEMENTS,
    NEEDED,
    PLACES,
    PROPOSED,
    SHAPES_SINCE,
    SINCE,
    Dialect,
    meant,
    minor_of,
)
from robray.formats.urdf.statements import (
    JOINT_TYPES,
    EndTag,
    Extension,
    Inertia,
    Joint,
    Limit,
    Link,
    LinkElement,
    Material,
    Mimic,
    NumberLiteral,
    Parameters,
    PartKind,
    Reference,
    Robot,
    RobotStatement,
    Shape,
    ShapeKind,
    Stray,
    Vector,
)
from robray.formats.urdf.vocabulary import word_in
from robray.syntax.xml.stretches import Sort, Stretch
from robray.syntax.xml.tags import Fault, Flaw
from robray.syntax.xml.tree import Node
from robray.text.records import new
from robray.text.spans import Span

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
        # It still defines the material, to avoid further findings.
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


_LIMITED = ("revolute", "prismatic")
_WITH_AXIS = frozenset(JOINT_TYPES) - {"fixed", "floating"}
_ENDS = PROPOSED["limit"]
_LATER = tuple(name for element, name in SINCE if element == "limit")
_STRICT = 2
"""The first minor version for which urdfdom checks limits."""


def joint(reader: Reader) -> Joint:
    name = reader.required_name(reader.node, "name", "'joint'")
    kind = reader.required_name(reader.node, "type", "'joint'")
    if kind is not None and kind.text not in JOINT_TYPES:
        reader.problems.append(Problem("urdf-joint-type", kind.span, Named(kind.text)))
    limit = reader.child(reader.node, "limit")
    if limit is None and kind is not None and kind.text in _LIMITED:
        misspelt = reader.meant_element(reader.node, "limit")
        span = kind.span if misspelt is None else reader.keyword(misspelt)
        reader.problems.append(Problem("urdf-missing-limit", span, Named(kind.text)))
    return Joint(
        name,
        kind,
        _end(reader, "parent"),
        _end(reader, "child"),
        reader.origin(reader.node),
        # urdfdom ignores the axis of other types.
        None if kind is not None and kind.text not in _WITH_AXIS else reader.axis(reader.node),
        None if limit is None else _limits(reader, limit, kind),
        _mimic(reader),
        _dynamics(reader),
        _safety(reader),
        reader.parameters(reader.node, "calibration"),
        reader.keyword(reader.node),
    )


def _end(reader: Reader, end: str) -> Name | None:
    node = reader.child(reader.node, end)
    if node is None:
        reader.missing(reader.node, end, "'joint'", f'<{end} link="…"/>')
        misspelt = reader.meant_element(reader.node, end)
        # The link is still known, to avoid further findings.
        return None if misspelt is None else reader.name(misspelt, "link")
    found = reader.required_name(node, "link", f"'{end}'")
    if found is None:
        other = reader.meant_attribute(node, "link")
        return None if other is None else Name(other.value, other.span)
    if found is not None and not found.text:
        # urdfdom treats an empty name as missing, though it accepts a link of that name.
        reader.missing(node, "link", f"'{end}'", at=found.span)
    return found


def _limits(reader: Reader, node: Node, kind: Name | None) -> Limit:
    """The limit of a joint, which needs effort and velocity up to version 1.1, and lower and upper from 1.2 on."""
    is_strict = reader.dialect.minor >= _STRICT
    has_ends = kind is not None and kind.text in _LIMITED
    needed = NEEDED["limit"] if not is_strict else _ENDS if has_ends else ()
    read = {
        name: reader.required_numeral(node, name, "'limit'") if name in needed else reader.numeral(node, name)
        for name in (*_ENDS, *NEEDED["limit"])
    }
    later = {name: reader.numeral(node, name) if reader.counts(node, name) else None for name in _LATER}
    found = Limit(**read, keyword=reader.keyword(node), **later)
    if is_strict:
        _check_strictly(reader, found)
    return found


def _check_strictly(reader: Reader, limit: Limit) -> None:
    """Report limits that urdfdom refuses from version 1.2 on."""
    for name in (*NEEDED["limit"], *_LATER):
        number: NumberLiteral | None = getattr(limit, name)
        if number is not None and number.value is not None and number.value < 0:
            said = f"'{name}' is negative; use 0 or a positive number"
            reader.problems.append(Problem("urdf-bad-limit", number.span, Said(said)))
    low, high = limit.lower, limit.upper
    if low is None or high is None or low.value is None or high.value is None or low.value <= high.value:
        return
    said = f"lower limit {low.value:g} is above upper limit {high.value:g}"
    reader.problems.append(Problem("urdf-bad-limit", low.span, Said(said)))


def _mimic(reader: Reader) -> Mimic | None:
    node = reader.child(reader.node, "mimic")
    if node is None:
        return None
    joint_meant = reader.required_name(node, "joint", "'mimic'")
    return Mimic(joint_meant, reader.numeral(node, "multiplier"), reader.numeral(node, "offset"), reader.keyword(node))


def _dynamics(reader: Reader) -> Parameters | None:
    found = reader.parameters(reader.node, "dynamics")
    node = reader.child(reader.node, "dynamics")
    if node is not None and found is not None and not found.numbers:
        reader.missing(node, "damping", "'dynamics'", "damping' or 'friction")
    return found


def _safety(reader: Reader) -> Parameters | None:
    found = reader.parameters(reader.node, "safety_controller")
    node = reader.child(reader.node, "safety_controller")
    if node is not None and found is not None and found.get("k_velocity") is None:
        reader.missing(node, "k_velocity", "'safety_controller'")
    return found


_OF_BROKEN = frozenset(
    {
        "urdf-missing-attribute",
        "urdf-missing-limit",
        "urdf-incomplete-link",
        "urdf-bad-number",
        "urdf-bad-limit",
        "urdf-needs-version",
        "urdf-two-rotations",
        "urdf-unknown-word",
        "urdf-wrong-count",
    }
)
"""Findings that may only follow from a statement that is cut off, or from a misplaced element."""

_LINK, _JOINT = (urdf_kinds.LINK,), (urdf_kinds.JOINT,)

_REFERENCES: dict[tuple[str, str, str], tuple[SymbolKind, ...]] = {
    ("gazebo", "gazebo", "reference"): (urdf_kinds.LINK, urdf_kinds.JOINT),
    ("transmission", "joint", "name"): _JOINT,
    ("transmission", "gap_joint", "name"): _JOINT,
    ("transmission", "passive_joint", "name"): _JOINT,
    ("ros2_control", "joint", "name"): _JOINT,
    ("sensor", "parent", "link"): _LINK,
}
"""Kinds of names in extensions, by statement, element (itself or a direct child), and attribute."""


Known = Callable[[int, int, bool], Item | None]
"""The known item for a range of bytes, nested or not."""


def _nothing(_start: int, _end: int, _is_nested: bool) -> None:  # noqa: FBT001 - as `Known` has it
    return None


def entries(text: bytes, stretch: Stretch, *, known: Known = _nothing, dialect: Dialect = DIALECT) -> list[Entry]:
    """The items of a stretch, a link before its nested items."""
    nested = _nested(stretch)
    seams = _Seams(nested)
    faults: dict[int, list[Fault]] = {}
    for fault in stretch.faults:
        faults.setdefault(seams.around(fault.span), []).append(fault)
    is_plain = stretch.sort is not Sort.STRAY and _Seams.NONE not in faults
    top = known(stretch.start, stretch.end, False) if is_plain else None
    if top is None:
        local = seams.local(stretch.start)
        statement, problems = _statement(text, stretch, local, dialect, nested)
        own = faults.get(_Seams.NONE, [])
        problems = _beside(problems, own)
        problems += [problem(fault, local(fault.span), dialect) for fault in own]
        top = Item(statement, tuple(problems))
    found = [Entry(top, stretch.start, stretch.end, TOP)]
    for number, node in enumerate(nested):
        item = known(node.start, node.end, True) if number not in faults else None
        if item is None:
            item = _nested_part(node, faults.get(number, []), dialect)
        found.append(Entry(item, node.start, node.end, 0))
    return found


class _Seams:
    """Places where blocks are cut out of an item."""

    NONE = -1

    def __init__(self, nested: list[Node]) -> None:
        self._starts = [node.start for node in nested]
        self._ends = [node.end for node in nested]
        self._cut = [0, *accumulate(node.end - node.start for node in nested)]

    def around(self, span: Span) -> int:
        """The number of the block for a span.

        A span at the start of a block is before it: in `<link name="<visual/>` it is the link's value.
        """
        offset = span.start if span.end > span.start else span.start - 1
        number = bisect_right(self._starts, offset) - 1
        return number if number >= 0 and offset < self._ends[number] else self.NONE

    def local(self, start: int) -> Callable[[Span], Span]:
        """The function that moves spans of the file into the local text of the item that begins at `start`."""
        if not self._ends:
            return lambda span: new(Span, (span[0] - start, span[1] - start))
        cut, ends = self._cut, self._ends
        return lambda span: Span(*[offset - start - cut[bisect_right(ends, offset)] for offset in span])


def _beside(problems: list[Problem], faults: list[Fault]) -> list[Problem]:
    """The problems, without those that follow from broken markup: urdfdom refuses the robot for that already."""
    if all(fault.flaw is not Flaw.BROKEN for fault in faults):
        return problems
    return [problem for problem in problems if problem.code not in _OF_BROKEN]


def _nested(stretch: Stretch) -> list[Node]:
    node = stretch.node
    if node is None or stretch.sort is not Sort.ELEMENT or node.name != "link":
        return []
    return [child for child in node.children if child.name in PARTS]


def _statement(
    text: bytes,
    stretch: Stretch,
    local: Callable[[Span], Span],
    dialect: Dialect,
    nested: list[Node],
) -> tuple[RobotStatement, list[Problem]]:
    size = stretch.end - stretch.start
    if stretch.node is None:
        is_end = stretch.sort is Sort.CLOSING
        return (EndTag(Span(2, size - 1)) if is_end else Stray(Span(0, min(size, 1)))), []
    if stretch.sort is Sort.STRAY:
        return Stray(Span(0, 1)), []
    node = stretch.node
    tag = node.name
    reader = Reader(node, local, dialect, is_part=tag == "material" and stretch.sort is Sort.ELEMENT, apart=nested)
    if stretch.sort is Sort.OPENING:
        return _robot(reader), reader.problems
    name = reader.name(node, "name")
    if tag not in ("link", "joint", "material"):
        references = _references(reader)
        if ":" not in tag and tag not in ELEMENTS["robot"]:
            # A word that resembles none of URDF belongs to another program.
            places = PLACES.get(tag, ())
            word = "" if places else meant(tag, ELEMENTS["robot"])
            if places or word:
                details = UnknownWord(tag, word or "", within="robot", places=places)
                reader.problems.append(Problem("urdf-unknown-word", reader.keyword(node), details))
        control = control_element(reader, text) if tag == CONTROL else None
        if (known := word_in(("robot", tag))) is not None:
            reader.check_attributes(known)
        if tag != CONTROL:
            inner = (each for child in node.children for each in (child, *child.children) if each.name == CONTROL)
            reader.problems += [Problem("control-not-read", reader.keyword(each), Named(tag)) for each in inner]
        return Extension(tag, name, references, reader.keyword(node), control), reader.problems
    statement: RobotStatement
    if tag == "joint":
        statement = joint(reader)
    elif tag == "material":
        statement = _top_material(reader)
    else:
        statement = Link(name, reader.keyword(node))
        if name is None or not name.text:
            misspelt = reader.meant_attribute(node, "name")
            span, word = (reader.keyword(node), "") if misspelt is None else (misspelt.name_span, "name")
            reader.problems.append(Problem("urdf-unnamed-link", span, Missing("'link'", ("name",), word)))
    reader.check_words()
    return statement, reader.problems


def _top_material(reader: Reader) -> Material:
    """urdfdom accepts robots with wrong materials, like those with wrong parts of links."""
    node = reader.node
    found = material(reader, node)
    if reader.child(node, "color") is None and reader.child(node, "texture") is None:
        reader.missing(node, "color", "'material'", "'color' or 'texture'")
    return found


def _robot(reader: Reader) -> Robot:
    node = reader.node
    name, version = reader.name(node, "name"), reader.name(node, "version")
    if node.name != "robot":
        reader.problems.append(Problem("urdf-no-robot", reader.keyword(node), Named(node.name)))
    elif name is None:
        reader.missing(node, "name", ROBOT)
    if version is not None and minor_of(version.text, reader.dialect.newest) is None:
        *others, last = (f"'1.{minor}'" for minor in range(reader.dialect.newest + 1))
        known = f"{', '.join(others)} or {last}" if others else last
        reader.problems.append(Problem("urdf-version", version.span, Version(version.text, known)))
    return Robot(name, version, reader.keyword(node))


def _references(reader: Reader) -> tuple[Reference, ...]:
    found = []
    tag = reader.node.name
    nodes = [reader.node, *reader.node.children]
    if tag == CONTROL:
        nodes += [each for child in reader.node.children if child.name == "transmission" for each in child.children]
    for node in nodes:
        for attribute in node.tag.attributes:
            kinds = _REFERENCES.get((tag, node.name, attribute.name))
            if kinds is not None:
                name = reader.name(node, attribute.name)
                assert name is not None, "it is one of its attributes"
                found.append(Reference(name, kinds, node.name))
    return tuple(found)


def _nested_part(node: Node, faults: list[Fault], dialect: Dialect) -> Item:
    local = _Seams([]).local(node.start)
    reader = Reader(node, local, dialect, is_part=True)
    found: LinkElement = part(reader, PARTS[node.name])
    reader.check_words()
    problems = _beside(reader.problems, faults)
    return Item(found, (*problems, *(problem(fault, local(fault.span), dialect) for fault in faults)))
