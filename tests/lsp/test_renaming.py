"""Names and files that get other names, through the protocol."""

import json
from pathlib import Path

import pytest
from lsprotocol import types
from lsprotocol.converters import get_converter
from pygls.exceptions import JsonRpcException

from lsp.recording import session_with
from lsp.session import Editor, editor, span
from robray.lsp import renaming, synchronization
from robray.lsp.encoded_json import EncodedJson
from robray.lsp.settings import Settings, settings

RENAMING = types.ClientCapabilities(
    workspace=types.WorkspaceClientCapabilities(
        workspace_edit=types.WorkspaceEditClientCapabilities(document_changes=True),
        file_operations=types.FileOperationClientCapabilities(will_rename=True, did_rename=True),
    ),
    text_document=types.TextDocumentClientCapabilities(rename=types.RenameClientCapabilities(prepare_support=True)),
)


def at(session: Editor, name: str, line: int, column: int, new: str) -> types.RenameParams:
    return types.RenameParams(session.document(name), types.Position(line, column), new)


def moves(session: Editor, old: str, new: str) -> types.RenameFilesParams:
    return types.RenameFilesParams([types.FileRename(session.uri(old), session.uri(new))])


Texts = list[tuple[str, int | None, list[tuple[types.Range, str]]]]


def edits(edit: types.WorkspaceEdit | None) -> Texts:
    """The URI and version of each text, and what becomes of it."""
    assert edit is not None
    assert edit.document_changes is not None
    found: Texts = []
    for change in edit.document_changes:
        assert isinstance(change, types.TextDocumentEdit)
        texts = [(one.range, one.new_text) for one in change.edits if isinstance(one, types.TextEdit)]
        found.append((change.text_document.uri, change.text_document.version, texts))
    return found


async def test_edits_name_the_version_of_each_text(tmp_path: Path) -> None:
    (tmp_path / "part.robray").write_text("def a 1;\n", "utf-8")
    async with editor(tmp_path, RENAMING) as session:
        session.open("main.robray", 'include "part"\n/* ü𝄞 */ def b a;\n', version=7)
        edit = await session.client.text_document_rename_async(at(session, "main.robray", 1, 16, "size"))
        assert edits(edit) == [
            (session.uri("main.robray"), 7, [(span((1, 16), (1, 17)), "size")]),
            (session.uri("part.robray"), None, [(span((0, 4), (0, 5)), "size")]),
        ]


async def test_a_refusal_is_an_error_with_its_reason(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", "def a 1;\ndef b 2;\n")
        with pytest.raises(JsonRpcException) as refusal:
            await session.client.text_document_rename_async(at(session, "a.robray", 1, 4, "a"))
        assert refusal.value.message == "there is a constant 'a' already, in a.robray, line 1"
        assert refusal.value.code == types.LSPErrorCodes.RequestFailed


async def test_a_refusal_holds_no_link(tmp_path: Path) -> None:
    """Editors show it as a notification, in which they make links of such words, and commands of such links."""
    name = "[x](command:y)"
    async with editor(tmp_path, RENAMING) as session:
        session.open("a.robray", f'frame a {{ }}\nframe "{name}" {{ }}\n')
        with pytest.raises(JsonRpcException) as refused:
            await session.client.text_document_rename_async(at(session, "a.robray", 0, 6, name))
    assert "[x]\\(command:y)" in str(refused.value)


async def test_what_is_renamed_is_shown_before(tmp_path: Path) -> None:
    async with editor(tmp_path, RENAMING) as session:
        assert session.answer.capabilities.rename_provider == types.RenameOptions(prepare_provider=True)
        session.open("a.robray", 'frame "f" {}\nframe g { parent gone; }\n')

        async def prepared(line: int, column: int) -> types.PrepareRenameResult | None:
            params = types.PrepareRenameParams(session.document("a.robray"), types.Position(line, column))
            return await session.client.text_document_prepare_rename_async(params)

        assert await prepared(0, 7) == types.PrepareRenamePlaceholder(span((0, 7), (0, 8)), "f")
        assert await prepared(0, 1) is None
        with pytest.raises(JsonRpcException, match="'gone' is defined nowhere"):
            await prepared(1, 18)


async def test_includes_follow_a_file(tmp_path: Path) -> None:
    (tmp_path / "part.robray").write_text("def a 1;\n", "utf-8")
    async with editor(tmp_path, RENAMING) as session:
        operations = session.answer.capabilities.workspace
        assert operations is not None
        assert operations.file_operations is not None
        assert operations.file_operations.will_rename is not None
        session.open("main.robray", 'include "part"\ndef b a*1;\n', version=2)
        await session.codes("main.robray")
        edit = await session.client.workspace_will_rename_files_async(moves(session, "part.robray", "sub/piece.robray"))
        assert edits(edit) == [(session.uri("main.robray"), 2, [(span((0, 8), (0, 14)), '"sub/piece"')])]
        assert await session.client.workspace_will_rename_files_async(moves(session, "x.stl", "y.stl")) is None


ROBOT = '<robot name="r"><link name="a"/></robot>\n'
PROJECT = '# ü𝄞\n[scenes.cell]\nfiles = ["arm.urdf", "main.robray"]\n'


async def test_what_is_loaded_together_follows_in_comments_and_projects(tmp_path: Path) -> None:
    (tmp_path / "arm.urdf").write_text(ROBOT, "utf-8")
    (tmp_path / "robray.toml").write_text(PROJECT, "utf-8")
    async with editor(tmp_path, RENAMING) as session:
        session.open("main.robray", '# robray: with "arm.urdf"\nframe f { }\n', version=2)
        edit = await session.client.workspace_will_rename_files_async(moves(session, "arm.urdf", "sub/leg.urdf"))
        assert edits(edit) == [
            (session.uri("main.robray"), 2, [(span((0, 16), (0, 24)), "sub/leg.urdf")]),
            (session.uri("robray.toml"), None, [(span((2, 9), (2, 19)), '"sub/leg.urdf"')]),
        ]


async def test_a_project_follows_where_no_scene_has_to(tmp_path: Path) -> None:
    (tmp_path / "arm.urdf").write_text(ROBOT, "utf-8")
    (tmp_path / "robray.toml").write_text(PROJECT, "utf-8")
    async with editor(tmp_path) as session:
        session.open("main.robray", "frame f { }\n")
        edit = await session.client.workspace_will_rename_files_async(moves(session, "arm.urdf", "leg.urdf"))
        assert edit is not None
        assert edit.changes is not None
        assert {uri: [*found] for uri, found in edit.changes.items()} == {
            session.uri("robray.toml"): [types.TextEdit(span((2, 9), (2, 19)), '"leg.urdf"')]
        }


async def test_the_workspace_follows_a_folder(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "part.robray").write_text("def a 1;\n", "utf-8")
    async with editor(tmp_path, RENAMING) as session:
        session.open("main.robray", 'include "old/part"\ndef b a*1;\n')
        await session.codes("main.robray")
        (tmp_path / "old").rename(tmp_path / "new")
        session.client.workspace_did_rename_files(moves(session, "old", "new"))
        await session.codes("main.robray", "include-not-found")
        session.change(
            "main.robray", 2, types.TextDocumentContentChangeWholeDocument('include "new/part"\ndef b a*1;\n')
        )
        await session.codes("main.robray")


SHARED = """\
<robot name="r"><link name="base"/><link name="hand"/>
  <joint name="hand" type="fixed"><parent link="base"/><child link="hand"/></joint></robot>
"""


def of_shared(settings: Settings, line: int, column: int) -> types.WorkspaceEdit:
    session, _ = session_with(settings)
    uri = "file:///w/r.urdf"
    document = types.TextDocumentItem(uri, "urdf", 3, SHARED)
    synchronization.did_open(session, types.DidOpenTextDocumentParams(document))
    position = types.Position(line, column)
    params = types.RenameParams(types.TextDocumentIdentifier(uri), position, "palm")
    answer = renaming.rename_symbol(session, params)
    assert isinstance(answer, EncodedJson)
    return get_converter().structure(json.loads(answer.text), types.WorkspaceEdit)


@pytest.mark.parametrize(
    ("cursor", "own", "other", "label"),
    [
        ((0, 47), [(0, 47), (1, 68)], [(1, 15)], "also rename the joint 'hand'"),
        ((1, 15), [(1, 15)], [(0, 47), (1, 68)], "also rename the link 'hand'"),
    ],
)
async def test_a_client_that_confirms_edits_asks_about_what_has_the_same_name(
    cursor: tuple[int, int], own: list[tuple[int, int]], other: list[tuple[int, int]], label: str
) -> None:
    found = of_shared(Settings(versioned_edits=True, confirms_edits=True), *cursor)
    assert found.document_changes is not None
    (change,) = found.document_changes
    assert isinstance(change, types.TextDocumentEdit)
    asked = [each for each in change.edits if isinstance(each, types.AnnotatedTextEdit)]
    starts = [(each.range.start.line, each.range.start.character) for each in change.edits]
    assert (starts, [*change.edits[len(own) :]]) == ([*own, *other], asked)
    assert {each.new_text for each in change.edits if not isinstance(each, types.SnippetTextEdit)} == {"palm"}
    assert found.change_annotations == {asked[0].annotation_id: types.ChangeAnnotation(label, needs_confirmation=True)}


async def test_a_client_that_confirms_nothing_renames_one_of_what_has_the_same_name() -> None:
    found = of_shared(Settings(versioned_edits=True), 1, 15)
    assert found.change_annotations is None
    ((_, _, texts),) = edits(found)
    assert texts == [(span((1, 15), (1, 19)), "palm")]


def test_only_a_client_with_annotations_and_versions_confirms_edits() -> None:
    annotated = types.ChangeAnnotationsSupportOptions(groups_on_label=True)
    for versions in (True, False):
        edit = types.WorkspaceEditClientCapabilities(change_annotation_support=annotated, document_changes=versions)
        client = types.ClientCapabilities(workspace=types.WorkspaceClientCapabilities(workspace_edit=edit))
        assert settings(client).confirms_edits is versions
    assert not settings(RENAMING).confirms_edits
