"""Notes of a reader: a limited number of mistakes, and the laws that all nodes share."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from robray.syntax.nodes import Limits, Mistake, Node, Pair, Scalar, Style, Trouble
from robray.text.spans import Span

_NO_TEXT = re.compile(r"[-+.0-9~]|(?i:true|false|null)\Z")


def meant_by(key: Node) -> tuple[str, bool] | None:
    """A key's identity among the keys of a mapping; None if it is not a word.

    The second part is true if the word, without quotes, may be other than a text.
    """
    if not isinstance(key, Scalar) or key.style is Style.MISSING:
        return None
    return key.text, key.style is Style.PLAIN and _NO_TEXT.match(key.text) is not None


def stands_already(key: str) -> str:
    return f"duplicate key '{key}'"


class Noted(NamedTuple):
    """A state of the notes, to return to."""

    told: int
    left_out: Mistake | None
    wrong: int
    gives_up: bool


class Notes:
    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._found: list[Mistake] = []
        self._left_out: Mistake | None = None
        self._wrong = 0
        self.gives_up = False
        """True if the reader stops because of too many mistakes, or too much text."""
        self.stops = False
        """True if the first mistake in the notation is raised as a `WrongError`, and not noted."""

    @property
    def wrong(self) -> int:
        """Number of mistakes in the notation, also of those that are left out."""
        return self._wrong

    @property
    def is_used(self) -> bool:
        return bool(self._found) or self._left_out is not None

    def state(self) -> "Noted":
        return Noted(len(self._found), self._left_out, self._wrong, self.gives_up)

    def forget(self, before: "Noted") -> None:
        """Discards the notes since then."""
        count, self._left_out, self._wrong, self.gives_up = before
        del self._found[count:]

    def add(self, trouble: Trouble, start: int, end: int, what: str) -> None:
        if len(self._found) < self.limits.mistakes:
            self._found.append(Mistake(trouble, Span(start, end), what))
        elif self._left_out is None:
            most = f"more than {self.limits.mistakes:,} mistakes; the others are not told"
            self._left_out = Mistake(Trouble.LIMIT, Span(start, end), most)

    def syntax(self, start: int, end: int, what: str) -> None:
        self._add_wrong(Trouble.SYNTAX, start, end, what)

    def order(self, start: int, end: int, what: str) -> None:
        self._add_wrong(Trouble.ORDER, start, end, what)

    def _add_wrong(self, trouble: Trouble, start: int, end: int, what: str) -> None:
        if self.stops:
            raise WrongError(start, end, what)
        self._wrong += 1
        if self._wrong <= self.limits.mistakes:
            self.add(trouble, start, end, what)
        else:
            self.give_up(start, end, too_many_mistakes(self.limits))

    def give_up(self, start: int, end: int, why: str) -> None:
        if not self.gives_up:
            self.gives_up = True
            self._left_out = Mistake(Trouble.LIMIT, Span(start, end), why)

    def doubles(self, pairs: list[Pair]) -> None:
        """Notes the keys that a mapping has already. Cost: O(pairs)."""
        if len({key.text for key, _ in pairs if isinstance(key, Scalar)}) == len(pairs):
            return
        seen: set[tuple[str, bool]] = set()
        for key, _ in pairs:
            known = meant_by(key)
            if known is None:
                continue
            if known in seen:
                self.add(Trouble.DUPLICATE_KEY, key.start, key.end, stands_already(known[0]))
            seen.add(known)

    def too_deep(self, start: int, end: int) -> None:
        most = f"it is nested more than {self.limits.nesting:,} deep"
        self.add(Trouble.LIMIT, start, end, most)

    def all(self, others: Iterable[Mistake]) -> tuple[Mistake, ...]:
        last = [] if self._left_out is None else [self._left_out]
        return tuple(sorted([*others, *self._found, *last], key=_position))


def too_many_mistakes(limits: Limits) -> str:
    return f"more than {limits.mistakes:,} errors; the rest is not read"


def too_many_lines(limits: Limits) -> str:
    return (
        f"more than {limits.lines:,} lines, of which those that are not plain count for three; what stands behind this "
        "is not read"
    )


class WrongError(Exception):
    """Something is not in the notation."""

    def __init__(self, start: int, end: int, what: str) -> None:
        super().__init__()
        self.start, self.end, self.what = start, end, what


def _position(mistake: Mistake) -> tuple[int, int]:
    return mistake.span


def missing(at: int) -> Node:
    return Scalar(at, at, "", Style.MISSING)
