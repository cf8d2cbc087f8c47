"""Reads text to facts: from scratch, or after an edit from the last sound stretch before it to the first old one after.

The reading after a stretch depends only on the root being open, so a new reading that reaches the start of an old
stretch continues like the old one. If an item depends on distant text, such as an end tag that matches an element of
the root before it, the text is read from scratch (`looks_far`).
"""

import re
from bisect import bisect_left, bisect_right
from typing import NamedTuple

from robray.facts.frontend import Reading as AnyReading
from robray.facts.items import TOP, Entry, FileFacts, Item
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.facts.problems import Problem
from robray.facts.splice import FactsDelta, exchanged, splice
from robray.facts.xml import XmlFrontEnd
from robray.formats.urdf.details import Markup
from robray.formats.urdf.frontend import urdfdom
from robray.formats.urdf.frontend.faults import (
    NOT_WELL_FORMED,
    file_problems,
    marks_in,
    mistakes_in,
    robot_problem,
    root_rank,
)
from robray.formats.urdf.frontend.lower import entries
from robray.formats.urdf.frontend.words import DIALECT, GRAMMAR, Dialect, dialect_of
from robray.formats.urdf.macros import leaves_to_xacro
from robray.formats.urdf.statements import EndTag, Extension, Link, Robot, Stray
from robray.syntax.xml.parser import Parser, parse
from robray.syntax.xml.pieces import PIECE
from robray.syntax.xml.stretches import Sort, Stretch, faults_of, stretches
from robray.syntax.xml.strict import refusal
from robray.syntax.xml.tags import NAME, Fault, Flaw, start_tag
from robray.syntax.xml.tree import Node
from robray.text.edits import Edit
from robray.text.encoding import IN_UTF_16, is_utf_16
from robray.text.records import by_identity
from robray.text.spans import Span

_TAG = re.compile(rb"</?" + NAME)


@by_identity
class Reading(NamedTuple):
    """A text with its facts. `root` is the name of the root element, and all that is read of a xacro source."""

    text: bytes
    facts: FileFacts
    root: str
    is_open: bool
    """True if the root is never closed."""
    is_empty: bool
    """True if the root's start tag closes it."""
    is_source: bool
    """True if xacro must expand the text first."""
    is_whole: bool = False
    """True if the facts are those of the whole text as urdfdom's parser reads it, although it is not XML."""
    lowered: int = 0
    """Number of items lowered for this reading."""
    limits: ReadingLimits = DEFAULT_LIMITS
    mistakes: int = 0
    """Number of mistakes in the markup of its items."""
    is_unread: bool = False
    """True for a text beyond the limits, or in UTF-16, without items."""
    dialect: Dialect = DIALECT
    """The dialect of its items; if an edit of the root's start tag changes it, all items are read afresh."""
    looks_far: bool = False
    """True if some items depend on text far from them: any edit may change them."""


def read(text: bytes, *, by_name: bool = False, limits: ReadingLimits = DEFAULT_LIMITS) -> Reading:
    """The reading of a text. `by_name`: the file has the name of a xacro source.

    A source without work for xacro expands to itself: it is a robot if it has a name and a link, otherwise a part of
    one. A text that xacro refuses is not a robot.
    """
    if leaves_to_xacro(text, by_name=by_name):
        return _source(text, limits)
    made = _read(text, limits)
    return _source(text, limits) if by_name and not _expands_to_itself(text, made.facts, made.root) else made


def _expands_to_itself(text: bytes, facts: FileFacts, root: str) -> bool:
    return _is_robot(facts, root) and refusal(text) is None


def _source(text: bytes, limits: ReadingLimits) -> Reading:
    """The reading of a xacro source, which has only its root's start tag. Cost: O(bytes), in C."""
    found: list[Entry] = []
    piece = next((each for each in PIECE.finditer(text) if each["start"] is not None), None)
    tag = None if piece is None else start_tag(text, piece.start(), [])
    if piece is not None and tag is not None:
        node = Node(tag, piece.start())
        opening = entries(text, Stretch(Sort.OPENING, node.start, tag.end, node, []))
        # Its problems are reported in the expansion.
        found = [each._replace(item=each.item._replace(problems=())) for each in opening]
    facts = FileFacts.from_entries(found, ())
    return Reading(text, facts, "" if tag is None else tag.name, False, False, True, lowered=len(found), limits=limits)


def _is_robot(facts: FileFacts, root: str) -> bool:
    """True for a text with a name and a link. Cost: O(bytes before the first link)."""
    rank = root_rank(facts)
    statement = None if rank is None else facts.items[rank].statement
    is_named = root == "robot" and isinstance(statement, Robot) and statement.name is not None
    return is_named and any(_is_link(item.statement) for item in facts.items)


def _is_link(statement: object) -> bool:
    return isinstance(statement, Link) or (isinstance(statement, Extension) and statement.tag == "link")


def _read(text: bytes, limits: ReadingLimits) -> Reading:
    if is_utf_16(text) and b"\x00" in text[:4]:
        # urdfdom stops at a NUL, and each letter would be a mistake. Only the mark is skipped.
        problem = Problem(NOT_WELL_FORMED, Span(0, 2), Markup(IN_UTF_16))
        return _without_items(text, problem, limits)
    if marks_in(text) > limits.file_marks:
        return _unread(text, limits, "file_marks")
    document = parse(text, 0, GRAMMAR, is_lax=True, most=limits.mistakes + 1)
    roots = document.roots
    root = roots[0] if roots else None
    is_open = root is not None and not (root.is_closed or root.tag.is_empty)
    faults = faults_of(document, root, roots[1:])
    mistakes = len(faults)
    if mistakes > limits.mistakes:
        return _unread(text, limits, "mistakes")
    dialect = dialect_of(limits) if root is None else dialect_of(limits).of(root.tag)
    found: list[Entry] = []
    for stretch in stretches(root, roots[1:], faults):
        _append(found, entries(text, stretch, dialect=dialect))
    facts = FileFacts.from_entries(found, ())
    odd = urdfdom.is_odd(text)
    problems = file_problems(text, facts, is_open=is_open, odd=odd)
    name = "" if root is None else root.name
    if urdfdom.is_unsure(text, facts, name, mistakes, is_odd=odd):
        try:
            whole = urdfdom.whole(text, limits.mistakes)
            taken = _taken(text, whole, facts, dialect_of(limits))
        except urdfdom.TooManyFaultsError:
            return _unread(text, limits, "mistakes")
        except urdfdom.Refused as refusal:
            problems = urdfdom.refused(facts, problems, refusal)
        else:
            if not urdfdom.is_told_better(facts, taken.facts):
                return taken._replace(limits=limits)
    facts = facts.with_problems(problems)
    is_empty = root is not None and root.tag.is_empty
    made = Reading(text, facts, name, is_open, is_empty, False, lowered=len(found), limits=limits)
    return made._replace(mistakes=mistakes, dialect=dialect, looks_far=document.looks_far)


def _unread(text: bytes, limits: ReadingLimits, limit: str) -> Reading:
    return _without_items(text, robot_problem(limits, limit), limits)


def _without_items(text: bytes, problem: Problem, limits: ReadingLimits) -> Reading:
    facts = FileFacts.from_entries((), (problem,))
    return Reading(text, facts, "", False, False, False, limits=limits, is_unread=True)


def _taken(text: bytes, stretches: list[Stretch], scanned: FileFacts, dialect: Dialect) -> Reading:
    """The reading of a text that urdfdom accepts; `scanned` are its facts as XML, with markup mistakes."""
    found: list[Entry] = []
    for stretch in stretches:
        if stretch.sort is Sort.OPENING:
            assert stretch.node is not None, "it is the tag of an element"
            dialect = dialect.of(stretch.node.tag)
        _append(found, entries(text, stretch, dialect=dialect))
    facts = FileFacts.from_entries(found, ())
    problems = file_problems(text, facts, is_open=False, odd=urdfdom.is_odd(text))
    noted = urdfdom.first_of_markup(scanned)
    if noted is not None and urdfdom.first_of_markup(facts) is None:
        problems = (*problems, noted)
    is_empty = not any(isinstance(item.statement, EndTag) for item in facts.items)
    lowered = len(scanned) + len(found)
    return Reading(text, facts.with_problems(problems), "robot", False, is_empty, False, True, lowered)


def reread(old: Reading, text: bytes, edit: Edit, *, by_name: bool = False) -> tuple[Reading, FactsDelta]:
    """The reading of `text`, made by `edit` from `old.text`, and the items that differ from `old`."""
    facts = old.facts
    # A root that is closed at once has no content to start from.
    is_same = not (
        leaves_to_xacro(text, by_name=by_name)
        or old.is_source
        or old.is_empty
        or old.is_whole
        or old.is_unread
        or old.looks_far
    )
    first = _last_sound(facts, edit.start) if is_same else None
    root = _root_of(old, text) if first is not None else None
    if first is None or root is None or marks_in(text) > old.limits.file_marks:
        return _afresh(old, text, edit, by_name=by_name)
    begin = facts.after(first)
    read_again = _read_to_old(text, old, edit, root, facts.ends[first])
    if read_again is None:
        return _afresh(old, text, edit, by_name=by_name)
    found, last, lowered, is_closed = read_again
    mistakes = old.mistakes - mistakes_in(facts.items[begin:last]) + mistakes_in([entry.item for entry in found])
    if mistakes > old.limits.mistakes:
        return _afresh(old, text, edit, by_name=by_name)
    is_open = old.is_open if last < len(facts) else not is_closed
    spliced, delta = splice(facts, edit, TOP, None, (begin, last), found, ())
    if by_name and not _expands_to_itself(text, spliced, old.root):
        return _afresh(old, text, edit, by_name=by_name)
    odd = urdfdom.is_odd(text)
    problems = file_problems(text, spliced, is_open=is_open, odd=odd)
    if urdfdom.is_unsure(text, spliced, old.root, mistakes, is_odd=odd):
        try:
            urdfdom.whole(text, old.limits.mistakes)
        except urdfdom.TooManyFaultsError:
            return _afresh(old, text, edit, by_name=by_name)
        except urdfdom.Refused as refusal:
            problems = urdfdom.refused(spliced, problems, refusal)
        else:
            return _afresh(old, text, edit, by_name=by_name)
    spliced = spliced.with_problems(problems)
    made = Reading(text, spliced, old.root, is_open, False, False, lowered=lowered, limits=old.limits)
    made = made._replace(mistakes=mistakes, dialect=old.dialect)
    return made, delta


def _afresh(old: Reading, text: bytes, edit: Edit, *, by_name: bool) -> tuple[Reading, FactsDelta]:
    fresh = read(text, by_name=by_name, limits=old.limits)
    spliced, delta = exchanged(old.facts, fresh.facts, edit)
    return fresh._replace(facts=spliced), delta


def _append(found: list[Entry], more: list[Entry]) -> None:
    shift = len(found)
    found += [entry if entry.container == TOP else entry._replace(container=entry.container + shift) for entry in more]


def _last_sound(facts: FileFacts, offset: int) -> int | None:
    """The last stretch in the open root that ends before a byte and is complete: reading can start after it."""
    rank = bisect_right(facts.starts, offset) - 1
    while rank >= 0:
        if facts.containers[rank] != TOP:
            rank = facts.child_around(TOP, rank)
        statement = facts.items[rank].statement
        if isinstance(statement, EndTag):
            # The root is closed after it.
            return None
        # Stray text may also follow the root.
        problems = (problem for item in facts.items[rank : facts.after(rank)] for problem in item.problems)
        is_sound = not isinstance(statement, Stray) and all(problem.code != NOT_WELL_FORMED for problem in problems)
        if facts.ends[rank] <= offset and is_sound and (rank > 0 or isinstance(statement, Robot)):
            return rank if _is_inside(facts, rank) else None
        rank -= 1
    return None


def _is_inside(facts: FileFacts, rank: int) -> bool:
    """True for the root's start tag and items after it."""
    root = root_rank(facts)
    return root is not None and root <= rank


def _read_to_old(
    text: bytes, old: Reading, edit: Edit, root: Node, at: int
) -> tuple[list[Entry], int, int, bool] | None:
    """Reads from a byte in the root up to the first old stretch after the edit.

    Returns the items, the old rank of that stretch, the number of lowered items, and True if the root is closed there;
    None if items depend on distant text.
    """
    facts = old.facts
    known = _Known(facts, edit)
    rank = len(facts)

    def was_there(start: int) -> bool:
        nonlocal rank
        # Other starts of items depend on the text before them.
        is_tag = start >= edit.new_end and _TAG.match(text, start) is not None
        known_rank = known.rank(start - edit.growth) if is_tag else None
        if known_rank is None or not _stood_in_root(facts, known_rank):
            return False
        rank = known_rank
        return True

    parser = Parser(text, GRAMMAR, root=root, stop=was_there, is_lax=True, most=old.limits.mistakes + 1)
    document = parser.parse(at)
    if document.looks_far:
        return None
    faults = faults_of(document, root, document.roots)
    inner = [each for each in stretches(root, document.roots, faults) if each.sort is not Sort.OPENING]
    found: list[Entry] = []
    for stretch in inner:
        _append(found, entries(text, stretch, known=known.item, dialect=old.dialect))
    return found, rank, len(found) - known.reused, root.is_closed


def _root_of(old: Reading, text: bytes) -> Node | None:
    """The root without content; its start tag is before an edit. None if the tag lacks its bracket."""
    rank = root_rank(old.facts)
    faults: list[Fault] = []
    tag = None if rank is None else start_tag(text, old.facts.starts[rank], faults)
    if tag is None or rank is None:
        return None
    root = Node(tag._replace(name=old.root), old.facts.starts[rank])
    root.is_broken = any(each.flaw is Flaw.BROKEN for each in faults)
    return root


class _Known:
    """The old items by their offsets in the new text."""

    def __init__(self, facts: FileFacts, edit: Edit) -> None:
        self._facts = facts
        self._edit = edit
        self.reused = 0

    def rank(self, start: int) -> int | None:
        rank = bisect_left(self._facts.starts, start)
        return rank if rank < len(self._facts) and self._facts.starts[rank] == start else None

    def item(self, start: int, end: int, is_nested: bool) -> Item | None:  # noqa: FBT001 - as `entries` asks
        """The item with the same text, if it was sound and at the same depth: it depends on nothing else."""
        edit, facts = self._edit, self._facts
        if start < edit.new_end and end > edit.start:
            return None
        growth = edit.growth if start >= edit.new_end else 0
        rank = self.rank(start - growth)
        if rank is None or facts.ends[rank] != end - growth or (facts.containers[rank] != TOP) is not is_nested:
            return None
        item = facts.items[rank]
        if item.problems:
            return None
        self.reused += 1
        return item


def _stood_in_root(facts: FileFacts, rank: int) -> bool:
    """True if the old reading began an item here, in the open root."""
    if facts.containers[rank] != TOP or isinstance(facts.items[rank].statement, Robot | EndTag):
        return False
    last = len(facts) - 1
    while last >= rank and isinstance(facts.items[last].statement, Stray):
        # Only stray text follows the root.
        last -= 1
    return last >= rank


class UrdfFrontEnd(XmlFrontEnd):
    """For expanded robots, or for xacro sources."""

    def __init__(self, *, is_source: bool = False) -> None:
        self._is_source = is_source

    @property
    def name(self) -> str:
        return "xacro" if self._is_source else "urdf"

    def read(self, text: bytes, limits: ReadingLimits = DEFAULT_LIMITS) -> Reading:
        return read(text, by_name=self._is_source, limits=limits)

    def reread(self, old: AnyReading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta]:
        assert isinstance(old, Reading), "a reading goes back to the front end that made it"
        return reread(old, text, edit, by_name=self._is_source)
