"""Handlers take a session and nothing else: no server, no pygls, no process."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Mapping

import pytest
from lsprotocol import types

from lsp.recording import RecordingProgress, session_with
from robray.lsp import diagnostics, hover, indexing, synchronization
from robray.lsp.errors import ContentModifiedError, InvalidParamsError
from robray.lsp.session import Session
from robray.lsp.settings import Settings

URI = "file:///w/a.robray"
SCENE = "def width 2;\nframe arm { translation [width, 0, 0]; }\n"


def opened(session: Session, text: str) -> None:
    document = types.TextDocumentItem(URI, "robray", 1, text)
    synchronization.did_open(session, types.DidOpenTextDocumentParams(document))


def at(line: int, column: int) -> types.HoverParams:
    return types.HoverParams(types.TextDocumentIdentifier(URI), types.Position(line, column))


async def test_a_text_that_was_lost_is_told_of_and_not_answered_about() -> None:
    session, client = session_with()
    opened(session, SCENE)
    session.lose(URI)
    assert "close it and open it again" in client.messages[0]
    with pytest.raises(ContentModifiedError):
        hover.show_hover(session, at(1, 28))


async def test_a_path_to_nowhere_is_refused() -> None:
    session, _ = session_with()
    place = types.HoverParams(types.TextDocumentIdentifier("file:///w/\0"), types.Position(0, 0))
    with pytest.raises(InvalidParamsError):
        hover.show_hover(session, place)


def test_work_is_shown_once_the_client_says_that_it_shows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indexing, "PATIENCE", -1)
    monkeypatch.setattr(indexing, "INTERVAL", -1)
    session, client = session_with(Settings(shows_progress=True))
    with indexing.Work(session, "reading") as work:
        work.report(0, 4, "nothing")
        work.report(1, 4, "before there is an answer")
        shown: RecordingProgress = client.works[0]
        assert shown.said == ["create"]
        shown.is_created = True
        work.report(2, 4, "half")
        work.report(3, 4, "more")
        shown.is_cancelled = True
        assert work.stopped
    kinds = [type(each).__name__ for each in shown.said if not isinstance(each, str)]
    assert kinds == ["WorkDoneProgressBegin", "WorkDoneProgressReport", "WorkDoneProgressEnd"]
    assert shown.said[-1] == "forget"


async def test_what_fails_beside_the_messages_is_noted() -> None:
    async def fails() -> None:
        raise ZeroDivisionError

    session, client = session_with()
    session.background.start(fails())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert session.statistics.failures == 1
    assert "ZeroDivisionError" in client.logged[0]


def test_no_handler_loads_pygls() -> None:
    code = (
        "import sys; from robray.lsp.methods import COMMANDS, METHODS, OF_PROJECT_FILES, WHEN_PULLED\n"
        "import robray.lsp.session\n"
        "for table in (COMMANDS, METHODS, OF_PROJECT_FILES, WHEN_PULLED):\n"
        "    for method in table.values(): method.load()\n"
        "print('pygls' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


BESIDE = "file:///w/b.robray"


async def _asked(session: Session) -> dict[str, list[str]]:
    """The codes by URI, of files that are told of."""
    answer = await diagnostics.workspace_diagnostic(session, types.WorkspaceDiagnosticParams([]))
    return {each["uri"]: [item["code"] for item in each["items"]] for each in json.loads(answer.text)["items"]}


def _closed_beside_another(session: Session) -> None:
    """One document is open, and one was closed of which the client knows something."""
    opened(session, "frame arm { parent hand; }\n")
    session.findings.everywhere = True
    session.clear("/w/b.robray", BESIDE)
    document = types.TextDocumentItem(BESIDE, "robray", 1, "frame b { parent hand; }\n")
    synchronization.did_open(session, types.DidOpenTextDocumentParams(document))


async def test_what_was_told_of_a_closed_document_stays_where_its_report_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session, _ = session_with(Settings(pulls_diagnostics=True))
    _closed_beside_another(session)
    report = diagnostics._report  # noqa: SLF001 - what fails there is any mistake of ours

    def failing(session: Session, path: str, known: Mapping[str, types.PreviousResultId]) -> str | None:
        assert path != "/w/b.robray"
        return report(session, path, known)

    with monkeypatch.context() as patch:
        patch.setattr(diagnostics, "_report", failing)
        assert await _asked(session) == {URI: ["frames-elsewhere"]}
    synchronization.did_close(session, types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(BESIDE)))
    assert await _asked(session) == {URI: ["frames-elsewhere"], BESIDE: []}


async def test_what_was_told_of_a_closed_document_is_taken_back_though_the_request_was_cancelled_before() -> None:
    session, _ = session_with(Settings(pulls_diagnostics=True))
    _closed_beside_another(session)
    synchronization.did_close(session, types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(BESIDE)))
    task = asyncio.ensure_future(_asked(session))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await _asked(session) == {URI: ["frames-elsewhere"], BESIDE: []}
