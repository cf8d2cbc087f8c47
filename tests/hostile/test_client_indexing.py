"""A client that changes its mind while its folders are being read."""

import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from lsp.wire import Json, Wire, message, packed, session

SLOW = """
import time
from robray.lsp import documents, indexing
indexing.MOST_AT_ONCE = 1
take_in = documents.Documents.take_in
def slowly(*arguments):
    time.sleep(0.005)
    take_in(*arguments)
documents.Documents.take_in = slowly
from robray.lsp.server import serve
raise SystemExit(serve(None))
"""
"""On a slow disk reading takes longer than a client takes to cancel."""

DISK = """
import threading, time
from pathlib import Path
from robray import disk
from robray.lsp import indexing
indexing.LONGEST_WAIT = 0.1
look = disk.first_scene_files
def waiting(folder, *more):
    while Path(folder).name == "gone" and not Path(folder, "back").exists():
        time.sleep(0.01)
    return look(folder, *more)
disk.first_scene_files = waiting
from robray.lsp.server import serve
raise SystemExit(serve(None))
"""
"""A disk of a machine that is gone answers when that is back, or never."""

FILES = 200

CANCELLED = -32800


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number in range(FILES):
        (tmp_path / f"f{number}.robray").write_text(f"def k{number} 1;\nframe f{number} {{ offset k{number}; }}\n")
    return tmp_path


@asynccontextmanager
async def reading(folder: Path) -> AsyncIterator[tuple[Wire, str]]:
    """A session whose folder is being read, and the token of that; it ends as it should."""
    wire = await Wire.to_server((sys.executable, "-c", SLOW))
    try:
        folders = [{"uri": folder.as_uri(), "name": "folder"}]
        capabilities = {"window": {"workDoneProgress": True}, "textDocument": {"diagnostic": {}}}
        await wire.initialize(capabilities=capabilities, workspaceFolders=folders)
        while True:
            received = await wire.receive()
            if received.get("method") == "window/workDoneProgress/create":
                wire.stdin.write(answer(received["id"]))
                break
        yield wire, received["params"]["token"]
        await wire.end()
    finally:
        if wire.process.returncode is None:
            wire.process.kill()
            await wire.process.wait()


def answer(call: int | str) -> bytes:
    return packed(json.dumps({"jsonrpc": "2.0", "id": call, "result": None}).encode())


async def ended(wire: Wire) -> list[str]:
    """What was reported of the reading, up to its end."""
    kinds = []
    while "end" not in kinds:
        received = await wire.receive()
        if received.get("method") == "$/progress":
            kinds.append(received["params"]["value"]["kind"])
    return kinds


async def files(wire: Wire, call: str) -> int:
    status = await wire.ask("workspace/executeCommand", {"command": "robray.serverStatus"}, call)
    assert status["result"]["failures"] == 0
    found: int = status["result"]["files"]
    return found


def asked(folder: Path, call: int) -> bytes:
    document = {"textDocument": {"uri": (folder / "f1.robray").as_uri()}, "position": {"line": 0, "character": 4}}
    return message("textDocument/hover", document, call)


def cancel(call: int | str) -> bytes:
    return message("$/cancelRequest", {"id": call})


async def test_requests_that_are_cancelled_are_answered_so(folder: Path) -> None:
    async with reading(folder) as (wire, _):
        wire.stdin.write(asked(folder, 2) + asked(folder, 3) + cancel(2))
        assert (await wire.answer(2))["error"]["code"] == CANCELLED
        assert "result" in await wire.answer(3)
        await ended(wire)
        assert await files(wire, "files") == FILES


async def test_a_request_that_waits_for_the_folders_may_be_cancelled(folder: Path) -> None:
    async with reading(folder) as (wire, _):
        wire.call("workspace/diagnostic", {"previousResultIds": []}, 2)
        # It has its turn, and waits, before it is cancelled.
        wire.stdin.write(asked(folder, 3))
        assert "result" in await wire.answer(3)
        wire.stdin.write(cancel(2))
        assert (await wire.answer(2))["error"]["code"] == CANCELLED
        await ended(wire)
        report = await wire.ask("workspace/diagnostic", {"previousResultIds": []}, 4)
        assert len(report["result"]["items"]) == FILES


async def test_the_reading_may_be_cancelled(folder: Path) -> None:
    async with reading(folder) as (wire, token):
        begun: Json = {}
        while begun.get("method") != "$/progress":
            begun = await wire.receive()
        for cancelled in ("another", 7, token, token):
            wire.call("window/workDoneProgress/cancel", {"token": cancelled})
        assert "end" in await ended(wire)
        read = await files(wire, "files")
        assert 0 < read < FILES
        # Whoever waited for it waits no longer, and what is opened is read.
        report = await wire.ask("workspace/diagnostic", {"previousResultIds": []}, 2)
        assert len(report["result"]["items"]) == read
        path = folder / f"f{FILES - 1}.robray"
        item = {"uri": path.as_uri(), "languageId": "robray", "version": 1, "text": path.read_text()}
        wire.call("textDocument/didOpen", {"textDocument": item})
        hover = {"textDocument": {"uri": path.as_uri()}, "position": {"line": 0, "character": 4}}
        assert (await wire.ask("textDocument/hover", hover, 3))["result"] is not None
        wire.call("window/workDoneProgress/cancel", {"token": token})


async def test_a_session_may_end_while_its_folders_are_read(folder: Path) -> None:
    async with reading(folder):
        pass


@asynccontextmanager
async def beside_what_is_gone(folder: Path, settings: str) -> AsyncIterator[Wire]:
    (folder / "project").mkdir()
    (folder / "gone").mkdir()
    (folder / "gone" / "b.robray").write_text("frame g { parent g; }\n")
    (folder / "project" / "robray.toml").write_text(settings)
    (folder / "project" / "a.robray").write_text("frame f { parent f; }\n")
    wire = await Wire.to_server((sys.executable, "-c", DISK))
    try:
        capabilities = {"textDocument": {"diagnostic": {}}, "workspace": {"diagnostics": {"refreshSupport": True}}}
        folders = [{"uri": (folder / "project").as_uri(), "name": "project"}]
        await wire.initialize(capabilities=capabilities, workspaceFolders=folders)
        yield wire
        await wire.end()
    finally:
        if wire.process.returncode is None:
            wire.process.kill()
            await wire.process.wait()


async def told(wire: Wire, call: int) -> set[str]:
    """The names of files of which something is found."""
    report = (await wire.ask("workspace/diagnostic", {"previousResultIds": []}, call))["result"]
    return {item["uri"].rpartition("/")[2] for item in report["items"] if item["items"]}


@pytest.mark.parametrize("key", ["include-paths", "package-paths"])
async def test_a_request_is_answered_and_the_session_ends_though_a_folder_never_answers(
    tmp_path: Path, key: str
) -> None:
    async with beside_what_is_gone(tmp_path, f'{key} = ["../gone"]\n') as wire:
        assert await told(wire, 2) == {"a.robray"}


async def test_who_was_answered_early_is_asked_to_ask_again(tmp_path: Path) -> None:
    async with beside_what_is_gone(tmp_path, 'include-paths = ["../gone"]\n') as wire:
        assert await told(wire, 2) == {"a.robray"}
        wire.told.clear()
        (tmp_path / "gone" / "back").touch()
        while (await wire.receive()).get("method") != "workspace/diagnostic/refresh":
            pass
        assert await told(wire, 3) == {"a.robray", "b.robray"}


@pytest.mark.parametrize(("files", "is_read"), [(2, False), (3, True)])
async def test_no_more_than_so_many_folders_are_looked_through_and_that_is_told(
    tmp_path: Path, files: int, *, is_read: bool
) -> None:
    """The bound is fifty times that of files; what lies behind a hundred empty folders is beyond that of two files."""
    (tmp_path / "a.robray").write_text("frame f { parent f; }\n")
    (tmp_path / "robray.toml").write_text(f"[limits]\nfolder-files = {files}\n")
    for number in range(100):
        (tmp_path / f"f{number:03}").mkdir()
    (tmp_path / "last").mkdir()
    (tmp_path / "last" / "b.robray").write_text("frame g { parent g; }\n")
    async with session(
        capabilities={"textDocument": {"diagnostic": {}}}, workspaceFolders=[{"uri": tmp_path.as_uri(), "name": "w"}]
    ) as wire:
        assert await told(wire, 2) == ({"a.robray", "b.robray"} if is_read else {"a.robray"})
        shown = [each["params"]["message"] for each in wire.told if each["method"] == "window/showMessage"]
        wanted = f"robray: not all scene files in {tmp_path} are read, only 2 from 100 folders"
        assert [message.partition(" (")[0] for message in shown] == ([] if is_read else [wanted])
