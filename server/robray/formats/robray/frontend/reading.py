"""Text to facts: from scratch, and after an edit in the affected part of the file.

A reading keeps its limits: what is read must not depend on the history of a text.
"""

import re
from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from robray.facts.details import Named
from robray.facts.frontend import Reading as AnyReading
from robray.facts.items import Entry, FileFacts, Statement
from robray.facts.layout import Respacing, Style
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.facts.problems import Problem
from robray.facts.splice import FactsDelta, exchanged, splice
from robray.formats.robray.details import NotPlain
from robray.formats.robray.frontend.comments import COMMENTS, goes_on_as_value, with_operators
from robray.formats.robray.frontend.include_path import include_folders, include_target
from robray.formats.robray.frontend.long_gaps import long_gaps
from robray.formats.robray.frontend.lower import lower
from robray.formats.robray.frontend.segments import (
    Segment,
    comment_problems,
    parse_segments,
    reparse_segments,
    unterminated_comment,
)
from robray.formats.robray.frontend.tree import nested_items
from robray.formats.robray.frontend.weight import (
    NOTHING,
    BeyondLimitsError,
    Weight,
    append_items,
    at_top,
    file_problem,
    marks_after,
    marks_in,
    weight_of_items,
)
from robray.formats.robray.frontend.window import replacement
from robray.formats.robray.statements import Attribute, Block, Stray
from robray.text.edits import Edit
from robray.text.records import by_identity
from robray.text.spans import Span

_XML = re.compile(
    rb"(?:\xef\xbb\xbf)?(?>(?:[ \t\r\n\f]+|#[^\n]*\n|//[^\n]*\n|/\*(?s:.*?)\*/)*)(<(?:[?!]|[A-Za-z])[\w:.-]*)"
)
"""Text with only comments before it. Atomic: a thousand comments have far too many ways to be matched."""
_ROBOT = re.compile(rb"<robot[ \t\r\n/>]")
_FIRST = 4096
"""Bytes that are searched for the element of a robot, behind declarations and comments."""


def foreign(text: bytes) -> Problem | None:
    """The reason not to read a text as a scene."""
    if is_binary(text):
        return Problem("invalid-encoding", Span(0, 0), NotPlain("NULs, as in UTF-16 and in files that are not text"))
    xml = _XML.match(text)
    if xml is not None:
        is_robot = _ROBOT.search(text, xml.start(1), xml.start(1) + _FIRST) is not None
        return Problem("xml-file", Span(*xml.span(1)), Named("robot" if is_robot else ""))
    return None


def is_binary(text: bytes) -> bool:
    """True if one byte in eight is a NUL, as in UTF-16, UTF-32 and binary files."""
    return text.find(b"\0") >= 0 and text.count(b"\0") * 8 > len(text)


_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


@by_identity
class Reading(NamedTuple):
    """A text with its trees and its facts; without trees and items if it is beyond the limits."""

    text: bytes
    segments: tuple[Segment, ...]
    facts: FileFacts
    limits: ReadingLimits
    weight: Weight = NOTHING
    marks: int = 0
    """Number of marks in a text that is long enough for too many (`marks_in`)."""
    lowered: int = 0
    """Number of lowered items: the cost of the reading."""
    operators: int | None = None
    """Start of an unclosed comment whose mark is read as operators."""


def read(text: bytes, limits: ReadingLimits = DEFAULT_LIMITS) -> Reading:
    problem = foreign(text)
    if problem is not None:
        return _unread(text, limits, problem)
    marks = marks_in(text, limits.file_marks)
    if marks > limits.file_marks:
        return _unread(text, limits, file_problem(limits, "file_marks"))
    try:
        found = _read(text, limits, marks)
        comment = _operators_in(text, found.segments)
        return found if comment is None else _read(text, limits, marks, comment)
    except BeyondLimitsError as error:
        return _unread(text, limits, file_problem(limits, error.limit))


def _operators_in(text: bytes, segments: tuple[Segment, ...]) -> int | None:
    """Start of an unclosed comment that the reader takes for operators."""
    comment = unterminated_comment(segments)
    if comment is None:
        return None
    base = len(text) - segments[-1].length
    tree = segments[-1].tree(text[base:], first=base == 0)
    return comment if goes_on_as_value(text, tree, base, comment) else None


def _read(text: bytes, limits: ReadingLimits, marks: int, operators: int | None = None) -> Reading:
    """The text within the limits; a BeyondLimitsError otherwise."""
    segments: list[Segment] = []
    entries: list[Entry] = []
    base, total = 0, NOTHING
    readable = text if operators is None else with_operators(text, operators)
    for segment, tree in parse_segments(readable, limits=limits):
        root = tree.root_node
        total.with_added(Weight(statements=at_top(root, limits.statements))).check(limits)
        lowered = partial(lower, text=text[base : base + segment.length], limits=limits)
        total = append_items(entries, nested_items(root), 0, base, limits, lowered, weight=total)
        total.check(limits)
        base += segment.length
        segments.append(segment)
    problems = _file_problems(text, tuple(segments), long_gaps(text), operators)
    facts = FileFacts.from_entries(entries, problems)
    return Reading(text, tuple(segments), facts, limits, total, marks, len(entries), operators)


def reread(old: Reading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta]:
    """The reading of `text`, which `edit` made of `old.text`, and the items in which it differs from `old`."""
    limits = old.limits
    if not old.segments or old.operators is not None or foreign(text) is not None:
        return _exchanged(old, read(text, limits), edit)
    marks = marks_after(old.marks, old.text, edit, text, limits.file_marks)
    if marks > limits.file_marks:
        return _exchanged(old, read(text, limits), edit)
    try:
        segments, region = reparse_segments(old.segments, old.text, text, edit, limits)
        made = replacement(old.facts, region, edit, limits)
    except BeyondLimitsError:
        return _exchanged(old, read(text, limits), edit)
    if _operators_in(text, segments) is not None:
        return _exchanged(old, read(text, limits), edit)
    replaced = (made.first, made.last)
    weight = _weight_beside(old, *replaced).with_added(made.weight)
    if weight.is_too_much(limits):
        return _exchanged(old, read(text, limits), edit)
    gaps = long_gaps(text, None if _has_gap(old.facts) else Span(region.base, region.base + len(region.text)))
    problems = _file_problems(text, segments, gaps)
    facts, delta = splice(old.facts, edit, made.rank, made.own, replaced, made.entries, problems)
    return Reading(text, segments, facts, limits, weight, marks, made.lowered), delta


def _weight_beside(old: Reading, first: int, last: int) -> Weight:
    """The weight of all items except those from `first` to `last`. Cost: O(the fewer of the two)."""
    facts = old.facts
    if last - first > len(facts) // 2:
        return weight_of_items(facts, 0, first).with_added(weight_of_items(facts, last, len(facts)))
    return old.weight.without(weight_of_items(facts, first, last))


def _unread(text: bytes, limits: ReadingLimits, problem: Problem) -> Reading:
    # A binary text has one mistake, wherever its bytes stop being UTF-8.
    problems = (problem,) if is_binary(text) else (*_encoding_problems(text), problem)
    return Reading(text, (), FileFacts.from_entries((), problems), limits)


def _exchanged(old: Reading, new: Reading, edit: Edit) -> tuple[Reading, FactsDelta]:
    """Replaces all items if either text is beyond the limits."""
    facts, delta = exchanged(old.facts, new.facts, edit)
    return new._replace(facts=facts), delta


def _has_gap(facts: FileFacts) -> bool:
    return any(problem.code == "too-long-gap" for problem in facts.problems)


def _file_problems(
    text: bytes, segments: tuple[Segment, ...], gaps: Iterable[Problem], operators: int | None = None
) -> tuple[Problem, ...]:
    """Problems of the file as bytes, an unclosed comment, and odd comments."""
    problems = [*comment_problems(segments), *_encoding_problems(text), *gaps]
    comment = unterminated_comment(segments)
    if comment is not None:
        problems.append(Problem("unterminated-comment", Span(comment, comment + 2)))
    if operators is not None:
        problems.append(Problem("comment-read-as-operators", Span(operators, operators + 2)))
    return tuple(problems)


def _encoding_problems(text: bytes) -> list[Problem]:
    problems = []
    if text.startswith(_BYTE_ORDER_MARK):
        problems.append(Problem("invalid-encoding", Span(0, 3), NotPlain("a byte order mark", is_mark=True)))
    try:
        text.decode()
    except UnicodeDecodeError as error:
        problems.append(
            Problem("invalid-encoding", Span(error.start, error.end), NotPlain("bytes that are not UTF-8 here"))
        )
    return problems


class RobrayFrontEnd:
    name = "robray"
    comments = COMMENTS
    names_other_files = True

    def read(self, text: bytes, limits: ReadingLimits = DEFAULT_LIMITS) -> Reading:
        return read(text, limits)

    def reread(self, old: AnyReading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta]:
        assert isinstance(old, Reading), "a reading goes back to the front end that made it"
        return reread(old, text, edit)

    def parts(self, statement: Statement) -> tuple[Attribute, ...]:
        return statement.attributes if isinstance(statement, Block | Stray) else ()

    def include_target(self, including: str, written: str) -> str:
        return include_target(including, written)

    def include_folders(self, including: str, written: str) -> tuple[str, ...]:
        return include_folders(including, written)

    def layout(self, text: bytes, style: Style) -> list[Respacing]:
        # A check of scenes needs no layout.
        from robray.formats.robray.frontend.layout import layout

        return layout(text, style)
