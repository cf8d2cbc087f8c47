"""Names in the statements of a scene file, users of classes, and signs of mistakes."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise

from robray.analysis.queries import CrossCheck, ItemPath, Query, Witnesses
from robray.analysis.results import ConstantResult
from robray.analysis.scene_state import SceneState
from robray.analysis.semantics import Test
from robray.analysis.values import same
from robray.analysis.witnesses import EVERYWHERE
from robray.facts.items import Item
from robray.facts.mentions import Mention, Role
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Name, Symbol, SymbolKind
from robray.formats.robray.expressions import Array, Expression, Value
from robray.formats.robray.statements import (
    AllowedCollision,
    Attribute,
    Block,
    BlockKind,
    Constant,
    Include,
    Stray,
    statement_of,
)
from robray.formats.robray.vocabulary import ROBRAY, ValueType
from robray.text.records import new

_CONSTANT = (SymbolKind.CONSTANT,)
_CLASS = (SymbolKind.CLASS,)

_WORDS = frozenset({ValueType.WORD, ValueType.NAME, ValueType.PATH})

_DECLARED = {BlockKind.CLASS: SymbolKind.CLASS, BlockKind.FRAME: SymbolKind.FRAME}


def mentions(item: Item) -> list[Mention]:
    # A list instead of nested generators: a name may be in a hundred thousand places.
    found: list[Mention] = []
    match statement_of(item):
        case Constant(name=name, value=value):
            if name is not None:
                found.append(Mention(name, _CONSTANT, declares=True))
            if value is not None and value.name is not None:
                found.append(Mention(value.name, (SymbolKind.CONSTANT, SymbolKind.FRAME), role=Role.HANDED_ON))
            elif value is not None:
                _add_names(found, value, ())
        case AllowedCollision(operands=operands):
            found += [Mention(operand, (SymbolKind.FRAME,)) for operand in operands]
        case Block(kind=kind, name=name, attributes=attributes):
            if name is not None and kind in _DECLARED:
                found.append(Mention(name, (_DECLARED[kind],), declares=True))
            _add_of_attributes(found, attributes)
        case Stray(attributes=attributes):
            _add_of_attributes(found, attributes)
        case Include():
            pass
    return found


def _add_of_attributes(found: list[Mention], attributes: Iterable[Attribute]) -> None:
    for name, _, value, _ in attributes:
        if value is None:
            continue
        word = ROBRAY.attributes.get(name)
        refers = word.refers if word is not None else None
        whole = value.name if isinstance(value, Expression) else None
        if whole is not None and refers is SymbolKind.CLASS:
            # Constants do not replace the names of classes.
            found.append(new(Mention, (whole, _CLASS, False, Role.NAME, None)))
        elif whole is not None and word is not None and refers is None and word.type in _WORDS:
            if name == "variable":
                found.append(Mention(whole, (SymbolKind.CONSTANT, SymbolKind.FRAME), role=Role.VARIABLE))
            else:
                found.append(Mention(whole, _CONSTANT, role=Role.WORD))
        else:
            _add_names(found, value, () if refers is None else (refers,))


def _add_names(found: list[Mention], value: Value, otherwise: tuple[SymbolKind, ...]) -> None:
    elements: tuple[Expression, ...] = value.elements if isinstance(value, Array) else (value,)
    for _, _, steps in elements:
        # A name that is the whole of a value, outside of arrays, may have another meaning.
        kinds = (*_CONSTANT, *otherwise) if otherwise and len(steps) == 1 and elements[0] is value else _CONSTANT
        found += [new(Mention, (step, kinds, False, Role.NAME, None)) for step in steps if type(step) is Name]


USERS = frozenset({BlockKind.FRAME, BlockKind.GEOMETRY})

_MOST_LOOKED_AT = 50


def idle_attributes(scene: SceneState, place: ItemPath) -> tuple[tuple[Attribute, BlockKind], ...]:
    """The attributes of a class that none of its users has; and the kinds of its users."""
    block = scene.item(place).statement
    if not isinstance(block, Block) or block.name is None:
        return ()
    words = ROBRAY.attributes
    usable = {
        attribute.name: words[attribute.name].blocks & USERS
        for attribute in block.attributes
        # A geometry has no parent of its own, but takes that of a class.
        if attribute.name in words and attribute.name not in ("isa", "parent")
    }
    wanted = frozenset().union(*(by for by in usable.values() if by != USERS))
    if not wanted:
        return ()
    users = _users(scene, place, block.name.text, wanted)
    if len(users) != 1:
        return ()
    [user] = users
    return tuple((attribute, user) for attribute in block.attributes if user not in usable.get(attribute.name, USERS))


def _users(scene: SceneState, place: ItemPath, name: str, wanted: frozenset[BlockKind]) -> frozenset[BlockKind]:
    """The kinds of blocks that take a class over, directly or by others; stops at the wanted ones.

    Returns all kinds if very many classes are on the way: each class in a long row goes it by itself.
    """
    found: set[BlockKind] = set()
    waiting, seen = [(place, name)], {place}
    while waiting:
        place, name = waiting.pop()
        for reader in scene.dependents.get(Query(QueryKind.CLASS, name), ()):
            user = scene.item(reader).statement
            if reader <= place or not isinstance(user, Block):
                continue
            if user.kind is not BlockKind.CLASS:
                found.add(user.kind)
                if wanted <= found:
                    return frozenset(found & USERS)
            elif user.name is not None and reader not in seen:
                seen.add(reader)
                if len(seen) > _MOST_LOOKED_AT:
                    return USERS
                waiting.append((reader, user.name.text))
    return frozenset(found & USERS)


UNUSED_CONSTANT = CrossCheck("a constant, or one definition of it, that nothing uses")
OVERRIDDEN_CONSTANT = CrossCheck("a constant that is defined again before anything used it")
REDEFINED_CONSTANT = CrossCheck("a constant with different values")
UNUSED_CLASS = CrossCheck("a class that nothing is of")
IDLE_CLASS = CrossCheck("a class with an attribute that no user can use")

_DEFINED = SymbolKind.CONSTANT


def _is_unused_constant(scene: SceneState, query: Query) -> bool:
    """True if nothing uses the constant. Of several different definitions, one may be unused."""
    places = scene.declarations.get(Symbol(_DEFINED, str(query.name)), ())
    if len(places) == 1:
        return not _is_read_after(scene, query, places[0])
    return bool(places) and (query not in scene.dependents or _is_redefined(scene, query))


def _is_redefined(scene: SceneState, query: Query) -> bool:
    first, *others = scene.declarations.get(Symbol(_DEFINED, str(query.name)), ()) or ((),)
    return bool(others) and any(not _same(scene.results[one].value, scene.results[first].value) for one in others)


def _same(one: object, other: object) -> bool:
    return isinstance(one, ConstantResult) and isinstance(other, ConstantResult) and same(one.value, other.value)


def overridden(scene: SceneState, query: Query) -> Iterator[tuple[ItemPath, ItemPath]]:
    """Definitions of a constant without a use before the next one in the same file, and these."""
    places = scene.declarations.get(Symbol(_DEFINED, str(query.name)), ())
    if len(places) < 2:
        return
    dependents = sorted(scene.dependents.get(query, ()))
    for place, following in pairwise(places):
        # A definition may be made with the one before it.
        if place[:-1] == following[:-1] and bisect_right(dependents, place) == bisect_right(dependents, following):
            yield place, following


def _is_unused_class(scene: SceneState, query: Query) -> bool:
    places = scene.declarations.get(Symbol(SymbolKind.CLASS, str(query.name)), ())
    return len(places) == 1 and not _is_read_after(scene, query, places[0])


def _is_idle_class(scene: SceneState, query: Query) -> bool:
    """True if no user of the class can use one of its attributes."""
    places = scene.declarations.get(Symbol(SymbolKind.CLASS, str(query.name)), ())
    return len(places) == 1 and bool(idle_attributes(scene, places[0]))


def _is_read_after(scene: SceneState, query: Query, place: ItemPath) -> bool:
    return any(reader > place for reader in scene.dependents.get(query, ()))


def _told(test: Callable[[SceneState, Query], bool]) -> Callable[[SceneState, Query], Witnesses]:
    return lambda scene, query: ((EVERYWHERE, ""),) if test(scene, query) else ()


TESTS: Mapping[QueryKind, tuple[tuple[CrossCheck, Test], ...]] = {
    QueryKind.CONSTANT: (
        (UNUSED_CONSTANT, _told(_is_unused_constant)),
        (REDEFINED_CONSTANT, _told(_is_redefined)),
        (OVERRIDDEN_CONSTANT, lambda scene, query: tuple(overridden(scene, query))),
    ),
    QueryKind.CLASS: ((UNUSED_CLASS, _told(_is_unused_class)), (IDLE_CLASS, _told(_is_idle_class))),
}
