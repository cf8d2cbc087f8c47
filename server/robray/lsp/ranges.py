"""Ranges around a position: growing selections, and names that are edited together."""

from __future__ import annotations

from collections.abc import Iterable

from lsprotocol import types

from robray.features.linked_editing_range import linked_editing_range
from robray.features.selection_range import selection_range
from robray.lsp.cursor import Document, cursor, document
from robray.lsp.session import Session
from robray.text.spans import Span

NAME_PATTERN = "[A-Za-z][A-Za-z0-9_-]*"
"""What a name may become while it is edited at several places at once."""


def selections(session: Session, params: types.SelectionRangeParams) -> list[types.SelectionRange] | None:
    """One for each position, in their order."""
    known = document(session, params.text_document.uri)
    if known is None:
        return None
    offsets = [known.coordinates.offset(known.path, position) for position in params.positions]
    return [_nested(known, selection_range(known.analysis, known.path, offset)) for offset in offsets]


def _nested(known: Document, spans: Iterable[Span]) -> types.SelectionRange:
    found: types.SelectionRange | None = None
    for span in reversed([*spans]):
        found = types.SelectionRange(known.coordinates.spans(known.path, span), found)
    assert found is not None, "the file is around everything"
    return found


def linked(session: Session, params: types.LinkedEditingRangeParams) -> types.LinkedEditingRanges | None:
    at = cursor(session, params)
    spans = () if at is None else linked_editing_range(at.analysis, at.path, at.offset)
    if at is None or not spans:
        return None
    return types.LinkedEditingRanges([at.coordinates.spans(at.path, span) for span in spans], NAME_PATTERN)
