"""The tree of frames and that of classes (LSP 3.17, textDocument/prepareTypeHierarchy and what follows)."""

from collections.abc import Callable, Iterator

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.occurrences import declarations, occurrences_at
from robray.analysis.queries import ItemPath
from robray.analysis.results import ClassResult, FrameResult
from robray.analysis.scene_state import SceneState
from robray.facts.symbols import SymbolKind
from robray.features.code_lens import frames_below
from robray.features.hierarchy_item import HierarchyItem, HierarchyKey, hierarchy_item, instances_of
from robray.features.type_definition import classes_of
from robray.features.uses import uses_in


def prepare_type_hierarchy(analysis: Analysis, path: str, offset: int) -> tuple[HierarchyItem, ...]:
    """The frame or class under the cursor: of frames of one name the one that the reader keeps."""
    found: dict[tuple[FileSpan, str], HierarchyItem] = {}
    for occurrence in occurrences_at(analysis, path, offset):
        if occurrence.symbol.kind is not SymbolKind.CONSTANT:
            for place in declarations(occurrence)[:1]:
                item = hierarchy_item(occurrence.scene, place)
                found.setdefault((item.selection, item.key.prefix), item)
    return tuple(found.values())


def supertypes(analysis: Analysis, key: HierarchyKey) -> tuple[HierarchyItem, ...] | None:
    """The parent of a frame, the classes of a class; None when it is gone."""
    return _gathered(analysis, key, _above)


def subtypes(analysis: Analysis, key: HierarchyKey) -> tuple[HierarchyItem, ...] | None:
    """The children of a frame, the classes that are made of a class; None when it is gone."""
    return _gathered(analysis, key, _below)


def _gathered(
    analysis: Analysis, key: HierarchyKey, related: Callable[[SceneState, ItemPath], Iterator[ItemPath]]
) -> tuple[HierarchyItem, ...] | None:
    found: dict[tuple[FileSpan, str], HierarchyItem] = {}
    is_there = False
    for scene, place in instances_of(analysis, key):
        is_there = True
        for other in related(scene, place):
            item = hierarchy_item(scene, other)
            found.setdefault((item.extent, item.key.prefix), item)
    if not is_there:
        return None
    return tuple(sorted(found.values(), key=lambda item: (item.extent.path, item.extent.span, item.key.prefix)))


def _above(scene: SceneState, place: ItemPath) -> Iterator[ItemPath]:
    value = scene.results[place].value
    if isinstance(value, FrameResult):
        parent = scene.effective_frame(value.frame.parent) if value.frame.parent else None
        if parent is not None:
            yield parent
    else:
        yield from classes_of(scene, place)


def _below(scene: SceneState, place: ItemPath) -> Iterator[ItemPath]:
    value = scene.results[place].value
    if isinstance(value, FrameResult):
        yield from (child for child, _ in frames_below(scene, value.frame.name))
        return
    for symbol in scene.declared(place):
        if symbol.kind is SymbolKind.CLASS:
            for use in uses_in(scene, symbol, frozenset({place})):
                if not use.mention.declares and isinstance(scene.results[use.place].value, ClassResult):
                    yield use.place
