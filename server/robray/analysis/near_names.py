"""Defined names that are one slip of the fingers away from one that is not.

A slip is a wrong case or a hyphen for an underscore (any number of them), two letters swapped, one too many, one
missing or one wrong. Names are indexed by what is left of them when one letter is taken out (Garbe's symmetric delete),
so that a look-up costs the length of the name, however many are defined. The index is made when a few names were looked
for, and from then on carried along: names that came and went since are kept beside it until there are many of them.
"""

from collections.abc import Callable, Iterable, Iterator

_LONGEST = 60
_MOST_BESIDE = 64

_FEW = 2
"""Names that are compared with all there are, before an index is worth making."""


class NearNames:
    """An index over the names of one kind. Frozen, but for the index that it makes, and for what it has found: one
    wrong name may stand in ten thousand places."""

    __slots__ = ("_added", "_compared", "_found", "_index", "_names", "_removed")

    def __init__(self, names: Callable[[], Iterable[str]]) -> None:
        self._names = names
        self._index: dict[str, list[str]] | None = None
        self._added: frozenset[str] = frozenset()
        self._removed: frozenset[str] = frozenset()
        self._found: dict[tuple[str, tuple[str, ...]], str | None] = {}
        self._compared = 0

    def changed(self, names: Callable[[], Iterable[str]], came: Iterable[str], went: Iterable[str]) -> "NearNames":
        """The index after names came and went; `names` gives all that there are then."""
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

    def nearest(self, name: str, besides: Iterable[str] = ()) -> str | None:
        """The likeliest of the names one slip away, leaving out `besides`; None when there is none."""
        if not 1 < len(name) <= _LONGEST:
            return None
        asked = (name, tuple(besides))
        if asked not in self._found:
            self._found[asked] = self._nearest(*asked)
        return self._found[asked]

    def _nearest(self, name: str, besides: tuple[str, ...]) -> str | None:
        candidates = self._candidates(name)
        candidates.discard(name)
        candidates.difference_update(besides)
        ranked = [(rank, other) for other in candidates if (rank := slip(name, other)) is not None]
        return min(ranked)[1] if ranked else None

    def _candidates(self, name: str) -> set[str]:
        if self._index is None and self._compared < _FEW:
            self._compared += 1
            return {known for known in self._names() if len(known) <= _LONGEST}
        if self._index is None:
            self._index = {}
            for known in self._names():
                for key in _keys(known):
                    self._index.setdefault(key, []).append(known)
        found = {known for key in _keys(name) for known in self._index.get(key, ())}
        return found - self._removed | self._added


def _keys(name: str) -> Iterator[str]:
    if len(name) > _LONGEST:
        return
    yield name
    # The prefix cannot stand in a name that lost a letter: it keeps the two kinds of keys apart.
    yield "\0" + _folded(name)
    yield from {name[:index] + name[index + 1 :] for index in range(len(name))}


def _folded(name: str) -> str:
    return name.lower().replace("-", "_")


def slip(written: str, meant: str) -> int | None:
    """Which slip makes `written` of `meant`, the likelier the smaller; None when it takes more than one."""
    if _folded(written) == _folded(meant):
        return 0
    shorter = min(len(written), len(meant))
    start = 0
    while start < shorter and written[start] == meant[start]:
        start += 1
    rest, wanted = written[start:], meant[start:]
    if len(rest) == len(wanted):
        if rest[2:] == wanted[2:] and rest[:2] == wanted[1::-1]:
            return 1
        return 3 if rest[1:] == wanted[1:] else None
    if rest[1:] == wanted:
        return 2
    return 4 if rest == wanted[1:] else None
