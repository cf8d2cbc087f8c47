"""Semantic tokens: of a document, of what changed in it, of what is to be seen of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from robray.features.semantic_tokens import semantic_tokens
from robray.features.token_types import TokenModifier
from robray.lsp.cursor import document
from robray.lsp.preferences import SEMANTIC_TOKENS, UNUSED_TOKENS
from robray.lsp.ready import Ready
from robray.lsp.semantic_tokens import Answer, encoded
from robray.lsp.token_rows import written_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from robray.lsp.cursor import Document
    from robray.lsp.server import RobrayServer


def full(server: RobrayServer, params: types.SemanticTokensParams) -> Ready | None:
    known = _coloured(server, params.text_document.uri)
    if known is None:
        return None
    return _whole(server, known, server.semantic_tokens.full(known.path, known.analysis, server.settings.encoding))


def delta(server: RobrayServer, params: types.SemanticTokensDeltaParams) -> Ready | types.SemanticTokensDelta | None:
    known = _coloured(server, params.text_document.uri)
    if known is None:
        return None
    encoding = server.settings.encoding
    answer = server.semantic_tokens.delta(known.path, known.analysis, encoding, params.previous_result_id)
    if isinstance(answer, Answer):
        return _whole(server, known, answer)
    for edit in answer.edits:
        # Edits begin and end between two tokens.
        edit.data = None if edit.data is None else _marked(server, known, edit.data)
    return answer


def _whole(server: RobrayServer, known: Document, answer: Answer) -> Ready:
    rows = answer.rows
    if not server.preferences(known.path).get(UNUSED_TOKENS):
        rows = rows.copy()
        rows[:, 4] &= ~TokenModifier.UNUSED
    return Ready.of_text(f'{{"resultId":"{answer.result_id}","data":{written_rows(rows)}}}')


def of_range(server: RobrayServer, params: types.SemanticTokensRangeParams) -> types.SemanticTokens | None:
    known = _coloured(server, params.text_document.uri)
    if known is None:
        return None
    found = semantic_tokens(known.analysis, known.path, known.span(params.range))
    data = encoded(found, known.file.lines, server.settings.encoding).ravel().tolist()
    return types.SemanticTokens(_marked(server, known, data))


def _coloured(server: RobrayServer, uri: str) -> Document | None:
    """None also where the user wants no colours."""
    known = document(server, uri)
    return known if known is not None and server.preferences(known.path).get(SEMANTIC_TOKENS) else None


def _marked(server: RobrayServer, known: Document, data: Sequence[int]) -> Sequence[int]:
    """Five numbers a token, of which the last is the modifiers; without what is unused where the user does not ask."""
    if server.preferences(known.path).get(UNUSED_TOKENS):
        return data
    kept = [*data]
    kept[4::5] = [modifiers & ~TokenModifier.UNUSED for modifiers in kept[4::5]]
    return kept
