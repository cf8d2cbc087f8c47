"""What of constants and classes is evidence of a mistake."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from robray.analysis.queries import CrossCheck, ItemPath, Query, Witnesses
from robray.analysis.results import ConstantResult
from robray.analysis.scene_state import SceneState
from robray.analysis.semantics import Test
from robray.analysis.values import same
from robray.analysis.witnesses import EVERYWHERE
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.robray.semantics.class_users import idle_attributes

UNUSED_CONSTANT = CrossCheck("a constant, or one definition of it, that nothing uses")
OVERRIDDEN_CONSTANT = CrossCheck("a constant that is defined again before anything used it")
REDEFINED_CONSTANT = CrossCheck("a constant with different values")
UNUSED_CLASS = CrossCheck("a class that nothing is of")
IDLE_CLASS = CrossCheck("a class with an attribute that no user can use")

_CONSTANT = SymbolKind.CONSTANT


def _is_unused_constant(scene: SceneState, query: Query) -> bool:
    """Whether nothing uses the constant. Of several definitions that are not the same, one may be unused."""
    places = scene.declarations.get(Symbol(_CONSTANT, str(query.name)), ())
    if len(places) == 1:
        return not _is_read_after(scene, query, places[0])
    return bool(places) and (query not in scene.dependents or _is_redefined(scene, query))


def _is_redefined(scene: SceneState, query: Query) -> bool:
    first, *others = scene.declarations.get(Symbol(_CONSTANT, str(query.name)), ()) or ((),)
    return bool(others) and any(not _same(scene.results[one].value, scene.results[first].value) for one in others)


def _same(one: object, other: object) -> bool:
    return isinstance(one, ConstantResult) and isinstance(other, ConstantResult) and same(one.value, other.value)


def overridden(scene: SceneState, query: Query) -> Iterator[tuple[ItemPath, ItemPath]]:
    """Definitions of a constant that nothing uses before the next one in the same file, and these."""
    places = scene.declarations.get(Symbol(_CONSTANT, str(query.name)), ())
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
    """Whether nothing that uses the class can use one of its attributes."""
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
