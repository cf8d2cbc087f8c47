"""Frames that follow from those before them (LSP 3.18), for users who asked for it."""

from __future__ import annotations

from lsprotocol import types

from robray.features.inline_completion import inline_completion
from robray.lsp.cursor import cursor
from robray.lsp.preferences import INLINE_COMPLETION
from robray.lsp.session import Session


def complete_inline(session: Session, params: types.InlineCompletionParams) -> list[types.InlineCompletionItem] | None:
    at = cursor(session, params)
    if at is None or not session.preferences(at.path).get(INLINE_COMPLETION):
        return None
    found = inline_completion(at.analysis, at.path, at.offset)
    if found is None:
        return None
    return [types.InlineCompletionItem(found.text, range=at.coordinates.spans(at.path, found.span))]
