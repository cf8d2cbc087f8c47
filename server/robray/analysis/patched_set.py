"""Sets that are changed a little, often, and kept as they were before each change: a set's `patched.py`.

A thousand robots of one kind ask for the same names: an edit that adds one to them would copy the set of each name.
"""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from itertools import chain, filterfalse
from typing import TypeVar

Element = TypeVar("Element")

_LARGE = 256
"""Elements from which on a change is kept beside the set that it changes."""

_SHARE = 8
"""What has changed is put together with the rest when its square is larger than so many times the rest."""


class PatchedSet(AbstractSet[Element]):
    """The elements of `base`, which is shared, but for those that went, with those that came."""

    __slots__ = ("_parts",)

    def __init__(self, base: frozenset[Element], came: frozenset[Element], went: frozenset[Element]) -> None:
        # Kept as one: another thread may put them together while this one reads.
        self._parts = base, came, went

    @property
    def parts(self) -> tuple[frozenset[Element], frozenset[Element], frozenset[Element]]:
        return self._parts

    def __contains__(self, element: object) -> bool:
        base, came, went = self._parts
        return element in came or (element in base and element not in went)

    def __iter__(self) -> Iterator[Element]:
        """Copies nothing: whoever looks for one element may have it soon."""
        base, came, went = self._parts
        return chain(filterfalse(went.__contains__, base), came)

    def __len__(self) -> int:
        base, came, went = self._parts
        return len(base) + len(came) - len(went)

    def __eq__(self, other: object) -> bool:
        """Cost: what has changed since the two were one, if that was not long ago; else the elements."""
        if not isinstance(other, PatchedSet):
            return isinstance(other, AbstractSet) and self.whole() == other
        mine, others = self._parts, other.parts
        return mine[1:] == others[1:] if mine[0] is others[0] else self.whole() == other.whole()

    def __hash__(self) -> int:
        return hash(self.whole())

    @classmethod
    def _from_iterable(cls, elements: Iterable[Element]) -> frozenset[Element]:  # type: ignore[override]
        return frozenset(elements)

    def whole(self) -> frozenset[Element]:
        """All elements put together, which whoever goes through all of them pays for once."""
        base, came, went = self._parts
        if came or went:
            base = (base - went) | came
            self._parts = base, frozenset(), frozenset()
        return base


def with_elements(known: AbstractSet[Element], came: Iterable[Element]) -> AbstractSet[Element]:
    """`known`, which stays as it is, and some more. Cost: O(those that changed) where there are many."""
    if len(known) < _LARGE:
        return frozenset((*known, *came))
    base, before, went = _parts(known)
    came = frozenset(came)
    return _patched(base, before.union([each for each in came if each not in base]), went - came)


def without_elements(known: AbstractSet[Element], gone: AbstractSet[Element]) -> AbstractSet[Element]:
    """`known`, which stays as it is, but for some. Cost: as that of `with_elements`."""
    if len(known) < _LARGE:
        return frozenset(known) - gone
    base, came, went = _parts(known)
    return _patched(base, came - gone, went.union([each for each in gone if each in base]))


def _parts(known: AbstractSet[Element]) -> tuple[frozenset[Element], frozenset[Element], frozenset[Element]]:
    return known.parts if isinstance(known, PatchedSet) else (frozenset(known), frozenset(), frozenset())


def _patched(base: frozenset[Element], came: frozenset[Element], went: frozenset[Element]) -> AbstractSet[Element]:
    if (len(came) + len(went)) ** 2 > len(base) * _SHARE:
        return (base - went) | came
    return PatchedSet(base, came, went)
