"""What hierarchies are made of: items that are found again after edits."""

from collections.abc import Iterator
from typing import NamedTuple

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.occurrences import extent, name_span
from robray.analysis.questions import Place
from robray.analysis.results import FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.facts.items import Item
from robray.features.document_symbols import symbol_detail
from robray.features.semantic_tokens import instances
from robray.formats.robray.statements import AllowedCollision, Block, Constant
from robray.text.printable import printable


class HierarchyKey(NamedTuple):
    """What an item is found again by: its file, its label while that lasts, and what it is."""

    path: str
    label: int
    kind: str
    name: str


class HierarchyItem(NamedTuple):
    """`extent` is all of it, `selection` its name; `moves` says that it is a frame with a joint."""

    key: HierarchyKey
    name: str
    detail: str
    extent: FileSpan
    selection: FileSpan
    moves: bool = False


def hierarchy_item(scene: SceneState, place: Place) -> HierarchyItem:
    kind, name = _described(scene.file(place), scene.item(place))
    result = scene.results[place]
    value = result.value
    shown = name or f"({kind})"
    detail = symbol_detail(result)
    if isinstance(value, GeometryResult):
        shown = f"{kind} of {value.holder}" if value.holder else kind
        detail = value.geometry.shape.value if value.geometry is not None else ""
    moves = isinstance(value, FrameResult) and value.frame.joint is not None
    whole = extent(scene, place)
    key = HierarchyKey(whole.path, place[-1], kind, name)
    return HierarchyItem(key, printable(shown), detail, whole, name_span(scene, place), moves)


def instances_of(analysis: Analysis, key: HierarchyKey) -> Iterator[tuple[SceneState, Place]]:
    """The item in every scene that it is in; none when it is gone.

    Where labels were given anew, or something else stands there, the first of its kind and name is taken.
    """
    file = analysis.files.get(key.path)
    if file is None:
        return
    label = _label(analysis, key)
    if label is None:
        return
    for scene, prefix in instances(analysis, key.path):
        yield scene, (*prefix, label)


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
    statement = item.statement
    for symbol in file.format.semantics.declares(item):
        return symbol.kind.word, symbol.name
    if isinstance(statement, Block):
        return statement.kind.value, ""
    if isinstance(statement, Constant):
        return "constant", ""
    if isinstance(statement, AllowedCollision):
        return "allow_collision", ""
    return "statement", ""
