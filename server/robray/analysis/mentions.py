"""Who mentions a path: scenes by their roots, files by their own paths."""

from collections.abc import Collection, Iterable
from collections.abc import Set as AbstractSet

from robray.analysis.sorted_map import SortedMap

_NONE: SortedMap[str, None] = SortedMap()


class Mentions:
    """Kept up with everyone who mentions other paths than before. `by_path` is frozen."""

    def __init__(self) -> None:
        self.by_path: SortedMap[str, SortedMap[str, None]] = SortedMap()

    def copy(self) -> "Mentions":
        other = Mentions()
        other.by_path = self.by_path
        return other

    def of(self, path: str) -> Collection[str]:
        return self.by_path.get(path, _NONE)

    def of_any(self, paths: Iterable[str]) -> set[str]:
        return {by for path in paths for by in self.of(path)}

    def follow(self, by: str, before: AbstractSet[str], after: AbstractSet[str]) -> None:
        """Note that `by` mentions `after`, no longer `before`. Cost: the difference."""
        if before is after:
            return
        for path in before - after:
            left = self.by_path[path].without(by)
            self.by_path = self.by_path.with_entry(path, left) if left else self.by_path.without(path)
        for path in after - before:
            self.by_path = self.by_path.with_entry(path, self.by_path.get(path, _NONE).with_entry(by, None))
