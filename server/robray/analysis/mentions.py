"""Who mentions a path: scenes by their roots, files by their own paths."""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet

_NOBODY: AbstractSet[str] = frozenset()


class Mentions:
    """Kept up with everyone who mentions other paths than before."""

    def __init__(self) -> None:
        self._by: dict[str, set[str]] = {}
        self._frozen: Mapping[str, frozenset[str]] | None = None
        """As long as nobody mentions another path; most edits change nothing of that."""

    def copy(self) -> "Mentions":
        other = Mentions()
        other._by = {path: set(by) for path, by in self._by.items()}
        return other

    def of(self, path: str) -> AbstractSet[str]:
        return self._by.get(path, _NOBODY)

    def of_any(self, paths: Iterable[str]) -> set[str]:
        return {by for path in paths for by in self.of(path)}

    def frozen(self) -> Mapping[str, frozenset[str]]:
        if self._frozen is None:
            self._frozen = {path: frozenset(by) for path, by in self._by.items()}
        return self._frozen

    def follow(self, by: str, before: AbstractSet[str], after: AbstractSet[str]) -> None:
        """One mentions `after`, and mentioned `before`. Cost: the difference."""
        if before is after:
            return
        self._frozen = None
        for path in before - after:
            self._by[path].discard(by)
            if not self._by[path]:
                del self._by[path]
        for path in after - before:
            self._by.setdefault(path, set()).add(by)
