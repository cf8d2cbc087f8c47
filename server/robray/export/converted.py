"""Results of converting a scene."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from robray.analysis.analysis import FileSpan

_NAME = re.compile("'[^']*'")

_MOST_NAMED = 3


class Remark(NamedTuple):
    """A loss and its place: words, with `{}` for each of the names."""

    at: FileSpan
    words: str
    names: tuple[object, ...] = ()

    @property
    def message(self) -> str:
        return self.words.format(*self.names) if self.names else self.words


def by_kind(remarks: Iterable[Remark]) -> Iterator[tuple[Remark, int]]:
    """The first remark of each kind, and the number of them: those of a kind differ only in names."""
    kinds: dict[str, list[Remark]] = {}
    for remark in remarks:
        kinds.setdefault(_without_names(remark.words), []).append(remark)
    for alike in kinds.values():
        yield alike[0], len(alike)


def once_a_kind(messages: Iterable[str]) -> Iterator[str]:
    """The first message of each kind, with the number of similar ones and some of their first names."""
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
    """Names are in quotes."""
    return _NAME.sub("''", message)


class Converted(NamedTuple):
    """`refusals` prevent the conversion: with any, `text` is not the scene.

    `losses` do not affect poses, and are only comments in the text, or left out. `warnings` are about written parts
    that a reader may refuse. `beside` are further files: the suffixes of their names behind the output's, and their
    texts.
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
"""The reason not to write an empty picture."""


class Made(NamedTuple):
    """The same for binary output. `is_empty` is true for an empty picture."""

    data: bytes
    refusals: tuple[Remark, ...] = ()
    losses: tuple[Remark, ...] = ()
    warnings: tuple[Remark, ...] = ()
    beside: tuple[tuple[str, bytes], ...] = ()
    is_empty: bool = False
