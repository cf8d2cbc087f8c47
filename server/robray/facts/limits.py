"""Limits of reading, so that robray handles any text, scene and folder in time.

A file has the limits of its own project, a scene those of its root file, a folder those of its project. Limits belong
to a reading: an edited text keeps those of its reading, and a file with changed limits is read from scratch
(`Workspace.follow_limits`).
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from robray.facts.problems import Problem


class ReadingLimits(NamedTuple):
    """Each is a key under [limits] in robray.toml, where `-` replaces `_`; `configuration.keys` has the bounds.

    `file_attributes` and `mistakes` (of syntax) are those of one file, `file_parts` the names, numbers and operators in
    all its values, `file_marks` the braces, brackets, commas, semicolons and quotation marks in its text, or the `<`,
    `>` and `&` of a robot, `long_values` the bytes of values longer than a few lines; `attributes` are those of one
    block; `parts` are nodes of the syntax tree below a statement without a block, at least ten; `ancestors` are the
    classes that one inherits from. By default, amino accepts some 10,500 statements, and reads at least 500 nested
    blocks.
    """

    file_size: int = 64 << 20
    statements: int = 13_000
    blocks: int = 27_000
    file_attributes: int = 65_000
    file_parts: int = 200_000
    file_marks: int = 350_000
    mistakes: int = 2_500
    long_values: int = 100_000
    nesting: int = 500
    attributes: int = 5_000
    parts: int = 20_000
    ancestors: int = 1_200
    include_depth: int = 200
    scene_files: int = 2_000
    folder_files: int = 2_000
    indexed_size: int = 1 << 20
    readers: tuple[tuple[str, str], ...] = ()
    """Not a limit, but a part of the reading: the readers chosen instead of the first one of their format, by the names
    of the rules.
    """

    def reader_of(self, rules: str) -> str:
        """Empty for the first reader of the format."""
        return next((reader for name, reader in self.readers if name == rules), "")


ROS_DISTROS = ("rolling", "kilted", "jazzy", "humble")
"""The distributions of ROS 2, the newest first: `ReadingLimits.reader_of(ROS)` is one of the others."""
ROS = "ros"
HUMBLE = ROS_DISTROS[-1]

DEFAULT_LIMITS = ReadingLimits()


def has_more(limits: ReadingLimits, field: str, what: str) -> str:
    """The reason not to read something with more of `what` than the limit in `field` allows."""
    return f"it has more than {getattr(limits, field):,} {what} {allowed_by(field.replace('_', '-'))}"


def allowed_by(*keys: str) -> str:
    """The remedy for a reached limit: the keys that raise it."""
    *others, last = [f"'limits.{key}'" for key in keys]
    named = f"{', '.join(others)} and {last}" if others else last
    return f"(raise {named} in robray.toml)"


class TooManyMistakesError(Exception):
    """`first` is the first mistake, at a span of the file."""

    def __init__(self, first: Problem) -> None:
        super().__init__()
        self.first = first


class Mistakes:
    """Counts mistakes of items while they are read; `most` is None for no limit."""

    def __init__(self, most: int | None = None, counts: Callable[[str], bool] = bool) -> None:
        self._most = most
        self._counts = counts
        self._noted = 0
        self._first: Problem | None = None

    def count(self, problems: Iterable[Problem], start: int = 0) -> None:
        """Counts problems with spans relative to `start`. Raises TooManyMistakesError beyond the limit."""
        if self._most is None:
            return
        for each in problems:
            if self._counts(each.code):
                self._noted += 1
                self._first = self._first or each._replace(span=each.span.shifted(start))
        if self._noted > self._most and self._first is not None:
            raise TooManyMistakesError(self._first)
