"""The keys of `robray.toml` as settings of the editor: over the file, by folder, at once."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from lsp.rich import RICH
from lsp.session import PATIENCE, Editor, editor, span

SOURCE = "frame f { parent gone; type fixed; }\n;\n"
OPTIONS = types.FormattingOptions(tab_size=8, insert_spaces=True)


def told(session: Editor, **settings: Any) -> None:
    """Handed in by a client that cannot be asked."""
    session.client.workspace_did_change_configuration(types.DidChangeConfigurationParams({"robray": settings}))


async def formatted(session: Editor, name: str = "a.robray") -> list[str]:
    params = types.DocumentFormattingParams(session.document(name), OPTIONS)
    return [edit.new_text for edit in await session.client.text_document_formatting_async(params) or ()]


async def test_rules_go_over_the_project_and_come_back(tmp_path: Path) -> None:
    (tmp_path / "robray.toml").write_text('[rules]\nignore = ["stray-semicolon"]\n')
    async with editor(tmp_path) as session:
        session.open("a.robray", SOURCE)
        await session.codes("a.robray", "frames-elsewhere")
        told(session, rules={"ignore": ["undefined-frame"], "severity": {"stray-semicolon": "warning"}})
        (item,) = (await session.codes("a.robray", "stray-semicolon")).diagnostics
        assert item.severity is types.DiagnosticSeverity.Warning
        told(session, rules={"select": ["stray-semicolon"], "ignore": None})
        (item,) = (await session.codes("a.robray", "stray-semicolon")).diagnostics
        assert item.severity is types.DiagnosticSeverity.Error
        told(session)
        await session.codes("a.robray", "frames-elsewhere")


async def test_without_a_project_they_hold_as_well(tmp_path: Path) -> None:
    async with editor(tmp_path, options={"rules.ignore": ["undefined-frame"]}) as session:
        session.open("a.robray", SOURCE)
        await session.codes("a.robray", "stray-semicolon")


async def test_a_document_that_is_nowhere_has_them_too(tmp_path: Path) -> None:
    async with editor(tmp_path, options={"rules": {"ignore": ["undefined-frame"]}}) as session:
        uri = "untitled:Untitled-1"
        document = types.TextDocumentItem(uri, "robray", 1, SOURCE)
        session.client.text_document_did_open(types.DidOpenTextDocumentParams(document))
        while (params := await session.client.published.get()).uri != uri:
            pass
        assert [item.code for item in params.diagnostics] == ["stray-semicolon"]


async def test_limits(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", "frame f { rpy [90, 0, 0]; translation [200, 0, 0]; }\n")
        await session.codes("a.robray", "looks-like-degrees", "looks-like-millimetres")
        told(session, rules={"largestAngle": 100, "largestLength": 300.5})
        await session.codes("a.robray")


async def test_excluded_files_count_from_the_folder_of_the_workspace(tmp_path: Path) -> None:
    (tmp_path / "in" / "old").mkdir(parents=True)
    (tmp_path / "in" / "robray.toml").write_text('exclude = ["new/"]\n')
    async with editor(tmp_path) as session:
        session.open("in/old/a.robray", ";\n")
        session.open("in/new/b.robray", ";\n")
        await session.codes("in/old/a.robray", "stray-semicolon")
        told(session, exclude=["in/old/"])
        # The order in which the two are published does not matter.
        expected = {session.uri("in/old/a.robray"): [], session.uri("in/new/b.robray"): ["stray-semicolon"]}
        found: dict[str, list[Any]] = {}
        async with asyncio.timeout(PATIENCE):
            while found != expected:
                params = await session.client.published.get()
                found[params.uri] = [each.code for each in params.diagnostics]


async def test_a_folder_with_scenes_that_include_ours_is_read_at_once(tmp_path: Path) -> None:
    folder, beside = tmp_path / "arm", tmp_path / "cell"
    folder.mkdir()
    beside.mkdir()
    (beside / "scene.robray").write_text('def width 1;\ninclude "../arm/part.robray"\n')
    for change in ("editor", "project"):
        (folder / "robray.toml").write_text("")
        async with editor(folder) as session:
            session.open("part.robray", "frame f { translation [width, 0, 0]; }\n")
            await session.codes("part.robray", "undefined-constant")
            if change == "editor":
                told(session, includePaths=["../cell"])
            else:
                (folder / "robray.toml").write_text('include-paths = ["../cell"]\n')
                session.happened("robray.toml", types.FileChangeType.Changed)
            await session.codes("part.robray")


async def test_a_file_of_a_package_is_loaded_together_with_ours(tmp_path: Path) -> None:
    folder, package = tmp_path / "cell", tmp_path / "ros" / "arm"
    folder.mkdir()
    package.mkdir(parents=True)
    (package / "arm.robray").write_text("frame wrist { }\n")
    (folder / "robray.toml").write_text("scenes.s.files = ['table.robray', 'package://arm/arm.robray']\n")
    async with editor(folder) as session:
        session.open("table.robray", "frame f { parent wrist; }\n")
        (item,) = (await session.codes("table.robray", "undefined-frame")).diagnostics
        assert item.severity is types.DiagnosticSeverity.Error
        told(session, packagePaths=["../ros"])
        await session.codes("table.robray")


async def test_each_folder_has_its_own(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    own = {"robray": {"rules": {"ignore": ["undefined-frame"]}, "format": {"indent": 3}}}
    configuration = {"": {"robray": {}}, inner.as_uri(): own}
    async with editor(tmp_path, RICH, configuration=configuration) as session:
        event = types.WorkspaceFoldersChangeEvent([types.WorkspaceFolder(inner.as_uri(), "inner")], [])
        session.client.workspace_did_change_workspace_folders(types.DidChangeWorkspaceFoldersParams(event))
        await session.client.refreshed.get()
        for name, indent, expected in (("a.robray", "    ", 2), ("inner/a.robray", "   ", 1)):
            session.open(name, SOURCE)
            report = await session.pull(name)
            assert isinstance(report, types.RelatedFullDocumentDiagnosticReport)
            assert len(report.items) == expected
            assert f"\n{indent}parent gone;" in "".join(await formatted(session, name))


@pytest.mark.parametrize(
    ("project", "settings", "indent"),
    [("", {}, 4), ("[format]\nindent = 2\n", {}, 2), ("[format]\nindent = 2\n", {"format": {"indent": 3}}, 3)],
)
async def test_the_indentation_is_that_of_the_settings_and_not_the_tab_size(
    tmp_path: Path, project: str, settings: dict[str, Any], indent: int
) -> None:
    (tmp_path / "robray.toml").write_text(project)
    async with editor(tmp_path, options=settings) as session:
        session.open("a.robray", "frame f {\ntype fixed;\n}\n")
        assert await formatted(session) == [" " * indent]
        ranges = types.DocumentRangeFormattingParams(session.document("a.robray"), span((1, 0), (1, 3)), OPTIONS)
        (edit,) = await session.client.text_document_range_formatting_async(ranges) or ()
        assert edit.new_text == " " * indent
        at = types.Position(1, 11)
        typed = types.DocumentOnTypeFormattingParams(session.document("a.robray"), at, ";", OPTIONS)
        (edit,) = await session.client.text_document_on_type_formatting_async(typed) or ()
        assert edit.new_text == " " * indent


async def test_the_layout_follows_a_change_of_the_project(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", "frame f {\ntype fixed;\n}\n")
        assert await formatted(session) == ["    "]
        (tmp_path / "pyproject.toml").write_text("[tool.robray.format]\nindent = 2\n")
        session.happened("pyproject.toml", types.FileChangeType.Created)
        assert await formatted(session) == ["  "]


async def test_what_is_wrong_is_told_and_the_rest_holds(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", SOURCE)
        await session.codes("a.robray", "frames-elsewhere", "stray-semicolon")
        told(session, rules={"ignore": ["undefined-fame", "undefined-frame"]}, format={"indnet": 2, "lineWidth": 5})
        await session.codes("a.robray", "stray-semicolon")
        await session.definition("a.robray", 0, 0)
        assert [said.message for said in session.client.log_messages] == [
            "robray: 'robray.rules.ignore': unknown rule 'undefined-fame'; did you mean 'undefined-frame'?",
            "robray: there is no setting 'robray.format.indnet'; did you mean 'robray.format.indent'?",
            "robray: invalid value for 'robray.format.lineWidth': expected a whole number from 40 to 1000, found 5",
        ]
