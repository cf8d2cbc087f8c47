"""Half-open ranges of UTF-8 byte offsets."""

from typing import NamedTuple


class Span(NamedTuple):
    """Bytes `start` up to, not including, `end`."""

    start: int
    end: int

    def shifted(self, distance: int) -> "Span":
        return Span(self.start + distance, self.end + distance)

    def contains(self, offset: int) -> bool:
        """True if a cursor at `offset` touches the span; the position just behind its last byte counts."""
        return self.start <= offset <= self.end
