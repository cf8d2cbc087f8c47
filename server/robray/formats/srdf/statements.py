"""Statements of an SRDF: the tag of its root, and each element in the root with its content."""

from collections.abc import Iterator
from typing import NamedTuple, cast

from robray.facts.items import Item
from robray.facts.symbols import Name
from robray.text.spans import Span


class Attribute(NamedTuple):
    """`value` is trimmed, as srdfdom trims names."""

    word: str
    word_span: Span
    value: Name


class Pair(NamedTuple):
    """Two links in a pair, in alphabetical order, and True if it says that they are adjacent."""

    tag: str
    first: str
    second: str
    is_adjacent: bool


class Element(NamedTuple):
    """An element of any name, known or not; of the root, its start tag alone.

    Pairs of links keep `pair`, because there may be thousands.
    """

    tag: str
    keyword: Span
    attributes: tuple[Attribute, ...]
    children: "tuple[Element, ...]" = ()
    is_root: bool = False
    pair: Pair | None = None

    def value(self, word: str) -> Name | None:
        return next((each.value for each in self.attributes if each.word == word), None)

    @property
    def name(self) -> Name | None:
        return self.value("name")

    def named(self, tag: str, word: str = "name") -> Iterator[Name]:
        """The values of an attribute of the child elements with a tag."""
        for each in self.children:
            value = each.value(word) if each.tag == tag else None
            if value is not None:
                yield value


class Stray(NamedTuple):
    """The end tag of the root, or something misplaced."""

    keyword: Span


SrdfStatement = Element | Stray


def statement_of(item: Item) -> SrdfStatement:
    """The statement of an item of this format, which made it."""
    return cast(SrdfStatement, item.statement)


def is_root(item: Item) -> bool:
    return isinstance(item.statement, Element) and item.statement.is_root
