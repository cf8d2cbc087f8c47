"""A client of a language server: sends, asks, and keeps the diagnostics that are published."""

import json
import time
from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

from benchmarks.wire import Late, Wire

Json: TypeAlias = Any
"""What `json` makes; its shape is the server's."""

LONGEST_WAIT = 60.0
"""Seconds after which an answer will not come."""


class Answer(NamedTuple):
    result: Json
    seconds: float


class Published(NamedTuple):
    """`version` is None where a server does not say it."""

    version: int | None
    found: int
    at: float


class Refused(Exception):  # noqa: N818
    """The server answered with an error."""

    def __init__(self, method: str, error: Json) -> None:
        super().__init__(f"{method}: {error.get('message')}")
        self.code: int = error.get("code", 0)


class Client:
    """`settings` is what `workspace/configuration` is answered from, by section."""

    def __init__(self, wire: Wire, settings: Mapping[str, Json]) -> None:
        self.wire = wire
        self.published: dict[str, list[Published]] = {}
        self.registered: dict[str, Json] = {}
        self._settings = settings
        self._answers: dict[int, tuple[Json, float]] = {}
        self._asked = 0

    def notify(self, method: str, params: Json) -> float:
        """The moment at which it was sent."""
        body = _encoded({"jsonrpc": "2.0", "method": method, "params": params})
        start = time.perf_counter()
        self.wire.send(body)
        return start

    def request(self, method: str, params: Json, wait: float = LONGEST_WAIT) -> Answer:
        self._asked += 1
        asked = self._asked
        body = _encoded({"jsonrpc": "2.0", "id": asked, "method": method, "params": params})
        start = time.perf_counter()
        self.wire.send(body)
        try:
            while asked not in self._answers:
                self.listen(start + wait)
        except Late:
            raise Late(f"no answer to {method} within {wait:.0f} s") from None
        message, at = self._answers.pop(asked)
        if "error" in message:
            raise Refused(method, message["error"])
        return Answer(message.get("result"), at - start)

    def listen(self, deadline: float) -> None:
        """Takes one message."""
        body, at = self.wire.receive(deadline)
        message = json.loads(body)
        match message:
            case {"method": "textDocument/publishDiagnostics", "params": params}:
                published = Published(params.get("version"), len(params["diagnostics"]), at)
                self.published.setdefault(params["uri"], []).append(published)
            case {"method": method, "id": asked}:
                result = self._answer(method, message.get("params"))
                self.wire.send(_encoded({"jsonrpc": "2.0", "id": asked, "result": result}))
            case {"id": int(asked)}:
                self._answers[asked] = (message, at)
            case _:
                pass

    def quiet(self, seconds: float) -> None:
        """Listens for so long: what comes late must not be taken for an answer to what is next."""
        deadline = time.perf_counter() + seconds
        try:
            while True:
                self.listen(deadline)
        except Late:
            return

    def _answer(self, method: str, params: Json) -> Json:
        match method:
            case "workspace/configuration":
                return [self._settings.get(item.get("section", "")) for item in params["items"]]
            case "client/registerCapability":
                for registration in params["registrations"]:
                    self.registered[registration["method"]] = registration.get("registerOptions")
                return None
            case _:
                return None


def _encoded(message: Json) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode()
