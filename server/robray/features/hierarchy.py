"""Hierarchies of calls, by constants, and of types."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from robray.analysis.analysis import Analysis, FileSpan, span_at
from robray.analysis.files import SourceFile
from robray.analysis.occurrences import declarations, extent, kind_of, mentions, name_span, occurrences_at
from robray.analysis.queries import ItemPath
from robray.analysis.results import ClassResult, FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.facts.items import Item
from robray.facts.symbols import Symbol, SymbolKind
from robray.features.code_lens import frames_below
from robray.features.document_symbols import symbol_detail
from robray.features.editing import editing_of
from robray.features.navigation import classes_of
from robray.features.semantic_tokens import instances
from robray.features.unused import Instance
from robray.features.uses import uses_by_item, uses_in
from robray.text.printable import printable


class HierarchyKey(NamedTuple):
    """Identifies an item: its file, its label while that lasts, its kind, name and prefix."""

    path: str
    label: int
    kind: str
    name: str
    prefix: str = ""


class HierarchyItem(NamedTuple):
    """`extent` is all of it, `selection` its name; `moves` is true for a frame with a joint."""

    key: HierarchyKey
    name: str
    detail: str
    extent: FileSpan
    selection: FileSpan
    moves: bool = False


def hierarchy_item(scene: SceneState, place: ItemPath) -> HierarchyItem:
    kind, name = _described(scene.file(place), scene.item(place))
    result = scene.results[place]
    value = result.value
    shown = name or f"({kind})"
    detail = symbol_detail(result)
    if isinstance(value, GeometryResult):
        shown = f"{kind} of {value.holder}" if value.holder else kind
        detail = value.geometry.shape.value if value.geometry is not None else ""
    scope = None
    if isinstance(value, FrameResult):
        scope = scene.scope(place)
        shown = value.frame.name or shown
    moves = isinstance(value, FrameResult) and bool(value.frame.joints)
    whole = extent(scene, place)
    key = HierarchyKey(whole.path, place[-1], kind, name, "" if scope is None else scope.prefix)
    return HierarchyItem(key, printable(shown), detail, whole, name_span(scene, place), moves)


def instances_of(analysis: Analysis, key: HierarchyKey) -> Iterator[tuple[SceneState, ItemPath]]:
    """The item in each of its scenes; none if it is gone.

    Frames of files that are loaded together belong to the whole set, others to each file. If labels have changed, the
    first item of its kind and name counts.
    """
    file = analysis.files.get(key.path)
    if file is None:
        return
    label = _label(analysis, key)
    if label is None:
        return
    declared = file.format.semantics.declares(file.reading.facts.item(label))
    for scene, prefix in _loaded(analysis, key.path, declared):
        place = (*prefix, label)
        scope = scene.scope(place)
        if key.prefix == ("" if scope is None else scope.prefix):
            yield scene, place


def _loaded(analysis: Analysis, path: str, declared: tuple[Symbol, ...]) -> list[Instance]:
    """The instances that count for an item's declaration."""
    sets = [scene for scene in analysis.scenes_with(path) if scene.is_set]
    if not sets or all(symbol.kind is not SymbolKind.FRAME for symbol in declared):
        return instances(analysis, path)
    return [(scene, prefix) for scene in sets for prefix in scene.instances.prefixes[path]]


def _label(analysis: Analysis, key: HierarchyKey) -> int | None:
    file = analysis.files[key.path]
    facts = file.reading.facts
    wanted = (key.kind, key.name)
    try:
        if _described(file, facts.item(key.label)) == wanted:
            return key.label
    except KeyError:
        pass
    if not key.name:
        return None
    for scene, prefix in instances(analysis, key.path)[:1]:
        for symbol in scene.declarations:
            if symbol.name == key.name and symbol.kind.word == key.kind:
                for place in scene.declarations[symbol]:
                    if place[:-1] == prefix:
                        return place[-1]
    return None


def _described(file: SourceFile, item: Item) -> tuple[str, str]:
    """An item's kind and name, which may be empty."""
    for symbol in file.format.semantics.declares(item):
        return symbol.kind.word, symbol.name
    return editing_of(file.format).noun(item), ""


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
    """Items that read the constant, in the order of files and bytes; None when it is gone."""
    return _gathered_calls(analysis, key, _incoming)


def outgoing_calls(analysis: Analysis, key: HierarchyKey) -> tuple[Call, ...] | None:
    """The constants that the item reads, in the order of files and bytes; None when it is gone."""
    return _gathered_calls(analysis, key, _outgoing)


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


def _gathered_calls(
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
    """The children of a frame, the subclasses of a class; None when it is gone."""
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
