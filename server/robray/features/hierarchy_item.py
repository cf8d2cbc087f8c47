"""What hierarchies are made of: items that are found again after edits."""

from collections.abc import Iterator
from typing import NamedTuple

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.occurrences import extent, name_span
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.facts.items import Item
from robray.facts.symbols import Symbol, SymbolKind
from robray.features.document_symbols import symbol_detail
from robray.features.editing import editing_of
from robray.features.semantic_tokens import instances
from robray.features.unused import Instance
from robray.text.printable import printable


class HierarchyKey(NamedTuple):
    """What an item is found again by: its file, its label while that lasts, what it is, and under which prefix."""

    path: str
    label: int
    kind: str
    name: str
    prefix: str = ""


class HierarchyItem(NamedTuple):
    """`extent` is all of it, `selection` its name; `moves` says that it is a frame with a joint."""

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
    """The item in every scene that it is in; none when it is gone.

    Frames of files that are loaded together are the business of the whole set, all else that of each file. Where labels
    were given anew, or something else stands there, the first of its kind and name is taken.
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
    """The times that count for what an item declares."""
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
    """What an item is, and its name; empty where it has none."""
    for symbol in file.format.semantics.declares(item):
        return symbol.kind.word, symbol.name
    return editing_of(file.format).noun(item), ""
