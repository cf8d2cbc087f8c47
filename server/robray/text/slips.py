"""Recognises single typing errors."""

import re
from collections.abc import Iterable

_JOINT = re.compile(r"(?<![0-9])[-_]|[-_](?![0-9])")
"""Joins between the words of a name. Between two numbers they count: `link_1_1` is not `link_11`."""
_BETWEEN_NUMBERS = re.compile(r"[0-9][-_][0-9]")
REPLACED = 3
"""The rank of a slip that replaces one letter by another."""


_TWICE = 5
"""Rank of a name that is written twice."""


def folded(name: str) -> str:
    """Ignores the usual confusions: case, and how words are joined: `armBase`, `arm-base`."""
    small = name.lower()
    if "_" not in small and "-" not in small:
        return small
    if _BETWEEN_NUMBERS.search(small) is None:
        return small.replace("-", "").replace("_", "") or name
    return _JOINT.sub("", small).replace("-", "_") or name


def slip(written: str, meant: str) -> int | None:
    """Rank of the slip between two words, the likelier the smaller; None if it takes more than one."""
    if folded(written) == folded(meant):
        return 0
    shorter = min(len(written), len(meant))
    start = 0
    while start < shorter and written[start] == meant[start]:
        start += 1
    rest, wanted = written[start:], meant[start:]
    if shorter == start > 1 and (rest == meant or wanted == written):
        return _TWICE
    if len(rest) == len(wanted):
        if rest[2:] == wanted[2:] and rest[:2] == wanted[1::-1]:
            return 1
        return REPLACED if rest[1:] == wanted[1:] else None
    if rest[1:] == wanted:
        return 2
    return 4 if rest == wanted[1:] else None


_DIGITS = re.compile(r"[0-9]+")


def are_of_row(one: str, other: str) -> bool:
    """True for two names of a row, which differ in their numbers."""
    return _DIGITS.sub("", one) == _DIGITS.sub("", other)


def misspelt(written: Iterable[str], lacking: Iterable[str]) -> dict[str, str]:
    """The missing word for each misspelt one: each is paired once, the likeliest first.

    Words of one letter can only have the wrong case: any other letter is as near.
    """
    wanted = tuple(lacking)
    ranked = sorted(
        (rank, word, meant)
        for word in dict.fromkeys(written)
        for meant in wanted
        if (rank := slip(word, meant)) is not None and (rank == 0 or len(meant) > 1)
    )
    found: dict[str, str] = {}
    for _, word, meant in ranked:
        if word not in found and meant not in found.values():
            found[word] = meant
    return found
