"""Completion, through the protocol."""

from pathlib import Path

from lsprotocol import types

from lsp.session import Editor, editor, span

SOURCE = "frame f {\n  trans\n}\n"
WITH_SNIPPETS = types.ClientCapabilities(
    text_document=types.TextDocumentClientCapabilities(
        completion=types.CompletionClientCapabilities(
            completion_item=types.ClientCompletionItemOptions(
                snippet_support=True, documentation_format=[types.MarkupKind.Markdown]
            )
        )
    )
)


async def first(session: Editor, line: int, column: int) -> types.CompletionItem:
    params = types.CompletionParams(session.document("a.robray"), types.Position(line, column))
    found = await session.client.text_document_completion_async(params)
    assert isinstance(found, types.CompletionList)
    return found.items[0]


async def test_with_snippets_and_markdown(tmp_path: Path) -> None:
    async with editor(tmp_path, WITH_SNIPPETS) as session:
        session.open("a.robray", SOURCE)
        item = await first(session, 1, 7)
        assert item.label == "translation"
        assert item.insert_text_format == types.InsertTextFormat.Snippet
        assert item.text_edit == types.TextEdit(span((1, 2), (1, 7)), "translation [${1:x}, ${2:y}, ${3:z}];")
        assert isinstance(item.documentation, types.MarkupContent)


async def test_without(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", SOURCE)
        item = await first(session, 1, 7)
        assert item.insert_text_format == types.InsertTextFormat.PlainText
        assert item.text_edit == types.TextEdit(span((1, 2), (1, 7)), "translation")
        assert isinstance(item.documentation, str)
        assert "**" not in item.documentation
