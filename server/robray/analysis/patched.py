"""Mappings for many small changes that keep the state before each change.

Copying a dictionary of a few thousand entries takes less than a millisecond. A larger one shares its entries with the
one before and keeps the changes apart.
"""

from collections.abc import ItemsView, Iterator, KeysView, Mapping, MutableMapping, ValuesView
from enum import Enum
from typing import TypeVar

Key = TypeVar("Key")
Entry = TypeVar("Entry")

_LARGE = 20_000
"""Entries from which on changes are kept apart."""

_SHARE = 8
"""Changes are merged when they exceed one in so many entries."""


class _Mark(Enum):
    GONE = "gone"


def changeable(mapping: Mapping[Key, Entry]) -> MutableMapping[Key, Entry]:
    """A changeable mapping with the same entries; `mapping` must stay as it is from now on."""
    if isinstance(mapping, Patched):
        return mapping.copy()
    assert isinstance(mapping, dict)
    return Patched(mapping, {}, len(mapping)) if len(mapping) > _LARGE else mapping.copy()


class Patched(MutableMapping[Key, Entry]):
    """The entries of `base`, which is shared and never changed, with added, changed and removed ones."""

    __slots__ = ("_base", "_patch", "_size")

    def __init__(self, base: dict[Key, Entry], patch: "dict[Key, Entry | _Mark]", size: int) -> None:
        self._base, self._patch, self._size = base, patch, size

    def copy(self) -> "MutableMapping[Key, Entry]":
        if len(self._patch) * _SHARE > len(self._base):
            return changeable(self._whole())
        # The base is read last: another thread may merge both meanwhile, and applying changes twice is harmless.
        patch = self._patch.copy()
        return Patched(self._base, patch, self._size)

    def __getitem__(self, key: Key) -> Entry:
        patch = self._patch
        found = patch[key] if key in patch else self._base[key]
        if isinstance(found, _Mark):
            raise KeyError(key)
        return found

    def get(self, key: Key, default: Entry | None = None) -> Entry | None:  # type: ignore[override]
        patch = self._patch
        found = patch[key] if key in patch else self._base.get(key, default)
        return default if isinstance(found, _Mark) else found

    def __contains__(self, key: object) -> bool:
        patch = self._patch
        return patch[key] is not _Mark.GONE if key in patch else key in self._base

    def __setitem__(self, key: Key, entry: Entry) -> None:
        self._size += key not in self
        self._patch[key] = entry

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

    def __iter__(self) -> Iterator[Key]:
        return iter(self._whole())

    def keys(self) -> KeysView[Key]:
        return self._whole().keys()

    def values(self) -> ValuesView[Entry]:
        return self._whole().values()

    def items(self) -> ItemsView[Key, Entry]:
        return self._whole().items()

    def __eq__(self, other: object) -> bool:
        return self._whole() == (other._whole() if isinstance(other, Patched) else other)

    __hash__ = None  # type: ignore[assignment]

    def _whole(self) -> dict[Key, Entry]:
        """All entries merged; the first iteration pays for it."""
        if self._patch:
            whole = self._base | self._patch
            for key in [key for key, entry in self._patch.items() if entry is _Mark.GONE]:
                del whole[key]
            self._base, self._patch = whole, {}  # type: ignore[assignment]
        return self._base
