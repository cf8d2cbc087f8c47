"""Hover (LSP 3.17, textDocument/hover)."""

from collections.abc import Iterable
from typing import NamedTuple

import attrs

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.links import frame_of_link
from robray.analysis.occurrences import Occurrence, item_at, occurrences_at
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult, GeometryResult, ItemValue
from robray.analysis.scene_state import SceneState
from robray.facts.robots import LINK
from robray.facts.symbols import SymbolKind
from robray.features.editing import editing_of
from robray.rules import RULES
from robray.rules.engine.not_known import missing_pose
from robray.rules.engine.rule import Diagnostic


@attrs.frozen
class Hover:
    """`missing` are the places of missing parts for an unknown pose."""

    span: FileSpan
    markdown: str
    missing: tuple[FileSpan, ...] = ()


def hover(analysis: Analysis, path: str, offset: int) -> Hover | None:
    """Description of the name, value or keyword under the cursor.

    If a file has different meanings in several scenes, all of them.
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
    """Within a block all scenes agree; only the widest one may know a pose in the world."""
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


class Pictured(NamedTuple):
    """`place` is the item of a frame, as the reader keeps it, or of its shape."""

    scene: SceneState
    place: ItemPath


def pictured(analysis: Analysis, path: str, offset: int) -> Pictured | None:
    """In the first scene that has it. None for other names, such as a constant in a geometry."""
    is_named = False
    for occurrence in occurrences_at(analysis, path, offset):
        is_named = True
        name = _frame(occurrence)
        place = None if name is None else occurrence.scene.effective_frame(name)
        if place is not None:
            return Pictured(occurrence.scene, place)
    found = None if is_named else item_at(analysis, path, offset)
    if found is None:
        return None
    scene, place, _ = found
    result = scene.results.get(place)
    return Pictured(scene, place) if result is not None and _is_shape(result.value) else None


def _frame(occurrence: Occurrence) -> str | None:
    symbol, scene, place, _ = occurrence
    if symbol.kind is LINK:
        return frame_of_link(scene, symbol.name, place)
    return symbol.name if symbol.kind is SymbolKind.FRAME else None


def _is_shape(value: ItemValue) -> bool:
    return isinstance(value, GeometryResult) or (isinstance(value, FrameResult) and value.geometry is not None)


def found_rules(told: Iterable[Diagnostic], path: str, offset: int) -> Hover | None:
    """The page and summary of each rule, once, at the first finding. Cost: linear in the findings."""
    here = [each for each in told if each.at.path == path and each.at.span.start <= offset <= each.at.span.end]
    if not here:
        return None
    lines = dict.fromkeys(f"[{each.code}]({each.url}): {RULES[each.code].summary}" for each in here)
    return Hover(here[0].at, "\n\n".join(lines))


def together(thing: Hover | None, rules: Hover | None) -> Hover | None:
    """One hover of two, either of which may be missing; at the place of the first."""
    if thing is None or rules is None:
        return thing or rules
    return Hover(thing.span, f"{thing.markdown}\n\n---\n\n{rules.markdown}", thing.missing)
