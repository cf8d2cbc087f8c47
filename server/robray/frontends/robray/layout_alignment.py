"""Comments behind statements on consecutive lines begin in one column."""

from collections.abc import Iterator

from robray.facts.layout import Respacing, Style


class TrailingComments:
    """A run of them, as far as it has been seen."""

    def __init__(self, style: Style) -> None:
        self._limit = style.width * 2 // 3
        self.run: list[tuple[Respacing, int]] = []

    def add(self, respacing: Respacing, column: int) -> None:
        """A comment behind a statement that ends at `column`; what is to stand between them is still open."""
        self.run.append((respacing, column))

    def finished(self) -> Iterator[Respacing]:
        """The comments of the run in their column; those behind very long lines stay out of it."""
        if not self.run:
            return
        widest = max((column for _, column in self.run if column <= self._limit), default=0)
        for respacing, column in self.run:
            blanks = b" " * (1 + max(widest - column, 0))
            yield respacing._replace(edit=respacing.edit._replace(replacement=blanks))
        self.run = []
