"""Semantics of SRDF: names of links and joints of the robot that it is loaded with, and of its own groups."""

from collections.abc import Callable, Iterator, Mapping

from robray.analysis.queries import CrossCheck, ItemPath
from robray.analysis.resolve_context import ResolveContext
from robray.analysis.results import Container, ItemValue
from robray.analysis.scene_state import SceneState
from robray.analysis.semantics import Answer, ContextSymbols, FrameProperties, Revaluing, Test
from robray.facts.items import Item
from robray.facts.mentions import Mention
from robray.facts.query_kinds import QueryKind
from robray.facts.robots import MODEL
from robray.facts.symbols import Name, Symbol, SymbolKind
from robray.formats.srdf import kinds as of
from robray.formats.srdf.details import Unknown
from robray.formats.srdf.semantics.mentions import NamedHere, declared, names_in
from robray.formats.srdf.statements import Element, Pair, statement_of

_ASKED: Mapping[SymbolKind, QueryKind] = {
    of.LINK: of.ASKED_LINK,
    of.JOINT: of.ASKED_JOINT,
    of.GROUP: of.ASKED_GROUP,
    of.VIRTUAL_JOINT: of.ASKED_VIRTUAL_JOINT,
}
_UNDEFINED: Mapping[SymbolKind, str] = {
    of.LINK: "srdf-undefined-link",
    of.JOINT: "srdf-undefined-joint",
    of.GROUP: "srdf-undefined-group",
}


def _first(kind: SymbolKind) -> Answer:
    def answer(scene: SceneState, name: str, place: ItemPath) -> ItemPath | None:
        return next(scene.declared_here(Symbol(kind, name), place), None)

    return answer


def model(scene: SceneState, place: ItemPath) -> ItemPath | None:
    """The robot that an item describes; None if it is unknown, or a xacro source that is not expanded."""
    found = next(scene.declared_here(Symbol(MODEL, ""), place), None)
    return None if found is None or scene.file(found).is_source else found


def _has_model(scene: SceneState, place: ItemPath) -> bool | None:
    """None if there is a robot whose links and joints are unknown."""
    if next(scene.declared_here(Symbol(MODEL, ""), place), None) is None:
        return False
    return model(scene, place) is not None or None


class SrdfSemantics:
    kinds: tuple[SymbolKind, ...] = (
        of.LINK,
        SymbolKind.FRAME,
        of.GROUP,
        of.STATE,
        of.END_EFFECTOR,
        of.VIRTUAL_JOINT,
    )
    answers: Mapping[QueryKind, Answer] = {
        **{asked: _first(kind) for kind, asked in _ASKED.items()},
        of.ASKED_MODEL: lambda scene, _, place: _has_model(scene, place),
    }
    # A joint is named as the frame that it becomes.
    named_by: Mapping[SymbolKind, tuple[QueryKind, ...]] = {SymbolKind.FRAME: (of.ASKED_JOINT,)}
    tests: Mapping[QueryKind, tuple[tuple[CrossCheck, Test], ...]] = {}
    contexts: tuple[ContextSymbols, ...] = ()
    revaluing: Revaluing | None = None
    pictured = None
    grows_from_middle = None
    frame_properties: FrameProperties | None = None
    includes_in_blocks = False
    block_prefixes: Callable[[Item], tuple[str, ...]] | None = None

    def declares(self, item: Item) -> tuple[Symbol, ...]:
        found = declared(statement_of(item))
        return () if found is None else (Symbol(found[0], found[1].text),)

    def is_gap(self, item: Item) -> bool:  # noqa: ARG002 - as `Semantics` has it
        return False

    def name(self, item: Item) -> Name | None:
        found = declared(statement_of(item))
        return None if found is None else found[1]

    def defined_value(self, item: Item) -> None:  # noqa: ARG002 - as `Semantics` has it
        return None

    def mentions(self, item: Item) -> list[Mention]:
        return [*map(_mention, names_in(statement_of(item)))]

    def included(self, item: Item) -> None:
        del item

    def container(self, item: Item) -> Container:  # noqa: ARG002 - as `Semantics` has it
        return Container(None, None)

    def resolve(self, item: Item, place: ItemPath, container: Container | None, context: ResolveContext) -> ItemValue:
        del place, container
        statement = statement_of(item)
        for named in names_in(statement):
            if named.word.names:
                _look_up(named, context)
        if isinstance(statement, Element) and statement.is_root and context.ask(of.ASKED_MODEL, "") is False:
            context.problem("srdf-no-robot", statement.keyword)
        return None


def _mention(named: NamedHere) -> Mention:
    kinds = tuple(SymbolKind.FRAME if kind is of.JOINT else kind for kind in named.kinds)
    return Mention(named.name, kinds, declares=named.word.declares is not None)


def _look_up(named: NamedHere, context: ResolveContext) -> None:
    text, span, _ = named.name
    # Each is asked for: where another one comes to be declared, the name may mean that.
    found = [context.ask(_ASKED[kind], text) for kind in named.kinds]
    if any(each is not None for each in found):
        return
    code = _UNDEFINED[named.kinds[-1]]
    # Where no robot is known, nobody knows its links and joints.
    if named.kinds[-1] is of.GROUP or context.ask(of.ASKED_MODEL, "") is True:
        outer = "" if named.outer is None else named.outer.tag
        context.problem(code, span, Unknown(text, named.element.tag, outer))


SEMANTICS = SrdfSemantics()


def elements_of(scene: SceneState, prefix: ItemPath) -> Iterator[tuple[ItemPath, Element]]:
    """The elements in the root of a file that are not pairs of links, with their places."""
    facts = scene.instances.files[prefix].reading.facts
    for label, item in zip(facts.labels, facts.items, strict=True):
        statement = item.statement
        if isinstance(statement, Element) and statement.pair is None and not statement.is_root:
            yield (*prefix, label), statement


def pairs_of(scene: SceneState, prefix: ItemPath) -> list[tuple[ItemPath, Element, Pair]]:
    """The pairs of links in a file, with their places."""
    facts = scene.instances.files[prefix].reading.facts
    return [
        ((*prefix, label), statement, statement.pair)
        for label, item in zip(facts.labels, facts.items, strict=True)
        if isinstance(statement := item.statement, Element) and statement.pair is not None
    ]
