"""Finds unused definitions."""

from bisect import bisect_right
from collections.abc import Sequence

from robray.analysis.queries import ItemPath, Query
from robray.analysis.scene_state import SceneState
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Symbol, SymbolKind

Ordered = dict[tuple[str, Query], list[ItemPath]]
"""Readers in order, by the scene's root: for names that are defined again and again."""

Instance = tuple[SceneState, ItemPath]
"""A scene, and the prefix of the places of a file's items in it."""

_TOPICS = {SymbolKind.CONSTANT: QueryKind.CONSTANT, SymbolKind.CLASS: QueryKind.CLASS}


def unused(instances: Sequence[Instance], declared: Sequence[Symbol], label: int, ordered: Ordered) -> bool:
    """True if an item declares a constant or class that no scene uses; `ordered` belongs to one analysis."""
    symbol = used_symbol(declared)
    if symbol is None:
        return False
    return not any(_is_used(scene, (*prefix, label), symbol, ordered) for scene, prefix in instances)


def used_symbol(declared: Sequence[Symbol]) -> Symbol | None:
    """The constant or class that an item declares. Frames need no use."""
    for symbol in declared:
        if symbol.kind in _TOPICS:
            return symbol
    return None


def _query_of(symbol: Symbol) -> Query:
    """The query of items that use a constant or class."""
    return Query(_TOPICS[symbol.kind], symbol.name)


def _is_used(scene: SceneState, place: ItemPath, symbol: Symbol, ordered: Ordered) -> bool:
    query = _query_of(symbol)
    dependents = scene.dependents.get(query)
    if not dependents:
        return False
    places = scene.declarations.get(symbol, ())
    if len(places) == 1:
        return any(dependent > place for dependent in dependents)
    key = (scene.root, query)
    if key not in ordered:
        ordered[key] = sorted(dependents)
    following = bisect_right(places, place)
    end = places[following] if following < len(places) else None
    index = bisect_right(ordered[key], place)
    # The next definition of the name may be made with this one.
    return index < len(ordered[key]) and (end is None or ordered[key][index] <= end)
