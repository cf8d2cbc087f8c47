"""Hover (LSP 3.17, textDocument/hover)."""

from collections.abc import Iterable

import attrs

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.occurrences import Occurrence, occurrences_at
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
        seen = _where_most_is_known(analysis, occurrence)
        text = editing_of(seen.scene.file(seen.place).format).describe(seen)
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


def _where_most_is_known(analysis: Analysis, occurrence: Occurrence) -> Occurrence:
    """What holds in a block is the same in every scene; where it is in the world, only the widest one may know."""
    if not occurrence.symbol.kind.of_a_block or occurrence.scene.is_set:
        return occurrence
    path = occurrence.scene.file(occurrence.place).path
    widest = analysis.widest(path)
    if widest is None or widest is occurrence.scene:
        return occurrence
    prefix = widest.instances.prefixes[path][0]
    return occurrence._replace(scene=widest, place=(*prefix, occurrence.place[-1]))


def shown_together(texts: Iterable[str]) -> str:
    return "\n\n---\n\n".join(texts)
