"""Semantics of scene files."""

from collections.abc import Mapping

from robray.analysis.queries import CrossCheck
from robray.analysis.results import Container
from robray.analysis.scopes import Inclusion
from robray.analysis.semantics import Answer, Moved, PlainSemantics, Test
from robray.facts.items import Item
from robray.facts.mentions import Mention
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Name, Symbol, SymbolKind
from robray.formats.robray.semantics.frames import moved_frame
from robray.formats.robray.semantics.mentions import TESTS, mentions
from robray.formats.robray.semantics.resolve import resolve
from robray.formats.robray.statements import Block, BlockKind, Constant, Include, Stray
from robray.text.records import new
from robray.text.spans import Span

ANY_CLASS = Symbol(SymbolKind.ANY_CLASS, "")
"""Declared by every class, to ask if there is any."""

_CONSTANT, _FRAME, _CLASS = SymbolKind.CONSTANT, SymbolKind.FRAME, SymbolKind.CLASS
_FRAME_BLOCK, _CLASS_BLOCK = BlockKind.FRAME, BlockKind.CLASS


class RobraySemantics(PlainSemantics):
    kinds = (_CONSTANT, _CLASS, _FRAME)
    answers: Mapping[QueryKind, Answer] = {}
    tests: Mapping[QueryKind, tuple[tuple[CrossCheck, Test], ...]] = TESTS
    moved: Moved | None = staticmethod(moved_frame)

    def declares(self, item: Item) -> tuple[Symbol, ...]:
        statement = item.statement
        if not isinstance(statement, (Block, Constant)) or statement.name is None:
            return ()
        if isinstance(statement, Constant):
            return (new(Symbol, (_CONSTANT, statement.name.text)),)
        if statement.kind is _FRAME_BLOCK:
            return (new(Symbol, (_FRAME, statement.name.text)),)
        if statement.kind is _CLASS_BLOCK:
            return (new(Symbol, (_CLASS, statement.name.text)), ANY_CLASS)
        return ()

    def is_gap(self, item: Item) -> bool:
        """True also for invalid text, and a class without a name."""
        statement = item.statement
        if type(statement) is Block:
            return statement.name is None and statement.kind is _CLASS_BLOCK
        return type(statement) is Stray

    def name(self, item: Item) -> Name | None:
        statement = item.statement
        return statement.name if isinstance(statement, Constant | Block) else None

    def defined_value(self, item: Item) -> Span | None:
        statement = item.statement
        return statement.value.span if isinstance(statement, Constant) and statement.value is not None else None

    def mentions(self, item: Item) -> list[Mention]:
        return mentions(item)

    def included(self, item: Item) -> Inclusion | None:
        statement = item.statement
        return Inclusion(statement.path) if type(statement) is Include and statement.path is not None else None

    def container(self, item: Item) -> Container:
        statement = item.statement
        if isinstance(statement, Block):
            return new(Container, (statement.kind, statement.name.text if statement.name is not None else None))
        return Container(None, None)

    resolve = staticmethod(resolve)


SEMANTICS = RobraySemantics()
