"""Go to definition (LSP 3.17, textDocument/definition)."""

from collections.abc import Iterator

from robray.analysis.analysis import Analysis, FileSpan, span_at
from robray.analysis.occurrences import declarations, extent, items_at, occurrences_at
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.symbols import Name
from robray.features.editing import editing_of
from robray.features.file_names import PACKAGE
from robray.features.links import Link, links_to
from robray.text.spans import Span


def definition(analysis: Analysis, path: str, offset: int) -> tuple[Link, ...]:
    """Where the name under the cursor is declared, or the file that it leads to; empty for neither.
    A part leads to what it is a part of, where the format knows.

    Files are led to whether they are there or not, and what is in a package as it is written: where packages are is for
    others to say.
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
