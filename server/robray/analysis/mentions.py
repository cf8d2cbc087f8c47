"""Which scenes a path is mentioned in: as their root, by an include, or in vain."""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet

_NOWHERE: AbstractSet[str] = frozenset()


class Mentions:
    """Kept up with each scene that changes. Scenes go by their roots."""

    def __init__(self) -> None:
        self._roots: dict[str, set[str]] = {}

    def copy(self) -> "Mentions":
        other = Mentions()
        other._roots = {path: set(roots) for path, roots in self._roots.items()}
        return other

    def of(self, path: str) -> AbstractSet[str]:
        return self._roots.get(path, _NOWHERE)

    def of_any(self, paths: Iterable[str]) -> set[str]:
        return {root for path in paths for root in self.of(path)}

    def frozen(self) -> Mapping[str, frozenset[str]]:
        return {path: frozenset(roots) for path, roots in self._roots.items()}

    def follow(self, root: str, before: AbstractSet[str], after: AbstractSet[str]) -> None:
        """The scene mentions other paths than before. Cost: the difference."""
        if before is after:
            return
        for path in before - after:
            self._roots[path].discard(root)
            if not self._roots[path]:
                del self._roots[path]
        for path in after - before:
            self._roots.setdefault(path, set()).add(root)
