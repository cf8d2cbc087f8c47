"""Messages that are none, or not for now: each request gets the protocol's code for it, and the server goes on."""

import asyncio
import json

import pytest

from lsp.wire import Json, Wire, message, packed, session

PARSE, REQUEST, METHOD, PARAMETERS, UNINITIALIZED, CANCELLED = -32700, -32600, -32601, -32602, -32002, -32800

URI = "file:///w/a.robray"
HOVER: Json = {"textDocument": {"uri": URI}, "position": {"line": 0, "character": 4}}


def request(method: Json, params: Json = None, call: Json = 7) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": call, "method": method, "params": params}).encode()


def hover(line: Json, uri: Json = URI) -> bytes:
    return request("textDocument/hover", {"textDocument": {"uri": uri}, "position": {"line": line, "character": 0}})


async def test_what_is_no_json() -> None:
    async with session() as wire:
        for body in (b"", b"{", b"\xff\xfe{}", b"[" * 100_000, b"9" * 10_000, b'{"jsonrpc":"2.0",}', b"\0" * 50):
            assert await wire.code(body, None) == PARSE, body[:20]


async def test_what_is_no_message() -> None:
    async with session() as wire:
        for body in (b"3", b"null", b"[]", b"{}", b'"shutdown"', b'{"jsonrpc":"2.0"}', b'[{"jsonrpc":"2.0","id":7}]'):
            assert await wire.code(body, None) == REQUEST, body
        for body in (
            b'{"jsonrpc":"2.0","id":7}',
            b'{"jsonrpc":"1.0","id":7,"method":"shutdown"}',
            b'{"jsonrpc":2.0,"id":7,"method":"shutdown"}',
            b'{"id":7,"method":"shutdown"}',
            request(3),
            request(None),
            b'{"jsonrpc":"2.0","id":7,"result":1,"error":{"code":1,"message":""}}',
        ):
            assert await wire.code(body, 7) == REQUEST, body


async def test_an_id_that_is_none_is_answered_with_null() -> None:
    async with session() as wire:
        for call in (None, True, 1.5, [1], {"a": 1}):
            assert await wire.code(request("textDocument/hover", HOVER, call), None) == REQUEST, call
            assert await wire.code(request("$/unknown", None, call), None) == REQUEST, call


async def test_unknown_methods() -> None:
    async with session() as wire:
        for name in ("shutdownn", "$/unknown", "", "initialize/", "__init__", "textDocument/hover\0", "x" * 100_000):
            assert await wire.code(request(name), 7) == METHOD, name[:30]


async def test_parameters_of_the_wrong_type() -> None:
    async with session() as wire:
        for body in (
            hover("0"),
            hover(0.5),
            hover(-1),
            hover(None),
            hover(True),
            hover([]),
            hover(10**30),
            hover(0).replace(b'"line": 0', b'"line": NaN'),
            hover(0, 7),
            hover(0, None),
            request("textDocument/hover"),
            request("textDocument/hover", [HOVER]),
            request("textDocument/hover", "x"),
            request("textDocument/references", HOVER),
            request("workspace/executeCommand", {"command": "no such"}),
            request("workspace/executeCommand", {"command": "robray.syntaxTree", "arguments": [{}]}),
        ):
            assert await wire.code(body, 7) == PARAMETERS, body
        # One number, written otherwise.
        assert await wire.code(hover(0.0), 7) is None
        wire.send(hover("0"))
        assert "position.line" in (await wire.answer(7))["error"]["message"], "it is said in words"


async def test_a_session_begins_with_initialize_and_once() -> None:
    wire = await Wire.to_server()
    assert await wire.code(request("textDocument/hover", HOVER), 7) == UNINITIALIZED
    assert await wire.code(request("textDocument/hover", {}), 7) == UNINITIALIZED
    assert await wire.code(request("shutdown"), 7) == UNINITIALIZED
    assert await wire.code(request("$/unknown"), 7) == UNINITIALIZED
    opened = {"textDocument": {"uri": URI, "languageId": "robray", "version": 1, "text": "def a 1;"}}
    wire.call("textDocument/didOpen", opened)
    assert await wire.code(request("initialize", {"capabilities": 3}), 7) == PARAMETERS
    await wire.initialize()
    assert await wire.code(request("initialize", {"capabilities": {}}), 7) == REQUEST
    status = await wire.ask("workspace/executeCommand", {"command": "robray.serverStatus"}, 8)
    assert status["result"]["files"] == 0, "what came before there was a session is dropped"
    await wire.end()


async def test_nothing_but_exit_after_shutdown() -> None:
    wire = await Wire.to_server()
    await wire.initialize()
    await wire.ask("shutdown", None, 2)
    assert await wire.code(request("textDocument/hover", HOVER), 7) == REQUEST
    assert await wire.code(request("shutdown"), 7) == REQUEST
    assert await wire.code(request("initialize", {"capabilities": {}}), 7) == REQUEST
    wire.call("textDocument/didClose", {"textDocument": {"uri": URI}})
    wire.call("exit")
    assert await wire.status() == 0


@pytest.mark.parametrize("begun", [False, True])
async def test_exit_without_shutdown_is_a_bad_end(begun: bool) -> None:  # noqa: FBT001 - a case
    wire = await Wire.to_server()
    if begun:
        await wire.initialize()
    wire.call("exit")
    assert await wire.status() == 1


async def test_a_notification_with_an_id_is_refused_and_a_request_without_one_dropped() -> None:
    async with session() as wire:
        assert await wire.code(request("textDocument/didOpen", {}), 7) == REQUEST
        assert await wire.code(request("exit"), 7) == REQUEST
        wire.call("textDocument/hover", HOVER)
        wire.call("shutdown")
        wire.call("$/unknown", 3)
        wire.call("unknown", [])
        wire.call("textDocument/didClose", 3)
        wire.call("$/cancelRequest", {"id": [1]})
        assert await wire.code(request("textDocument/hover", HOVER), 7) is None
        assert not wire.told


async def test_answers_to_what_nobody_asked() -> None:
    async with session() as wire:
        for call in (0, "none", "💥", 10**30):
            wire.send(json.dumps({"jsonrpc": "2.0", "id": call, "result": {}}).encode())
            wire.send(json.dumps({"jsonrpc": "2.0", "id": call, "error": {"code": "x"}}).encode())
        wire.send(b'{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no JSON"}}')


async def test_answers_that_cannot_be_read() -> None:
    """Whoever waits for them goes on: with what is set by default."""
    async with session(capabilities={"workspace": {"configuration": True}}) as wire:
        while True:
            asked = await wire.receive()
            if asked.get("method") == "workspace/configuration":
                break
        wire.send(json.dumps({"jsonrpc": "2.0", "id": asked["id"], "error": 3}).encode())
        assert await wire.code(request("textDocument/hover", HOVER), 7) is None


async def test_a_cancelled_request() -> None:
    async with session() as wire:
        calls = b"".join(message("textDocument/hover", HOVER, call) for call in range(10, 20))
        wire.stdin.write(calls + message("$/cancelRequest", {"id": 15}))
        answers = [await wire.answer(call) for call in range(10, 20)]
        assert [answer.get("error", {}).get("code") for answer in answers] == [None] * 5 + [CANCELLED] + [None] * 4


async def test_headers() -> None:
    async with session() as wire:
        body = request("textDocument/hover", HOVER)
        for header in (
            b"content-length",
            b"CONTENT-LENGTH",
            b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length",
            b"X-Long: " + b"x" * 5_000 + b"\r\nno colon here\r\nContent-Length",
        ):
            wire.stdin.write(packed(body, header))
            assert "result" in await wire.answer(7)
        wire.stdin.write(b"Content-Length: %d\r\nContent-Type: utf8\r\n\r\n" % len(body) + body)
        assert "result" in await wire.answer(7)
        wire.stdin.write(b"Content-Length:%d\n\n" % len(body) + body)
        assert "result" in await wire.answer(7)


async def test_packets_may_be_cut_and_joined_anywhere() -> None:
    async with session() as wire:
        for byte in packed(request("textDocument/hover", HOVER)):
            wire.stdin.write(bytes([byte]))
            await wire.stdin.drain()
            await asyncio.sleep(0)
        assert "result" in await wire.answer(7)
        wire.stdin.write(b"".join(message("textDocument/hover", HOVER, call) for call in range(200)))
        assert [(await wire.answer(call))["id"] for call in range(200)] == [*range(200)]


@pytest.mark.parametrize("header", [b"Content-Length: -3", b"Content-Length: 1" + b"0" * 40, b"x" * 100_000])
async def test_what_is_no_stream_of_messages_ends_the_session(header: bytes) -> None:
    wire = await Wire.to_server(stderr=asyncio.subprocess.PIPE)
    await wire.initialize()
    wire.stdin.write(header + b"\r\n\r\n{}")
    assert await wire.status() == 1
    assert wire.process.stderr is not None, "it was asked for"
    assert b"not a stream of messages" in await wire.process.stderr.read()
