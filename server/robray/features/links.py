"""Places that lead to others."""

from collections.abc import Iterable, Iterator

import attrs

from robray.analysis.analysis import FileSpan
from robray.analysis.occurrences import extent, name_span
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState


@attrs.frozen
class Link:
    """`origin` is what was clicked, `target` all of what it leads to, `target_selection` its name."""

    origin: FileSpan
    target: FileSpan
    target_selection: FileSpan


def links_to(origin: FileSpan, scene: SceneState, places: Iterable[ItemPath]) -> Iterator[Link]:
    """Links to the items at the places."""
    for place in places:
        yield Link(origin, extent(scene, place), name_span(scene, place))
