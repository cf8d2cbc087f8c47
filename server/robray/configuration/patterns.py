"""Patterns of paths, as in a `.gitignore`: the last one that matches decides, and `!` takes back."""

import functools
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

_PLAIN = re.compile(r"/?[\w.*-]+(?:/[\w.*-]+)*/?")
"""Names, with stars in them: nothing can be wrong."""


def matches(patterns: tuple[str, ...], folder: str, path: str, *, is_folder: bool = False) -> bool:
    """Whether a path, or a folder above it, matches; nothing outside `folder` does."""
    return bool(patterns) and decision(patterns, folder, path, is_folder=is_folder) is True


def decision(patterns: tuple[str, ...], folder: str, path: str, *, is_folder: bool = False) -> bool | None:
    """What the patterns say of a path: True for a match, False where one is taken back, None for nothing."""
    base = folder.rstrip("/") + "/"
    if not path.startswith(base) or path == base:
        return None
    return _specification(patterns).check_file(path[len(base) :] + "/" * is_folder).include


@functools.cache
def _specification(patterns: tuple[str, ...]) -> "GitIgnoreSpec":
    # The library takes some hundredths of a second to import, and most runs need no pattern.
    from pathspec import GitIgnoreSpec

    return GitIgnoreSpec.from_lines(patterns)


def fault(pattern: str) -> str | None:
    """Why a pattern cannot be one; None if it can."""
    if _PLAIN.fullmatch(pattern):
        return None
    try:
        _specification((pattern,))
    except ValueError as error:
        return str(error)
    return None
