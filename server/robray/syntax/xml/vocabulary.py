"""What a reader of XML has to know of a format, to read what is broken as it was meant."""

from collections.abc import Callable, Collection, Iterable

from robray.text.records import NamedTuple


class Vocabulary(NamedTuple):
    """The words of a format, by which what is broken is read as it was meant."""

    known: Collection[str]
    leaves: Collection[str]
    """Elements in which nothing stands."""
    statements: Collection[str]
    """What never stands in one of its kind: where one begins in another, that one was not closed."""
    single: Collection[str]
    """What never stands in one of its own name: without attributes, its start tag is an end tag without the slash."""
    meant: Callable[[str, Iterable[str]], str | None]
    """The word that was probably meant by another; None where none was, or it is one."""
