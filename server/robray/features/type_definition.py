"""Go to type definition (LSP 3.17, textDocument/typeDefinition)."""

from collections.abc import Iterable, Iterator

from robray.analysis.analysis import Analysis, FileSpan, span_at
from robray.analysis.occurrences import declarations, items_at, occurrences_at
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.analysis.witnesses import geometry_places
from robray.facts.symbols import SymbolKind
from robray.features.editing import editing_of
from robray.features.links import Link, links_to


def type_definition(analysis: Analysis, path: str, offset: int) -> tuple[Link, ...]:
    """The classes of the frame, geometry or class under the cursor, by a name of it or the keyword of its block.

    Those of a frame are its own and then those of its shapes. An `isa` leads to the class that it names. Of a class
    that is defined nowhere there is nothing to lead to.
    """
    links: dict[Link, None] = {}
    for occurrence in occurrences_at(analysis, path, offset):
        scene = occurrence.scene
        if occurrence.symbol.kind is SymbolKind.CONSTANT:
            continue
        if occurrence.symbol.kind is SymbolKind.CLASS and not occurrence.mention.declares:
            links.update(dict.fromkeys(links_to(occurrence.at, scene, declarations(occurrence))))
            continue
        for place in declarations(occurrence):
            links.update(dict.fromkeys(_to_classes(scene, place, occurrence.at)))
        if occurrence.symbol.kind is SymbolKind.FRAME:
            links.update(dict.fromkeys(_to_shapes(scene, occurrence.symbol.name, occurrence.at)))
    for scene, place, own in items_at(analysis, path, offset):
        statement = scene.item(place).statement
        if statement.keyword.contains(own):
            origin = span_at(scene, place, statement.keyword)
            links.update(dict.fromkeys(_to_classes(scene, place, origin)))
            value = scene.results[place].value
            if isinstance(value, FrameResult):
                links.update(dict.fromkeys(_to_shapes(scene, value.frame.name, origin)))
    return tuple(links)


def classes_of(scene: SceneState, place: ItemPath) -> Iterable[ItemPath]:
    """The classes that an item takes from, as it sees them, in the order of the text."""
    return editing_of(scene.file(place).format).classes(scene, place)


def _to_classes(scene: SceneState, place: ItemPath, origin: FileSpan) -> Iterator[Link]:
    return links_to(origin, scene, classes_of(scene, place))


def _to_shapes(scene: SceneState, name: str, origin: FileSpan) -> Iterator[Link]:
    """The classes of what a frame holds."""
    for place in geometry_places(scene, name):
        yield from _to_classes(scene, place, origin)
