"""Names, and kinds of named things."""

from typing import ClassVar, NamedTuple

from robray.facts.query_kinds import QueryKind
from robray.scene.model import NAMELESS
from robray.text.spans import Span


class SymbolKind:
    """The kind of a named thing, or of a key to find items by. Compared by identity.

    `word` is the people's word for it. When declarations of a name move, the answers to `query_kinds` and the findings
    of `witnesses` may change; an item that uses a name asks one of `named_by`. Symbols `of_one_file` are not shared by
    files that are loaded together. Symbols `of_a_block` are local to blocks: `of_one_block` to the directly surrounding
    one, `of_outermost_block` to the outermost one. A scene knows `is_scoped` kinds by qualified names. `opens`
    separates a name of the kind from those of the frames in it, if it opens a scope. A use `in_order` sees the last
    declaration before it.
    """

    __slots__ = (
        "in_order",
        "is_scoped",
        "named_by",
        "of_a_block",
        "of_one_block",
        "of_one_file",
        "of_outermost_block",
        "opens",
        "query_kinds",
        "witnesses",
        "word",
    )

    CONSTANT: ClassVar["SymbolKind"]
    CLASS: ClassVar["SymbolKind"]
    FRAME: ClassVar["SymbolKind"]

    # Symbols that no text names, but that find items.
    FURTHER_FRAME: ClassVar["SymbolKind"]
    ANY_CLASS: ClassVar["SymbolKind"]
    GAP: ClassVar["SymbolKind"]

    def __init__(
        self,
        word: str,
        query_kinds: tuple[QueryKind, ...] = (),
        *,
        named_by: tuple[QueryKind, ...] | None = None,
        witnesses: tuple[QueryKind, ...] = (),
        of_one_file: bool = False,
        of_one_block: bool = False,
        of_outermost_block: bool = False,
        is_scoped: bool = False,
        opens: str = "",
        in_order: bool = False,
    ) -> None:
        self.word = word
        self.query_kinds = query_kinds
        self.named_by = query_kinds if named_by is None else named_by
        self.witnesses = witnesses
        self.of_a_block = of_one_block or of_outermost_block
        self.of_one_file = of_one_file or self.of_a_block
        self.of_one_block = of_one_block
        self.of_outermost_block = of_outermost_block
        self.is_scoped = is_scoped
        self.opens = opens
        self.in_order = in_order

    def __repr__(self) -> str:
        return f"<{self.word}>"


SymbolKind.CONSTANT = SymbolKind("constant", (QueryKind.CONSTANT,), witnesses=(QueryKind.CONSTANT,), of_one_file=True)
SymbolKind.CLASS = SymbolKind("class", (QueryKind.CLASS,), witnesses=(QueryKind.CLASS,), of_one_file=True)
# An item that names a frame first asks for a constant of that name.
SymbolKind.FRAME = SymbolKind(
    "frame", (QueryKind.FRAME,), named_by=(QueryKind.FRAME, QueryKind.CONSTANT), is_scoped=True
)
# A frame that only robray has: that of a shape whose frame would have a duplicate name.
SymbolKind.FURTHER_FRAME = SymbolKind("further frame of a name", is_scoped=True)
SymbolKind.ANY_CLASS = SymbolKind("any class", (QueryKind.ANY_CLASS,), of_one_file=True)
SymbolKind.GAP = SymbolKind("what may have been to define something", (QueryKind.UNREAD,))


class Symbol(NamedTuple):
    """Two names are the same symbol if kind and spelling agree (and the scene)."""

    kind: SymbolKind
    name: str


class Name(NamedTuple):
    """A name in a text; the span includes its quotes."""

    text: str
    span: Span
    quoted: bool = False


def frame_symbols(name: str) -> tuple[Symbol, ...]:
    """The symbols of a frame that a file calls `name`; an empty one also has the scene's name for it."""
    return (Symbol(SymbolKind.FRAME, name), *(() if name else (Symbol(SymbolKind.FRAME, NAMELESS),)))
