"""A collection of JSON that is still open."""

from collections.abc import Sequence
from enum import IntEnum

from robray.syntax.indentation import column, indent
from robray.syntax.nodes import Mapping, Node, Pair, Scalar, Style


class Next(IntEnum):
    """The next token of a collection."""

    FIRST = 0
    """An item, a key, or its end."""
    ITEM = 1
    """An item or a key, behind a comma."""
    COLON = 2
    VALUE = 3
    COMMA = 4
    """A comma, or its end."""


FIRST, ITEM, COLON, VALUE, COMMA = Next


class Open:
    """An open collection; the bottom one holds the document's values."""

    __slots__ = ("indent", "items", "key", "needs", "pairs", "start")

    def __init__(self, start: int, pairs: list[Pair] | None) -> None:
        self.start = start
        self.items: list[Node] = []
        self.pairs = pairs
        """None for an array."""
        self.key: Node | None = None
        self.needs = FIRST
        self.indent = -1
        """Indentation of its opening line; negative until it is measured."""


def has_item_at(text: str, levels: Sequence[Open], own: int) -> bool:
    """True if the outer of two levels is an array, and the inner one begins a line at a column."""
    outer, *inner = levels
    return bool(inner) and outer.pairs is None and column(text, inner[0].start) == own


def only_item(text: str, top: Open, at: int) -> Pair | None:
    """The only member in an array that ends at a byte, if its value's bracket is missing."""
    if not top.pairs or top.needs is not COMMA:
        return None
    last = top.pairs[-1]
    own = column(text, at)
    if isinstance(last.value, Mapping):
        return last if own < 0 or own == indent(text, last.key.start) > indent(text, top.start) else None
    return last if own < 0 and isinstance(last.value, Scalar) and last.value.style is Style.PLAIN else None
