"""What comes of writing a scene in another format."""

from collections.abc import Iterable, Iterator

from robray.analysis.analysis import FileSpan
from robray.text.records import NamedTuple


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
        kinds.setdefault(remark.words, []).append(remark)
    for alike in kinds.values():
        yield alike[0], len(alike)


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
