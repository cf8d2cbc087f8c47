"""Mappings that are changed a little, often, and kept as they were before each change.

A copy of a dictionary of a hundred thousand entries takes milliseconds, and an edit needs four. A copy of a `Patched`
takes what has changed since its entries were last put together, however many there are.
"""

from collections.abc import ItemsView, Iterator, KeysView, Mapping, MutableMapping, ValuesView
from enum import Enum
from typing import TypeVar

Key = TypeVar("Key")
Entry = TypeVar("Entry")

_SHARE = 8
"""What has changed is put together with the rest when it is more than one part in so many."""


_MANY = 100
"""Entries looked up from which on a copy is earned."""


_LARGE = 1_000
"""Entries of which a copy takes longer than what looking up a few of them in a `Patched` adds."""


class _Mark(Enum):
    GONE = "gone"


def changeable(mapping: Mapping[Key, Entry]) -> MutableMapping[Key, Entry]:
    """A mapping of the same entries to be changed instead of `mapping`, which stays as it is from here on."""
    if not mapping:
        return {}
    if isinstance(mapping, Patched):
        return mapping.copy()
    assert isinstance(mapping, dict)
    return Patched(mapping)


def copied(mapping: Mapping[Key, Entry]) -> MutableMapping[Key, Entry]:
    """The same for what is looked up far more often than it is changed: a dictionary while there is little in it."""
    return changeable(mapping) if len(mapping) > _LARGE else dict(mapping)


def for_many(mapping: MutableMapping[Key, Entry], count: int) -> MutableMapping[Key, Entry]:
    """What `changeable` gave, to look up so many entries and to replace them: none may come or go.

    Cost: for many, that of a copy, which they earn.
    """
    return mapping.unshared() if count > _MANY and isinstance(mapping, Patched) else mapping


def for_reading(mapping: Mapping[Key, Entry], count: int) -> Mapping[Key, Entry]:
    """What `changeable` gave, to look up so many entries while none of them changes.

    Cost: for many, O(entries) in C where something has changed, which they earn.
    """
    return mapping.whole() if count > _MANY and isinstance(mapping, Patched) else mapping


class Patched(MutableMapping[Key, Entry]):
    """The entries of `base`, which is shared and never changed, with what came, changed and went."""

    __slots__ = ("_base", "_patch", "_size")

    def __init__(self, base: dict[Key, Entry]) -> None:
        self._base = base
        self._patch: dict[Key, Entry | _Mark] = {}
        self._size = len(base)

    @property
    def patches(self) -> int:
        """How many entries are kept beside the base."""
        return len(self._patch)

    def copy(self) -> "Patched[Key, Entry]":
        if len(self._patch) * _SHARE > len(self._base):
            return Patched(self.whole())
        copied: Patched[Key, Entry] = Patched(self._base)
        copied._patch = self._patch.copy()
        copied._size = self._size
        return copied

    def unshared(self) -> dict[Key, Entry]:
        """The dictionary with all entries, which is nobody else's."""
        self._base = self.whole().copy()
        return self._base

    def __getitem__(self, key: Key) -> Entry:
        patch = self._patch
        if key not in patch:
            return self._base[key]
        found = patch[key]
        if isinstance(found, _Mark):
            raise KeyError(key)
        return found

    def get(self, key: Key, default: Entry | None = None) -> Entry | None:  # type: ignore[override]
        patch = self._patch
        if key not in patch:
            return self._base.get(key, default)
        found = patch[key]
        return default if isinstance(found, _Mark) else found

    def __contains__(self, key: object) -> bool:
        patch = self._patch
        return patch[key] is not _Mark.GONE if key in patch else key in self._base

    def __setitem__(self, key: Key, entry: Entry) -> None:
        patch = self._patch
        if patch[key] is _Mark.GONE if key in patch else key not in self._base:
            self._size += 1
        patch[key] = entry

    def __delitem__(self, key: Key) -> None:
        if key not in self:
            raise KeyError(key)
        self._size -= 1
        if key in self._base:
            self._patch[key] = _Mark.GONE
        else:
            del self._patch[key]

    def __len__(self) -> int:
        return self._size

    def __eq__(self, other: object) -> bool:
        """Cost: what has changed since the two were one, if that was not long ago; else the entries."""
        if not isinstance(other, Patched):
            return self.whole() == other
        if self._base is not other._base:
            return self.whole() == other.whole()
        touched = self._patch.keys() | other._patch.keys()
        return len(self) == len(other) and all(
            key in self and key in other and self[key] == other[key] for key in touched
        )

    __hash__ = None  # type: ignore[assignment]

    def __iter__(self) -> Iterator[Key]:
        return iter(self.whole())

    def keys(self) -> KeysView[Key]:
        return self.whole().keys()

    def items(self) -> ItemsView[Key, Entry]:
        return self.whole().items()

    def values(self) -> ValuesView[Entry]:
        return self.whole().values()

    def whole(self) -> dict[Key, Entry]:
        """All entries put together, which whoever goes through all of them pays for once.

        Cost: O(entries) where something has changed. Their order tells nothing.
        """
        if self._patch:
            whole = self._base.copy()
            for key, entry in self._patch.items():
                if isinstance(entry, _Mark):
                    del whole[key]
                else:
                    whole[key] = entry
            # Whoever reads between the two finds the changes made twice, which is the same.
            self._base = whole
            self._patch = {}
        return self._base
