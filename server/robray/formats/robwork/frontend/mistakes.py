"""How much may be wrong with a file that is read: what has more is no workcell and no task, whatever it was to be.

An element with a mistake takes several times as long as one without, and a megabyte holds a hundred thousand.
"""

from robray.formats.robwork.frontend.drafts import Draft
from robray.text.spans import Span

_IN_GENERATED_FILES = frozenset(
    {
        "robwork-comment-refused",
        "robwork-mixed-task",
        "robwork-not-a-rotation",
        "robwork-passed-over",
        "robwork-q-length",
        "robwork-rpy-without-unit",
        "robwork-target-without-value",
        "robwork-transform-text",
    }
)
"""What a program that writes tasks may write at each target, and a reader takes."""


class TooManyMistakesError(Exception):
    """`first` is where the first of them is, absolute."""

    def __init__(self, first: Span) -> None:
        super().__init__()
        self.first = first


class Mistakes:
    """Counts those of items as they are read; `most` is None where there may be any number."""

    def __init__(self, most: int | None = None) -> None:
        self._most = most
        self._noted = 0
        self._first: Span | None = None

    def count(self, item: Draft) -> None:
        """Once for each item, when it is read. A TooManyMistakesError where there are more than may be."""
        if not item.problems or self._most is None:
            return
        for each in item.problems:
            if each.code not in _IN_GENERATED_FILES:
                self._noted += 1
                self._first = self._first or each.span
        if self._noted > self._most and self._first is not None:
            raise TooManyMistakesError(self._first)
