"""Patterns of paths, as in a `.gitignore`: the last one that matches decides, and `!` takes back."""

import functools
from collections.abc import Iterable, Iterator, Sequence

from robray.configuration.wildcards import Hit, Pattern, PatternError, Place, pattern

MOST_PATTERNS = 10_000
"""Limit for one list, and for one `.gitignore`."""

MOST_WILD = 1_000
"""Limit of patterns that are matched with each path, because they have no literal part."""

MANY_WILD = "patterns with wildcards (other than patterns like '*.o' and 'a*')"


MOST_OF_A_KEY = 64
"""Patterns for one key of the index; further ones are matched one by one."""

_LONGEST = 8
"""Number of names in a row that the index has for a pattern at any depth."""

_Key = tuple[Place, str | tuple[str, ...]]


def matches(patterns: tuple[str, ...], folder: str, path: str, *, is_folder: bool = False) -> bool:
    """True if a path, or a folder above it, matches; always false outside `folder`."""
    return bool(patterns) and decision(patterns, folder, path, is_folder=is_folder) is True


def decision(patterns: tuple[str, ...], folder: str, path: str, *, is_folder: bool = False) -> bool | None:
    """True for a match, False for a negated one, None if no pattern matches.

    Patterns for the file itself override those for the folders above it.
    """
    base = folder.rstrip("/") + "/"
    if not path.startswith(base) or path == base:
        return None

    parts = tuple((path[len(base) :] + "/" * is_folder).split("/"))
    told, how = None, Hit.FOLDER
    for each in _read(patterns).candidates(parts):
        if (hit := each.hit(parts)) >= how:
            told, how = not each.takes_back, hit
    return told


@functools.lru_cache(2_048)
def _read(patterns: tuple[str, ...]) -> "_PatternIndex":
    return _PatternIndex([read for each in patterns if (read := pattern(each)) is not None])


def fault(written: str) -> str | None:
    """Error in a pattern; None if it is valid."""
    try:
        pattern(written)
    except PatternError as error:
        return str(error)
    return None


def sound(written: Iterable[str]) -> tuple[str, ...]:
    return tuple(each for each in written if fault(each) is None)


def wild(written: Sequence[str]) -> tuple[int, ...]:
    """The ranks of those, all valid, that are matched with each path."""
    ranks = [rank for rank, each in enumerate(written) if pattern(each) is not None]
    return tuple(ranks[at] for at in _read(tuple(written)).asked)


class _PatternIndex:
    """Index of the patterns that may match a path, so that not each of thousands is compared with it.

    Looks up the literal parts of a pattern: whole names, or how a name begins or ends. `asked` are the ranks of the
    patterns that are matched with every path; of equal ones only the last is kept.
    """

    def __init__(self, patterns: Sequence[Pattern]) -> None:
        self.patterns = patterns
        self._found: dict[_Key, list[int]] = {}
        asked = []
        for rank in sorted({each: rank for rank, each in enumerate(patterns)}.values()):
            key = _key(patterns[rank])
            if key is None or len(self._found.setdefault(key, [])) == MOST_OF_A_KEY:
                asked.append(rank)
            else:
                self._found[key].append(rank)
        self.asked = tuple(asked)
        self._lengths: dict[Place, list[int]] = {}
        for place, text in self._found:
            if len(text) not in (lengths := self._lengths.setdefault(place, [])):
                lengths.append(len(text))

    def candidates(self, parts: tuple[str, ...]) -> list[Pattern]:
        """Patterns that may match a path of these names, in their order. Cost: O(`asked` and the parts of the path)."""
        if not self._found:
            return [self.patterns[rank] for rank in self.asked]
        ranks = {*self.asked}
        for key in self._keys(parts):
            ranks.update(self._found.get(key, ()))
        return [self.patterns[rank] for rank in sorted(ranks)]

    def _keys(self, parts: tuple[str, ...]) -> Iterator[_Key]:
        lengths = self._lengths
        for length in lengths.get(Place.TOP, ()):
            yield Place.TOP, parts[:length]
        for length in lengths.get(Place.ANYWHERE, ()):
            for start in range(len(parts) - length + 1):
                yield Place.ANYWHERE, parts[start : start + length]
        for name in parts:
            for length in lengths.get(Place.BEGINNING, ()):
                yield Place.BEGINNING, name[:length]
            for length in lengths.get(Place.END, ()):
                yield Place.END, name[-length:]


def _key(pattern: Pattern) -> _Key | None:
    if pattern.sign is None:
        return None
    place, text = pattern.sign
    return place, text[:_LONGEST] if place is Place.ANYWHERE else text
