"""A stretch of markup to items: the statement that it makes, and those nested in it."""

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate

from robray.facts.details import Named
from robray.facts.items import TOP, Entry, Item
from robray.facts.problems import Problem
from robray.facts.symbols import SymbolKind
from robray.formats.urdf import kinds as urdf_kinds
from robray.formats.urdf.details import ROBOT, Missing, UnknownWord, Version
from robray.formats.urdf.frontend.control import CONTROL, control_element
from robray.formats.urdf.frontend.elements import Reader
from robray.formats.urdf.frontend.faults import problem
from robray.formats.urdf.frontend.joints import joint
from robray.formats.urdf.frontend.parts import PARTS, material, part
from robray.formats.urdf.frontend.versions import DIALECT, Dialect, minor_of
from robray.formats.urdf.frontend.words import ELEMENTS, PLACES, meant
from robray.formats.urdf.statements import (
    EndTag,
    Extension,
    Link,
    LinkElement,
    Material,
    Reference,
    Robot,
    RobotStatement,
    Stray,
)
from robray.formats.urdf.vocabulary import word_in
from robray.syntax.xml.stretches import Sort, Stretch
from robray.syntax.xml.tags import Fault, Flaw
from robray.syntax.xml.tree import Node
from robray.text.records import new
from robray.text.spans import Span

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
"""What is said of a statement that is broken off, or in which something is not where it belongs."""

_LINK, _JOINT = (urdf_kinds.LINK,), (urdf_kinds.JOINT,)

_REFERENCES: dict[tuple[str, str, str], tuple[SymbolKind, ...]] = {
    ("gazebo", "gazebo", "reference"): (urdf_kinds.LINK, urdf_kinds.JOINT),
    ("transmission", "joint", "name"): _JOINT,
    ("transmission", "gap_joint", "name"): _JOINT,
    ("transmission", "passive_joint", "name"): _JOINT,
    ("ros2_control", "joint", "name"): _JOINT,
    ("sensor", "parent", "link"): _LINK,
}
"""What extensions name: the statement, an element that is it or stands directly in it, and its attribute."""


Known = Callable[[int, int, bool], Item | None]
"""The item that is known for the bytes from one to another, and is nested or not."""


def _nothing(_start: int, _end: int, _is_nested: bool) -> None:  # noqa: FBT001 - as `Known` has it
    return None


def entries(text: bytes, stretch: Stretch, *, known: Known = _nothing, dialect: Dialect = DIALECT) -> list[Entry]:
    """The items of a stretch, a link before what is nested in it."""
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
            item = _part(node, faults.get(number, []), dialect)
        found.append(Entry(item, node.start, node.end, 0))
    return found


class _Seams:
    """Where blocks are cut out of an item."""

    NONE = -1

    def __init__(self, nested: list[Node]) -> None:
        self._starts = [node.start for node in nested]
        self._ends = [node.end for node in nested]
        self._cut = [0, *accumulate(node.end - node.start for node in nested)]

    def around(self, span: Span) -> int:
        """The number of the block that something is in.

        What is missing where a block begins is missing before it: of `<link name="<visual/>` it is the link's value.
        """
        offset = span.start if span.end > span.start else span.start - 1
        number = bisect_right(self._starts, offset) - 1
        return number if number >= 0 and offset < self._ends[number] else self.NONE

    def local(self, start: int) -> Callable[[Span], Span]:
        """Where a span of the file is in the local text of the item that begins at `start`."""
        if not self._ends:
            return lambda span: new(Span, (span[0] - start, span[1] - start))
        cut, ends = self._cut, self._ends
        return lambda span: Span(*[offset - start - cut[bisect_right(ends, offset)] for offset in span])


def _beside(problems: list[Problem], faults: list[Fault]) -> list[Problem]:
    """Without what seems to be missing or wrong because the markup is: urdfdom refuses the robot for that already."""
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
        statement = _material(reader)
    else:
        statement = Link(name, reader.keyword(node))
        if name is None or not name.text:
            misspelt = reader.meant_attribute(node, "name")
            span, word = (reader.keyword(node), "") if misspelt is None else (misspelt.name_span, "name")
            reader.problems.append(Problem("urdf-unnamed-link", span, Missing("'link'", ("name",), word)))
    reader.check_words()
    return statement, reader.problems


def _material(reader: Reader) -> Material:
    """urdfdom takes a robot whose materials are wrong, as it does with parts of links."""
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


def _part(node: Node, faults: list[Fault], dialect: Dialect) -> Item:
    local = _Seams([]).local(node.start)
    reader = Reader(node, local, dialect, is_part=True)
    found: LinkElement = part(reader, PARTS[node.name])
    reader.check_words()
    problems = _beside(reader.problems, faults)
    return Item(found, (*problems, *(problem(fault, local(fault.span), dialect) for fault in faults)))
