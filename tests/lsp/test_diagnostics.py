"""Diagnostics pushed and pulled (LSP 3.17, textDocument/publishDiagnostics and textDocument/diagnostic)."""

from pathlib import Path

from lsprotocol import types

from lsp.session import codes, editor, replace, span


async def test_pushed_with_the_version_they_are_for(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", "def a b*1;\n", 5)
        published = await session.published("a.robray")
        assert published.version == 5
        (item,) = published.diagnostics
        assert (item.code, item.source, item.range) == ("undefined-constant", "robray", span((0, 6), (0, 7)))
        assert item.code_description is not None
        assert item.code_description.href.endswith("undefined-constant.md")
        session.change("a.robray", 6, replace((0, 6), (0, 7), "c"))
        assert (await session.published("a.robray")).version == 6


async def test_pushed_to_the_includer_that_they_concern(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("part.robray", "def a 1;\n")
        session.open("whole.robray", 'include "part.robray"\ndef b a*1;\n')
        await session.codes("whole.robray")
        session.change("part.robray", 2, replace((0, 4), (0, 5), "c"))
        published = await session.codes("whole.robray", "undefined-constant")
        assert published.version == 1


async def test_cleared_when_the_document_closes(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", "def a b*1;\n")
        await session.codes("a.robray", "undefined-constant")
        session.close("a.robray")
        published = await session.published("a.robray")
        assert (codes(published.diagnostics), published.version) == ([], None)


async def test_related_places_for_clients_that_show_them(tmp_path: Path) -> None:
    scene = 'class a { shape "box"; }\nclass a { shape "sphere"; }\n'
    published = types.PublishDiagnosticsClientCapabilities(related_information=True)
    document = types.TextDocumentClientCapabilities(publish_diagnostics=published)
    async with editor(tmp_path, types.ClientCapabilities(text_document=document)) as session:
        session.open("a.robray", scene)
        (item,) = (await session.codes("a.robray", "duplicate-class")).diagnostics
        assert item.related_information is not None
        assert item.related_information[0].location.uri == session.uri("a.robray")


async def test_fixes_name_the_version_that_they_are_for(tmp_path: Path) -> None:
    literal = types.ClientCodeActionLiteralOptions(types.ClientCodeActionKindOptions([]))
    capabilities = types.ClientCapabilities(
        text_document=types.TextDocumentClientCapabilities(
            code_action=types.CodeActionClientCapabilities(code_action_literal_support=literal)
        ),
        workspace=types.WorkspaceClientCapabilities(
            workspace_edit=types.WorkspaceEditClientCapabilities(document_changes=True)
        ),
    )
    async with editor(tmp_path, capabilities) as session:
        session.open("a.robray", "def a 1\ndef b 2;\n", 3)
        (item,) = (await session.codes("a.robray", "missing-semicolon")).diagnostics
        context = types.CodeActionContext([item], only=[types.CodeActionKind.QuickFix])
        params = types.CodeActionParams(session.document("a.robray"), item.range, context)
        found = await session.client.text_document_code_action_async(params)
        assert found is not None
        action = found[0]
        assert isinstance(action, types.CodeAction)
        assert (action.kind, action.is_preferred) == (types.CodeActionKind.QuickFix, True)
        assert action.edit is not None
        assert action.edit.document_changes == (
            types.TextDocumentEdit(
                types.OptionalVersionedTextDocumentIdentifier(session.uri("a.robray"), 3),
                (types.TextEdit(span((0, 7), (0, 7)), ";"),),
            ),
        )


async def test_what_follows_from_a_file_that_nobody_sees_is_told(tmp_path: Path) -> None:
    broken = "dfe size 1;\n"
    (tmp_path / "sizes.robray").write_text(broken, "utf-8")
    async with editor(tmp_path) as session:
        session.open("a.robray", 'include "sizes"\nframe f { translation [size, size, 0]; }\n')
        await session.codes("a.robray", "undefined-constant")
        session.open("sizes.robray", broken)
        await session.codes("a.robray")
        await session.codes("sizes.robray", "misplaced-attribute")
        session.close("sizes.robray")
        await session.codes("a.robray", "undefined-constant")
