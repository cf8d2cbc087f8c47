"""Finds defined names one slip away from an undefined one.

A slip is a wrong case or other word separators (any number of them), two letters swapped, one extra, missing or wrong
letter, or a name written twice. The index has each name with one letter removed, or with the second half of a doubled
name removed (Garbe's symmetric delete), so a look-up costs the length of the name, however many are defined. The index
is made after a few look-ups, and then updated: recent changes are kept beside it until they are many.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import nsmallest

from robray.facts.symbols import SymbolKind
from robray.text.slips import are_of_row, folded, slip

_LONGEST = 60
_MOST_BESIDE = 64

_MOST_NEAR = 8
"""Limit of suggestions for one name."""

_FEW = 2
"""Look-ups that compare with all names, before an index pays off."""

_MOST_OF_A_KEY = 64
"""Limit of names with the same key that are compared: the first by name.

Words have fewer letters; but a name may be any text, and thousands may differ in one character.
"""


class NearNames:
    """An index of the names of one kind. Frozen, except for its lazy index and cached look-ups: one wrong name may
    occur ten thousand times. `identity` outlives it to compare an index with an earlier one.
    """

    __slots__ = ("_added", "_compared", "_found", "_index", "_names", "_removed", "_slips", "identity")

    def __init__(self, names: Callable[[], Iterable[str]]) -> None:
        self.identity = object()
        self._names = names
        self._index: dict[str, list[str]] | None = None
        self._added: frozenset[str] = frozenset()
        self._removed: frozenset[str] = frozenset()
        self._found: dict[str, tuple[str, ...]] = {}
        self._slips: dict[str, tuple[str, ...]] = {}
        self._compared = 0

    def has_slip(self, written: str) -> bool:
        """True if a name is one slip away, and is not a sibling."""
        return any(not are_of_row(written, each) for each in self.near(written))

    def changed(self, names: Callable[[], Iterable[str]], came: Iterable[str], went: Iterable[str]) -> "NearNames":
        """The index after names came and went; `names` gives all of them."""
        successor = NearNames(names)
        successor._compared = self._compared
        if self._index is None:
            return successor
        came, went = frozenset(came), frozenset(went)
        successor._added = (self._added | came) - went
        successor._removed = (self._removed | went) - came
        if len(successor._added) + len(successor._removed) <= _MOST_BESIDE:
            successor._index = self._index
        else:
            successor._added = successor._removed = frozenset()
        return successor

    def nearest(self, name: str) -> str | None:
        """The likeliest name one slip away; None if there is none."""
        return next(iter(self.near(name)), None)

    def slips(self, name: str) -> tuple[str, ...]:
        """The names of `near` that are not siblings of the name."""
        if name not in self._slips:
            self._slips[name] = tuple(other for other in self.near(name) if not are_siblings(name, other))
        return self._slips[name]

    def near(self, name: str) -> tuple[str, ...]:
        """The likeliest names one slip away, the best first; also siblings (`are_siblings`)."""
        if not 1 < len(name) <= _LONGEST:
            return ()
        if name not in self._found:
            ranked = ((slip(name, other), other) for other in self._candidates(name) - {name})
            likely = nsmallest(_MOST_NEAR, ((rank, other) for rank, other in ranked if rank is not None))
            self._found[name] = tuple(other for _, other in likely)
        return self._found[name]

    def _candidates(self, name: str) -> set[str]:
        keys = [*_keys(name)]
        if self._index is None and self._compared < _FEW:
            self._compared += 1
            near = _compared(name, keys, [known for known in self._names() if len(known) <= _LONGEST])
            if near is not None:
                return near
        if self._index is None:
            self._index = {}
            for known in sorted(self._names()):
                for key in _keys(known):
                    self._index.setdefault(key, []).append(known)
        found: set[str] = set()
        for key in keys:
            some = self._index.get(key, ())[: _MOST_OF_A_KEY + _MOST_BESIDE]
            beside = [known for known in self._added if known not in some and _has_key(known, key)]
            kept = [known for known in some if known not in self._removed]
            kept += beside
            found.update(kept if len(kept) <= _MOST_OF_A_KEY else nsmallest(_MOST_OF_A_KEY, kept))
        return found


def _compared(name: str, keys: Iterable[str], names: Sequence[str]) -> set[str] | None:
    """The result that an index would give; None if an index is cheaper."""
    near = {known for known in names if known != name and slip(name, known) is not None}
    if len(names) <= _MOST_OF_A_KEY or not near:
        return near
    if len(near) > _MOST_OF_A_KEY:
        return None
    found: set[str] = set()
    for key in keys:
        sharing = {known for known in near if _has_key(known, key)}
        if sharing:
            found |= sharing.intersection(nsmallest(_MOST_OF_A_KEY, (each for each in names if _has_key(each, key))))
    return found


def _has_key(name: str, key: str) -> bool:
    """True if a key is one of `_keys(name)`."""
    if key.startswith("\0"):
        return folded(name) == key[1:]
    if len(name) != len(key) + 1:
        return name in (key, key * 2)
    at = 0
    while at < len(key) and name[at] == key[at]:
        at += 1
    return name[at + 1 :] == key[at:]


_PIECE = re.compile(r"[0-9]+|[-_]+|[A-Z]?[a-z]+|[A-Z]+|[^A-Za-z0-9_-]+")
"""Pieces of a name: words, numbers and separators, as in `left-arm_2` or `leftArm2`."""


_PAIR = 2


def are_siblings(name: str, other: str) -> bool:
    """True if two names belong to one series, and differ only in the part that distinguishes its members.

    That is a number, a one-letter word, or the last letter: `joint_1` and `joint_2`, `finger` and `finger2`, `link1`
    and `link1a`, `wheel_l` and `wheel_r`, `leg-x-top` and `leg-y-top`, `block_a` and `block_c`. In a name of two
    letters either may differ, as in `cm` and `mm`.
    """
    if is_same_but_for_case(name, other):
        return False
    ours, theirs = _PIECE.findall(name), _PIECE.findall(other)
    if ours[: len(theirs)] == theirs or theirs[: len(ours)] == ours:
        rest = ours[len(theirs) :] or theirs[len(ours) :]
        return any(piece.isdigit() or (piece.isalpha() and len(piece) == 1) for piece in rest)
    if len(name) == len(other) and (name[:-1] == other[:-1] or (len(name) == _PAIR and name[1:] == other[1:])):
        return True
    if len(ours) != len(theirs):
        numbers, other_numbers = ([piece for piece in each if piece.isdigit()] for each in (ours, theirs))
        return numbers != other_numbers and _words(ours) == _words(theirs)
    different = [(one, two) for one, two in zip(ours, theirs, strict=True) if one != two]
    return all((one + two).isdigit() or (one.isalpha() and len(one) == len(two) == 1) for one, two in different)


def _words(pieces: list[str]) -> list[str]:
    return [piece for piece in pieces if not piece.isdigit() and piece.strip("-_")]


def is_same_but_for_case(name: str, other: str) -> bool:
    """True if names differ only in case, or in word separators."""
    return folded(name) == folded(other)


def _keys(name: str) -> Iterator[str]:
    if len(name) > _LONGEST:
        return
    yield name
    # The prefix keeps the two kinds of keys apart: it is not part of a name.
    yield "\0" + folded(name)
    half = name[: len(name) // 2]
    if len(half) > 1 and half * 2 == name:
        yield half
    yield from {name[:index] + name[index + 1 :] for index in range(len(name))}


class NearNamesByKind(dict[SymbolKind, NearNames]):
    """The names of a scene by kind; an empty index for an unused kind."""

    def __missing__(self, kind: SymbolKind) -> NearNames:
        return NearNames(tuple)
