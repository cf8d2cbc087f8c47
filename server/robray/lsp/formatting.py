"""Formatting of documents, ranges and typed lines.

robray ignores the tab size and other options of a request: many editors guess them, or send their defaults. The project
sets width and indentation, or the editor's settings for robray do, so that everybody who formats a scene gets the same
result, which is also that of `robray format`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lsprotocol import types

from robray.features.formatting import (
    MOST_COMMENTS,
    by_line,
    document_formatting,
    has_too_many_comments,
    on_type_formatting,
    range_formatting,
)
from robray.lsp.cursor import Document, cursor, document
from robray.lsp.encoded_json import EncodedJson
from robray.lsp.errors import RequestFailedError
from robray.lsp.session import Session
from robray.text.edits import Edit
from robray.text.spans import Span


def format_document(session: Session, params: types.DocumentFormattingParams) -> EncodedJson | None:
    known = document(session, params.text_document.uri)
    if known is None:
        return None
    _check_size(known.file.text)
    return _text_edits(known, document_formatting(known.file, session.project(known.path).style))


def format_range(session: Session, params: types.DocumentRangeFormattingParams) -> EncodedJson | None:
    return _format_ranges(session, params.text_document.uri, [params.range])


def format_ranges(session: Session, params: types.DocumentRangesFormattingParams) -> EncodedJson | None:
    return _format_ranges(session, params.text_document.uri, params.ranges)


def format_on_type(session: Session, params: types.DocumentOnTypeFormattingParams) -> EncodedJson | None:
    at = cursor(session, params)
    if at is None:
        return None
    edits = on_type_formatting(at.document.file, at.offset, params.ch, session.project(at.path).style)
    return _text_edits(at.document, edits, apart=True) if edits else None


def _format_ranges(session: Session, uri: str, ranges: Sequence[types.Range]) -> EncodedJson | None:
    known = document(session, uri)
    if known is None:
        return None
    wanted = [known.span(each) for each in ranges]
    for span in wanted:
        _check_size(known.file.text[span.start : span.end])
    return _text_edits(known, range_formatting(known.file, wanted, session.project(known.path).style))


def _check_size(text: bytes) -> None:
    if has_too_many_comments(text):
        raise RequestFailedError(f"more than {MOST_COMMENTS:,} comments; use 'robray format' to format this file")


def _text_edits(known: Document, edits: Iterable[Edit], *, apart: bool = False) -> EncodedJson:
    """`apart` keeps the edits of one line separate: the cursor may be between two of them."""
    text = known.file.text
    short = [piece for edit in edits for piece in by_line(text, [edit])] if apart else by_line(text, edits)
    found = [(Span(start, end), replacement.decode("utf-8", "replace")) for start, end, replacement in short]
    return EncodedJson(known.coordinates.json_text_edits(known.file.lines, found))
