"""What is wrong with a robot's markup, by the rules that say it."""

from collections.abc import Sequence

from robray.facts.details import NotRead
from robray.facts.items import Item
from robray.facts.limits import ReadingLimits, has_more
from robray.facts.problems import Problem
from robray.formats.urdf.details import Markup
from robray.formats.urdf.frontend.versions import Dialect
from robray.syntax.xml.tags import Fault, Flaw
from robray.text.spans import Span

NOT_WELL_FORMED = "urdf-not-well-formed"
LAX = "urdf-lax-xml"
"""What urdfdom's parser takes, and no other."""
DOCUMENT_TYPE = "urdf-document-type"

_CODES = {Flaw.BROKEN: NOT_WELL_FORMED, Flaw.LAX: LAX, Flaw.DOCUMENT_TYPE: DOCUMENT_TYPE}


def problem(fault: Fault, span: Span, dialect: Dialect) -> Problem:
    """A fault as a problem at a span of its item."""
    is_refused = fault.is_strict and dialect.newest > 0
    details = Markup(fault.what, fault.is_sure, fault.is_open, fault.is_end, is_refused, fault.meant)
    return Problem(_CODES[fault.flaw], span, details)


MARKUP = frozenset({LAX, NOT_WELL_FORMED, DOCUMENT_TYPE})
"""The codes of what is wrong with a text as XML."""

_OTHERS = bytes(byte for byte in range(256) if byte not in b"<>&")


def marks_in(text: bytes) -> int:
    """How many '<', '>' and '&' there are. Cost: O(bytes), in C."""
    return len(text.translate(None, _OTHERS))


def mistakes_in(items: Sequence[Item]) -> int:
    """How many mistakes of markup there are. Cost: O(items)."""
    return sum(problem.code in MARKUP for item in items if item.problems for problem in item.problems)


_IN_ROBOT = {"mistakes": "syntax errors", "file_marks": "characters '<', '>' and '&'"}


def robot_problem(limits: ReadingLimits, limit: str) -> Problem:
    """The problem of a robot that exceeds a limit."""
    return Problem("beyond-limits", Span(0, 0), NotRead("the robot", has_more(limits, limit, _IN_ROBOT[limit])))
