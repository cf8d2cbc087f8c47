"""Tracks mentions: scenes, by their roots, of the paths of files."""

from collections.abc import Collection, Iterable
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from robray.analysis.sorted_map import SortedMap

if TYPE_CHECKING:
    from _typeshed import SupportsRichComparison

By = TypeVar("By", bound="SupportsRichComparison")
Named = TypeVar("Named", bound="SupportsRichComparison")

_NONE: SortedMap[Any, None] = SortedMap()


class Mentions(Generic[By, Named]):
    """Updated for each scene whose mentions change. `by_path` is frozen."""

    def __init__(self) -> None:
        self.by_path: SortedMap[Named, SortedMap[By, None]] = SortedMap()

    def copy(self) -> "Mentions[By, Named]":
        other: Mentions[By, Named] = Mentions()
        other.by_path = self.by_path
        return other

    def of(self, path: Named) -> Collection[By]:
        return self.by_path.get(path, _NONE)

    def of_any(self, paths: Iterable[Named]) -> set[By]:
        return {by for path in paths for by in self.of(path)}

    def follow(self, by: By, before: AbstractSet[Named], after: AbstractSet[Named]) -> None:
        """Notes that `by` mentions `after`, no longer `before`. Cost: the difference."""
        if before is after:
            return
        for path in before - after:
            left = self.by_path[path].without(by)
            self.by_path = self.by_path.with_entry(path, left) if left else self.by_path.without(path)
        for path in after - before:
            self.by_path = self.by_path.with_entry(path, self.by_path.get(path, _NONE).with_entry(by, None))
