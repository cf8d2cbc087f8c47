"""The server as a pipe of bytes, for what no proper client sends."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from lsp.session import PATIENCE, SERVER

Json = Any


def packed(body: bytes, header: bytes = b"Content-Length") -> bytes:
    return header + b": %d\r\n\r\n" % len(body) + body


def message(method: str, params: Json = None, call: int | str | None = None) -> bytes:
    body = {"jsonrpc": "2.0", "method": method, "params": params}
    return packed(json.dumps(body if call is None else {**body, "id": call}).encode())


class Wire:
    """`told` are the notifications and requests of the server that have come so far."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None, "the server has pipes"
        assert process.stdout is not None, "the server has pipes"
        self.process, self.stdin, self.stdout = process, process.stdin, process.stdout
        self.told: list[Json] = []

    @staticmethod
    async def to_server(server: Sequence[str] = SERVER, *, stderr: int | None = None) -> "Wire":
        pipe = asyncio.subprocess.PIPE
        return Wire(
            await asyncio.create_subprocess_exec(*server, stdin=pipe, stdout=pipe, stderr=stderr, limit=1 << 26)
        )

    def send(self, body: bytes, header: bytes = b"Content-Length") -> None:
        self.stdin.write(packed(body, header))

    def call(self, method: str, params: Json = None, call: int | str | None = None) -> None:
        self.stdin.write(message(method, params, call))

    async def receive(self) -> Json:
        async with asyncio.timeout(PATIENCE):
            length = 0
            while line := (await self.stdout.readline()).strip():
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            return json.loads(await self.stdout.readexactly(length))

    async def answer(self, call: int | str | None) -> Json:
        """The next response with this id; what else comes is kept."""
        while True:
            received = await self.receive()
            if "method" not in received and received["id"] == call:
                return received
            self.told.append(received)

    async def ask(self, method: str, params: Json, call: int | str) -> Json:
        self.call(method, params, call)
        return await self.answer(call)

    async def code(self, body: bytes, call: int | str | None) -> int | None:
        """The code of the error that a message is answered with; None where it is answered well."""
        self.send(body)
        found: int | None = (await self.answer(call)).get("error", {}).get("code")
        return found

    async def status(self) -> int:
        async with asyncio.timeout(PATIENCE):
            return await self.process.wait()

    async def initialize(self, process: int | None = None, **params: Json) -> None:
        asked = {"capabilities": {}, "processId": process, "rootUri": None, **params}
        assert "result" in await self.ask("initialize", asked, 1)
        self.call("initialized", {})

    async def end(self) -> None:
        """The server is well, and ends as it should."""
        assert (await self.ask("shutdown", None, "end"))["result"] is None
        self.call("exit")
        assert await self.status() == 0


@asynccontextmanager
async def session(process: int | None = None, **params: Json) -> AsyncIterator[Wire]:
    """From the beginning to a good end, whatever is sent in between."""
    wire = await Wire.to_server()
    try:
        await wire.initialize(process, **params)
        yield wire
        await wire.end()
    finally:
        if wire.process.returncode is None:
            wire.process.kill()
            await wire.process.wait()
