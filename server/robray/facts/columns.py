"""Caches values computed from single items of a file; an edit keeps those of unchanged items."""

from collections.abc import Callable, Iterator, Sequence
from itertools import compress, count, repeat
from operator import is_not
from typing import TYPE_CHECKING, Any, TypeVar, TypeVarTuple, cast

from robray.text.records import are_same

if TYPE_CHECKING:
    from robray.facts.items import Item

_Value = TypeVar("_Value")
_Values = TypeVarTuple("_Values")

_Items = Sequence["Item"]


def ranked(column: Sequence[_Value | None]) -> Iterator[tuple[int, _Value]]:
    """The values of a column that are not None, with their ranks."""
    found = compress(enumerate(column), map(is_not, column, repeat(None)))
    return cast("Iterator[tuple[int, _Value]]", found)


class Columns:
    """Shared by all versions of a file's facts: items are compared by identity, so any version may call."""

    __slots__ = ("_columns", "_common", "_summaries")

    def __init__(self) -> None:
        self._columns: dict[Callable[..., object], tuple[_Items, list[Any]]] = {}
        self._summaries: dict[Callable[..., object], tuple[Sequence[list[Any]], object]] = {}
        self._common: tuple[_Items, _Items, int, int] = ((), (), 0, 0)

    def column(self, items: _Items, of: "Callable[[Item], _Value]") -> list[_Value]:
        """The results of `of` for each item, which must depend on nothing else; the same list while none changes.

        Cost: `of` for items changed after the last call; the rest runs in C.
        """
        known, values = self._columns.get(of, ((), []))
        if known is not items:
            first, behind = self._in_common(known, items)
            fresh = [of(item) for item in items[first : len(items) - behind]]
            if len(known) != len(items) or values[first : len(values) - behind] != fresh:
                values = [*values[:first], *fresh, *values[len(values) - behind :]]
            self._columns[of] = items, values
        return values

    def summary(self, make: "Callable[[*_Values], _Value]", columns: "tuple[*_Values]") -> _Value:
        """The result of `make` for columns, on which alone it must depend; called only if a list was replaced."""
        lists = cast("Sequence[list[Any]]", columns)
        known = self._summaries.get(make)
        if known is None or not are_same(known[0], lists):
            known = self._summaries[make] = lists, make(*columns)
        return cast("_Value", known[1])

    def _in_common(self, old: _Items, new: _Items) -> tuple[int, int]:
        """The numbers of common items at the beginning and at the end. Most columns share one pair."""
        before, after, first, behind = self._common
        if before is not old or after is not new:
            most = min(len(old), len(new))
            first = next(compress(count(), map(is_not, old, new)), most)
            behind = next(compress(count(), map(is_not, reversed(old), reversed(new))), most)
            behind = min(behind, most - first)
            self._common = old, new, first, behind
        return first, behind
