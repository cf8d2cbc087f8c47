"""What a reader notes while it reads: mistakes, as many as are worth telling, and the nodes' common laws."""

from collections.abc import Iterable

from robray.syntax.nodes import Limits, Mistake, Node, Pair, Scalar, Style, Trouble
from robray.text.spans import Span


class Notes:
    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._found: list[Mistake] = []
        self._left_out: Mistake | None = None

    def __len__(self) -> int:
        return len(self._found)

    def forget(self, length: int) -> None:
        """Takes back what was noted since there were `length`."""
        del self._found[length:]
        if length < self.limits.mistakes:
            self._left_out = None

    def add(self, trouble: Trouble, start: int, end: int, what: str) -> None:
        if len(self._found) < self.limits.mistakes:
            self._found.append(Mistake(trouble, Span(start, end), what))
        elif self._left_out is None:
            most = f"more than {self.limits.mistakes:,} mistakes; the others are not told"
            self._left_out = Mistake(Trouble.LIMIT, Span(start, end), most)

    def syntax(self, start: int, end: int, what: str) -> None:
        self.add(Trouble.SYNTAX, start, end, what)

    def doubles(self, pairs: list[Pair]) -> None:
        """Notes the keys that a mapping has already. Cost: O(pairs)."""
        seen: set[tuple[str, bool]] = set()
        for key, _ in pairs:
            if not isinstance(key, Scalar) or key.style is Style.MISSING:
                continue
            known = (key.text, key.style is Style.PLAIN)
            if known in seen:
                self.add(Trouble.DUPLICATE_KEY, key.start, key.end, f"the key '{key.text}' stands here already")
            seen.add(known)

    def too_deep(self, start: int, end: int) -> None:
        most = f"nested deeper than {self.limits.nesting:,}; what is in it is not read"
        self.add(Trouble.LIMIT, start, end, most)

    def all(self, others: Iterable[Mistake]) -> tuple[Mistake, ...]:
        last = [] if self._left_out is None else [self._left_out]
        return tuple(sorted([*others, *self._found, *last], key=_position))


def _position(mistake: Mistake) -> tuple[int, int]:
    return mistake.span


def missing(at: int) -> Node:
    return Scalar(at, at, "", Style.MISSING)
