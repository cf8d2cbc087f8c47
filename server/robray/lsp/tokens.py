"""Semantic tokens: of a document, of what changed in it, of what is to be seen of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from robray.features.semantic_tokens import semantic_tokens
from robray.lsp.cursor import document
from robray.lsp.semantic_tokens import encoded

if TYPE_CHECKING:
    from robray.lsp.server import RobrayServer


def full(server: RobrayServer, params: types.SemanticTokensParams) -> types.SemanticTokens | None:
    known = document(server, params.text_document.uri)
    if known is None:
        return None
    return server.semantic_tokens.full(known.path, known.analysis, server.settings.encoding)


def delta(
    server: RobrayServer, params: types.SemanticTokensDeltaParams
) -> types.SemanticTokens | types.SemanticTokensDelta | None:
    known = document(server, params.text_document.uri)
    if known is None:
        return None
    encoding = server.settings.encoding
    return server.semantic_tokens.delta(known.path, known.analysis, encoding, params.previous_result_id)


def of_range(server: RobrayServer, params: types.SemanticTokensRangeParams) -> types.SemanticTokens | None:
    known = document(server, params.text_document.uri)
    if known is None:
        return None
    found = semantic_tokens(known.analysis, known.path, known.span(params.range))
    return types.SemanticTokens(encoded(found, known.file.lines, server.settings.encoding).ravel().tolist())
