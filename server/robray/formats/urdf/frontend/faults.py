"""Problems of a robot's markup, by rule, and of its file as bytes or as a whole."""

import re
from collections.abc import Sequence

from robray.facts.details import Named, NotRead, Said
from robray.facts.items import FileFacts, Item
from robray.facts.limits import ReadingLimits, has_more
from robray.facts.problems import Problem
from robray.formats.urdf.details import Markup
from robray.formats.urdf.frontend.words import Dialect
from robray.formats.urdf.statements import Link, Robot
from robray.syntax.xml.tags import Fault, Flaw
from robray.text.spans import Span

NOT_WELL_FORMED = "urdf-not-well-formed"
LAX = "urdf-lax-xml"
"""Markup that only urdfdom's parser accepts."""
DOCUMENT_TYPE = "urdf-document-type"

_CODES = {Flaw.BROKEN: NOT_WELL_FORMED, Flaw.LAX: LAX, Flaw.DOCUMENT_TYPE: DOCUMENT_TYPE}


def problem(fault: Fault, span: Span, dialect: Dialect) -> Problem:
    """The problem for a fault, at a span of its item."""
    is_refused = fault.is_strict and dialect.newest > 0
    details = Markup(fault.what, fault.is_sure, fault.is_open, fault.is_end, is_refused, fault.meant, fault.is_guess)
    return Problem(_CODES[fault.flaw], span, details)


MARKUP = frozenset({LAX, NOT_WELL_FORMED, DOCUMENT_TYPE})
"""The codes of mistakes in XML."""

_OTHERS = bytes(byte for byte in range(256) if byte not in b"<>&")


def marks_in(text: bytes) -> int:
    """The number of '<', '>' and '&'. Cost: O(bytes), in C."""
    return len(text.translate(None, _OTHERS))


def mistakes_in(items: Sequence[Item]) -> int:
    """The number of mistakes in the markup. Cost: O(items)."""
    return sum(problem.code in MARKUP for item in items if item.problems for problem in item.problems)


_IN_ROBOT = {"mistakes": "syntax errors", "file_marks": "characters '<', '>' and '&'"}


def robot_problem(limits: ReadingLimits, limit: str) -> Problem:
    """The problem of a robot that exceeds a limit."""
    return Problem("beyond-limits", Span(0, 0), NotRead("the robot", has_more(limits, limit, _IN_ROBOT[limit])))


_NO_CHARACTER = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]|\xef\xbf[\xbe\xbf]")
_ENCODING = re.compile(rb"\A(?:\xef\xbb\xbf)?<\?xml[^>]*?[ \t\r\n]encoding[ \t\r\n]*=[ \t\r\n]*[\"']([^\"'<>]*)[\"']")
_READ = frozenset({"utf-8", "utf8", "us-ascii", "ascii"})


def file_problems(text: bytes, facts: FileFacts, *, is_open: bool, odd: bool) -> tuple[Problem, ...]:
    """`odd`: the text may have invalid UTF-8, or characters that XML forbids."""
    found: list[Problem] = []
    declared = _ENCODING.match(text)
    if declared is not None and declared[1].decode("utf-8", "replace").lower() not in _READ:
        written = declared[1].decode("utf-8", "replace")
        found.append(Problem("urdf-encoding", Span(*declared.span(1)), Said(f"encoding '{written}'")))
    try:
        if odd:
            text.decode()
    except UnicodeDecodeError as error:
        found.append(Problem("urdf-encoding", Span(error.start, error.end), Said("other bytes")))
    # A regular expression takes ten times as long without a match.
    control = _NO_CHARACTER.search(text) if odd else None
    if control is not None:
        what = f"invalid character {control[0][0]}; remove it"
        found.append(Problem(LAX, Span(*control.span()), Markup(what)))
    root = root_rank(facts)
    if root is None:
        # An unclosed comment may hide it.
        if all(problem.code != NOT_WELL_FORMED for item in facts.items for problem in item.problems):
            found.append(Problem("urdf-no-robot", Span(0, min(len(text), 1)), Named("")))
        return tuple(found)
    statement = facts.items[root].statement
    assert isinstance(statement, Robot), "the root is found by that"
    at = facts.absolute(root, statement.keyword)
    if is_open:
        tag = text[at.start : at.end].decode("utf-8", "replace")
        found.append(Problem(NOT_WELL_FORMED, at, Markup(f"unclosed '<{tag}>'", is_open=True)))
    if text[at.start : at.end] != b"robot":
        # It is not a robot, and needs no links.
        return tuple(found)
    if not any(isinstance(item.statement, Link) for item in facts.items):
        found.append(Problem("urdf-no-links", at))
    return tuple(found)


def root_rank(facts: FileFacts) -> int | None:
    """The rank of the root. Cost: O(items before it)."""
    return next((rank for rank, item in enumerate(facts.items) if isinstance(item.statement, Robot)), None)
