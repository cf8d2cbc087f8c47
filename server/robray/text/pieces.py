"""Combines successive edits into edits of the first text."""

from collections import deque
from collections.abc import Iterable, Iterator

from robray.text.edits import Edit
from robray.text.spans import Span

Piece = Span | bytes
"""A stretch of the first text, or an insertion."""


class Pieces:
    """A text as stretches of the original and insertions."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._pieces: list[Piece] = [Span(0, size)]

    def replace(self, edits: Iterable[Edit]) -> None:
        """Edits of the text as it has become, ascending and apart from each other. Cost: O(pieces + edits)."""
        waiting = deque(self._pieces)
        made: list[Piece] = []
        at = 0
        for edit in edits:
            made += _cut_off(waiting, edit.start - at)
            _cut_off(waiting, edit.end - edit.start)
            if edit.replacement:
                made.append(edit.replacement)
            at = edit.end
        self._pieces = [*made, *waiting]

    def edits(self) -> Iterator[Edit]:
        """Edits from the first text to the last one, ascending and not touching."""
        at = 0
        put_in = b""
        for piece in (*self._pieces, Span(self._size, self._size)):
            if isinstance(piece, bytes):
                put_in += piece
                continue
            if put_in or piece.start > at:
                yield Edit(at, piece.start, put_in)
            at, put_in = piece.end, b""


def _cut_off(waiting: deque[Piece], length: int) -> list[Piece]:
    """Removes the first `length` bytes and returns them; cuts a piece that is longer."""
    found: list[Piece] = []
    while length:
        piece = waiting.popleft()
        start, end = (0, len(piece)) if isinstance(piece, bytes) else piece
        middle = min(start + length, end)
        length -= middle - start
        first, rest = (
            (piece[:middle], piece[middle:]) if isinstance(piece, bytes) else (Span(start, middle), Span(middle, end))
        )
        found.append(first)
        if middle < end:
            waiting.appendleft(rest)
    return found
