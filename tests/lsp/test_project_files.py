"""A `robray.toml` that is open in an editor is a document like any other."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from lsp.rich import RICH
from lsp.session import Editor, editor, replace
from others import OTHERS, language_of

LITERAL = types.ClientCodeActionLiteralOptions(types.ClientCodeActionKindOptions([]))
CAPABILITIES = types.ClientCapabilities(
    text_document=types.TextDocumentClientCapabilities(
        code_action=types.CodeActionClientCapabilities(code_action_literal_support=LITERAL),
        completion=types.CompletionClientCapabilities(
            completion_item=types.ClientCompletionItemOptions(
                snippet_support=True, documentation_format=[types.MarkupKind.Markdown]
            )
        ),
        document_symbol=types.DocumentSymbolClientCapabilities(hierarchical_document_symbol_support=True),
        hover=types.HoverClientCapabilities(content_format=[types.MarkupKind.Markdown]),
    )
)
PULLING = types.ClientCapabilities(
    text_document=types.TextDocumentClientCapabilities(diagnostic=types.DiagnosticClientCapabilities()),
    workspace=types.WorkspaceClientCapabilities(
        diagnostics=types.DiagnosticWorkspaceClientCapabilities(refresh_support=True)
    ),
)
NAME = "robray.toml"


def at_end(text: str) -> types.Position:
    line = text.count("\n")
    return types.Position(line, len(text) - (text.rfind("\n") + 1))


async def found(session: Editor, name: str, *expected: str) -> list[types.Diagnostic]:
    """The next findings of a document, when they are these: each as `line:column code`."""

    def told(params: types.PublishDiagnosticsParams) -> list[str]:
        places = [(each.range.start, each.code) for each in params.diagnostics]
        return [f"{start.line + 1}:{start.character + 1} {code}" for start, code in places]

    params = await session.published(name, lambda params: told(params) == [*expected])
    return [*params.diagnostics]


async def test_findings_follow_each_key(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open(NAME, "exlude = []\n")
        (item,) = await found(session, NAME, "1:1 config-unknown-key")
        assert item.message == "unknown key 'exlude'; did you mean 'exclude'?"
        assert item.code_description is not None
        assert item.code_description.href.endswith("/config-unknown-key.md")
        session.change(NAME, 2, replace((0, 2), (0, 2), "c"))
        await found(session, NAME)
        session.change(NAME, 3, replace((1, 0), (1, 0), "[format]\nindent = 99\n"))
        await found(session, NAME, "3:10 config-wrong-value")
        session.change(NAME, 4, replace((3, 0), (3, 0), "ignore = ["))
        await found(session, NAME, "4:10 config-syntax")
        session.close(NAME)
        await found(session, NAME)


async def test_files_that_come_and_go_are_seen(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open(NAME, '[scenes.a]\nfiles = ["a.robray"]\n[[overrides]]\npaths = ["sub/*.robray"]\n')
        await found(session, NAME, "2:11 config-missing-file", "4:11 config-idle-pattern")
        (tmp_path / "a.robray").touch()
        session.happened("a.robray", types.FileChangeType.Created)
        await found(session, NAME, "4:11 config-idle-pattern")
        (tmp_path / "sub").mkdir()
        (tmp_path / "sub" / "b.robray").touch()
        session.happened("sub/b.robray", types.FileChangeType.Created)
        await found(session, NAME)


async def test_what_is_not_saved_yet_holds_after_a_moment(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", ";\n")
        await session.codes("a.robray", "stray-semicolon")
        session.open(NAME, "[rules]\nignore = []\n")
        session.change(NAME, 2, replace((1, 10), (1, 10), '"stray-semicolon"'))
        await session.codes("a.robray")
        session.close(NAME)
        await session.codes("a.robray", "stray-semicolon")


async def test_of_a_text_that_was_never_toml_nothing_is_known(tmp_path: Path) -> None:
    """What is found in scenes may be what it silences, but for what no setting can silence."""
    async with editor(tmp_path) as session:
        session.open(NAME, "[rules\n")
        await found(session, NAME, "1:2 config-syntax")
        session.open("a.robray", ";\nframe f {\n")
        await session.codes("a.robray", "unclosed-block")
        session.change(NAME, 2, replace((0, 6), (0, 6), "]"))
        await session.codes("a.robray", "stray-semicolon", "unclosed-block")


async def test_where_else_is_read_holds_when_it_is_saved(tmp_path: Path) -> None:
    """`include-paths = ["/"]` is what many an editor has of a path of which one key is written."""
    work, beside = tmp_path / "work", tmp_path / "beside"
    work.mkdir()
    beside.mkdir()
    (beside / "b.robray").write_text("def k 1;\n")
    text = 'include-paths = ["../beside"]\n'
    (work / ".git").mkdir()
    async with editor(work) as session:
        session.open("a.robray", 'include "../beside/b.robray"\nframe f { translation [k, 0, 0]; }\n')
        await session.codes("a.robray", "include-outside")
        session.open(NAME, text)
        session.change("a.robray", 2, replace((2, 0), (2, 0), ";"))
        await session.codes("a.robray", "include-outside", "stray-semicolon")
        (work / NAME).write_text(text)
        params = types.DidSaveTextDocumentParams(session.document(NAME))
        session.client.text_document_did_save(params)
        await session.codes("a.robray", "stray-semicolon")


async def test_clients_that_ask_are_answered(tmp_path: Path) -> None:
    async with editor(tmp_path, PULLING) as session:
        session.open(NAME, "exlude = []\n")
        report = await session.pull(NAME)
        assert isinstance(report, types.RelatedFullDocumentDiagnosticReport)
        assert [each.code for each in report.items] == ["config-unknown-key"]
        again = await session.pull(NAME, report.result_id)
        assert isinstance(again, types.RelatedUnchangedDocumentDiagnosticReport)
        session.change(NAME, 2, replace((0, 2), (0, 2), "c"))
        report = await session.pull(NAME, report.result_id)
        assert isinstance(report, types.RelatedFullDocumentDiagnosticReport)
        assert not report.items


async def test_of_the_workspace_the_configurations_that_hold_are_told(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text("exlude = []\n[scenes.a]\nfiles = ['b.robray']\n")
    (tmp_path / "a.robray").write_text("frame f { }\n")
    async with editor(tmp_path, PULLING) as session:
        params = types.WorkspaceDiagnosticParams(previous_result_ids=[])
        whole = await session.client.workspace_diagnostic_async(params)
        told: dict[str, Any] = {each.uri.rpartition("/")[2]: each for each in whole.items}
        assert [each.code for each in told[NAME].items] == ["config-unknown-key", "config-missing-file"]
        known = [types.PreviousResultId(each.uri, each.result_id or "") for each in whole.items]
        again = await session.client.workspace_diagnostic_async(types.WorkspaceDiagnosticParams(known))
        assert {each.kind for each in again.items} == {"unchanged"}


TOML = "exlude = [\n;;; frame"


@pytest.mark.parametrize(
    ("name", "language", "text"),
    [
        *[("other.toml", "toml", TOML), ("Cargo.lock", "toml", TOML), ("x.TOML.toml", "robray", TOML)],
        *((name, language_of(name), text) for name, text in OTHERS.items()),
    ],
)
async def test_of_other_files_in_these_notations_nothing_is_said(
    tmp_path: Path, name: str, language: str, text: str
) -> None:
    """A client may give us all of them."""
    async with editor(tmp_path, CAPABILITIES) as session:
        (tmp_path / name).write_text(text)
        document = types.TextDocumentItem(session.uri(name), language, 1, text)
        session.client.text_document_did_open(types.DidOpenTextDocumentParams(document))
        session.change(name, 2, replace((0, 0), (0, 1), ""))
        params = types.HoverParams(session.document(name), types.Position(0, 1))
        assert await session.client.text_document_hover_async(params) is None
        asked = types.DocumentSymbolParams(session.document(name))
        assert await session.client.text_document_document_symbol_async(asked) is None
        session.open("a.robray", ";\n")
        await session.codes("a.robray", "stray-semicolon")
        session.close(name)
        await session.definition("a.robray", 0, 0)
        told = [session.client.published.get_nowait() for _ in range(session.client.published.qsize())]
        assert [params.diagnostics for params in told if params.uri == session.uri(name)] == []


@pytest.mark.parametrize("name", ["other.toml", *OTHERS])
async def test_a_client_that_pulls_gets_an_empty_report_for_other_files(tmp_path: Path, name: str) -> None:
    """The protocol does not allow null."""
    async with editor(tmp_path, RICH) as session:
        text = OTHERS.get(name, "exlude = [\n")
        language = language_of(name) if name in OTHERS else "toml"
        document = types.TextDocumentItem(session.uri(name), language, 1, text)
        session.client.text_document_did_open(types.DidOpenTextDocumentParams(document))
        report = await session.pull(name)
        assert isinstance(report, types.RelatedFullDocumentDiagnosticReport)
        assert list(report.items) == []


async def test_requests_that_may_not_be_null_get_an_empty_list_for_other_files(tmp_path: Path) -> None:
    async with editor(tmp_path, RICH) as session:
        session.open("other.toml", "exlude = [\n")
        document = session.document("other.toml")
        colors = await session.client.text_document_document_color_async(types.DocumentColorParams(document))
        assert list(colors) == []
        place = types.Range(types.Position(0, 0), types.Position(0, 1))
        asked = types.ColorPresentationParams(document, types.Color(0.0, 0.0, 0.0, 0.0), place)
        assert list(await session.client.text_document_color_presentation_async(asked)) == []


async def test_a_pyproject_of_others_is_left_alone(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("pyproject.toml", "[project]\nname = \n")
        await found(session, "pyproject.toml")
        session.change("pyproject.toml", 2, replace((2, 0), (2, 0), "[tool.robray]\nexlude = []\n"))
        await found(session, "pyproject.toml", "2:6 config-syntax")
        session.change("pyproject.toml", 3, replace((1, 7), (1, 7), '"x"'))
        await found(session, "pyproject.toml", "4:1 config-unknown-key")


COMPLETIONS = [
    ('exclude = ["', ["sub/", "a.robray"], []),
    ('[[overrides]]\npaths = ["', ["sub/", "a.robray"], []),
    ('[scenes.cell]\nfiles = ["', ["a.robray", "r.urdf", "sub/"], ["notes.txt", "robray.toml"]),
    ('[scenes.cell]\nfiles = ["sub/', ["sub/b.robray"], ["a.robray"]),
    ('[scenes.cell]\nfiles = ["a.robray", "', ["r.urdf"], []),
    ("[scenes.cell]\nfiles = [{ path = '", ["a.robray", "sub/"], []),
    ('[robots.arm]\nfile = "', ["r.urdf", "sub/"], ["notes.txt"]),
    ('[scenes.cell]\nfiles = ["/', [], ["/etc/"]),
    ('[scenes.cell]\nfiles = ["../', [], ["../secret.robray"]),
    ('include-paths = ["', ["sub/"], ["a.robray"]),
    ("", [], ["exclude", "rules"]),
    ("exclude = [", [], ["sub/"]),
    ('[rules]\nignore = ["', [], ["undefined-frame", "sub/"]),
    ('# "', [], ["sub/"]),
    ('nonsense = "', [], ["sub/"]),
]


async def test_completion(tmp_path: Path) -> None:
    work = tmp_path / "work"
    (work / "sub").mkdir(parents=True)
    for name in ("a.robray", "r.urdf", "notes.txt", "sub/b.robray", "../secret.robray"):
        (work / name).touch()
    async with editor(work, CAPABILITIES) as session:
        session.open(NAME, "")
        for version, (text, offered, not_offered) in enumerate(COMPLETIONS, 2):
            session.change(NAME, version, types.TextDocumentContentChangeWholeDocument(text))
            labels = [item.label for item in await completions(session, at_end(text))]
            assert [label for label in offered if label not in labels] == [], text
            assert [label for label in not_offered if label in labels] == [], text
            assert len(labels) == len(set(labels)), text


async def completions(session: Editor, position: types.Position) -> list[types.CompletionItem]:
    params = types.CompletionParams(session.document(NAME), position)
    answer = await session.client.text_document_completion_async(params)
    return [*answer.items] if isinstance(answer, types.CompletionList) else []


async def test_what_is_chosen_replaces_what_was_written(tmp_path: Path) -> None:
    (tmp_path / "unused.robray").touch()
    async with editor(tmp_path, CAPABILITIES) as session:
        session.open(NAME, '[scenes.a]\nfiles = ["unus.rob", "b"]\n')
        (file,) = await completions(session, types.Position(1, 13))
        assert isinstance(file.text_edit, types.TextEdit)
        assert (file.text_edit.range.start.character, file.text_edit.range.end.character) == (10, 18)
        assert file.text_edit.new_text == "unused.robray"


async def test_files_are_links_and_are_gone_to(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    for name in ("a.robray", "sub/b.robray", "sub/c.robray"):
        (tmp_path / name).touch()
    text = '[scenes.x]\nfiles = ["a.robray", "gone.robray", "sub/*.robray"]\n[rules]\nignore = ["no-shape"]\n'
    text += 'severity = { urdf-mass = "off" }\n'
    async with editor(tmp_path, CAPABILITIES) as session:
        session.open(NAME, text)
        params = types.DocumentLinkParams(session.document(NAME))
        links = await session.client.text_document_document_link_async(params) or ()
        links = sorted(links, key=lambda each: each.range.start.line)
        assert [each.target for each in links] == [
            session.uri("a.robray"),
            "https://github.com/robray/robray/blob/main/docs/rules/no-shape.md",
            "https://github.com/robray/robray/blob/main/docs/rules/urdf-mass.md",
        ]
        assert links[0].range.start == types.Position(1, 10)
        one = await session.definition(NAME, 1, 12)
        assert [each.uri for each in one if isinstance(each, types.Location)] == [session.uri("a.robray")]
        several = await session.definition(NAME, 1, 44)
        uris = [each.uri for each in several if isinstance(each, types.Location)]
        assert uris == [session.uri("sub/b.robray"), session.uri("sub/c.robray")]


async def test_what_is_no_pattern_leads_nowhere(tmp_path: Path) -> None:
    (tmp_path / "table.robray").write_text("frame table { }\n")
    async with editor(tmp_path) as session:
        session.open(NAME, '[scenes.cell]\nfiles = ["[table.robray"]\n')
        assert not await session.definition(NAME, 1, 15)


async def test_quick_fixes(tmp_path: Path) -> None:
    (tmp_path / "table.robray").touch()
    text = 'exlude = []\n[rules]\nignore = ["unused-clas"]\n[scenes.a]\nfiles = ["tabel.robray"]\n'
    wanted = 'exclude = []\n[rules]\nignore = ["unused-class"]\n[scenes.a]\nfiles = ["table.robray"]\n'
    async with editor(tmp_path, CAPABILITIES) as session:
        session.open(NAME, text)
        whole = types.Range(types.Position(0, 0), types.Position(5, 0))
        params = types.CodeActionParams(session.document(NAME), whole, types.CodeActionContext([]))
        actions = await session.client.text_document_code_action_async(params) or ()
        for version, action in enumerate(reversed(actions), 2):
            assert isinstance(action, types.CodeAction)
            assert action.edit is not None
            (edit,) = (action.edit.changes or {})[session.uri(NAME)]
            session.change(NAME, version, types.TextDocumentContentChangePartial(edit.range, edit.new_text))
        await found(session, NAME)
        session.change(NAME, 9, types.TextDocumentContentChangeWholeDocument(wanted + "x"))
        assert len(actions) == 3


async def test_a_renamed_file_is_followed_in_the_open_text(tmp_path: Path) -> None:
    (tmp_path / "a.robray").touch()
    (tmp_path / NAME).write_text('[scenes.x]\nfiles = ["a.robray"]\n')
    async with editor(tmp_path, CAPABILITIES) as session:
        session.open(NAME, '# new\n\n[scenes.x]\nfiles = ["a.robray"]\n')
        moves = types.RenameFilesParams([types.FileRename(session.uri("a.robray"), session.uri("b.robray"))])
        edit = await session.client.workspace_will_rename_files_async(moves)
        assert edit is not None
        (change,) = (edit.changes or {})[session.uri(NAME)]
        assert (change.range.start, change.new_text) == (types.Position(3, 9), '"b.robray"')


async def test_what_is_told_at_its_place_is_not_told_in_a_message(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text("exlude = []\n")
    async with editor(tmp_path) as session:
        session.open(NAME, "exlude = []\n")
        session.open("a.robray", ";\n")
        await session.codes("a.robray", "stray-semicolon")
        await asyncio.sleep(0)
        await session.definition("a.robray", 0, 0)
        assert [message.message for message in session.client.messages] == []
