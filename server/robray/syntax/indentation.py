"""Where lines begin, for a reader that asks it of single places, behind mistakes only."""

import re

_INDENT = re.compile(r"[ \t]*")


_MOST = 2_000
"""Limit of columns within which the beginning of a line is searched."""


def line_start(text: str, at: int) -> int:
    first = max(0, at - _MOST)
    return max(first, text.rfind("\n", first, at) + 1, text.rfind("\r", first, at) + 1)


def indent(text: str, at: int) -> int:
    """The indentation of the line with a place."""
    start = line_start(text, at)
    found = _INDENT.match(text, start)
    return 0 if found is None else found.end() - start


def column(text: str, at: int) -> int:
    """The column of a place that is the first on its line; negative for others."""
    found = indent(text, at)
    return found if line_start(text, at) + found == at else -1
