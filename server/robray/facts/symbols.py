"""What can be named."""

from typing import ClassVar, NamedTuple

from robray.facts.query_kinds import QueryKind
from robray.scene.model import NAMELESS
from robray.text.spans import Span


class SymbolKind:
    """What a name can be the name of, or what items are found by. Kinds are told apart by identity.

    `word` is what people call it. Where a name is declared in other places, the answers to `query_kinds` may be others,
    and what is told by `witnesses`; whoever names one asks one of `named_by`. What is `of_one_file` is not shared by
    files that are loaded together. What is `of_a_block` holds in less: what is `of_one_block` only for what stands
    directly in the same block, and what is `of_outermost_block` for all that is in the same item that no other holds.
    What `is_scoped` is known to a scene by its qualified name. `opens` is what stands between a name of the kind and
    those of the frames in it, where it opens a scope. What is `in_order` is asked for by those that stand behind it,
    up to the next of the name.
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

    # What no text names in itself, but what items are found by.
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
# Whoever names a frame has asked before whether a constant is put in for it.
SymbolKind.FRAME = SymbolKind(
    "frame", (QueryKind.FRAME,), named_by=(QueryKind.FRAME, QueryKind.CONSTANT), is_scoped=True
)
# A frame that only robray has: the place of a shape whose frame would have the name of an earlier one.
SymbolKind.FURTHER_FRAME = SymbolKind("further frame of a name", is_scoped=True)
SymbolKind.ANY_CLASS = SymbolKind("any class", (QueryKind.ANY_CLASS,), of_one_file=True)
SymbolKind.GAP = SymbolKind("what may have been to define something", (QueryKind.UNREAD,))


class Symbol(NamedTuple):
    """Two names are the same thing when kind and spelling agree (and the scene)."""

    kind: SymbolKind
    name: str


class Name(NamedTuple):
    """A name as it stands in the text; the span of a quoted one includes its quotes."""

    text: str
    span: Span
    quoted: bool = False


def frame_symbols(name: str) -> tuple[Symbol, ...]:
    """What a frame is found by that a file calls `name`: an empty one, too, by what the scene calls it."""
    return (Symbol(SymbolKind.FRAME, name), *(() if name else (Symbol(SymbolKind.FRAME, NAMELESS),)))
