"""Semantics of SRDF: names of links and joints of the robot in the set, and of its own groups."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from robray.analysis.queries import ItemPath
from robray.analysis.resolve_context import ResolveContext
from robray.analysis.results import Container, ItemValue
from robray.analysis.scene_state import SceneState
from robray.analysis.semantics import Answer, PlainSemantics, first_here
from robray.facts.items import Item
from robray.facts.mentions import Mention
from robray.facts.query_kinds import QueryKind
from robray.facts.robots import ASKED_GROUP, ASKED_JOINT, ASKED_LINK, ASKED_MODEL, GROUP, JOINT, LINK, MODEL
from robray.facts.symbols import Name, Symbol, SymbolKind
from robray.formats.srdf.details import Unknown
from robray.formats.srdf.statements import Element, Pair, SrdfStatement, statement_of
from robray.formats.srdf.vocabulary import (
    ASKED_VIRTUAL_JOINT,
    END_EFFECTOR,
    ROOT,
    STATE,
    VIRTUAL_JOINT,
    AttributeWord,
    ElementWord,
)


class NamedHere(NamedTuple):
    """A name with the word of its attribute, its element and the element around that, if there is one."""

    name: Name
    word: AttributeWord
    element: Element
    outer: Element | None

    @property
    def kinds(self) -> tuple[SymbolKind, ...]:
        return self.word.names or ((self.word.declares,) if self.word.declares is not None else ())


def names_in(statement: SrdfStatement) -> Iterator[NamedHere]:
    """All names of an element and of those in it."""
    word = ROOT.child(statement.tag) if isinstance(statement, Element) and not statement.is_root else None
    if word is not None and isinstance(statement, Element):
        yield from _names(statement, word, None)


def _names(element: Element, word: ElementWord, outer: Element | None) -> Iterator[NamedHere]:
    for attribute in element.attributes:
        known = word.attribute(attribute.word)
        if known is not None and (known.names or known.declares is not None):
            yield NamedHere(attribute.value, known, element, outer)
    for child in element.children:
        inner = word.child(child.tag)
        if inner is not None:
            yield from _names(child, inner, element)


def declared(statement: SrdfStatement) -> tuple[SymbolKind, Name] | None:
    """The declaration in an element."""
    found = next(names_in(statement), None)
    return None if found is None or found.word.declares is None else (found.word.declares, found.name)


_ASKED: Mapping[SymbolKind, QueryKind] = {
    LINK: ASKED_LINK,
    JOINT: ASKED_JOINT,
    GROUP: ASKED_GROUP,
    VIRTUAL_JOINT: ASKED_VIRTUAL_JOINT,
}
_UNDEFINED: Mapping[SymbolKind, str] = {
    LINK: "srdf-undefined-link",
    JOINT: "srdf-undefined-joint",
    GROUP: "srdf-undefined-group",
}


def model(scene: SceneState, place: ItemPath) -> ItemPath | None:
    """The robot that an item describes; None if it is unknown, or a xacro source that is not expanded."""
    found = next(scene.declared_here(Symbol(MODEL, ""), place), None)
    return None if found is None or scene.file(found).is_source else found


def _has_model(scene: SceneState, place: ItemPath) -> bool | None:
    """True if there is a robot; None if its links and joints are unknown."""
    if next(scene.declared_here(Symbol(MODEL, ""), place), None) is None:
        return False
    return model(scene, place) is not None or None


class SrdfSemantics(PlainSemantics):
    kinds = (LINK, SymbolKind.FRAME, GROUP, STATE, END_EFFECTOR, VIRTUAL_JOINT)
    answers: Mapping[QueryKind, Answer] = {
        **{asked: first_here(kind) for kind, asked in _ASKED.items()},
        ASKED_MODEL: lambda scene, _, place: _has_model(scene, place),
    }
    # The name of a joint means its frame.
    named_by: Mapping[SymbolKind, tuple[QueryKind, ...]] = {SymbolKind.FRAME: (ASKED_JOINT,)}

    def declares(self, item: Item) -> tuple[Symbol, ...]:
        found = declared(statement_of(item))
        return () if found is None else (Symbol(found[0], found[1].text),)

    def name(self, item: Item) -> Name | None:
        found = declared(statement_of(item))
        return None if found is None else found[1]

    def mentions(self, item: Item) -> list[Mention]:
        return [*map(_mention, names_in(statement_of(item)))]

    def resolve(self, item: Item, place: ItemPath, container: Container | None, context: ResolveContext) -> ItemValue:
        del place, container
        statement = statement_of(item)
        for named in names_in(statement):
            if named.word.names:
                _look_up(named, context)
        if isinstance(statement, Element) and statement.is_root and context.ask(ASKED_MODEL, "") is False:
            context.problem("srdf-no-robot", statement.keyword)
        return None


def _mention(named: NamedHere) -> Mention:
    kinds = tuple(SymbolKind.FRAME if kind is JOINT else kind for kind in named.kinds)
    return Mention(named.name, kinds, declares=named.word.declares is not None)


def _look_up(named: NamedHere, context: ResolveContext) -> None:
    text, span, _ = named.name
    # Each kind is asked for: a later declaration of another kind may change the meaning.
    found = [context.ask(_ASKED[kind], text) for kind in named.kinds]
    if any(each is not None for each in found):
        return
    code = _UNDEFINED[named.kinds[-1]]
    # Links and joints are unknown without a robot.
    if named.kinds[-1] is GROUP or context.ask(ASKED_MODEL, "") is True:
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
