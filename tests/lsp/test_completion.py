"""Completion, through the protocol."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from lsprotocol import types

from lsp.session import Editor, editor, span

SOURCE = "frame f {\n  trans\n}\n"
CONSTANTS = "def a 1/2;\nframe f { translation [0, ] }\n"


def rich(**completion: object) -> types.ClientCapabilities:
    return types.ClientCapabilities(
        text_document=types.TextDocumentClientCapabilities(
            on_type_formatting=types.DocumentOnTypeFormattingClientCapabilities(),
            completion=types.CompletionClientCapabilities(
                completion_item=types.ClientCompletionItemOptions(
                    snippet_support=True,
                    label_details_support=True,
                    documentation_format=[types.MarkupKind.Markdown],
                ),
                **completion,  # type: ignore[arg-type]
            ),
        )
    )


async def completions(session: Editor, line: int, column: int, name: str = "a.robray") -> types.CompletionList:
    params = types.CompletionParams(session.document(name), types.Position(line, column))
    found = await session.client.text_document_completion_async(params)
    assert isinstance(found, types.CompletionList)
    return found


async def first(session: Editor, line: int, column: int) -> types.CompletionItem:
    return (await completions(session, line, column)).items[0]


async def said(session: Editor, item: types.CompletionItem) -> str | types.MarkupContent | None:
    return (await session.client.completion_item_resolve_async(item)).documentation


async def labels(session: Editor, line: int, column: int, name: str = "a.robray") -> Sequence[str]:
    return [item.label for item in (await completions(session, line, column, name)).items]


async def test_with_snippets_and_markdown(tmp_path: Path) -> None:
    async with editor(tmp_path, rich()) as session:
        session.open("a.robray", SOURCE)
        item = await first(session, 1, 7)
        assert item.label == "translation"
        assert item.insert_text_format == types.InsertTextFormat.Snippet
        assert item.text_edit == types.TextEdit(span((1, 2), (1, 7)), "translation [${1:0}, ${2:0}, ${3:0}];")
        assert item.documentation is None
        assert isinstance(await said(session, item), types.MarkupContent)


async def test_without(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        assert session.answer.capabilities.completion_provider is not None
        assert session.answer.capabilities.completion_provider.resolve_provider
        session.open("a.robray", SOURCE)
        item = await first(session, 1, 7)
        assert item.insert_text_format == types.InsertTextFormat.PlainText
        assert item.text_edit == types.TextEdit(span((1, 2), (1, 7)), "translation")
        documentation = await said(session, item)
        assert isinstance(documentation, str)
        assert documentation.startswith("translation — ")


async def test_a_constant_tells_value_derivation_and_slot(tmp_path: Path) -> None:
    async with editor(tmp_path, rich()) as session:
        session.open("a.robray", CONSTANTS)
        item = await first(session, 1, 26)
        assert (item.label, item.detail) == ("a", "= 0.5")
        assert item.label_details == types.CompletionItemLabelDetails(description="y in m")
        documentation = await said(session, item)
        assert isinstance(documentation, types.MarkupContent)
        assert "`1/2 = 0.5`" in documentation.value


async def test_what_all_items_share_is_said_once_where_the_client_can(tmp_path: Path) -> None:
    shared = types.CompletionListCapabilities(item_defaults=["editRange", "data"])
    async with editor(tmp_path, rich(completion_list=shared)) as session:
        session.open("a.robray", SOURCE)
        found = await completions(session, 1, 7)
        assert found.item_defaults is not None
        assert found.item_defaults.edit_range == span((1, 2), (1, 7))
        item = found.items[0]
        assert (item.text_edit, item.data) == (None, None)
        assert item.text_edit_text == "translation [${1:0}, ${2:0}, ${3:0}];"
        # The client puts the defaults in before it asks for more.
        item.data = found.item_defaults.data
        assert await said(session, item) is not None


async def test_what_is_no_item_of_ours_comes_back_as_it_is(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", SOURCE)
        for data in (None, {"uri": "file:///nowhere", "offset": 2}, {"uri": session.uri("a.robray"), "offset": 10**9}):
            item = types.CompletionItem("x", kind=types.CompletionItemKind.Class, data=data)
            assert await session.client.completion_item_resolve_async(item) == item


async def test_meshes_of_the_workspace_and_of_nowhere_else(tmp_path: Path) -> None:
    folder = tmp_path / "scenes"
    (folder / "meshes").mkdir(parents=True)
    (folder / "meshes" / "hand.stl").touch()
    (folder / ".hidden").mkdir()
    (tmp_path / "outside.stl").touch()
    (folder / "link").symlink_to(tmp_path)
    async with editor(folder) as session:
        for typed, expected in (
            ("", ["link/", "meshes/"]),
            ("meshes/", ["meshes/hand.stl"]),
            ("../", []),
            ("link/", []),
            (f"{tmp_path}/", []),
            ("nowhere/", []),
        ):
            line = f'frame f {{ geometry {{ mesh "{typed}'
            session.open("a.robray", line)
            assert await labels(session, 0, len(line)) == expected
            session.close("a.robray")


@pytest.mark.parametrize("is_workspace", [False, True])
async def test_a_file_outside_of_every_folder_is_offered_its_siblings(tmp_path: Path, *, is_workspace: bool) -> None:
    (tmp_path / "project").mkdir()
    (tmp_path / "parts.robray").write_text("def a 1;\n")
    async with editor(tmp_path / "project", is_workspace=is_workspace) as session:
        session.open("../main.robray", 'include "')
        found = await session.client.text_document_completion_async(
            types.CompletionParams(session.document("../main.robray"), types.Position(0, 9))
        )
        assert isinstance(found, types.CompletionList)
        assert [item.label for item in found.items] == ["parts.robray"]


@pytest.mark.parametrize("mark", [".git", "robray.toml"])
@pytest.mark.parametrize("is_workspace", [False, True])
async def test_the_scenes_of_a_project_are_offered_whatever_folder_is_open(
    tmp_path: Path, mark: str, *, is_workspace: bool
) -> None:
    """Many editors open a file, and no folder."""
    (tmp_path / mark).touch()
    for name in ("scenes/cell.robray", "scenes/parts.robray", "lib/colours.robray", "lib/deep/table.robray"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("def a 1;\n")
    async with editor(tmp_path, is_workspace=is_workspace) as session:
        session.open("scenes/cell.robray", 'include "')
        # Findings come when the folders have been read.
        await session.published("scenes/cell.robray")
        found = await session.client.text_document_completion_async(
            types.CompletionParams(session.document("scenes/cell.robray"), types.Position(0, 9))
        )
        assert isinstance(found, types.CompletionList)
        labels = ["parts.robray", "../lib/colours.robray", "../lib/deep/table.robray"]
        assert [(item.label, item.detail) for item in found.items] == [(label, None) for label in labels]
