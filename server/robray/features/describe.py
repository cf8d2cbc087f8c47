"""What descriptions in Markdown are made of: tables, and places as people read them."""

import posixpath
from collections.abc import Sequence

from robray.analysis.analysis import FileSpan
from robray.analysis.occurrences import name_span
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.text.markdown import code, code_block


def table(rows: Sequence[tuple[str, ...]]) -> str:
    """Columns in a block of fixed width, which reads well with and without Markdown."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return code_block(lines)


def where(scene: SceneState, place: ItemPath) -> str:
    """File and line number of what an item declares, relative to the folder of the root file."""
    return code(line_of(scene, name_span(scene, place)))


def line_of(scene: SceneState, at: FileSpan) -> str:
    """The same of any place in a file of the scene, as plain text."""
    file = scene.instances.files[scene.instances.prefixes[at.path][0]]
    path, span, lines = file.place(at.span)
    shown = posixpath.relpath(path, posixpath.dirname(scene.root))
    return f"{shown}:{lines.line(span.start) + 1}"
