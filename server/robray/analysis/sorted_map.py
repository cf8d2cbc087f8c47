"""Frozen mappings sorted by key: each change makes a new one, which shares nearly all with the old one.

A workspace of thousands of files changes with each message, and hands out its state after each. That state is the
mapping itself, instead of a copy.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from _typeshed import SupportsRichComparison

Key = TypeVar("Key", bound="SupportsRichComparison")
Entry = TypeVar("Entry")

MOST = 128
"""Limit of entries in a part; a larger one is split."""

_NOTHING = object()
_NO_ENTRIES: Mapping[Any, Any] = {}


class SortedMap(Mapping[Key, Entry]):
    """Cost of a change: a copy of one part, and of the list of parts."""

    __slots__ = ("_starts", "parts")

    def __init__(self, entries: Mapping[Key, Entry] = _NO_ENTRIES) -> None:
        keys, size = sorted(entries), MOST // 2
        halves = [keys[at : at + size] for at in range(0, len(keys), size)]
        self.parts: list[dict[Key, Entry]] = [{key: entries[key] for key in half} for half in halves] or [{}]
        """Shared with other mappings: must not change."""
        self._starts: list[Key] = [half[0] for half in halves]
        """The first key of each part. Entries before all of them go into the first part."""

    def with_entry(self, key: Key, entry: Entry) -> "SortedMap[Key, Entry]":
        at = self._at(key)
        return self._with_part(at, {**self.parts[at], key: entry})

    def without(self, key: Key) -> "SortedMap[Key, Entry]":
        """The mapping without a key, or the mapping itself."""
        at = self._at(key)
        if key not in self.parts[at]:
            return self
        part = self.parts[at].copy()
        del part[key]
        return self._with_part(at, part)

    def _at(self, key: Key) -> int:
        return (bisect_right(self._starts, key) or 1) - 1

    def _with_part(self, at: int, part: dict[Key, Entry]) -> "SortedMap[Key, Entry]":
        starts, parts = self._starts[at : at + 1] or [*part], [part]
        if len(part) > MOST:
            keys = sorted(part)
            starts = [keys[0], keys[MOST // 2]]
            parts = [{key: part[key] for key in half} for half in (keys[: MOST // 2], keys[MOST // 2 :])]
        elif not part and len(self.parts) > 1:
            starts, parts = [], []
        other: SortedMap[Key, Entry] = SortedMap.__new__(SortedMap)
        other._starts = [*self._starts[:at], *starts, *self._starts[at + 1 :]]
        other.parts = [*self.parts[:at], *parts, *self.parts[at + 1 :]]
        return other

    def __getitem__(self, key: Key) -> Entry:
        return self.parts[self._at(key)][key]

    def get(self, key: Key, otherwise: Any = None, /) -> Entry | Any:
        """The value of a key, or the default, without an exception for a missing key."""
        # As `_at`, without a call: each key typed in a document looks up dozens of files and scenes.
        return self.parts[(bisect_right(self._starts, key) or 1) - 1].get(key, otherwise)

    def __len__(self) -> int:
        return sum(map(len, self.parts))

    def __iter__(self) -> Iterator[Key]:
        return chain.from_iterable(map(sorted, self.parts))

    def since(self, key: Key) -> Iterator[Key]:
        """The keys from this one on, in order."""
        for at in range(self._at(key), len(self.parts)):
            keys = sorted(self.parts[at])
            yield from keys[bisect_left(keys, key) :]

    def differing(self, other: "SortedMap[Key, Entry]") -> set[Key]:
        """The keys that only one of the two has, or with another object. Cost: the parts that they do not share."""
        shared = {*map(id, self.parts)}.intersection(map(id, other.parts))
        mine, others = (
            dict(chain.from_iterable(part.items() for part in each.parts if id(part) not in shared))
            for each in (self, other)
        )
        return {key for key in {*mine, *others} if mine.get(key, _NOTHING) is not others.get(key, _NOTHING)}
