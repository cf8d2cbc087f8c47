"""Who mentions what: scenes, by their roots, the paths of files."""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from robray.analysis.patched_set import with_elements, without_elements
from robray.analysis.sorted_map import SortedMap

if TYPE_CHECKING:
    from _typeshed import SupportsRichComparison

By = TypeVar("By")
Named = TypeVar("Named", bound="SupportsRichComparison")

_NOBODY: frozenset[Any] = frozenset()


class Mentions(Generic[By, Named]):
    """Kept up with everyone who mentions others than before. `by_path` is frozen."""

    def __init__(self) -> None:
        self.by_path: SortedMap[Named, AbstractSet[By]] = SortedMap()

    def copy(self) -> "Mentions[By, Named]":
        other: Mentions[By, Named] = Mentions()
        other.by_path = self.by_path
        return other

    def of(self, path: Named) -> AbstractSet[By]:
        return self.by_path.get(path, _NOBODY)

    def of_any(self, paths: Iterable[Named]) -> set[By]:
        return {by for path in paths for by in self.of(path)}

    def follow(self, by: By, before: AbstractSet[Named], after: AbstractSet[Named]) -> None:
        """Note that `by` mentions `after`, no longer `before`. Cost: the difference."""
        if before is after:
            return
        for path in before - after:
            left = without_elements(self.by_path[path], {by})
            self.by_path = self.by_path.with_entry(path, left) if left else self.by_path.without(path)
        for path in after - before:
            self.by_path = self.by_path.with_entry(path, with_elements(self.of(path), [by]))
