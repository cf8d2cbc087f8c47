"""One slip of the fingers between what is written and what was meant."""

import re
from collections.abc import Iterable

_JOINT = re.compile(r"(?<![0-9])[-_]|[-_](?![0-9])")
"""What joins the words of a name. Between two numbers it tells `link_1_1` from `link_11`."""
_BETWEEN_NUMBERS = re.compile(r"[0-9][-_][0-9]")
REPLACED = 3
"""The rank of a slip that replaces one letter by another."""


_TWICE = 5
"""The rank of a name that is written twice."""


def folded(name: str) -> str:
    """Without what people mix up most: case, and how the words of a name are joined: `armBase`, `arm-base`."""
    small = name.lower()
    if "_" not in small and "-" not in small:
        return small
    if _BETWEEN_NUMBERS.search(small) is None:
        return small.replace("-", "").replace("_", "") or name
    return _JOINT.sub("", small).replace("-", "_") or name


def slip(written: str, meant: str) -> int | None:
    """Which slip makes `written` of `meant`, the likelier the smaller; None when it takes more than one."""
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
    """What was to be a word that is not there, by what is written for it: each is paired once, the likeliest first.

    Of words of one letter only the case can slip: any other letter is as near.
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
