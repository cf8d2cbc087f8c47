"""Who mentions a path: scenes by their roots, files by their own paths."""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet

_NOBODY: frozenset[str] = frozenset()


class Mentions:
    """Kept up with everyone who mentions other paths than before."""

    def __init__(self) -> None:
        self._by: dict[str, frozenset[str]] = {}
        self._frozen: Mapping[str, frozenset[str]] | None = None
        """As long as nobody mentions another path; most edits change nothing of that."""

    def copy(self) -> "Mentions":
        other = Mentions()
        other._by = dict(self._by)
        return other

    def of(self, path: str) -> AbstractSet[str]:
        return self._by.get(path, _NOBODY)

    def of_any(self, paths: Iterable[str]) -> set[str]:
        return {by for path in paths for by in self.of(path)}

    def frozen(self) -> Mapping[str, frozenset[str]]:
        if self._frozen is None:
            self._frozen = dict(self._by)
        return self._frozen

    def follow(self, by: str, before: AbstractSet[str], after: AbstractSet[str]) -> None:
        """Note that `by` mentions `after`, no longer `before`. Cost: the difference, and who else mentions it, in C."""
        if before is after:
            return
        self._frozen = None
        for path in before - after:
            left = self._by[path] - {by}
            if left:
                self._by[path] = left
            else:
                del self._by[path]
        for path in after - before:
            self._by[path] = self._by.get(path, _NOBODY) | {by}
