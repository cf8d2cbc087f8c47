"""What comes of writing a scene in another format."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from robray.analysis.analysis import FileSpan

_NAME = re.compile("'[^']*'")

_MOST_NAMED = 3


class Remark(NamedTuple):
    """What the other format cannot say, and where it stands: words, with `{}` for each of the names."""

    at: FileSpan
    words: str
    names: tuple[object, ...] = ()

    @property
    def message(self) -> str:
        return self.words.format(*self.names) if self.names else self.words


def by_kind(remarks: Iterable[Remark]) -> Iterator[tuple[Remark, int]]:
    """The first of each kind, and how many there are: of one are those that differ in names only."""
    kinds: dict[str, list[Remark]] = {}
    for remark in remarks:
        kinds.setdefault(_without_names(remark.words), []).append(remark)
    for alike in kinds.values():
        yield alike[0], len(alike)


def once_a_kind(messages: Iterable[str]) -> Iterator[str]:
    """The first message of each kind, with the number of those like it and the first name in some of these."""
    kinds: dict[str, list[str]] = {}
    for message in messages:
        kinds.setdefault(_without_names(message), []).append(message)
    for first, *others in kinds.values():
        if not others:
            yield first
            continue
        names = [*dict.fromkeys(name for name in map(_NAME.search, others) if name)]
        listed = ", ".join(name[0] for name in names[:_MOST_NAMED]) + (", …" if len(names) > _MOST_NAMED else "")
        yield f"{first} (and {len(others):,} more like it{f': {listed}' if listed else ''})"


def _without_names(message: str) -> str:
    """Names are what stands in quotes."""
    return _NAME.sub("''", message)


class Converted(NamedTuple):
    """`refusals` are what cannot be said at all: where there is one, `text` is not the scene.

    `losses` are what does not concern where anything is, and is only a comment in the text, or nothing. `warnings` are
    what is written and may fail where it is read. `beside` are further files: what their names have behind that of the
    output, and their texts.
    """

    text: str
    refusals: tuple[Remark, ...] = ()
    losses: tuple[Remark, ...] = ()
    warnings: tuple[Remark, ...] = ()
    beside: tuple[tuple[str, str], ...] = ()

    def encoded(self) -> "Made":
        beside = tuple((suffix, _bytes(text)) for suffix, text in self.beside)
        return Made(_bytes(self.text), self.refusals, self.losses, self.warnings, beside)


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


EMPTY = "the picture would be empty"
"""Why a picture in which nothing is drawn is not made."""


class Made(NamedTuple):
    """The same of what is no text. `is_empty` says that a picture has nothing in it."""

    data: bytes
    refusals: tuple[Remark, ...] = ()
    losses: tuple[Remark, ...] = ()
    warnings: tuple[Remark, ...] = ()
    beside: tuple[tuple[str, bytes], ...] = ()
    is_empty: bool = False
