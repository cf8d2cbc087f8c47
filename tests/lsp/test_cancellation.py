"""Requests that nobody wants to have answered any more (LSP 3.17, cancellation)."""

import asyncio
import json

from lsp.wire import Wire

URI = "file:///w/a.robray"


def message(method: str, params: object, call: int | str | None = None) -> bytes:
    body = {"jsonrpc": "2.0", "method": method, "params": params}
    encoded = json.dumps(body if call is None else {**body, "id": call}).encode()
    return b"Content-Length: %d\r\n\r\n" % len(encoded) + encoded


def hover(call: int | str) -> bytes:
    return message("textDocument/hover", {"textDocument": {"uri": URI}, "position": {"line": 0, "character": 4}}, call)


def cancel(call: int | str) -> bytes:
    return message("$/cancelRequest", {"id": call})


async def ready() -> Wire:
    wire = await Wire.to_server()
    await wire.initialize()
    document = {"uri": URI, "languageId": "robray", "version": 1, "text": "def k 2;\n"}
    wire.stdin.write(message("textDocument/didOpen", {"textDocument": document}))
    wire.stdin.write(hover(2))
    await wire.answer(2)
    return wire


async def ended(wire: Wire) -> None:
    wire.call("shutdown", None, 99)
    await wire.answer(99)
    wire.call("exit")
    assert await wire.status() == 0


async def test_what_was_answered_before_stays_answered_and_its_id_may_be_used_again() -> None:
    wire = await ready()
    wire.stdin.write(cancel(2))
    await asyncio.sleep(0.2)
    wire.stdin.write(hover(2))
    assert "result" in await wire.answer(2)
    await ended(wire)


async def test_words_of_a_cancellation_in_a_text_cancel_nothing() -> None:
    wire = await ready()
    text = json.dumps({"method": "$/cancelRequest", "params": {"id": 7}})
    change = {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [{"text": text}]}
    wire.stdin.write(message("textDocument/didChange", change) + hover(7))
    assert "result" in await wire.answer(7)
    wire.stdin.write(message("$/cancelRequest", {"id": [1]}) + message("$/cancelRequest", 3) + hover(8))
    assert "result" in await wire.answer(8)
    await ended(wire)
