"""Inline completion, through the protocol."""

from pathlib import Path

import pytest
from lsprotocol import types

from lsp.session import Editor, editor, span

pytestmark = pytest.mark.quick

SERIES = "frame a1 { }\nframe a2 { }\nfra\n"
SUPPORTED = types.ClientCapabilities(
    text_document=types.TextDocumentClientCapabilities(inline_completion=types.InlineCompletionClientCapabilities())
)


async def suggested(session: Editor, name: str = "a.robray") -> object:
    params = types.InlineCompletionParams(
        types.InlineCompletionContext(types.InlineCompletionTriggerKind.Automatic),
        session.document(name),
        types.Position(2, 3),
    )
    return await session.client.text_document_inline_completion_async(params)


async def test_only_for_users_who_ask_for_it(tmp_path: Path) -> None:
    async with editor(tmp_path, SUPPORTED) as session:
        session.open("a.robray", SERIES)
        assert await suggested(session) is None
        settings = {"robray": {"inlineCompletion": {"enable": True}}}
        session.client.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings))
        assert await suggested(session) == [types.InlineCompletionItem("frame a3 { }", range=span((2, 0), (2, 3)))]
        assert await suggested(session, "none.robray") is None
