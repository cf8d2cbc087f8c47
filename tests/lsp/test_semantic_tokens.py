"""Colours, through the protocol."""

from pathlib import Path

import pytest
from lsprotocol import types

from lsp.session import Editor, editor, replace, span

pytestmark = pytest.mark.quick

SOURCE = 'def k 2;\nframe "ü𝄞" { offset k; }\n'


async def full(session: Editor) -> types.SemanticTokens:
    params = types.SemanticTokensParams(session.document("a.robray"))
    found = await session.client.text_document_semantic_tokens_full_async(params)
    assert found is not None, "the file is open"
    return found


def spelled(session: Editor, data: list[int]) -> list[tuple[int, int, int, str]]:
    """Line, column, length, type of each token."""
    provider = session.answer.capabilities.semantic_tokens_provider
    assert provider is not None, "colours are offered"
    found = []
    line = column = 0
    for at in range(0, len(data), 5):
        line_step, column_step, length, token_type, _ = data[at : at + 5]
        line, column = line + line_step, column_step if line_step else column + column_step
        found.append((line, column, length, provider.legend.token_types[token_type]))
    return found


async def test_the_whole_file_in_utf_16(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        provider = session.answer.capabilities.semantic_tokens_provider
        assert isinstance(provider, types.SemanticTokensOptions)
        assert provider.range
        assert provider.full == types.SemanticTokensFullDelta(delta=True)
        session.open("a.robray", SOURCE)
        assert spelled(session, [*(await full(session)).data]) == [
            (0, 0, 3, "keyword"),
            (0, 4, 1, "variable"),
            (0, 6, 1, "number"),
            (1, 0, 5, "keyword"),
            (1, 6, 5, "namespace"),
            (1, 14, 6, "property"),
            (1, 21, 1, "variable"),
        ]


async def test_a_range_has_the_tokens_of_its_lines(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", SOURCE)
        params = types.SemanticTokensRangeParams(session.document("a.robray"), span((1, 0), (2, 0)))
        found = await session.client.text_document_semantic_tokens_range_async(params)
        assert found is not None
        assert [*found.data[:2]] == [1, 0]
        assert len(found.data) == 4 * 5


async def test_a_delta_turns_the_last_answer_into_the_next(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", SOURCE)
        last = await full(session)
        data = [*last.data]
        known = last.result_id
        changes = (replace((1, 9), (1, 9), "ß"), replace((0, 0), (0, 0), "# π\n"), replace((2, 0), (2, 5), "class"))
        for version, change in enumerate(changes, 2):
            session.change("a.robray", version, change)
            assert known is not None
            params = types.SemanticTokensDeltaParams(session.document("a.robray"), known)
            delta = await session.client.text_document_semantic_tokens_full_delta_async(params)
            assert isinstance(delta, types.SemanticTokensDelta)
            for edit in delta.edits:
                data[edit.start : edit.start + edit.delete_count] = edit.data or ()
            known = delta.result_id
        assert data == [*(await full(session)).data]
        params = types.SemanticTokensDeltaParams(session.document("a.robray"), known or "")
        unchanged = await session.client.text_document_semantic_tokens_full_delta_async(params)
        assert isinstance(unchanged, types.SemanticTokensDelta)
        assert not unchanged.edits


async def test_a_delta_to_an_answer_that_is_forgotten_is_a_whole(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", SOURCE)
        params = types.SemanticTokensDeltaParams(session.document("a.robray"), "of another server")
        found = await session.client.text_document_semantic_tokens_full_delta_async(params)
        assert isinstance(found, types.SemanticTokens)
        params = types.SemanticTokensDeltaParams(session.document("nowhere.robray"), "1")
        assert await session.client.text_document_semantic_tokens_full_delta_async(params) is None
