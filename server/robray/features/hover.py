"""Hover (LSP 3.17, textDocument/hover)."""

from collections.abc import Iterable

import attrs

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.occurrences import occurrences_at
from robray.facts.symbols import SymbolKind
from robray.features.editing import editing_of
from robray.rules.engine.not_known import missing_pose


@attrs.frozen
class Hover:
    """`missing` are the places of what is missing where a pose is not known."""

    span: FileSpan
    markdown: str
    missing: tuple[FileSpan, ...] = ()


def hover(analysis: Analysis, path: str, offset: int) -> Hover | None:
    """What stands under the cursor: a name's meaning, a value, or a word of the language.

    Where a file is in several scenes and means different things there, all are said.
    """
    spans: list[FileSpan] = []
    texts: dict[str, None] = {}
    places: dict[FileSpan, None] = {}
    for occurrence in occurrences_at(analysis, path, offset):
        text = editing_of(occurrence.scene.file(occurrence.place).format).describe(occurrence)
        if text is not None:
            spans.append(occurrence.at)
            texts[text] = None
            if occurrence.symbol.kind is SymbolKind.FRAME:
                missing = missing_pose(occurrence.scene, occurrence.symbol.name)
                places.update({} if missing is None else {missing.reason.at: None})
    if texts:
        return Hover(spans[0], shown_together(texts), tuple(places))
    file = analysis.files.get(path)
    return None if file is None else editing_of(file.format).explain(analysis, file, offset)


def shown_together(texts: Iterable[str]) -> str:
    return "\n\n---\n\n".join(texts)
