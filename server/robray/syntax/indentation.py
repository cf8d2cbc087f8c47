"""Where lines begin, for a reader that asks it of single places, behind mistakes only."""

import re

_INDENT = re.compile(r"[ \t]*")


_MOST = 2_000
"""Of a longer line it is not looked for where it begins: nobody laid it out."""


def line_start(text: str, at: int) -> int:
    first = max(0, at - _MOST)
    return max(first, text.rfind("\n", first, at) + 1, text.rfind("\r", first, at) + 1)


def indent(text: str, at: int) -> int:
    """How far the line is indented that a place is in."""
    start = line_start(text, at)
    found = _INDENT.match(text, start)
    return 0 if found is None else found.end() - start


def column(text: str, at: int) -> int:
    """How far a place is indented that is the first on its line; negative for others."""
    found = indent(text, at)
    return found if line_start(text, at) + found == at else -1
