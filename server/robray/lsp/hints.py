"""Colors, code lenses and inlay hints."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from lsprotocol import types

from robray.features.code_lens import LensKind, code_lens, told
from robray.features.document_color import Colour, color_presentation, document_color
from robray.features.inlay_hint import HintKind, InlayHint, explained, inlay_hint
from robray.lsp.cursor import Document, document
from robray.lsp.encoded_json import EncodedJson, Json, json_ranges
from robray.lsp.errors import foreign, returned
from robray.lsp.listed import in_projects
from robray.lsp.objects import as_written
from robray.lsp.preferences import (
    COLOURS,
    HINT_SLOTS,
    HINT_VALUES,
    HINT_WORLD,
    LENS_CHILDREN,
    LENS_REFERENCES,
    LENS_USES,
    Setting,
)
from robray.lsp.session import Session
from robray.text.markdown import plain
from robray.text.spans import Span


def colors(session: Session, params: types.DocumentColorParams) -> EncodedJson:
    known = document(session, params.text_document.uri)
    if known is None or not session.preferences(known.path).get(COLOURS):
        return EncodedJson([])
    found = list(document_color(known.analysis, known.path))
    ranges = json_ranges(known.file.lines, [one.span for one in found], session.settings.encoding)
    return EncodedJson([{"range": at, "color": one.colour._asdict()} for one, at in zip(found, ranges, strict=True)])


def presentations(session: Session, params: types.ColorPresentationParams) -> list[types.ColorPresentation]:
    known = document(session, params.text_document.uri)
    if known is None:
        return []
    picked = params.color
    colour = Colour(picked.red, picked.green, picked.blue, picked.alpha)
    found = color_presentation(known.analysis, known.path, known.span(params.range), colour)
    if found is None:
        return []
    further = [types.TextEdit(known.coordinates.spans(known.path, span), text) for span, text in found.further]
    return [types.ColorPresentation(found.text, types.TextEdit(params.range, found.text), further or None)]


SHOW_REFERENCES = "robray.showReferences"
"""A command of the client, with uri, position and locations, for clients that announce it."""

_LENS_SWITCHES: Mapping[LensKind, Setting[bool]] = {
    LensKind.REFERENCES: LENS_REFERENCES,
    LensKind.CHILDREN: LENS_CHILDREN,
    LensKind.USES: LENS_USES,
}


def lenses(session: Session, params: types.CodeLensParams) -> EncodedJson | None:
    uri = params.text_document.uri
    known = document(session, uri)
    if known is None:
        return None
    preferences = session.preferences(known.path)
    kinds = {kind for kind, switch in _LENS_SWITCHES.items() if preferences.get(switch)}
    found = list(code_lens(known.analysis, known.path, kinds))
    ranges = json_ranges(known.file.lines, [lens.span for lens in found], session.settings.encoding)
    data = {kind: {"uri": uri, "kind": kind.value} for kind in kinds}
    return EncodedJson([{"range": at, "data": data[lens.kind]} for lens, at in zip(found, ranges, strict=True)])


def resolve_lens(session: Session, lens: types.CodeLens) -> types.CodeLens:
    """The lens with its title, computed at its position: after an edit the client requests all lenses again."""
    data = returned(lens.data, uri=str, kind=str)
    if data is None:
        return lens
    if data["kind"] not in [kind.value for kind in LensKind]:
        raise foreign("there is no such kind of lens")
    known = document(session, data["uri"])
    if known is None:
        return lens
    offset = known.coordinates.offset(known.path, lens.range.start)
    answer = told(known.analysis, known.path, offset, LensKind(data["kind"]))
    if answer is None:
        lens.command = types.Command("", "")
        return lens
    lens.command = types.Command(answer.title, "")
    if answer.places and session.settings.shows_references:
        coordinates, places = in_projects(session, known.coordinates, answer.places)
        locations = [coordinates.location(place) for place in places]
        lens.command = types.Command(
            answer.title, SHOW_REFERENCES, arguments=[data["uri"], lens.range.start, locations]
        )
    return lens


_SWITCHES: Mapping[HintKind, Setting[bool]] = {
    HintKind.VALUE: HINT_VALUES,
    HintKind.SLOT: HINT_SLOTS,
    HintKind.WORLD: HINT_WORLD,
}


MOST = 20_000
"""Limit of hints in one answer. Some editors request those of a whole file; no screen shows a hundredth."""

_MOST_EXPLAINED = 1_000
"""Limit of hints with tooltips for a client that cannot resolve them later."""


def hints(session: Session, params: types.InlayHintParams) -> EncodedJson | None:
    known = document(session, params.text_document.uri)
    if known is None:
        return None
    preferences = session.preferences(known.path)
    kinds = {kind for kind, switch in _SWITCHES.items() if preferences.get(switch)}
    wanted, source = known.span(params.range), session.source(known.path)
    every = inlay_hint(known.analysis, known.path, wanted, kinds)
    if source is not None:
        every = source.inlay_hint(wanted, kinds)
    found = [*islice(every, MOST)]
    spans = [Span(hint.offset, hint.offset) for hint in found]
    explains = not session.settings.resolves_hints and len(found) <= _MOST_EXPLAINED
    return EncodedJson(
        [
            _json_hint(known, hint, at["start"], params.text_document.uri, explains=explains)
            for hint, at in zip(found, json_ranges(known.file.lines, spans, session.settings.encoding), strict=True)
        ]
    )


def resolve(session: Session, item: types.InlayHint) -> types.InlayHint | EncodedJson:
    """The hint with its tooltip, found again by its position; the same hint if the text has changed since."""
    data = returned(item.data, uri=str)
    known = None if data is None else document(session, data["uri"])
    if known is None:
        return item
    offset = known.coordinates.offset(known.path, item.position)
    for hint in inlay_hint(known.analysis, known.path, Span(offset, offset), frozenset(HintKind)):
        if hint.offset == offset and hint.label == _label(item):
            return EncodedJson({**as_written(item), **_explanation(known, hint)})
    return item


def _json_hint(known: Document, hint: InlayHint, position: Json, uri: str, *, explains: bool) -> Json:
    slot = hint.kind is HintKind.SLOT
    item: dict[str, Any] = {
        "position": position,
        "label": [{"value": hint.label}],
        "kind": types.InlayHintKind.Parameter.value if slot else types.InlayHintKind.Type.value,
        "paddingRight" if slot else "paddingLeft": True,
    }
    if hint.is_tight:
        item["paddingRight"] = True
    if hint.explain is not None:
        item["data"] = {"uri": uri}
    return {**item, **_explanation(known, hint)} if explains else item


def _explanation(known: Document, hint: InlayHint) -> Json:
    """The tooltip of a hint, and the location that its label leads to."""
    explanation = explained(hint)
    if explanation is None:
        return {}
    if known.coordinates.settings.markdown:
        tooltip: object = {"kind": types.MarkupKind.Markdown.value, "value": explanation.markdown}
    else:
        tooltip = plain(explanation.markdown)
    part: dict[str, Any] = {"value": hint.label}
    if explanation.target is not None:
        part["location"] = known.coordinates.json_location(explanation.target)
    return {"tooltip": tooltip, "label": [part]}


def _label(item: types.InlayHint) -> str:
    return item.label if isinstance(item.label, str) else "".join(part.value for part in item.label)
