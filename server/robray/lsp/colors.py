"""Colours: swatches, and what picking another one writes."""

from __future__ import annotations

from lsprotocol import types

from robray.features.document_color import Colour, color_presentation, document_color
from robray.lsp.cursor import document
from robray.lsp.encoded_json import EncodedJson, json_ranges
from robray.lsp.preferences import COLOURS
from robray.lsp.session import Session


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
