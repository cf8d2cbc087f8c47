"""Semantics of files of controllers: names of joints of the robot that they are loaded with."""

from collections.abc import Mapping

from robray.analysis.files import SourceFile
from robray.analysis.neighbour import Described, Neighbour
from robray.analysis.queries import ItemPath
from robray.analysis.resolve_context import ResolveContext
from robray.analysis.results import Container, ItemValue
from robray.analysis.semantics import Answer, PlainSemantics, first_here
from robray.facts.items import Item
from robray.facts.mentions import Mention
from robray.facts.query_kinds import QueryKind
from robray.facts.robots import ASKED_JOINT, JOINT
from robray.facts.symbols import Name, Symbol, SymbolKind
from robray.formats.controllers.statements import statement_of


class ControllersSemantics(PlainSemantics):
    # A joint is named as the frame that it becomes.
    kinds: tuple[SymbolKind, ...] = (SymbolKind.FRAME,)
    answers: Mapping[QueryKind, Answer] = {ASKED_JOINT: first_here(JOINT)}
    named_by: Mapping[SymbolKind, tuple[QueryKind, ...]] = {SymbolKind.FRAME: (ASKED_JOINT,)}

    def declares(self, item: Item) -> tuple[Symbol, ...]:
        del item
        return ()

    def name(self, item: Item) -> Name | None:
        del item
        return None

    def mentions(self, item: Item) -> list[Mention]:
        return [Mention(statement_of(item).joint, (SymbolKind.FRAME,))]

    def resolve(self, item: Item, place: ItemPath, container: Container | None, context: ResolveContext) -> ItemValue:
        """Only asks for the joint: whether the robot fits at all is known from all names of a file."""
        del place, container
        context.ask(ASKED_JOINT, statement_of(item).joint.text)
        return None


SEMANTICS = ControllersSemantics()


class ControllersBeside(Neighbour):
    def described(self, file: SourceFile) -> Described:
        statements = [statement_of(item) for item in file.reading.facts.items]
        is_data = all(each.within in ("joint_limits", "initial_positions") for each in statements)
        return Described("", lambda: frozenset(each.joint.text for each in statements), is_data)
