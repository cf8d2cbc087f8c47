"""What a picture beside the text would be of: the frame or link named under the cursor, or the shape around it."""

from typing import NamedTuple

from robray.analysis.analysis import Analysis
from robray.analysis.links import frame_of_link
from robray.analysis.occurrences import Occurrence, item_at, occurrences_at
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult, GeometryResult, ItemValue
from robray.analysis.scene_state import SceneState
from robray.facts.robots import LINK
from robray.facts.symbols import SymbolKind


class Pictured(NamedTuple):
    """`place` is that of a frame, as the reader keeps it, or of what gives it a shape."""

    scene: SceneState
    place: ItemPath


def pictured(analysis: Analysis, path: str, offset: int) -> Pictured | None:
    """In the first scene that has it. None for a name of something else, as of a constant in a geometry."""
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
