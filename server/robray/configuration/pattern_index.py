"""Which of thousands of patterns may mean a path, so that not each of them is held against it.

What a pattern says without wildcards stands in the path or does not, and is looked up: whole names, or how a name
begins or ends. Only patterns with wildcards elsewhere are asked one by one.
"""

from collections.abc import Iterator, Sequence

from robray.configuration.wildcards import Pattern, Place

MOST_OF_A_KEY = 64
"""Patterns that are looked up by one and the same; further ones are asked one by one."""

_LONGEST = 8
"""Names in a row that a pattern is looked up by, where it is not said at what depth they are."""

_Key = tuple[Place, str | tuple[str, ...]]


class PatternIndex:
    """`asked` are the ranks of the patterns that are held against every path; of equal ones there is the last."""

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
        """Those that may mean a path of these names, in their order. Cost: O(`asked` and what is in the path)."""
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
