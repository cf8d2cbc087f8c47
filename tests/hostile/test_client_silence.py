"""Clients that do not read, go away, or die."""

import asyncio
import json
import os
import signal
import sys
from pathlib import Path

import pytest

from lsp.session import PATIENCE, SERVER
from lsp.wire import Json, Wire, message, session

URI = "file:///w/a.robray"
SCENE = "".join(f"frame f{number} {{ translation [0, 0, {number}]; }}\n" for number in range(2_000))

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes as Linux shows them")


def opened(text: str) -> bytes:
    document = {"uri": URI, "languageId": "robray", "version": 1, "text": text}
    return message("textDocument/didOpen", {"textDocument": document})


def memory(process: int) -> int:
    """Bytes that a process has in memory."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def quiet(process: int) -> None:
    """Until a process has done nothing for a while."""
    before = -1.0
    async with asyncio.timeout(PATIENCE):
        while (now := _used(process)) != before:
            before = now
            await asyncio.sleep(0.3)


def _used(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


async def test_a_client_that_reads_nothing_is_waited_for() -> None:
    """Answers of 300 kB each: without waiting they would be 300 MB of memory."""
    async with session() as wire:
        wire.stdin.write(opened(SCENE))
        asked: Json = {"textDocument": {"uri": URI}}
        await wire.ask("textDocument/documentSymbol", asked, "before")
        before = memory(wire.process.pid)
        # The reader takes what it is given up to its limit, which is set to nothing.
        transport = wire.stdout._transport  # type: ignore[attr-defined]  # noqa: SLF001 - asyncio has no other way
        transport.pause_reading()
        wire.stdin.write(b"".join(message("textDocument/documentSymbol", asked, call) for call in range(1_000)))
        await quiet(wire.process.pid)
        assert memory(wire.process.pid) - before < 60_000_000
        transport.resume_reading()
        for call in range(1_000):
            assert "result" in await wire.answer(call)


async def test_a_client_that_never_reads_our_log_is_answered_all_the_same() -> None:
    wire = await Wire.to_server(stderr=asyncio.subprocess.PIPE)
    assert wire.process.stderr is not None, "it was asked for"
    wire.process.stderr._transport.pause_reading()  # type: ignore[attr-defined]  # noqa: SLF001 - as above
    await wire.initialize()
    body = json.dumps({"jsonrpc": "2.0", "method": "textDocument/didClose", "params": "x" * 100})
    for _ in range(3_000):
        wire.send(body.encode())
    assert "result" in await wire.ask("workspace/symbol", {"query": ""}, 2)
    wire.process.stderr._transport.resume_reading()  # type: ignore[attr-defined]  # noqa: SLF001
    await wire.end()


async def test_it_ends_when_nobody_listens() -> None:
    """Standard input stays open: it is standard output that says so."""
    there, here = os.pipe()
    process = await asyncio.create_subprocess_exec(*SERVER, stdin=asyncio.subprocess.PIPE, stdout=here)
    os.close(here)
    assert process.stdin is not None
    process.stdin.write(message("initialize", {"capabilities": {}}, 1))
    await asyncio.to_thread(os.read, there, 100)
    os.close(there)
    async with asyncio.timeout(PATIENCE):
        assert await process.wait() == 1
    process.stdin.close()


@pytest.mark.parametrize(
    "last", [b"", b"Content-", b"Content-Length: 10\r\n", b"Content-Length: 10\r\n\r\n", b"Content-Length: 10\r\n\r\n{"]
)
async def test_it_ends_where_the_pipe_does(last: bytes) -> None:
    wire = await Wire.to_server()
    wire.stdin.write(message("initialize", {"capabilities": {}}, 1) + opened(SCENE) + last)
    wire.stdin.close()
    assert await wire.status() == 1


async def test_it_ends_with_its_client_even_if_the_pipes_stay_and_nobody_reads() -> None:
    """As when an editor is killed whose other child has got its pipes. The server looks every five seconds."""
    client = await asyncio.create_subprocess_exec(sys.executable, "-c", "input()", stdin=asyncio.subprocess.PIPE)
    wire = await Wire.to_server()
    await wire.initialize(client.pid)
    wire.stdin.write(opened(SCENE))
    asked: Json = {"textDocument": {"uri": URI}}
    wire.stdout._transport.pause_reading()  # type: ignore[attr-defined]  # noqa: SLF001
    wire.stdin.write(b"".join(message("textDocument/documentSymbol", asked, call) for call in range(500)))
    client.send_signal(signal.SIGKILL)
    await client.wait()
    async with asyncio.timeout(PATIENCE):
        while wire.process.returncode is None:  # noqa: ASYNC110 - waiting for it would wait for its pipes, too
            await asyncio.sleep(0.1)
    assert wire.process.returncode == 1
    wire.stdout._transport.resume_reading()  # type: ignore[attr-defined]  # noqa: SLF001
    await wire.status()


async def test_what_is_printed_by_mistake_does_not_come_between_the_messages() -> None:
    code = """
from robray.lsp import hover
def loud(server, params):
    print("something that a library says")
hover.show_hover = loud
from robray.lsp.server import serve
raise SystemExit(serve(None))
"""
    wire = await Wire.to_server((sys.executable, "-c", code), stderr=asyncio.subprocess.PIPE)
    await wire.initialize()
    where = {"textDocument": {"uri": URI}, "position": {"line": 0, "character": 0}}
    assert (await wire.ask("textDocument/hover", where, 2))["result"] is None
    await wire.end()
    assert wire.process.stderr is not None
    assert b"something that a library says" in await wire.process.stderr.read()
