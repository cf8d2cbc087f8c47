"""How much may be wrong with a world that is read: what has more is none, whatever it was to be.

An element with mistakes takes several times as long as one without, and a megabyte holds a hundred thousand.
"""

from collections.abc import Iterable

from robray.facts.details import NotRead
from robray.facts.items import Item
from robray.facts.limits import allowed_by
from robray.facts.problems import Problem

_COUNTED = frozenset({"rofi-missing-key", "rofi-wrong-type"})
"""What no reader takes, so that no program writes it."""


class TooManyMistakesError(Exception):
    """`first` is the first of them, at an absolute span."""

    def __init__(self, first: Problem) -> None:
        super().__init__()
        self.first = first


class Mistakes:
    """Counts those of elements as they are read; `most` is None where there may be any number."""

    def __init__(self, most: int | None) -> None:
        self._most = most
        self._noted = 0
        self._first: Problem | None = None

    def count(self, problems: Iterable[Problem], start: int) -> None:
        """Those whose spans count from a byte. A TooManyMistakesError where there are more than may be."""
        if self._most is None:
            return
        for each in problems:
            if each.code in _COUNTED:
                self._noted += 1
                self._first = self._first or each._replace(span=each.span.shifted(start))
        if self._noted > self._most and self._first is not None:
            raise TooManyMistakesError(self._first)


def counted(items: Iterable[Item]) -> int:
    """How many mistakes there are. Cost: O(items)."""
    return sum(problem.code in _COUNTED for item in items if item.problems for problem in item.problems)


def too_many(most: int, first: Problem) -> tuple[Problem, ...]:
    """Why a text is not read of which there is too much wrong, and the first that is."""
    why = f"it has more than {most:,} mistakes, the first of them here {allowed_by('mistakes')}"
    return Problem("beyond-limits", first.span, NotRead("the file", why)), first
