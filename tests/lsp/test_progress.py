"""Work that the user sees going on (LSP 3.17, work done progress)."""

import sys
from pathlib import Path
from typing import Any

from lsprotocol import types

from lsp.rich import RICH
from lsp.session import Editor, editor

SLOW = """
from robray.lsp import documents, indexing, progress
progress.PATIENCE = progress.INTERVAL = 0.0
indexing.MOST_AT_ONCE = 1
take_in = documents.Documents.take_in
def slowly(*arguments):
    import time
    time.sleep(0.01)
    take_in(*arguments)
documents.Documents.take_in = slowly
from robray.lsp.server import serve
serve(None)
"""
SERVER = (sys.executable, "-c", SLOW)
FILES = 60


def workspace(folder: Path) -> None:
    for n in range(FILES):
        (folder / f"f{n:02}.robray").write_text("frame f {}\n", "utf-8")


async def next_value(session: Editor) -> Any:
    return (await session.client.progressed.get()).value


async def files(session: Editor) -> int:
    params = types.ExecuteCommandParams("robray.serverStatus")
    status: Any = await session.client.workspace_execute_command_async(params)
    return int(status["files"])


async def test_reading_a_workspace(tmp_path: Path) -> None:
    workspace(tmp_path)
    async with editor(tmp_path, RICH, SERVER) as session:
        begin = await next_value(session)
        assert (begin["kind"], begin["title"], begin["cancellable"]) == ("begin", "robray: reading scenes", True)
        report = await next_value(session)
        assert report["message"].endswith(f"of {FILES} files")
        assert 0 < report["percentage"] < 100
        while report["kind"] == "report":
            report = await next_value(session)
        assert report["kind"] == "end"
        assert await files(session) == FILES


async def test_the_user_may_stop_it_and_what_is_read_is_kept(tmp_path: Path) -> None:
    workspace(tmp_path)
    async with editor(tmp_path, RICH, SERVER) as session:
        begun = await session.client.progressed.get()
        session.client.window_work_done_progress_cancel(types.WorkDoneProgressCancelParams(begun.token))
        while (await next_value(session))["kind"] != "end":
            pass
        assert 0 < await files(session) < FILES


async def test_nothing_is_shown_to_a_client_that_shows_nothing(tmp_path: Path) -> None:
    workspace(tmp_path)
    async with editor(tmp_path, server=SERVER) as session:
        session.open("f00.robray", "frame f {}\nframe f {}\n")
        await session.codes("f00.robray", "duplicate-frame")
        assert session.client.progressed.empty()


async def test_what_is_done_soon_is_not_shown(tmp_path: Path) -> None:
    async with editor(tmp_path, RICH) as session:
        await session.client.workspace_diagnostic_async(types.WorkspaceDiagnosticParams([]))
        assert session.client.progressed.empty()
