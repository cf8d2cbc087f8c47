"""What of a robot is not read, so that any text is answered for in time: as of scenes, by how much of it there is.

Tags take ten microseconds each, whatever is in them, and what is wrong with the markup as long again for each mistake.
"""

from collections.abc import Sequence

from robray.facts.details import NotRead
from robray.facts.items import Item
from robray.facts.limits import ReadingLimits, has_more
from robray.facts.problems import Problem
from robray.formats.urdf.frontend.faults import DOCUMENT_TYPE, LAX, NOT_WELL_FORMED
from robray.text.spans import Span

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
