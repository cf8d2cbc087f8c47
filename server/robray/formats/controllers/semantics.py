"""Semantics of files of controllers: names of joints of the robot in the set."""

from collections.abc import Mapping

from robray.analysis.files import SourceFile
from robray.analysis.nearby_file import Described, NearbyFile
from robray.analysis.queries import ItemPath
from robray.analysis.resolve_context import ResolveContext
from robray.analysis.results import Container, ItemValue
from robray.analysis.semantics import Answer, PlainSemantics, first_here
from robray.facts.items import Item
from robray.facts.mentions import Mention
from robray.facts.query_kinds import QueryKind
from robray.facts.robots import (
    ASKED_CONTROLLER,
    ASKED_GROUP,
    ASKED_JOINT,
    ASKED_LINK,
    CONTROLLER,
    GROUP,
    INTERFACE,
    JOINT,
    LINK,
    WORD,
)
from robray.facts.symbols import Name, Symbol, SymbolKind
from robray.formats.controllers.parameters import COMMANDED
from robray.formats.controllers.statements import statement_of

_WORDS = (INTERFACE, WORD)
_ASKED = {LINK: ASKED_LINK, GROUP: ASKED_GROUP, CONTROLLER: ASKED_CONTROLLER}


class ControllersSemantics(PlainSemantics):
    # The name of a joint means its frame.
    kinds: tuple[SymbolKind, ...] = (SymbolKind.FRAME, *_ASKED)
    answers: Mapping[QueryKind, Answer] = {
        ASKED_JOINT: first_here(JOINT),
        **{asked: first_here(kind) for kind, asked in _ASKED.items()},
    }
    named_by: Mapping[SymbolKind, tuple[QueryKind, ...]] = {SymbolKind.FRAME: (ASKED_JOINT,)}

    def declares(self, item: Item) -> tuple[Symbol, ...]:
        each = statement_of(item)
        return (Symbol(each.kind, each.named.text),) if each.declares else ()

    def name(self, item: Item) -> Name | None:
        each = statement_of(item)
        return each.named if each.declares else None

    def mentions(self, item: Item) -> list[Mention]:
        each = statement_of(item)
        if each.kind in _WORDS:
            return []
        kind = SymbolKind.FRAME if each.kind is JOINT else each.kind
        return [Mention(each.named, (kind,), declares=each.declares)]

    def resolve(self, item: Item, place: ItemPath, container: Container | None, context: ResolveContext) -> ItemValue:
        """Only asks for the name: all names of a file together decide if the robot fits."""
        del place, container
        each = statement_of(item)
        if each.kind not in _WORDS:
            context.ask(_ASKED.get(each.kind, ASKED_JOINT), each.named.text)
        return None


SEMANTICS = ControllersSemantics()


class ControllersBeside(NearbyFile):
    def described(self, file: SourceFile) -> Described:
        statements = [statement_of(item) for item in file.reading.facts.items]
        is_data = bool(statements) and all(each.within in ("joint_limits", "initial_positions") for each in statements)
        groups = frozenset(each.named.text for each in statements if each.kind is GROUP)
        names = (each.named.text for each in statements if each.kind in (JOINT, LINK) and not each.is_chained)
        commands = (each.named.text for each in statements if each.parameter in COMMANDED.values())
        return Described("", lambda: frozenset(names), is_data, groups, frozenset(commands))
