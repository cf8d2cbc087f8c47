"""Sources that robots are made of by a macro processor: names with holes, what is put into these, and other sources.

Nobody runs macros here. What a name may become is what stands where its hole is given a value, in the source itself or
in one that puts it in.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice, product
from typing import NamedTuple

_MOST_VALUES = 64
"""That one hole is filled with, and as many ways to fill one name."""
_DEEPEST = 4
"""Macros through which what is given is handed on."""
_LONGEST = 200
"""Characters of a name."""
_MOST_NAMES = 10_000
_MOST_SOURCES = 100
"""That one puts in, with all that those put in."""


class Holed(NamedTuple):
    """A name as the pieces between its holes, and what each of these is called."""

    pieces: tuple[str, ...]
    holes: tuple[str, ...]
    is_link: bool


class Source(NamedTuple):
    """`given` are the values of holes, and `passed` those that have holes themselves: a macro gives its own parameters
    to another one. `included` are the ends of paths: `/robots/arm.xacro` lies in some package."""

    holed: tuple[Holed, ...] = ()
    given: Mapping[str, tuple[str, ...]] = {}
    passed: Mapping[str, tuple[Holed, ...]] = {}
    included: tuple[str, ...] = ()


def reach(sources: Mapping[str, Source]) -> dict[str, list[str]]:
    """Which others each source puts in, and these, itself the first. Cost: O(includes) for each."""
    by_name: dict[str, list[str]] = {}
    for path in sorted(sources):
        by_name.setdefault(path.rpartition("/")[2], []).append(path)
    found = {}
    for path in sources:
        seen = {path: None}
        for each in (waiting := [path]):
            for end in sources[each].included:
                other = _nearest(by_name.get(end.rpartition("/")[2], ()), end)
                if other is not None and other not in seen and len(seen) < _MOST_SOURCES:
                    seen[other] = None
                    waiting.append(other)
        found[path] = [*seen]
    return found


def filled(sources: Iterable[Source]) -> Iterator[tuple[str, bool]]:
    """What names may become in sources that are one, and whether each is a link's."""
    every = [*sources]
    given: dict[str, dict[str, None]] = {}
    for source in every:
        for hole, values in source.given.items():
            given.setdefault(hole, {}).update(dict.fromkeys(values))
    _hand_on(every, given)
    count = 0
    for source in every:
        for name in source.holed:
            for text in _ways(name, given):
                if count == _MOST_NAMES:
                    return
                count += 1
                yield text, name.is_link


def _hand_on(sources: Iterable[Source], given: dict[str, dict[str, None]]) -> None:
    """Adds what parameters become by what is given to those that they are made of."""
    passed = [(hole, value) for source in sources for hole, values in source.passed.items() for value in values]
    for _ in range(_DEEPEST):
        found = [(hole, text) for hole, value in passed for text in _ways(value, given)]
        is_new = False
        for hole, text in found:
            known = given.setdefault(hole, {})
            if text not in known and len(known) < _MOST_VALUES and len(text) <= _LONGEST:
                known[text] = None
                is_new = True
        if not is_new:
            return


def _ways(name: Holed, given: Mapping[str, Iterable[str]]) -> Iterator[str]:
    """A name with its holes filled."""
    choices = [[*islice(given.get(hole, ()), _MOST_VALUES)] for hole in name.holes]
    for chosen in islice(product(*choices), _MOST_VALUES):
        yield "".join(chain.from_iterable(zip(name.pieces, (*chosen, ""), strict=True)))


def _nearest(paths: Iterable[str], end: str) -> str | None:
    """Of files that are called so, the one that shares most folders with the path that is named."""
    named = end.split("/")
    return max(paths, key=lambda path: _shared(path.split("/"), named), default=None)


def _shared(one: list[str], other: list[str]) -> int:
    count = 0
    for mine, theirs in zip(reversed(one), reversed(other), strict=False):
        if mine != theirs:
            break
        count += 1
    return count
