"""Semantics of a configuration's statements by themselves: modules have numbers, and joints name them.

The poses of modules follow from a whole world (`whole`).
"""

from collections.abc import Iterator, Mapping
from typing import assert_never

from robray.analysis.queries import ItemPath
from robray.analysis.resolve_context import ResolveContext
from robray.analysis.results import Container, ItemValue
from robray.analysis.semantics import Answer, PlainSemantics, first_here
from robray.facts.details import Named
from robray.facts.items import Item
from robray.facts.mentions import Mention
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Name, Symbol
from robray.formats.rofi.statements import Module, ModuleJoint, SpaceJoint, World, statement_of
from robray.formats.rofi.vocabulary import ASKED_MODULE, MODULE


class RofiSemantics(PlainSemantics):
    kinds = (MODULE,)
    answers: Mapping[QueryKind, Answer] = {ASKED_MODULE: first_here(MODULE)}

    def declares(self, item: Item) -> tuple[Symbol, ...]:
        name = self.name(item)
        return () if name is None else (Symbol(MODULE, name.text),)

    def name(self, item: Item) -> Name | None:
        statement = statement_of(item)
        return statement.name if isinstance(statement, Module) else None

    def mentions(self, item: Item) -> list[Mention]:
        name = self.name(item)
        if name is not None:
            return [Mention(name, (MODULE,), declares=True)]
        return [Mention(each, (MODULE,)) for each in _named(item)]

    def resolve(self, item: Item, place: ItemPath, container: Container | None, context: ResolveContext) -> ItemValue:
        del container
        name = self.name(item)
        if name is not None and context.ask(ASKED_MODULE, name.text) != place:
            context.problem("rofi-duplicate-id", name.span, Named(name.text))
        for each in _named(item):
            if context.ask(ASKED_MODULE, each.text) is None:
                context.problem("rofi-undefined-module", each.span, Named(each.text))
        return None


def _named(item: Item) -> Iterator[Name]:
    """The modules that a joint names, in order."""
    statement = statement_of(item)
    match statement:
        case ModuleJoint(source=source, target=target):
            ends = (source, target)
        case SpaceJoint(target=target):
            ends = (target, None)
        case World() | Module():
            return
        case _:
            assert_never(statement)
    yield from (end.module for end in ends if end is not None and end.module is not None)


SEMANTICS = RofiSemantics()
