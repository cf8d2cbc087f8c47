"""The origin of a shape in the text: geometry, classes, includes, frame, and the constants that feed them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from robray.analysis.analysis import FileSpan
from robray.analysis.occurrences import extent, name_span
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP
from robray.facts.query_kinds import QueryKind
from robray.features.editing import editing_of
from robray.text.printable import clipped
from robray.text.spans import Span

MOST = 60
"""Limit of entries of a stack: a class may have thousands."""

LONGEST = 160
"""Limit of characters shown of a statement."""


class Entry(NamedTuple):
    """`kind` is `geometry`, `class`, `include`, `frame`, `link`, `joint`, `part` or `constant`; `written` is the start
    of its text, in one line."""

    kind: str
    name: str
    place: ItemPath
    written: str


def stack(
    state: SceneState, geometry: ItemPath | None, frame: ItemPath | None, link: ItemPath | None = None
) -> list[Entry]:
    """The entries, beginning with the geometry where it is used; without one, with the link or the frame. For a link,
    `frame` is the joint that leads to it, or a part of it with its own pose. Cost: O(the entries)."""
    found: list[Entry] = []
    # A part of a robot's link is also its own frame.
    tops = [*dict.fromkeys(place for place in (geometry, frame) if place is not None)]
    of_frame = [] if frame is None or frame in (geometry, link) else [_entry(state, _kind(state, frame, link), frame)]
    if geometry is not None:
        found.append(_entry(state, "geometry", geometry))
    elif link is None:
        found += of_frame
    classes = _classes(state, tops)
    found += [_entry(state, "class", place) for place in classes]
    if link is not None:
        is_part = bool(of_frame) and of_frame[0].kind == "part"
        found += [*of_frame[:is_part], _entry(state, "link", link), *of_frame[is_part:]]
    if tops:
        found += [_entry(state, "include", place) for place in _includes(state, tops[0])]
    if geometry is not None and link is None:
        found += of_frame
    found += [_entry(state, "constant", place) for place in _constants(state, [*tops, *classes])]
    return found[:MOST]


def _kind(state: SceneState, frame: ItemPath, link: ItemPath | None) -> str:
    if link is None:
        return "frame"
    return "joint" if state.file(frame).reading.facts.container(frame[-1]) == TOP else "part"


def place_in_text(state: SceneState, place: ItemPath) -> FileSpan:
    """The name of an item, or its keyword; for a removed item, the start of its file."""
    file = state.file(place)
    return name_span(state, place) if file.reading.facts.has(place[-1]) else FileSpan(file.path, Span(0, 0))


def _entry(state: SceneState, kind: str, place: ItemPath) -> Entry:
    file = state.file(place)
    name = file.format.semantics.name(state.item(place))
    span = extent(state, place).span
    # An empty span stands for the text from there on.
    end = span.end if span.end > span.start else max(file.text.find(b">", span.start) + 1, span.start)
    text = file.text[span.start : min(end, span.start + 4 * LONGEST)].decode("utf-8", "replace")
    line = " ".join(text.split())
    return Entry(kind, "" if name is None else name.text, place, clipped(line, LONGEST))


def _classes(state: SceneState, tops: list[ItemPath]) -> list[ItemPath]:
    found: dict[ItemPath, None] = {}
    waiting = [*reversed(tops)]
    while waiting and len(found) < MOST:
        place = waiting.pop()
        above = [*editing_of(state.file(place).format).classes(state, place)]
        waiting += [each for each in reversed(above) if each not in found]
        found.update(dict.fromkeys(above))
    return [*found]


def _includes(state: SceneState, place: ItemPath) -> Iterator[ItemPath]:
    """The includes that lead to the file, innermost first, without the generated list of a set."""
    for length in range(len(place) - 1, 0, -1):
        include = place[:length]
        if not (state.is_set and length == 1) and state.file(include).reading.facts.has(include[-1]):
            yield include


def _constants(state: SceneState, readers: list[ItemPath]) -> list[ItemPath]:
    """The constants that items read, directly or through others, in the order of reading."""
    found: dict[ItemPath, None] = {}
    waiting = [*reversed(readers)]
    while waiting and len(found) < MOST:
        place = waiting.pop()
        result = state.results.get(place)
        for query, _ in () if result is None else result.answers:
            if query.kind is QueryKind.CONSTANT and isinstance(query.name, str):
                read = state.constant_before(query.name, place)
                if read is not None and read not in found:
                    found[read] = None
                    waiting.append(read)
    return [*found]
