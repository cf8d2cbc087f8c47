"""What a crane's statements mean: frames on each other, and loads on hooks."""

from collections.abc import Mapping
from typing import assert_never

from robray.analysis.queries import CrossCheck, ItemPath
from robray.analysis.resolve_context import ResolveContext
from robray.analysis.results import Container, FrameResult, ItemValue
from robray.analysis.scene_state import SceneState
from robray.analysis.semantics import Answer, ContextSymbols, Test
from robray.facts.details import Named
from robray.facts.items import Item
from robray.facts.mentions import Mention
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Name, Symbol, SymbolKind
from robray.scene.joints import Joint
from robray.scene.model import Frame
from robray.scene.pose import Pose

from .statements import ASKED_LOAD, LOAD, Carries, CraneStatement, Load, Part, Unknown


def _first_load(scene: SceneState, name: str, place: ItemPath) -> ItemPath | None:
    return next(scene.declared_here(Symbol(LOAD, name), place), None)


class CraneSemantics:
    kinds = (SymbolKind.FRAME, LOAD)
    answers: Mapping[QueryKind, Answer] = {ASKED_LOAD: _first_load}
    named_by: Mapping[SymbolKind, tuple[QueryKind, ...]] = {}
    tests: Mapping[QueryKind, tuple[tuple[CrossCheck, Test], ...]] = {}
    contexts: tuple[ContextSymbols, ...] = ()
    pictured = None
    grows_from_middle = None
    frame_properties = None
    moved = None
    includes_in_blocks = False
    block_prefixes = None

    def declares(self, item: Item) -> tuple[Symbol, ...]:
        name = self.name(item)
        if name is None:
            return ()
        return (Symbol(LOAD if isinstance(item.statement, Load) else SymbolKind.FRAME, name.text),)

    def is_gap(self, item: Item) -> bool:
        return isinstance(item.statement, Unknown)

    def name(self, item: Item) -> Name | None:
        return item.statement.name if isinstance(item.statement, Part | Load) else None

    def defined_value(self, item: Item) -> None:  # noqa: ARG002 - as `Semantics` has it
        return None

    def mentions(self, item: Item) -> list[Mention]:
        statement = item.statement
        assert isinstance(statement, CraneStatement), "an item goes back to the format that made it"
        match statement:
            case Part(name=name, on=on):
                found = [(name, SymbolKind.FRAME, True), (on, SymbolKind.FRAME, False)]
            case Load(name=name):
                found = [(name, LOAD, True)]
            case Carries(hook=hook, load=load):
                found = [(hook, SymbolKind.FRAME, False), (load, LOAD, False)]
            case Unknown():
                found = []
            case _:
                assert_never(statement)
        return [Mention(name, (kind,), declares) for name, kind, declares in found if name is not None]

    def included(self, item: Item) -> None:
        del item

    def container(self, item: Item) -> Container:
        name = self.name(item)
        return Container(None, None if name is None else name.text)

    def resolve(self, item: Item, place: ItemPath, container: Container | None, context: ResolveContext) -> ItemValue:
        del container
        statement = item.statement
        assert isinstance(statement, CraneStatement), "an item goes back to the format that made it"
        match statement:
            case Part():
                _check_frame(statement.on, context)
                return _frame(statement)
            case Load(name=name):
                if name is not None and context.ask(ASKED_LOAD, name.text) != place:
                    context.problem("toy-second-load", name.span, Named(name.text))
            case Carries(hook=hook, load=load):
                _check_frame(hook, context)
                if load is not None and context.ask(ASKED_LOAD, load.text) is None:
                    context.problem("toy-undefined-load", load.span, Named(load.text))
            case Unknown():
                pass
            case _:
                assert_never(statement)
        return None


def _check_frame(name: Name | None, context: ResolveContext) -> None:
    if name is not None and context.ask(QueryKind.FRAME, name.text) is None:
        context.problem("toy-undefined-part", name.span, Named(name.text))


def _frame(part: Part) -> FrameResult | None:
    if part.name is None:
        return None
    size = 0.0 if part.size is None else part.size.value
    x, y, z = part.form.direction
    pose = None if size is None else Pose(translation=(x * size, y * size, z * size))
    moves = None if part.form.moves is None else Joint(part.form.moves, part.form.direction, 0.0, part.name.text)
    parent = None if part.on is None else part.on.text
    return FrameResult(Frame(part.name.text, parent, pose, moves), (), None, ("size",) if pose is None else ())


SEMANTICS = CraneSemantics()
