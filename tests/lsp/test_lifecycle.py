"""How a session begins and ends, and what it survives (LSP 3.17, lifecycle)."""

import os
import subprocess
from pathlib import Path

import pytest
from lsprotocol import types

from lsp.session import PATIENCE, SERVER, editor
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


@pytest.mark.parametrize("is_empty", [True, False])
def test_it_ends_where_the_input_is_no_pipe(tmp_path: Path, *, is_empty: bool) -> None:
    message = b'{"jsonrpc": "2.0", "method": "exit"}'
    (tmp_path / "input").write_bytes(b"Content-Length: %d\r\n\r\n%b" % (len(message), message))
    with open(os.devnull if is_empty else tmp_path / "input", "rb") as stdin:
        server = subprocess.run(SERVER, stdin=stdin, capture_output=True, check=False, timeout=PATIENCE)
    assert (server.returncode, server.stdout, server.stderr) == (1, b"", b"")
