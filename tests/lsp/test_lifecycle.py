"""How a session begins and ends, and what it survives (LSP 3.17, lifecycle)."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from lsp.session import PATIENCE, SERVER, Client, editor
from lsp.wire import Wire
from robray import __version__


async def test_initialize_says_who_answers_and_what_is_offered(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        answer = session.answer
        assert answer.server_info == types.ServerInfo("robray", __version__)
        assert answer.capabilities.hover_provider
        assert answer.capabilities.definition_provider
        assert answer.capabilities.diagnostic_provider is None
        sync = answer.capabilities.text_document_sync
        assert isinstance(sync, types.TextDocumentSyncOptions)
        assert (sync.open_close, sync.change) == (True, types.TextDocumentSyncKind.Incremental)


@pytest.mark.parametrize(
    ("offered", "chosen"),
    [
        (None, "utf-16"),
        (["utf-32", "utf-8"], "utf-32"),
        (["utf-7", "utf-8", "utf-16"], "utf-8"),
        (["utf-7"], "utf-16"),
    ],
)
async def test_the_first_encoding_that_we_know_is_chosen(
    tmp_path: Path, offered: list[types.PositionEncodingKind | str] | None, chosen: str
) -> None:
    general = types.GeneralClientCapabilities(position_encodings=offered)
    async with editor(tmp_path, types.ClientCapabilities(general=general)) as session:
        assert session.answer.capabilities.position_encoding == chosen


async def test_exit_after_shutdown_is_a_good_end() -> None:
    wire = await Wire.to_server()
    await wire.initialize()
    wire.call("shutdown", None, 2)
    assert (await wire.answer(2))["result"] is None
    wire.call("exit")
    assert await wire.status() == 0


async def test_exit_without_shutdown_is_none() -> None:
    wire = await Wire.to_server()
    await wire.initialize()
    wire.call("exit")
    assert await wire.status() == 1


async def test_it_ends_when_the_stream_does() -> None:
    wire = await Wire.to_server()
    await wire.initialize()
    wire.stdin.write(b"Content-Length: 100\r\n\r\n{")
    wire.stdin.close()
    assert await wire.status() == 1


@pytest.mark.parametrize("is_empty", [True, False])
def test_it_ends_where_the_input_is_no_pipe(tmp_path: Path, *, is_empty: bool) -> None:
    message = b'{"jsonrpc": "2.0", "method": "exit"}'
    (tmp_path / "input").write_bytes(b"Content-Length: %d\r\n\r\n%b" % (len(message), message))
    with open(os.devnull if is_empty else tmp_path / "input", "rb") as stdin:
        server = subprocess.run(SERVER, stdin=stdin, capture_output=True, check=False, timeout=PATIENCE)
    assert (server.returncode, server.stdout, server.stderr) == (1, b"", b"")


async def test_it_ends_with_the_process_of_its_client() -> None:
    client = await asyncio.create_subprocess_exec(sys.executable, "-c", "input()", stdin=asyncio.subprocess.PIPE)
    wire = await Wire.to_server()
    await wire.initialize(client.pid)
    await client.communicate(b"\n")
    assert await wire.status() == 1


async def test_what_is_wrong_is_answered_and_the_server_lives_on() -> None:
    wire = await Wire.to_server()
    wire.call("textDocument/hover", {}, 7)
    wire.call("textDocument/hover", {"textDocument": {"uri": "file:///a"}, "position": {"line": 0, "character": 0}}, 8)
    assert (await wire.answer(7))["error"]["code"] == types.ErrorCodes.ServerNotInitialized
    assert (await wire.answer(8))["error"]["code"] == types.ErrorCodes.ServerNotInitialized
    await wire.initialize()
    wire.send(b"{no json")
    assert (await wire.answer(None))["error"]["code"] == types.ErrorCodes.ParseError
    wire.send(b"[]")
    assert (await wire.answer(None))["error"]["code"] == types.ErrorCodes.InvalidRequest
    wire.call("textDocument/definition", {"textDocument": 3}, 9)
    assert (await wire.answer(9))["error"]["code"] == types.ErrorCodes.InvalidParams
    wire.call("robray/unheardOf", {}, 10)
    assert (await wire.answer(10))["error"]["code"] == types.ErrorCodes.MethodNotFound
    wire.send(b'{"jsonrpc":"2.0","id":11,"method":"shutdown"}', b"x-unknown: 1\r\ncontent-length")
    assert (await wire.answer(11))["result"] is None
    wire.call("textDocument/hover", {"textDocument": {"uri": "file:///a"}, "position": {"line": 0, "character": 0}}, 12)
    assert (await wire.answer(12))["error"]["code"] == types.ErrorCodes.InvalidRequest
    wire.call("exit")
    assert await wire.status() == 0


async def test_a_port_of_the_loopback_interface() -> None:
    process = await asyncio.create_subprocess_exec(*SERVER, "--tcp", "0", stderr=asyncio.subprocess.PIPE)
    assert process.stderr is not None, "the server says on standard error where it listens"
    async with asyncio.timeout(PATIENCE):
        said = (await process.stderr.readline()).decode()
    assert "listening on 127.0.0.1:" in said
    client = Client()
    await client.start_tcp("127.0.0.1", int(said.rpartition(":")[2]))
    await client.initialize_session(types.InitializeParams(types.ClientCapabilities()))
    await client.shutdown_session()
    async with asyncio.timeout(PATIENCE):
        assert await process.wait() == 0
    await client.stop()  # type: ignore[no-untyped-call]


async def test_a_failing_handler_costs_one_answer(tmp_path: Path) -> None:
    broken = "from robray.lsp import hover; del hover.hover; from robray.lsp.server import serve; serve(None)"
    async with editor(tmp_path, server=(sys.executable, "-c", broken)) as session:
        session.open("a.robray", "def length 1;\ndef b length;\n")
        with pytest.raises(JsonRpcException, match="hover") as failure:
            await session.hover("a.robray", 0, 5)
        assert failure.value.code == types.ErrorCodes.InternalError
        assert await session.definition("a.robray", 1, 8)
        assert any("hover" in said.message for said in session.client.log_messages)
