"""Where names lead: declarations, definitions, types, implementations and all other uses."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import attrs

from robray.analysis.analysis import Analysis, FileSpan, span_at
from robray.analysis.occurrences import declarations, extent, items_at, name_span, occurrences_at
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.analysis.witnesses import geometry_places
from robray.facts.symbols import Name, SymbolKind
from robray.features.editing import editing_of
from robray.features.file_names import PACKAGE
from robray.features.uses import resolved_uses, uses
from robray.text.spans import Span


@attrs.frozen
class Link:
    """`origin` is the clicked span, `target` the extent of its target, `target_selection` the name of that."""

    origin: FileSpan
    target: FileSpan
    target_selection: FileSpan


def links_to(origin: FileSpan, scene: SceneState, places: Iterable[ItemPath]) -> Iterator[Link]:
    for place in places:
        yield Link(origin, extent(scene, place), name_span(scene, place))


def definition(analysis: Analysis, path: str, offset: int) -> tuple[Link, ...]:
    """The declaration of the name under the cursor, or the file that it names; empty for neither. A part leads to its
    whole, if the format knows it.

    Links to files are given whether these exist or not, and those into packages as written, for the caller to resolve.
    """
    links: dict[Link, None] = {}
    for occurrence in occurrences_at(analysis, path, offset):
        links.update(dict.fromkeys(links_to(occurrence.at, occurrence.scene, declarations(occurrence))))
    if not links:
        for scene, place, own in items_at(analysis, path, offset):
            links.update(dict.fromkeys(_file_links(scene, place, own)))
            for span, target, words in editing_of(scene.file(place).format).leads(scene, place, own):
                origin, at = span_at(scene, place, span), span_at(scene, target, words)
                links[Link(origin, extent(scene, target), at)] = None
    return tuple(links)


def _file_links(scene: SceneState, place: ItemPath, own: int) -> Iterator[Link]:
    file, item = scene.file(place), scene.item(place)
    inclusion = file.format.semantics.included(item)
    if inclusion is not None and inclusion.path.span.contains(own):
        target = _included(scene, place, inclusion.path)
        if target is not None:
            yield _to_file(scene, place, inclusion.path.span, target)
    rank = file.reading.facts.rank(place[-1])
    for _, span, target in editing_of(file.format).file_names(file, (rank,), [(scene, place[:-1])]):
        if span.contains(own):
            yield _to_file(scene, place, span, target)


def _included(scene: SceneState, place: ItemPath, written: Name) -> str | None:
    if written.text.startswith(PACKAGE):
        return written.text
    include = scene.instances.includes.get(place)
    return None if include is None else include.path


def _to_file(scene: SceneState, place: ItemPath, span: Span, path: str) -> Link:
    start = FileSpan(path, Span(0, 0))
    return Link(span_at(scene, place, span), start, start)


def declaration(analysis: Analysis, path: str, offset: int) -> tuple[Link, ...]:
    """The same as the definition: the language has no separate declarations."""
    return definition(analysis, path, offset)


def type_definition(analysis: Analysis, path: str, offset: int) -> tuple[Link, ...]:
    """The classes of the frame, geometry or class under the cursor, by one of its names or the keyword of its block.

    Those of a frame are its own and then those of its shapes. An `isa` leads to the class that it names. Undefined
    classes are left out.
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
    """The classes of an item as visible there, in the order of the text."""
    return editing_of(scene.file(place).format).classes(scene, place)


def _to_classes(scene: SceneState, place: ItemPath, origin: FileSpan) -> Iterator[Link]:
    return links_to(origin, scene, classes_of(scene, place))


def _to_shapes(scene: SceneState, name: str, origin: FileSpan) -> Iterator[Link]:
    """The classes of a frame's shapes."""
    for place in geometry_places(scene, name):
        yield from _to_classes(scene, place, origin)


def implementation(analysis: Analysis, path: str, offset: int) -> tuple[Link, ...]:
    """Every `isa` of the class under the cursor, with its frame, geometry or class."""
    origin: FileSpan | None = None
    for occurrence in occurrences_at(analysis, path, offset):
        if occurrence.symbol.kind is SymbolKind.CLASS:
            origin = occurrence.at
    if origin is None:
        return ()
    return tuple(
        Link(origin, extent(use.scene, use.place), use.at)
        for use in resolved_uses(analysis, path, offset)
        if not use.mention.declares
    )


def references(analysis: Analysis, path: str, offset: int, *, include_declaration: bool) -> tuple[FileSpan, ...]:
    """Every place in the workspace with the same meaning as the name under the cursor."""
    found = uses(analysis, path, offset)
    return tuple(at for at, mention in found.items() if include_declaration or not mention.declares)


class Highlight(NamedTuple):
    """`writes` where the name is declared, and read elsewhere."""

    span: Span
    writes: bool


def document_highlight(analysis: Analysis, path: str, offset: int) -> tuple[Highlight, ...]:
    found = uses(analysis, path, offset)
    return tuple(Highlight(at.span, mention.declares) for at, mention in found.items() if at.path == path)
