"""Byte offsets to lines and columns and back.

Lines end as in LSP: at LF, CRLF or a lone CR, and nowhere else (LSP 3.17, text documents). Columns count units of an
encoding: bytes in UTF-8, code units in UTF-16, code points in UTF-32. Messages use UTF-32 from 1.
"""

import re
import sys
from array import array
from bisect import bisect_left, bisect_right
from enum import Enum
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from robray.text.edits import Edit
from robray.text.offsets import spliced
from robray.text.spans import Span

if TYPE_CHECKING:
    from numpy import int64
    from numpy.typing import NDArray

_LF = 10
_LARGE = 1 << 17
"""Bytes, from which on it matters how line ends are found."""

_LINE_END = re.compile(rb"\n|\r(?!\n)")

_STEP = 1 << 10
"""Bytes between the places of a long line whose columns are kept."""

_OF_FOUR = 0xF0
"""The least byte that begins a character of four."""

_CONTINUATION = 0x80
"""The upper two bits of a continuation byte."""


class Encoding(Enum):
    """The unit of a column; the values are LSP's names."""

    UTF_8 = "utf-8"
    UTF_16 = "utf-16"
    UTF_32 = "utf-32"


class Position(NamedTuple):
    """A place in a document, both numbers from 0."""

    line: int
    column: int


class Lines:
    """Starts of the lines of a text. Frozen, with a cache.

    Columns in a long line are counted from the last cached one before, so that thousands of them take one pass.
    """

    __slots__ = ("_is_ascii", "_marks", "_starts", "text")

    def __init__(
        self,
        text: bytes,
        starts: "array[int] | None" = None,
        *,
        is_ascii: bool | None = None,
    ) -> None:
        """`is_ascii` saves a look at the text."""
        self.text = text
        self._starts = starts
        self._marks: dict[tuple[int, Encoding], _Marks] = {}
        self._is_ascii = is_ascii

    @property
    def starts(self) -> "array[int]":
        """Byte offset of each line's first byte, ascending, beginning with 0."""
        if self._starts is None:
            self._starts = _found(self.text) if _is_for_numpy(self.text) else _split(self.text)
        return self._starts

    @property
    def is_ascii(self) -> bool:
        """True if columns are bytes in all encodings."""
        if self._is_ascii is None:
            self._is_ascii = self.text.isascii()
        return self._is_ascii

    def line(self, offset: int) -> int:
        return bisect_right(self.starts, max(offset, 0)) - 1

    def position(self, offset: int, encoding: Encoding) -> Position:
        """The position of a byte; offsets beyond the text give its end."""
        offset = min(max(offset, 0), len(self.text))
        line = bisect_right(self.starts, offset) - 1
        return Position(line, self._column(line, offset, encoding))

    def positions(self, span: Span, encoding: Encoding) -> tuple[Position, Position]:
        """The positions of both ends of a span, which are mostly on one line."""
        start, starts = self.position(span.start, encoding), self.starts
        line = start.line
        behind = starts[line + 1] if line + 1 < len(starts) else len(self.text) + 1
        if span.end >= behind or span.end < span.start:
            return start, self.position(span.end, encoding)
        return start, Position(line, self._column(line, span.end, encoding))

    def columns(self, lines: "NDArray[int64]", offsets: "NDArray[int64]", encoding: Encoding) -> "NDArray[int64]":
        """Columns of many bytes, each in its line. Cost: a few steps in C through the text between them."""
        import numpy

        begins = numpy.frombuffer(self.starts, numpy.int64)[lines]
        if encoding is Encoding.UTF_8 or self.is_ascii or not len(offsets):
            return offsets - begins
        first = int(begins.min())
        piece = self.text[first : int(offsets.max())]
        if piece.isascii():
            return offsets - begins
        values = numpy.frombuffer(piece, numpy.uint8)
        behind = offsets - first
        if not _is_sound(piece) or ((values[behind[behind < len(values)]] & 0xC0) == _CONTINUATION).any():
            # A byte outside of characters counts as one, and so does a part of a character.
            each = zip(lines.tolist(), offsets.tolist(), strict=True)
            return numpy.array([self._column(line, offset, encoding) for line, offset in each], numpy.int64)
        high = numpy.flatnonzero(values >= _CONTINUATION)
        spared = ((values[high] & 0xC0) == _CONTINUATION).astype(numpy.int64)
        if encoding is Encoding.UTF_16:
            # A character of four bytes has two units.
            spared -= values[high] >= _OF_FOUR
        up_to = numpy.concatenate(([0], numpy.cumsum(spared)))
        before, after = (up_to[numpy.searchsorted(high, each)] for each in (begins - first, behind))
        columns: NDArray[int64] = offsets - begins - (after - before)
        return columns

    def _column(self, line: int, offset: int, encoding: Encoding) -> int:
        start = self.starts[line]
        if encoding is Encoding.UTF_8:
            return offset - start
        if offset - start <= _STEP:
            return _units(self.text[start:offset], encoding)
        marks = self._marks.get((start, encoding))
        if marks is None:
            end = self.starts[line + 1] if line + 1 < len(self.starts) else len(self.text)
            marks = self._marks[start, encoding] = _marks(self.text, start, end, encoding)
        rank = bisect_right(marks.offsets, offset) - 1
        return marks.columns[rank] + _units(self.text[marks.offsets[rank] : offset], encoding)

    def offset(self, position: Position, encoding: Encoding) -> int:
        """The byte at a position; positions beyond the text or the line give its end (LSP 3.17, Position).

        A column inside a character (half a surrogate pair, a byte within a code point) gives its start.
        """
        line, starts = position.line, self.starts
        if line < 0:
            return 0
        if line >= len(starts):
            return len(self.text)
        if self._is_ascii and line + 1 < len(starts) and 0 <= position.column < starts[line + 1] - starts[line] - 1:
            # Before the line ending, whichever it is.
            return starts[line] + position.column
        start, end = self.extent(line)
        return start + _bytes(self.text[start:end], max(position.column, 0), encoding)

    def extent(self, line: int) -> tuple[int, int]:
        """First byte of a line and the byte where its line ending starts."""
        starts = self.starts
        start = starts[line]
        end = starts[line + 1] if line + 1 < len(starts) else len(self.text)
        while end > start and self.text[end - 1] in b"\r\n":
            end -= 1
        return start, end

    def edited(self, text: bytes, edit: Edit) -> "Lines":
        """The lines of `text`, which `edit` made of this one."""
        # Inserted text decides alone if an ASCII text stays ASCII; removing text from another one may make it ASCII.
        is_ascii = text[edit.start : edit.new_end].isascii() if self._is_ascii else None
        if self._starts is None:
            return Lines(text, is_ascii=is_ascii)
        # The start of a line depends on its byte and the one before it.
        first = max(bisect_left(self._starts, edit.start), 1)
        last = max(bisect_right(self._starts, edit.end), 1)
        ends = _LINE_END.finditer(text, max(edit.start - 1, 0), min(edit.new_end + 1, len(text)))
        between = [end.end() for end in ends if edit.start <= end.end() <= edit.new_end]
        starts = spliced(self._starts, first, last, between, edit.growth)
        return Lines(text, starts, is_ascii=is_ascii)


def _is_sound(piece: bytes) -> bool:
    """True for valid UTF-8."""
    try:
        piece.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


class _Marks(NamedTuple):
    """Starts of characters in a long line, some `_STEP` apart, and their columns."""

    offsets: "array[int]"
    columns: "array[int]"


def _marks(text: bytes, start: int, end: int, encoding: Encoding) -> _Marks:
    offsets, columns = array("q", [start]), array("q", [0])
    for about in range(start + _STEP, end, _STEP):
        # No character has more than four bytes: where four go on with one, each of them is wrong by itself.
        near = (at for at in range(about, about - 4, -1) if text[at] & 0xC0 != _CONTINUATION)
        at = next(near, about)
        columns.append(columns[-1] + _units(text[offsets[-1] : at], encoding))
        offsets.append(at)
    return _Marks(offsets, columns)


def _split(text: bytes) -> "array[int]":
    # `bytes.splitlines`, unlike that of `str`, splits exactly where LSP does.
    starts = array("q", accumulate(map(len, text.splitlines(keepends=True)), initial=0))
    if text and not text.endswith((b"\n", b"\r")):
        starts.pop()
    return starts


def _is_for_numpy(text: bytes) -> bool:
    """With LF alone numpy needs a tenth of the time, but longer than that to be imported."""
    return len(text) >= _LARGE and "numpy" in sys.modules and b"\r" not in text


def _found(text: bytes) -> "array[int]":
    import numpy

    starts = array("q", [0])
    ends = numpy.flatnonzero(numpy.frombuffer(text, numpy.uint8) == _LF)
    starts.frombytes((ends + 1).astype(numpy.int64).tobytes())
    return starts


def _units(text: bytes, encoding: Encoding) -> int:
    if encoding is Encoding.UTF_8 or text.isascii():
        return len(text)
    characters = text.decode("utf-8", "replace")
    if encoding is Encoding.UTF_32:
        return len(characters)
    return len(characters) + sum(character > "\uffff" for character in characters)


def _bytes(line: bytes, column: int, encoding: Encoding) -> int:
    """Number of bytes of the first `column` units of a line."""
    if line.isascii():
        return min(column, len(line))
    if encoding is Encoding.UTF_8:
        column = min(column, len(line))
        while column and column < len(line) and line[column] & 0xC0 == 0x80:
            column -= 1
        return column
    taken = 0
    for character in line.decode("utf-8", "surrogateescape"):
        column -= 2 if encoding is Encoding.UTF_16 and character > "\uffff" else 1
        if column < 0:
            break
        taken += len(character.encode("utf-8", "surrogateescape"))
    return taken
