"""Patterns of paths, as in a `.gitignore`: the last one that matches decides, and `!` takes back."""

import functools
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from robray.configuration.wildcards import Hit, PatternError, pattern

if TYPE_CHECKING:
    from robray.configuration.pattern_index import PatternIndex

# Who checks a file that is named mostly asks about no pattern, and need not wait for what reads them.

MOST_PATTERNS = 10_000
"""Of one list, and of one `.gitignore`."""

MOST_WILD = 1_000
"""Of them, those that are held against each path because nothing in them can be looked up."""

MANY_WILD = "patterns with wildcards (other than patterns like '*.o' and 'a*')"


def matches(patterns: tuple[str, ...], folder: str, path: str, *, is_folder: bool = False) -> bool:
    """Whether a path, or a folder above it, matches; nothing outside `folder` does."""
    return bool(patterns) and decision(patterns, folder, path, is_folder=is_folder) is True


def decision(patterns: tuple[str, ...], folder: str, path: str, *, is_folder: bool = False) -> bool | None:
    """What the patterns say of a path: True for a match, False where one is taken back, None for nothing.

    What is said of a file itself goes over what is said of the folders that it is in.
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
def _read(patterns: tuple[str, ...]) -> "PatternIndex":
    from robray.configuration.pattern_index import PatternIndex

    return PatternIndex([read for each in patterns if (read := pattern(each)) is not None])


def fault(written: str) -> str | None:
    """Why a pattern cannot be one; None if it can."""
    try:
        pattern(written)
    except PatternError as error:
        return str(error)
    return None


def sound(written: Iterable[str]) -> tuple[str, ...]:
    """Those that can be patterns."""
    return tuple(each for each in written if fault(each) is None)


def wild(written: Sequence[str]) -> tuple[int, ...]:
    """The ranks of those, all sound, that are held against each path."""
    ranks = [rank for rank, each in enumerate(written) if pattern(each) is not None]
    return tuple(ranks[at] for at in _read(tuple(written)).asked)
