"""The page's card for a frame or a shape: values with their expressions, and the stack."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult, GeometryResult, Given
from robray.analysis.scene_state import SceneState
from robray.export.origins import attribute_span
from robray.scene.geometry import Geometry
from robray.text.spans import Span
from robray.view.stack import Entry, stack

LONGEST = 200
"""Limit of characters shown of an expression."""


def card(
    state: SceneState,
    geometry: ItemPath | None,
    frame: ItemPath | None,
    link: ItemPath | None,
    number: Callable[[Entry], int],
) -> dict[str, Any]:
    """`number` gives each entry of the stack the number with which the page requests it."""
    entries = stack(state, geometry, frame, link)
    return {
        "attributes": [
            *(_attributes(state, geometry) if geometry is not None else ()),
            *(_attributes(state, frame) if frame is not None and frame != geometry else ()),
        ],
        "stack": [
            {"kind": entry.kind, "name": entry.name, "written": entry.written, "ref": number(entry)}
            | _where(state, entry.place)
            for entry in entries
        ],
    }


def _where(state: SceneState, place: ItemPath) -> dict[str, Any]:
    """The file's name, without its folders, and the line from 1."""
    file = state.file(place)
    facts = file.reading.facts
    start = facts.starts[facts.rank(place[-1])]
    path, span, lines = file.place(Span(start, start))
    return {"file": path.rpartition("/")[2], "line": lines.line(span.start) + 1}


def _attributes(state: SceneState, place: ItemPath) -> Iterator[dict[str, Any]]:
    value = state.results[place].value
    if not isinstance(value, FrameResult | GeometryResult):
        return
    if not value.attributes and value.geometry is not None:
        yield from _measures(value.geometry)
    for given in value.attributes:
        if given.name != "isa":
            plain = [*given.value] if isinstance(given.value, tuple) else given.value
            told = {"name": given.name, "value": plain, "written": _written(state, place, given)}
            yield told | ({} if given.origin is None else {"class": given.origin})


def _measures(geometry: Geometry) -> Iterator[dict[str, Any]]:
    """The shape's values in the scene, for a format that keeps no expressions."""
    yield {"name": "shape", "value": geometry.shape.value, "written": ""}
    for name, measure in geometry.measures:
        if name == "mesh" or measure is None:
            continue
        yield {"name": name, "value": [*measure] if isinstance(measure, tuple) else measure, "written": ""}


def _written(state: SceneState, place: ItemPath, given: Given) -> str:
    """The expression in the text; empty if the format has none."""
    source = place if given.origin is None else state.class_before(given.origin, place)
    if source is None:
        return ""
    span = attribute_span(state.item(source).statement, given.name)
    if span is None:
        return ""
    file = state.file(source)
    facts = file.reading.facts
    at = facts.absolute(facts.rank(source[-1]), span)
    text = " ".join(file.text[at.start : at.end].decode("utf-8", "replace").split())
    return text.removeprefix(given.name).strip().removesuffix(";").strip()[:LONGEST]
