"""A stretch of markup to items: the statement that it makes, and those nested in it."""

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate

from robray.facts.details import Named
from robray.facts.items import TOP, Entry, Item
from robray.facts.problems import Problem
from robray.facts.symbols import Name, SymbolKind
from robray.formats.urdf import kinds as urdf_kinds
from robray.formats.urdf.details import ROBOT, UnknownWord, Version
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
from robray.syntax.xml.stretches import Element, Sort, Stretch
from robray.syntax.xml.tags import Fault, Flaw, Tag, XmlAttribute
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


def entries(
    text: bytes, stretch: Stretch, *, is_source: bool, known: Known = _nothing, dialect: Dialect = DIALECT
) -> list[Entry]:
    """The items of a stretch, a link before what is nested in it. In a macro source nothing means what it says."""
    nested = _nested(stretch, is_source=is_source)
    seams = _Seams([stretch.elements[index] for index in nested])
    faults: dict[int, list[Fault]] = {}
    for fault in stretch.faults:
        faults.setdefault(seams.around(fault.span), []).append(fault)
    is_plain = stretch.sort is not Sort.STRAY and _Seams.NONE not in faults
    top = known(stretch.start, stretch.end, False) if is_plain else None
    if top is None:
        outside = _outside(stretch, nested, seams)
        statement, problems = _statement(text, stretch, outside, dialect, is_source=is_source)
        own = faults.get(_Seams.NONE, [])
        problems = _beside(problems, own)
        problems += [problem(fault, seams.own(fault.span, stretch.start), dialect) for fault in own]
        top = Item(statement, tuple(problems))
    found = [Entry(top, stretch.start, stretch.end, TOP)]
    for number, index in enumerate(nested):
        start, end = stretch.elements[index].start, stretch.elements[index].end
        item = known(start, end, True) if number not in faults else None
        if item is None:
            item = _part(text, stretch.elements, index, faults.get(number, []), dialect)
        found.append(Entry(item, start, end, 0))
    return found


class _Seams:
    """Where blocks are cut out of an item."""

    NONE = -1

    def __init__(self, nested: list[Element]) -> None:
        self._starts = [element.start for element in nested]
        self._ends = [element.end for element in nested]
        self._cut = [0, *accumulate(element.end - element.start for element in nested)]

    def around(self, span: Span) -> int:
        """The number of the block that something is in.

        What is missing where a block begins is missing before it: of `<link name="<visual/>` it is the link's value.
        """
        offset = span.start if span.end > span.start else span.start - 1
        number = bisect_right(self._starts, offset) - 1
        return number if number >= 0 and offset < self._ends[number] else self.NONE

    def own(self, span: Span, start: int) -> Span:
        """A span of the file as one of the local text of the item that begins at `start`."""
        return Span(*(offset - start - self.cut_before(offset) for offset in span))

    def cut_before(self, offset: int) -> int:
        """The number of bytes that are cut out before a byte of the file."""
        return self._cut[bisect_right(self._ends, offset)]


def _beside(problems: list[Problem], faults: list[Fault]) -> list[Problem]:
    """Without what seems to be missing or wrong because the markup is: urdfdom refuses the robot for that already."""
    if all(fault.flaw is not Flaw.BROKEN for fault in faults):
        return problems
    return [problem for problem in problems if problem.code not in _OF_BROKEN]


def _nested(stretch: Stretch, *, is_source: bool) -> list[int]:
    if is_source or stretch.sort is not Sort.ELEMENT or stretch.elements[0].tag.name != "link":
        return []
    elements = stretch.elements
    return [index for index, element in enumerate(elements) if element.parent == 0 and element.tag.name in PARTS]


def _outside(stretch: Stretch, nested: list[int], seams: _Seams) -> list[Element]:
    """The elements of an item without those of the blocks that are cut out, where they are in its local text."""
    if not nested:
        return _moved(stretch.elements, stretch.start)
    found: list[Element] = []
    ranks: dict[int, int] = {}
    cut = {*nested}
    for index, one in enumerate(stretch.elements):
        if index in cut or (index and one.parent not in ranks):
            continue
        ranks[index] = len(found)
        [own] = _moved([one], stretch.start + seams.cut_before(one.start))
        own.parent = ranks.get(one.parent, -1)
        found.append(own)
    return found


def _statement(
    text: bytes, stretch: Stretch, own: list[Element], dialect: Dialect, *, is_source: bool
) -> tuple[RobotStatement, list[Problem]]:
    start = stretch.start
    if stretch.sort is Sort.STRAY:
        return Stray(Span(0, min(stretch.end - start, 1))), []
    if stretch.sort is Sort.CLOSING:
        return EndTag(Span(2, stretch.end - start - 1)), []
    tag = stretch.elements[0].tag.name
    reader = Reader(text[start : stretch.end], own, dialect, is_part=False)
    name = reader.name(0, "name")
    if stretch.sort is Sort.OPENING:
        return _robot(reader, is_source=is_source), reader.problems
    if is_source or tag not in ("link", "joint", "material"):
        references = () if is_source else _references(reader)
        if not is_source and ":" not in tag and tag not in ELEMENTS["robot"]:
            # A word that resembles none of URDF belongs to another program.
            places = PLACES.get(tag, ())
            word = "" if places else meant(tag, ELEMENTS["robot"])
            if places or word:
                details = UnknownWord(tag, word or "", within="robot", places=places)
                reader.problems.append(Problem("urdf-unknown-word", reader.keyword(0), details))
        return Extension(tag, name, references, reader.keyword(0)), reader.problems
    if tag == "joint":
        found = joint(reader)
        reader.check_words()
        return found, reader.problems
    if tag == "material":
        return _material(text[start : stretch.end], own, dialect)
    if name is None:
        misspelt = reader.meant_attribute(0, "name")
        span = reader.keyword(0) if misspelt is None else misspelt.name_span
        reader.problems.append(Problem("urdf-unnamed-link", span))
    reader.check_words()
    return Link(name, reader.keyword(0)), reader.problems


def _material(text: bytes, elements: list[Element], dialect: Dialect) -> tuple[Material, list[Problem]]:
    """urdfdom takes a robot whose materials are wrong, as it does with parts of links."""
    reader = Reader(text, elements, dialect, is_part=True)
    found = material(reader, 0)
    if reader.child(0, "color") is None and reader.child(0, "texture") is None:
        reader.missing(0, "color", "'material'", "'color' or 'texture'")
    reader.check_words()
    return found, reader.problems


def _robot(reader: Reader, *, is_source: bool) -> Robot:
    name, version = reader.name(0, "name"), reader.name(0, "version")
    tag = reader.elements[0].tag.name
    if is_source:
        return Robot(name, version, reader.keyword(0))
    if tag != "robot":
        reader.problems.append(Problem("urdf-no-robot", reader.keyword(0), Named(tag)))
    elif name is None:
        reader.missing(0, "name", ROBOT)
    if version is not None and minor_of(version.text, reader.dialect.newest) is None:
        *others, last = (f"'1.{minor}'" for minor in range(reader.dialect.newest + 1))
        known = f"{', '.join(others)} or {last}" if others else last
        reader.problems.append(Problem("urdf-version", version.span, Version(version.text, known)))
    return Robot(name, version, reader.keyword(0))


def _references(reader: Reader) -> tuple[Reference, ...]:
    found = []
    tag = reader.elements[0].tag.name
    for index in (0, *reader.children(0)):
        element = reader.elements[index].tag
        for attribute in element.attributes:
            kinds = _REFERENCES.get((tag, element.name, attribute.name))
            if kinds is not None:
                found.append(Reference(Name(attribute.value, attribute.span), kinds, element.name))
    return tuple(found)


def _part(text: bytes, elements: list[Element], index: int, faults: list[Fault], dialect: Dialect) -> Item:
    element = elements[index]
    last = index + 1
    while last < len(elements) and elements[last].parent >= index:
        last += 1
    own = _moved(elements[index:last], element.start, index)
    reader = Reader(text[element.start : element.end], own, dialect, is_part=True)
    found: LinkElement = part(reader, PARTS[element.tag.name])
    reader.check_words()
    problems = _beside(reader.problems, faults)
    return Item(found, (*problems, *(problem(fault, fault.span.shifted(-element.start), dialect) for fault in faults)))


def _moved(elements: list[Element], start: int, first: int = 0) -> list[Element]:
    """The same elements, counted from a byte and an element on."""
    return [
        Element(_tag(one.tag, start), one.start - start, one.end - start, max(one.parent - first, -1))
        for one in elements
    ]


def _tag(tag: Tag, start: int) -> Tag:
    attributes = tuple(
        XmlAttribute(one.name, one.name_span.shifted(-start), one.value, one.span.shifted(-start))
        for one in tag.attributes
    )
    return Tag(tag.name, tag.name_span.shifted(-start), attributes, tag.end - start, tag.is_empty)
