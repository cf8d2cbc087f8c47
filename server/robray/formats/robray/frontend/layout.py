"""The one layout of robray text.

Each statement is on a line of its own, indented by the blocks around it, with at most one empty line before it. A
comment stays between its neighbours: behind the text before it if the line ends after it, otherwise before the
statement that follows on the line. Comments behind statements on consecutive lines are aligned. Invalid text stays,
with the white space before it (`layout_units.py`); so does everything between the comments `robray: format off` and
`robray: format on`.

The layout is a list of gaps between lexemes, whose blanks are replaced. Laying out again changes nothing: a gap depends
on its lexemes and on the number of its line ends, of which one stays one.
"""

import re
from collections.abc import Generator, Iterator, Sequence
from enum import Enum, auto
from typing import NamedTuple

from robray.facts.layout import Respacing, Style
from robray.formats.robray.frontend.layout_spacing import spaced, tight
from robray.formats.robray.frontend.layout_units import (
    BLOCK_COMMENT,
    CLOSING,
    COMMENT,
    COMMON,
    LINE_COMMENT,
    OPENING,
    STATEMENT,
    Lexemes,
    Unit,
    UnitKind,
    has_line_end,
    lexemes,
    line_ends,
    units,
)
from robray.text.edits import Edit
from robray.text.records import new
from robray.text.spans import Span

_SHORT = 64
"""Bytes of white space whose like may come again."""


class Position(Enum):
    LINE = auto()
    BESIDE = auto()
    """On the line of the comment before it."""
    TRAILING = auto()
    """A comment on the line of the text before it."""
    TOGETHER = auto()
    """A closing brace behind the one that it closes."""


LINE, BESIDE, TRAILING, TOGETHER = Position


class ItemPath(NamedTuple):
    position: Position
    gap: bytes
    """The present white space before the unit."""
    ends: Sequence[bytes]
    """The line ends before the unit."""
    has_blank: bool
    """True if an empty line stays before it."""


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
    """Behind the comments from `first` on that are on one line; `first` if another unit follows on it."""
    end = first + 1
    while end < len(units) and not line_ends(source.gap(units[end].first)):
        if units[end].kind is not COMMENT:
            is_last_in_block = units[end].kind is CLOSING and units[first - 1].kind is not OPENING
            return end if is_last_in_block else first
        end += 1
    return end


class _Comment(NamedTuple):
    respacing: Respacing
    """The white space before it is still open."""
    column: int
    """End of the statement before it."""
    kept: int | None
    """The column that it has, if it is to keep that."""


class TrailingComments:
    """A run of comments, as far as it is known."""

    def __init__(self, style: Style) -> None:
        self._width = style.width
        self._limit = style.width * 2 // 3
        self.run: list[_Comment] = []

    def add(self, respacing: Respacing, column: int, kept: int | None = None) -> None:
        """A comment behind a statement that ends at `column`, which stays in column `kept` if that is given."""
        self.run.append(_Comment(respacing, column, kept))

    def finished(self) -> Iterator[Respacing]:
        """The aligned comments of the run; those behind very long lines are not aligned."""
        if not self.run:
            return
        kept = [None if each.kept is None else max(each.kept, each.column + 1) for each in self.run]
        widest = max((each.column for each in self.run if each.column <= self._limit), default=0)
        widest = max(widest, *(column - 1 for column in kept if column is not None and column <= self._width), 0)
        for (respacing, column, _), own in zip(self.run, kept, strict=True):
            wanted = widest + 1 if own is None else own
            blanks = b" " * max(wanted - column, 1)
            yield respacing._replace(edit=respacing.edit._replace(replacement=blanks))
        self.run = []


DEEPEST = 256
"""Bytes of indentation; without a limit a hundred thousand braces would take gigabytes."""

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_FIRST_LINE_END = re.compile(rb"\r?\n")
_DIRECTIVE = re.compile(rb"(?:#|//)[ \t]*robray:[ \t]*format[ \t]+(off|on)\b")


def layout(text: bytes, style: Style) -> list[Respacing]:
    """The changes, from front to back. Cost: linear."""
    begin = len(_BYTE_ORDER_MARK) if text.startswith(_BYTE_ORDER_MARK) else 0
    respacings = _Layout(lexemes(text, begin), style).respacings()
    # Where comments are aligned is known only when the last one of their run is. No two begin at one byte.
    return sorted([each for each in respacings if text[each[0][0] : each[0][1]] != each[0][2]])


class _Layout:
    """Lays out the units of a text, from front to back."""

    def __init__(self, source: Lexemes, style: Style) -> None:
        self._source = source
        self._style = style
        match = _FIRST_LINE_END.search(source.text)
        self._newline = match[0] if match is not None else b"\r" if b"\r" in source.text else b"\n"
        self._comments = TrailingComments(style)
        self._is_ascii = source.text.isascii()
        self._shapes: dict[bytes, list[bytes]] = {}
        """The gaps of statements on one line: most statements of a scene look alike."""
        self._is_off = False
        self._line = b""
        """Indentation of the current line."""
        self._levels = [b""]
        """Indentation of the lines in each open block."""
        self._bases: list[bytes] = []
        """Indentation of the line with each closing brace."""

    def respacings(self) -> Iterator[Respacing]:
        source = self._source
        comments = self._comments
        column: int | None = None
        """End of the unit behind which comments are aligned."""
        end: int | None = None
        """End of the last unit, if it is known."""
        before: Unit | None = None
        was_trailing = False
        all_units = units(source)
        skipped = 0
        # A million units take a second only with few calls for each.
        for number, (unit, (position, gap, ends, has_blank)) in enumerate(
            zip(all_units, places(source, all_units), strict=True)
        ):
            if skipped:
                skipped -= 1
                continue
            kind, first, _, is_sound, is_loose = unit
            if kind is OPENING and is_sound and position is LINE and not self._is_off and (ends or not is_loose):
                short = self._short_block(all_units[number : number + 3], gap)
                if short is not None:
                    unit, kind, skipped = short, STATEMENT, 2  # noqa: PLW2901 - the two that follow are in it
            is_trailing = position is TRAILING
            if comments.run and not is_trailing and not (was_trailing and kind is STATEMENT and not has_blank):
                yield from comments.finished()
            wanted, prefix = gap, self._levels[-1] if kind is not CLOSING else self._closed(unit)
            # True if the white space before the unit may change.
            is_free = is_sound and not self._is_off and (not is_loose or kind is CLOSING)
            is_free = is_free and (before is None or before.is_sound or bool(ends))
            if is_free:
                if position is LINE and before is not None:
                    # Most units are so. The text before them is known without looking at it.
                    wanted = (ends[0] if ends else self._newline) * (1 + has_blank) + prefix
                    self._line = prefix
                else:
                    # On the line of another, or before the first.
                    wanted = prefix if position is LINE else b"" if position is TOGETHER else b" "
                    self._write(wanted, is_first=before is None)
                kept = self._kept_column(first) if is_trailing and end is not None else None
                behind = column if kept is None else end
                if is_trailing and behind is not None:
                    comments.add(self._respacing(unit, first, wanted), behind, kept)
                elif wanted != gap:
                    yield self._respacing(unit, first, wanted)
            else:
                self._write(wanted, is_first=before is None)
            begins_line = position is LINE and (is_free or bool(ends) or before is None)
            column = end = None
            if kind is COMMENT:
                self._heed(source.text[source.starts[first] : source.ends[first]])
            elif kind is CLOSING:
                end = len(self._line) + 1 if begins_line else None
            else:
                if is_sound and not self._is_off:
                    column = yield from self._inside(unit, is_beside=position is BESIDE)
                    end = column if begins_line else None
                    if kind is OPENING or position is BESIDE:
                        # No comments are aligned to that.
                        column = None
                if kind is OPENING:
                    self._open(unit)
            before, was_trailing = unit, is_trailing
        yield from comments.finished()
        yield from self._end(before)

    def _short_block(self, three: list[Unit], gap: bytes) -> Unit | None:
        """A block of one attribute as a statement, if it was written on one line and there is room for it."""
        if len(three) < 3 or three[1].kind is not STATEMENT or three[2].kind is not CLOSING or not three[1].is_sound:
            return None
        text, _, letters, starts, ends = self._source
        opening, _, closing = three
        first, last = opening.first, closing.last
        if last - first > self._style.width or has_line_end(text, starts[first], ends[last - 1]):
            return None
        if b"#" in letters[first:last] or b"*" in letters[first:last]:
            return None
        base = gap[max(gap.rfind(b"\n"), gap.rfind(b"\r")) + 1 :] if opening.is_loose else self._levels[-1]
        words = b"".join([text[start:end] for start, end in zip(starts[first:last], ends[first:last], strict=True)])
        width = len(base) + len(words.decode("utf-8", "replace")) + sum(map(len, self._gaps(letters[first:last])))
        return Unit(STATEMENT, first, last, True, opening.is_loose) if width <= self._style.width else None

    def _kept_column(self, first: int) -> int | None:
        """The column of a comment that goes on below, 0 beyond the width of a line; None for others."""
        text, starts, ends = self._source.text, self._source.starts, self._source.ends
        if self._source.letters[first] != BLOCK_COMMENT or not has_line_end(text, starts[first], ends[first]):
            return None
        line = max(text.rfind(b"\n", 0, starts[first]), text.rfind(b"\r", 0, starts[first])) + 1
        column = len(text[line : starts[first]].decode("utf-8", "replace"))
        return column if column <= self._style.width else 0

    def _heed(self, comment: bytes) -> None:
        match = _DIRECTIVE.match(comment) if b"robray:" in comment else None
        if match is not None:
            self._is_off = match[1] == b"off"

    def _closed(self, unit: Unit) -> bytes:
        """The indentation of a line that begins with the brace."""
        if unit.is_sound:
            self._levels.pop()
            return self._bases.pop()
        return self._levels[-1]

    def _open(self, unit: Unit) -> None:
        base = self._line if unit.is_loose else self._levels[-1]
        self._bases.append(base)
        self._levels.append((base + b" " * self._style.indent)[:DEEPEST])

    def _write(self, gap: bytes, *, is_first: bool) -> None:
        if is_first or b"\n" in gap or b"\r" in gap:
            self._line = gap[max(gap.rfind(b"\n"), gap.rfind(b"\r")) + 1 :][:DEEPEST]

    def _gaps(self, letters: bytes) -> list[bytes]:
        shape = self._shapes.get(letters)
        if shape is None:
            shape = tight(letters)
            if len(letters) <= COMMON:
                self._shapes[letters] = shape
        return shape

    def _inside(self, unit: Unit, *, is_beside: bool) -> Generator[Respacing, None, int]:
        """The white space between a unit's lexemes; the column behind it."""
        source, first, last = self._source, unit.first, unit.last
        shape = self._gaps(source.letters[first:last])
        gaps, column, trailing = spaced(source, first, last, shape, self._line, self._newline, self._style)
        for index, wanted in enumerate(gaps, first + 1):
            if not is_beside and index - first - 1 in trailing:
                self._comments.add(self._respacing(unit, index, wanted), trailing[index - first - 1])
            elif source.text[source.ends[index - 1] : source.starts[index]] != wanted:
                yield self._respacing(unit, index, wanted)
        return column

    def _end(self, before: Unit | None) -> Iterator[Respacing]:
        """A file ends with a line end, unless it is empty, or ends in an unclosed string or comment."""
        source = self._source
        gap = source.gap(len(source.starts))
        if self._is_off or source.letters.endswith(b"U"):
            return
        wanted = b""
        if before is not None:
            ends = line_ends(gap)
            wanted = ends[0] if ends else self._newline
            if source.letters[-1] == LINE_COMMENT and wanted == b"\r":
                wanted = b"\n"
        end = len(source.text)
        yield Respacing(Edit(end - len(gap), end, wanted), Span(end, end))

    def _respacing(self, unit: Unit, index: int, wanted: bytes) -> Respacing:
        """For the white space before a lexeme of a unit."""
        _, starts_at, _, starts, ends = self._source
        _, first, last, _, _ = unit
        edit = new(Edit, (ends[index - 1] if index else starts_at, starts[index], wanted))
        return new(Respacing, (edit, new(Span, (starts[first], ends[last - 1]))))
