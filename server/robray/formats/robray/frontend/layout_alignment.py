"""Comments behind statements on consecutive lines begin in one column.

The further lines of a comment are its own, and stay where they are. So a comment that has such keeps its column, where
there is room for it, and those of its run join it there.
"""

from collections.abc import Iterator
from typing import NamedTuple

from robray.facts.layout import Respacing, Style


class _Comment(NamedTuple):
    respacing: Respacing
    """What is to stand before it is still open."""
    column: int
    """Where the statement before it ends."""
    kept: int | None
    """The column that it has, if it is to keep that."""


class TrailingComments:
    """A run of them, as far as it has been seen."""

    def __init__(self, style: Style) -> None:
        self._width = style.width
        self._limit = style.width * 2 // 3
        self.run: list[_Comment] = []

    def add(self, respacing: Respacing, column: int, kept: int | None = None) -> None:
        """A comment behind a statement that ends at `column`, which is to stay in column `kept` if that is given."""
        self.run.append(_Comment(respacing, column, kept))

    def finished(self) -> Iterator[Respacing]:
        """The comments of the run in their column; those behind very long lines stay out of it."""
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
