"""Go to definition (LSP 3.17, textDocument/definition)."""

from collections.abc import Iterator

from robray.analysis.analysis import Analysis, FileSpan, span_at
from robray.analysis.occurrences import declarations, items_at, occurrences_at
from robray.analysis.questions import Place
from robray.analysis.scene_state import SceneState
from robray.features.links import Link, links_to
from robray.features.mesh_paths import mesh_target
from robray.features.robot_files import PACKAGE, robot_file, robot_files
from robray.formats.robray.statements import Block, Include
from robray.formats.urdf.statements import Material, Part
from robray.text.spans import Span


def definition(analysis: Analysis, path: str, offset: int) -> tuple[Link, ...]:
    """Where the name under the cursor is declared, or the file that it leads to; empty for neither.

    Files are led to whether they are there or not, and what is in a package as it is written: where packages are is for
    others to say.
    """
    links: dict[Link, None] = {}
    for occurrence in occurrences_at(analysis, path, offset):
        links.update(dict.fromkeys(links_to(occurrence.at, occurrence.scene, declarations(occurrence))))
    if not links:
        for scene, place, own in items_at(analysis, path, offset):
            links.update(dict.fromkeys(_file_links(scene, place, own)))
    return tuple(links)


def _file_links(scene: SceneState, place: Place, own: int) -> Iterator[Link]:
    statement = scene.item(place).statement
    if isinstance(statement, Include) and statement.path is not None and statement.path.span.contains(own):
        include = scene.instances.includes.get(place)
        if statement.path.text.startswith(PACKAGE):
            yield _to_file(scene, place, statement.path.span, statement.path.text)
        elif include is not None and include.path is not None:
            yield _to_file(scene, place, statement.path.span, include.path)
    if isinstance(statement, Part | Material):
        for name in robot_files(statement):
            led = robot_file(scene.file(place).path, name.text) if name.span.contains(own) else None
            if led is not None:
                yield _to_file(scene, place, name.span, led)
    if isinstance(statement, Block):
        for attribute in statement.attributes:
            value = attribute.value
            if value is not None and value.span.contains(own):
                mesh = mesh_target(scene, place, attribute)
                if mesh is not None:
                    yield _to_file(scene, place, value.span, mesh)


def _to_file(scene: SceneState, place: Place, span: Span, path: str) -> Link:
    start = FileSpan(path, Span(0, 0))
    return Link(span_at(scene, place, span), start, start)
