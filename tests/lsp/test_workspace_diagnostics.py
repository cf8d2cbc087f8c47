"""Diagnostics of files that are not open (LSP 3.17, workspace/diagnostic)."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from lsp.rich import RICH
from lsp.session import Editor, editor, replace

Report = types.WorkspaceFullDocumentDiagnosticReport | types.WorkspaceUnchangedDocumentDiagnosticReport


async def report(session: Editor, *known: types.PreviousResultId) -> dict[str, Report]:
    """By file name."""
    params = types.WorkspaceDiagnosticParams([*known])
    found = await session.client.workspace_diagnostic_async(params)
    return {one.uri.rpartition("/")[2]: one for one in found.items}


def found(report: Report) -> list[str]:
    assert isinstance(report, types.WorkspaceFullDocumentDiagnosticReport), "only what changed is told in full"
    return [str(item.code) for item in report.items]


async def test_files_that_are_not_open_are_reported(tmp_path: Path) -> None:
    (tmp_path / "bad.robray").write_text("frame f { parent g; }\n", "utf-8")
    (tmp_path / "good.robray").write_text("frame f {}\n", "utf-8")
    async with editor(tmp_path, RICH) as session:
        session.open("open.robray", "def a b*1;\n", 7)
        reports = await report(session)
        assert {name: found(one) for name, one in reports.items()} == {
            "bad.robray": ["frames-elsewhere"],
            "good.robray": [],
            "open.robray": ["undefined-constant"],
        }
        assert (reports["open.robray"].version, reports["bad.robray"].version) == (7, None)


async def test_what_follows_from_a_closed_file_is_not_told_where_that_is_shown(tmp_path: Path) -> None:
    (tmp_path / "sizes.robray").write_text("dfe size 1;\n", "utf-8")
    async with editor(tmp_path, RICH) as session:
        session.open("a.robray", 'include "sizes"\nframe f { translation [size, 0, 0]; }\n')
        alone = await session.pull("a.robray")
        assert isinstance(alone, types.RelatedFullDocumentDiagnosticReport)
        assert [item.code for item in alone.items] == ["undefined-constant"]
        reports = await report(session)
        assert {name: found(one) for name, one in reports.items()} == {
            "a.robray": [],
            "sizes.robray": ["misplaced-attribute"],
        }
        await session.client.refreshed.get()
        again = await session.pull("a.robray", alone.result_id)
        assert isinstance(again, types.RelatedFullDocumentDiagnosticReport)
        assert not again.items


async def test_what_has_not_changed_is_not_told_again(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.robray").write_text("def k l*1;\n", "utf-8")
    async with editor(tmp_path, RICH) as session:
        first = await report(session)
        known = [types.PreviousResultId(one.uri, one.result_id or "") for one in first.values()]
        session.open("a.robray", "def k l*1;\n")
        session.change("a.robray", 2, replace((0, 6), (0, 7), "2"))
        again = await report(session, *known)
        assert found(again["a.robray"]) == []
        assert again["b.robray"].kind == "unchanged"


async def test_a_file_that_is_gone_has_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.robray").write_text("def k l*1;\n", "utf-8")
    async with editor(tmp_path, RICH) as session:
        first = await report(session)
        (tmp_path / "a.robray").unlink()
        session.happened("a.robray", types.FileChangeType.Deleted)
        known = [types.PreviousResultId(one.uri, one.result_id or "") for one in first.values()]
        assert found((await report(session, *known))["a.robray"]) == []


@pytest.mark.parametrize("name", ["a.robray", "robray.toml"])
async def test_a_document_that_is_gone_when_it_is_closed_has_nothing(tmp_path: Path, name: str) -> None:
    """VS Code keeps what it was last told of a closed document, and does not say so when it asks for the workspace."""
    text = "exlude = []\n"
    (tmp_path / name).write_text(text, "utf-8")
    async with editor(tmp_path, RICH) as session:
        session.open(name, text)
        assert found((await report(session))[name])
        (tmp_path / name).unlink()
        session.happened(name, types.FileChangeType.Deleted)
        session.close(name)
        assert found((await report(session))[name]) == []
        assert name not in await report(session)


async def test_a_document_that_is_closed_has_nothing_where_the_user_wants_open_ones_alone(tmp_path: Path) -> None:
    (tmp_path / "a.robray").write_text("def k l*1;\n", "utf-8")
    configuration = {"": {"robray": {"diagnostics": {"workspace": False}}}}
    async with editor(tmp_path, RICH, configuration=configuration) as session:
        while await session.client.asked_anew.get() != types.WORKSPACE_INLAY_HINT_REFRESH:
            pass
        session.open("a.robray", "def k l*1;\n")
        assert found((await report(session))["a.robray"])
        session.close("a.robray")
        assert found((await report(session))["a.robray"]) == []


async def test_they_come_in_parts(tmp_path: Path) -> None:
    for n in range(45):
        (tmp_path / f"f{n:02}.robray").write_text("def k l*1;\n", "utf-8")
    async with editor(tmp_path, RICH) as session:
        params = types.WorkspaceDiagnosticParams([], partial_result_token="parts")
        answer = await session.client.workspace_diagnostic_async(params)
        assert [*answer.items] == []
        items: list[Any] = []
        while len(items) < 3:
            told = await session.client.progressed.get()
            value: Any = told.value
            # On a slow day it is told, too, how far the reading of the folder is.
            if told.token == "parts":
                items.append(value["items"])
        assert [len(one) for one in items] == [20, 20, 5]
        assert all((item["kind"], item["version"]) == ("full", None) for one in items for item in one)


async def test_a_request_that_is_cancelled_while_it_is_answered(tmp_path: Path) -> None:
    for n in range(200):
        (tmp_path / f"f{n:03}.robray").write_text("def k l*1;\n", "utf-8")
    async with editor(tmp_path, RICH) as session:
        # Nothing of it is known yet: what is answered in no time cannot be cancelled in between.
        params = types.WorkspaceDiagnosticParams([], partial_result_token="parts")
        asked = session.client.protocol.send_request(types.WORKSPACE_DIAGNOSTIC, params, msg_id="long")
        session.client.protocol.notify(types.CANCEL_REQUEST, types.CancelParams("long"))
        answer = asyncio.wrap_future(asked)
        await asyncio.wait([answer])
        assert getattr(answer.exception(), "code", None) == types.LSPErrorCodes.RequestCancelled


async def test_only_open_files_where_the_user_wants_no_others(tmp_path: Path) -> None:
    (tmp_path / "bad.robray").write_text("frame f { parent g; }\n", "utf-8")
    configuration = {"": {"robray": {"diagnostics": {"workspace": False}}}}
    async with editor(tmp_path, RICH, configuration=configuration) as session:
        while await session.client.asked_anew.get() != types.WORKSPACE_INLAY_HINT_REFRESH:
            pass
        session.open("open.robray", "def a b*1;\n")
        assert [*await report(session)] == ["open.robray"]


async def test_a_file_is_ours_as_long_as_the_settings_say_so(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text('{"a": 1}', "utf-8")
    async with editor(tmp_path, RICH, configuration={"": {"robray": {}}}) as session:
        assert not await report(session)
        for files, expected in ((["x.json"], ["rofi-missing-key"]), (None, []), (["*.json"], ["rofi-missing-key"])):
            session.client.set_configuration({"robray": {"rofi": {"files": files}}})
            session.client.workspace_did_change_configuration(types.DidChangeConfigurationParams(None))
            while await session.client.asked_anew.get() != types.WORKSPACE_INLAY_HINT_REFRESH:
                pass
            reports = await report(session)
            assert (found(reports["x.json"]) if "x.json" in reports else []) == expected


async def test_what_is_done_soon_shows_no_progress(tmp_path: Path) -> None:
    async with editor(tmp_path, RICH) as session:
        await session.client.workspace_diagnostic_async(types.WorkspaceDiagnosticParams([]))
        assert session.client.progressed.empty()
