"""Semantics of files of controllers: names of joints of the robot that they are loaded with."""

from collections.abc import Callable, Mapping

from robray.analysis.files import SourceFile
from robray.analysis.neighbour import Described, Neighbour
from robray.analysis.queries import CrossCheck, ItemPath
from robray.analysis.resolve_context import ResolveContext
from robray.analysis.results import Container, ItemValue
from robray.analysis.scene_state import SceneState
from robray.analysis.semantics import Answer, ContextSymbols, FrameProperties, Revaluing, Test
from robray.facts.items import Item
from robray.facts.mentions import Mention
from robray.facts.query_kinds import QueryKind
from robray.facts.robots import ASKED_JOINT, JOINT
from robray.facts.symbols import Name, Symbol, SymbolKind
from robray.formats.controllers.statements import statement_of


def _first(scene: SceneState, name: str, place: ItemPath) -> ItemPath | None:
    return next(scene.declared_here(Symbol(JOINT, name), place), None)


class ControllersSemantics:
    # A joint is named as the frame that it becomes.
    kinds: tuple[SymbolKind, ...] = (SymbolKind.FRAME,)
    answers: Mapping[QueryKind, Answer] = {ASKED_JOINT: _first}
    named_by: Mapping[SymbolKind, tuple[QueryKind, ...]] = {SymbolKind.FRAME: (ASKED_JOINT,)}
    tests: Mapping[QueryKind, tuple[tuple[CrossCheck, Test], ...]] = {}
    contexts: tuple[ContextSymbols, ...] = ()
    revaluing: Revaluing | None = None
    pictured = None
    grows_from_middle = None
    frame_properties: FrameProperties | None = None
    includes_in_blocks = False
    block_prefixes: Callable[[Item], tuple[str, ...]] | None = None

    def declares(self, item: Item) -> tuple[Symbol, ...]:  # noqa: ARG002 - as `Semantics` has it
        return ()

    def is_gap(self, item: Item) -> bool:  # noqa: ARG002 - as `Semantics` has it
        return False

    def name(self, item: Item) -> Name | None:  # noqa: ARG002 - as `Semantics` has it
        return None

    def defined_value(self, item: Item) -> None:  # noqa: ARG002 - as `Semantics` has it
        return None

    def mentions(self, item: Item) -> list[Mention]:
        return [Mention(statement_of(item).joint, (SymbolKind.FRAME,))]

    def included(self, item: Item) -> None:
        del item

    def container(self, item: Item) -> Container:  # noqa: ARG002 - as `Semantics` has it
        return Container(None, None)

    def resolve(self, item: Item, place: ItemPath, container: Container | None, context: ResolveContext) -> ItemValue:
        """Only asks for the joint: whether the robot fits at all is known from all names of a file."""
        del place, container
        context.ask(ASKED_JOINT, statement_of(item).joint.text)
        return None


SEMANTICS = ControllersSemantics()


class ControllersBeside(Neighbour):
    def described(self, file: SourceFile) -> Described:
        facts = file.reading.facts
        return Described("", lambda: frozenset(statement_of(item).joint.text for item in facts.items))
