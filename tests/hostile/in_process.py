"""A server in this process, and a client of it that needs neither a pipe nor a clock: a session takes milliseconds."""

import asyncio
import functools
import gc
import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, cast

from pygls.protocol import LanguageServerProtocol

from robray.lsp.server import RobrayServer
from robray.lsp.transport import Writer

Json = Any

CAPABILITIES: Mapping[str, Json] = {
    "general": {"positionEncodings": ["utf-8"]},
    "textDocument": {
        "diagnostic": {"relatedDocumentSupport": True},
        "publishDiagnostics": {"relatedInformation": True},
        "codeAction": {
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}},
            "disabledSupport": True,
        },
        "completion": {"completionItem": {"snippetSupport": True, "documentationFormat": ["markdown"]}},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "hover": {"contentFormat": ["markdown"]},
        "rename": {"prepareSupport": True},
    },
    "workspace": {
        "workspaceEdit": {"documentChanges": True, "resourceOperations": ["create"]},
        # Of what happens on the disk the client alone tells.
        "didChangeWatchedFiles": {"dynamicRegistration": True, "relativePatternSupport": True},
    },
}


_TURNS = 10_000
"""Of the loop, until a slow answer has to be there."""

_READY = re.compile(rb'\{"jsonrpc":"2\.0","id":\d+,')
"""How an answer begins that is JSON already; what the server itself asks has a name for an id."""


_PUBLISHED = b'"textDocument/publishDiagnostics"'


def release(server: RobrayServer) -> None:
    """Undo the changes of a server to its process, in which other servers follow."""
    server.session.background.stop()
    server.session.watched.stop()
    # Otherwise the collector would keep and call every former server, and pygls keeps the methods of each.
    gc.callbacks.remove(server.session.statistics._collected)  # noqa: SLF001
    for remembered in vars(LanguageServerProtocol).values():
        if isinstance(remembered, functools._lru_cache_wrapper):  # noqa: SLF001
            remembered.cache_clear()
    gc.unfreeze()


class StillClock(asyncio.SelectorEventLoop):
    """A loop whose time stands still until it is told to pass, so that what waits for a timer comes when it is to."""

    def __init__(self) -> None:
        super().__init__()
        self._passed = 0.0

    def time(self) -> float:
        return self._passed

    async def let_pass(self, seconds: float) -> None:
        """Whatever comes due happens in its order, and what it begins as well, unless that waits again."""
        end = self._passed + seconds
        while True:
            due = [timer.when() for timer in self._scheduled if not timer.cancelled()]  # type: ignore[attr-defined]
            if min(due, default=end) >= end:
                break
            self._passed = max(self._passed, min(due) + 1e-6)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        self._passed = end


class _Pipe:
    """What the server writes."""

    def __init__(self) -> None:
        self.written: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.written.append(data)

    async def drain(self) -> None:
        pass

    def close(self) -> None:
        pass


class InProcess:
    """`begin` it within a running loop. Messages are handled at once; what goes on beside them needs `rest`."""

    def __init__(self, folders: Iterable[Path], capabilities: Mapping[str, Json] = CAPABILITIES) -> None:
        self._folders = [*folders]
        self._capabilities = capabilities
        self.published: dict[str, Json] = {}
        """What the server last said of its own accord about each document, by its URI; looked at in `rest`."""
        self._pipe = _Pipe()
        self._calls = 0
        self.server = RobrayServer()
        self.server.protocol.set_writer(cast(Writer, self._pipe))

    async def begin(self, settings: Json = None, *, rests: bool = True) -> None:
        """`settings` are those that a client hands in when the session begins."""
        folders = [{"uri": folder.as_uri(), "name": folder.name} for folder in self._folders]
        hello = {"processId": None, "capabilities": self._capabilities, "workspaceFolders": folders}
        self.ask("initialize", hello if settings is None else {**hello, "initializationOptions": settings})
        self.tell("initialized", {})
        if rests:
            await self.rest()

    async def rest(self) -> None:
        """Until the folders are read, and somebody who typed has paused."""
        # Nobody types now: what stands in open configurations holds.
        self.server.session.project_files.settle()
        await self.server.session.indexing.done.wait()
        await asyncio.sleep(0)
        for written in self._pipe.written:
            body = written.partition(b"\r\n\r\n")[2]
            if _PUBLISHED in body[: len(_PUBLISHED) + 40]:
                params = json.loads(body)["params"]
                self.published[params["uri"]] = params["diagnostics"]
        self._pipe.written.clear()

    def end(self) -> None:
        release(self.server)

    def tell(self, method: str, params: Json) -> None:
        self._send({"method": method, "params": params})

    def ask(self, method: str, params: Json) -> Json:
        """The result, or the error as it is; for what is answered at once."""
        self._calls += 1
        self._send({"method": method, "params": params, "id": self._calls})
        return self._answer(self._calls)

    async def ask_slowly(self, method: str, params: Json) -> Json:
        """For what the server takes its time for."""
        self._calls += 1
        self._send({"method": method, "params": params, "id": self._calls})
        is_still = isinstance(asyncio.get_running_loop(), StillClock)
        for turn in range(_TURNS):
            # What reads a disk in a thread takes its time.
            await asyncio.sleep(0.01 if turn > _TURNS // 2 and not is_still else 0)
            answer = self._answer(self._calls)
            if answer is not None:
                return answer
        raise AssertionError(f"{method} is not answered")

    def send_bytes(self, body: bytes) -> None:
        """A message as it is, whatever it is."""
        self.server.protocol.receive(body)

    def received(self) -> list[Json]:
        """All that the server wrote since this was last asked."""
        messages = [json.loads(written.partition(b"\r\n\r\n")[2]) for written in self._pipe.written]
        self._pipe.written.clear()
        return messages

    async def ask_for_bytes(self, method: str, params: Json) -> bytes:
        """What is answered as it is written, without the id; now, or when the server has taken its time."""
        self._pipe.written.clear()
        self._calls += 1
        self._send({"method": method, "params": params, "id": self._calls})
        for _ in range(_TURNS):
            for written in self._pipe.written:
                body = written.partition(b"\r\n\r\n")[2]
                if (begun := _READY.match(body)) is not None:
                    return b"{" + body[begun.end() :]
                message = json.loads(body)
                if message.get("id") == self._calls and "method" not in message:
                    return json.dumps({**message, "id": 0}).encode()
            self._pipe.written.clear()
            await asyncio.sleep(0)
        raise AssertionError(f"{method} is not answered")

    def _answer(self, call: int) -> Json:
        for written in self._pipe.written:
            message = json.loads(written.partition(b"\r\n\r\n")[2])
            if message.get("id") == call and "method" not in message:
                self._pipe.written.clear()
                return message.get("result", message.get("error", {}))
        return None

    def _send(self, message: Json) -> None:
        self.server.protocol.receive(json.dumps({"jsonrpc": "2.0", **message}).encode())
