"""Semantic tokens: of a document, of what changed in it, of what is to be seen of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lsprotocol import types

from robray.features.semantic_tokens import semantic_tokens
from robray.features.token_types import TokenModifier
from robray.lsp.cursor import Document, document
from robray.lsp.encoded_json import EncodedJson
from robray.lsp.preferences import SEMANTIC_TOKENS, UNUSED_TOKENS
from robray.lsp.semantic_tokens import Answer, encoded
from robray.lsp.session import Session
from robray.lsp.token_rows import written_rows
from robray.text.spans import Span

if TYPE_CHECKING:
    from robray.lsp.source import Source


def full(session: Session, params: types.SemanticTokensParams) -> EncodedJson | None:
    known = _coloured(session, params.text_document.uri)
    if known is None:
        return None
    encoding, source = session.settings.encoding, session.source(known.path)
    if source is not None:
        return _whole(session, known, _of_source(session, known, source))
    return _whole(session, known, session.semantic_tokens.full(known.path, known.analysis, encoding))


def delta(session: Session, params: types.SemanticTokensDeltaParams) -> EncodedJson | types.SemanticTokensDelta | None:
    known = _coloured(session, params.text_document.uri)
    if known is None:
        return None
    encoding, source = session.settings.encoding, session.source(known.path)
    if source is not None:
        return _whole(session, known, _of_source(session, known, source))
    answer = session.semantic_tokens.delta(known.path, known.analysis, encoding, params.previous_result_id)
    if isinstance(answer, Answer):
        return _whole(session, known, answer)
    for edit in answer.edits:
        # Edits begin and end between two tokens.
        edit.data = None if edit.data is None else _marked(session, known, edit.data)
    return answer


def _of_source(session: Session, known: Document, source: Source) -> Answer:
    tokens = source.semantic_tokens(Span(0, len(known.file.text)))
    return session.semantic_tokens.anew(tokens, known.file, session.settings.encoding)


def _whole(session: Session, known: Document, answer: Answer) -> EncodedJson:
    rows = answer.rows
    if not session.preferences(known.path).get(UNUSED_TOKENS):
        rows = rows.copy()
        rows[:, 4] &= ~TokenModifier.UNUSED
    return EncodedJson.of_text(f'{{"resultId":"{answer.result_id}","data":{written_rows(rows)}}}')


def of_range(session: Session, params: types.SemanticTokensRangeParams) -> types.SemanticTokens | None:
    known = _coloured(session, params.text_document.uri)
    if known is None:
        return None
    source = session.source(known.path)
    wanted = known.span(params.range)
    found = semantic_tokens(known.analysis, known.path, wanted) if source is None else source.semantic_tokens(wanted)
    data = encoded(found, known.file.lines, session.settings.encoding).ravel().tolist()
    return types.SemanticTokens(_marked(session, known, data))


def _coloured(session: Session, uri: str) -> Document | None:
    """None also where the user wants no colours."""
    known = document(session, uri)
    return known if known is not None and session.preferences(known.path).get(SEMANTIC_TOKENS) else None


def _marked(session: Session, known: Document, data: Sequence[int]) -> Sequence[int]:
    """Five numbers a token, of which the last is the modifiers; without what is unused where the user does not ask."""
    if session.preferences(known.path).get(UNUSED_TOKENS):
        return data
    kept = [*data]
    kept[4::5] = [modifiers & ~TokenModifier.UNUSED for modifiers in kept[4::5]]
    return kept
