"""Which constants feed a constant, and what it drives (LSP 3.17, textDocument/prepareCallHierarchy and what follows).

To use a constant is to call it: incoming calls come from the definitions, classes, frames and geometry that read it,
outgoing ones go to the constants that it is computed from.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from robray.analysis.analysis import Analysis, FileSpan, span_at
from robray.analysis.occurrences import declarations, kind_of, mentions, occurrences_at
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.symbols import SymbolKind
from robray.features.hierarchy_item import HierarchyItem, HierarchyKey, hierarchy_item, instances_of
from robray.features.uses import uses_by_item


class Call(NamedTuple):
    """The item at the other end, and the places where the constant is named."""

    item: HierarchyItem
    ranges: tuple[FileSpan, ...]


def prepare_call_hierarchy(analysis: Analysis, path: str, offset: int) -> tuple[HierarchyItem, ...]:
    """The definitions of the constant under the cursor."""
    found: dict[FileSpan, HierarchyItem] = {}
    for occurrence in occurrences_at(analysis, path, offset):
        if occurrence.symbol.kind is SymbolKind.CONSTANT:
            for place in declarations(occurrence):
                item = hierarchy_item(occurrence.scene, place)
                found.setdefault(item.selection, item)
    return tuple(found.values())


def incoming_calls(analysis: Analysis, key: HierarchyKey) -> tuple[Call, ...] | None:
    """What reads the constant, in the order of files and bytes; None when it is gone."""
    return _gathered(analysis, key, _incoming)


def outgoing_calls(analysis: Analysis, key: HierarchyKey) -> tuple[Call, ...] | None:
    """The constants that the item reads, in the order of files and bytes; None when it is gone."""
    return _gathered(analysis, key, _outgoing)


class _End(NamedTuple):
    """The item at the other end, and places where the constant is named."""

    place: ItemPath
    at: Sequence[FileSpan]


def _incoming(scene: SceneState, place: ItemPath) -> Iterator[_End]:
    for symbol in scene.declared(place):
        if symbol.kind is SymbolKind.CONSTANT:
            for other, found in uses_by_item(scene, symbol, frozenset({place})):
                if at := [site for site, mention in found if not mention.declares]:
                    yield _End(other, at)


def _outgoing(scene: SceneState, place: ItemPath) -> Iterator[_End]:
    for mention in mentions(scene, place):
        if not mention.declares and kind_of(scene, place, mention) is SymbolKind.CONSTANT:
            constant = scene.constant_before(mention.name.text, place)
            if constant is not None:
                yield _End(constant, [span_at(scene, place, mention.name.span)])


def _gathered(
    analysis: Analysis, key: HierarchyKey, ends: Callable[[SceneState, ItemPath], Iterator[_End]]
) -> tuple[Call, ...] | None:
    items: dict[FileSpan, HierarchyItem] = {}
    ranges: dict[FileSpan, set[FileSpan]] = {}
    is_there = False
    for scene, place in instances_of(analysis, key):
        is_there = True
        for other, found in ends(scene, place):
            item = hierarchy_item(scene, other)
            items[item.extent] = item
            ranges.setdefault(item.extent, set()).update(found)
    if not is_there:
        return None
    return tuple([Call(items[at], tuple(sorted(ranges[at]))) for at in sorted(items)])
