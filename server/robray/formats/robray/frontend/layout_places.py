"""Which units begin a line, and which stand on the line of the one before.

A comment on the line of what it stands behind belongs to that, if the line ends after it; if another statement follows
on the line, it belongs to that one.
"""

import re
from collections.abc import Iterator, Sequence
from enum import Enum, auto
from typing import NamedTuple

from robray.formats.robray.frontend.layout_units import CLOSING, COMMENT, OPENING, Unit, UnitKind
from robray.formats.robray.frontend.lexemes import Lexemes
from robray.text.records import new

_LINE_END = re.compile(rb"\r?\n")

_SHORT = 64
"""Bytes of white space whose like may come again."""


class Position(Enum):
    LINE = auto()
    BESIDE = auto()
    """On the line of the comment before it."""
    TRAILING = auto()
    """A comment on the line of what it stands behind."""
    TOGETHER = auto()
    """A closing brace behind the one that it closes."""


LINE, BESIDE, TRAILING, TOGETHER = Position


class ItemPath(NamedTuple):
    position: Position
    gap: bytes
    """The white space before the unit, as it is."""
    ends: Sequence[bytes]
    """The line ends that are written before the unit, as they are."""
    has_blank: bool
    """Whether an empty line is to stay before it."""


def line_ends(gap: bytes) -> Sequence[bytes]:
    """A lone CR counts only where nothing else ends a line: behind a comment it would belong to that."""
    if gap == b"\n":
        return (gap,)
    return _LINE_END.findall(gap) or (b"\r",) * gap.count(b"\r")


def has_line_end(text: bytes, start: int, end: int) -> bool:
    return text.find(b"\n", start, end) >= 0 or text.find(b"\r", start, end) >= 0


def places(source: Lexemes, units: Sequence[Unit]) -> Iterator[ItemPath]:
    """The place of each unit. Cost: linear."""
    text, starts, stops = source.text, source.starts, source.ends
    known: dict[bytes, Sequence[bytes]] = {}
    comments_end = 0
    before: UnitKind | None = None
    was_trailing = is_behind_opening = False
    for index, unit in enumerate(units):
        kind, first, _, _, _ = unit
        gap = text[stops[first - 1] if first else source.begin : starts[first]]
        ends = known.get(gap)
        if ends is None:
            ends = line_ends(gap)
            if len(gap) <= _SHORT:
                known[gap] = ends
        position = LINE
        if ends or before is None:
            pass
        elif kind is COMMENT:
            if before is not COMMENT:
                comments_end = _trailing_end(source, units, index)
            if index < comments_end:
                position = TRAILING
            elif before is COMMENT:
                position = BESIDE
        elif before is COMMENT and not was_trailing and kind is not CLOSING:
            position = BESIDE
        if before is OPENING and kind is CLOSING:
            position = TOGETHER
        is_between = before is not None and not is_behind_opening and kind is not CLOSING
        yield new(ItemPath, (position, gap, ends, is_between and len(ends) > 1))
        before = kind
        was_trailing = position is TRAILING
        is_behind_opening = before is OPENING or (was_trailing and is_behind_opening)


def _trailing_end(source: Lexemes, units: Sequence[Unit], first: int) -> int:
    """Behind the comments from `first` on that stand on one line; `first` if something else follows on it."""
    end = first + 1
    while end < len(units) and not line_ends(source.gap(units[end].first)):
        if units[end].kind is not COMMENT:
            is_last_in_block = units[end].kind is CLOSING and units[first - 1].kind is not OPENING
            return end if is_last_in_block else first
        end += 1
    return end
