"""Go to definition (LSP 3.17, textDocument/definition)."""

from collections.abc import Iterator

from robray.analysis.analysis import Analysis, FileSpan, span_at
from robray.analysis.occurrences import declarations, extent, items_at, name_span, occurrences_at
from robray.analysis.questions import Place
from robray.analysis.results import GeometryResult
from robray.analysis.scene_state import SceneState
from robray.facts.expressions import Expression
from robray.facts.statements import Block, Include
from robray.features.links import Link
from robray.scene.geometry import ShapeType
from robray.text.spans import Span


def definition(analysis: Analysis, path: str, offset: int) -> tuple[Link, ...]:
    """Where the name under the cursor is declared, or the file that it leads to; empty for neither."""
    links: dict[Link, None] = {}
    for occurrence in occurrences_at(analysis, path, offset):
        for place in declarations(occurrence):
            scene = occurrence.scene
            links[Link(occurrence.at, extent(scene, place), name_span(scene, place))] = None
    if not links:
        for scene, place, own in items_at(analysis, path, offset):
            links.update(dict.fromkeys(_file_links(scene, place, own)))
    return tuple(links)


def _file_links(scene: SceneState, place: Place, own: int) -> Iterator[Link]:
    statement = scene.item(place).statement
    if isinstance(statement, Include) and statement.path is not None and statement.path.span.contains(own):
        include = scene.instances.includes.get(place)
        if include is not None and include.path is not None:
            yield _to_file(scene, place, statement.path.span, include.path)
    if isinstance(statement, Block):
        for attribute in statement.attributes:
            value = attribute.value
            if attribute.name == "mesh" and isinstance(value, Expression) and value.span.contains(own):
                mesh = mesh_path(scene, place)
                if mesh is not None:
                    yield _to_file(scene, place, value.span, mesh)


def mesh_path(scene: SceneState, place: Place) -> str | None:
    """The absolute path of the mesh that a geometry shows."""
    value = scene.results[place].value
    if not isinstance(value, GeometryResult) or value.geometry is None or value.geometry.shape is not ShapeType.MESH:
        return None
    return next((str(path) for name, path in value.geometry.measures if name == "mesh"), None)


def _to_file(scene: SceneState, place: Place, span: Span, path: str) -> Link:
    start = FileSpan(path, Span(0, 0))
    return Link(span_at(scene, place, span), start, start)
