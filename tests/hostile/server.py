"""A server in a process of its own, with bounds of time and memory, and a client that says one thing at a time."""

import ctypes
import json
import os
import queue
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

PROGRAM = (sys.executable, "-c", "from robray.cli.main import run; run()")

PATIENCE = float(os.environ.get("ROBRAY_HOSTILE_SECONDS", "8"))
"""Seconds of a processor for one answer: what runs beside it does not count. One is enough for most."""

LONGEST_WAIT = 15 * PATIENCE
"""Seconds by the clock after which what does not compute will not answer either."""

MOST_MEMORY = int(os.environ.get("ROBRAY_HOSTILE_MEGABYTES", "1000"))
"""Of resident memory, at any time."""

_MOST_ADDRESSES = 8 << 30


# linux/prctl.h and linux/capability.h
_DROP_FROM_BOUNDING_SET = 24
_DAC_OVERRIDE, _DAC_READ_SEARCH = 1, 2

_REFUSED = -32803
"""A request that was right, but cannot be granted, as renaming what is nothing (LSP 3.17, RequestFailed)."""


ABLE: Mapping[str, Any] = {
    "window": {"workDoneProgress": True},
    "workspace": {"workspaceEdit": {"documentChanges": True, "resourceOperations": ["create"]}},
    "textDocument": {
        "publishDiagnostics": {"relatedInformation": True, "tagSupport": {"valueSet": [1]}},
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}, "disabledSupport": True},
        "completion": {"completionItem": {"snippetSupport": True, "documentationFormat": ["markdown"]}},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "hover": {"contentFormat": ["markdown"]},
        "rename": {"prepareSupport": True},
    },
}
"""A client that can take much, and wants the edits of actions at once: nothing is left for later."""


_MEASURING = """\
import json, resource, subprocess, sys
out = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE, text=True).stdout
used = resource.getrusage(resource.RUSAGE_CHILDREN)
json.dump((out, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024), sys.stdout)
"""
"""Run by a process that is small: to the memory of a program the system counts that of the one which started it."""


class Measured(NamedTuple):
    """What a command printed, the seconds of a processor and the megabytes that it took."""

    out: str
    seconds: float
    memory: float


def measured(*command: str, folder: Path) -> Measured:
    """Runs it within the bounds of `confined`; what comes on its standard error is shown."""
    done = subprocess.run(
        (sys.executable, "-c", _MEASURING, *command),
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        preexec_fn=confined,
    )
    return Measured(*json.loads(done.stdout))


class TooLateError(Exception):
    """An answer did not come in time."""


@contextmanager
def in_time(patience: float = PATIENCE) -> Iterator[None]:
    """What is done in here, by this process and by those that it waits for, takes `patience` seconds of a processor."""
    before = _computed()
    yield
    took = _computed() - before
    if took > patience:
        raise TooLateError(f"that took {took:.1f} s of a processor, and not {patience:g}")


def _computed() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def confined() -> None:
    """For `preexec_fn`: what asks for far too much gets a MemoryError instead of the machine."""
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_ADDRESSES, _MOST_ADDRESSES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def without_privileges() -> None:
    """For `preexec_fn`: the superuser may read what its permissions forbid; from here on this process may not."""
    if os.geteuid() == 0:
        system = ctypes.CDLL(None, use_errno=True)
        for capability in (_DAC_OVERRIDE, _DAC_READ_SEARCH):
            if system.prctl(_DROP_FROM_BOUNDING_SET, capability, 0, 0, 0) != 0:
                raise OSError(ctypes.get_errno(), "the privileges of the superuser are kept")


class _Bounds:
    """How long a process may take from now on."""

    def __init__(self, process: int) -> None:
        self._process = process
        self._begun, self._before = time.monotonic(), self._computed()

    def __str__(self) -> str:
        waited = time.monotonic() - self._begun
        return f"{self._computed() - self._before:.1f} s of a processor, {waited:.1f} s by the clock"

    def are_passed(self) -> bool:
        return self._computed() - self._before > PATIENCE or time.monotonic() - self._begun > LONGEST_WAIT

    def _computed(self) -> float:
        """Seconds of a processor so far, of all its threads; 0 where that is not told, or it has ended (proc(5))."""
        try:
            behind_its_name = Path(f"/proc/{self._process}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0
        user, system = behind_its_name[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


class Server:
    def __init__(self, folder: Path, encoding: str = "utf-16", within: Callable[[], None] = confined) -> None:
        """`within` is called in the process before the server begins."""
        self.uri = folder.as_uri()
        self.slowest: list[tuple[float, str]] = []
        self.told: list[dict[str, Any]] = []
        """Notifications."""
        self._process = subprocess.Popen(
            (*PROGRAM, "lsp"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            preexec_fn=within,  # noqa: PLW1509 - no thread of ours runs yet
        )
        self._messages: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self._errors: list[bytes] = []
        self._count = 0
        threading.Thread(target=self._read, daemon=True).start()
        threading.Thread(target=self._read_errors, daemon=True).start()
        folders = [{"uri": self.uri, "name": "hostile"}]
        capabilities = {**ABLE, "general": {"positionEncodings": [encoding]}}
        asked = {"processId": os.getpid(), "capabilities": capabilities, "workspaceFolders": folders}
        self.capabilities = self.ask("initialize", asked)["capabilities"]
        self.tell("initialized", {})

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert stream is not None
            stream.close()

    @property
    def memory(self) -> int:
        """The most megabytes that it has used so far; 0 where the system does not say."""
        try:
            status = Path(f"/proc/{self._process.pid}/status").read_text()
        except OSError:
            return 0
        return int(status.split("VmHWM:")[1].split()[0]) // 1024

    @property
    def log(self) -> str:
        return b"".join(self._errors).decode("utf-8", "replace")

    def open(self, uri: str, text: str) -> None:
        document = {"uri": uri, "languageId": "robray", "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": document})

    def tell(self, method: str, params: Any) -> None:
        self._send({"jsonrpc": "2.0", "method": method, "params": params})

    def ask(self, method: str, params: Any) -> Any:
        """The result; None where it is refused; another error is an AssertionError."""
        self._count += 1
        number = self._count
        start, bounds = time.monotonic(), self._bounds()
        self._send({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        while True:
            message = self._next(method, bounds)
            if "method" in message:
                self._heard(message)
            elif message.get("id") == number:
                self.slowest = sorted([(time.monotonic() - start, method), *self.slowest], reverse=True)[:5]
                if "error" in message:
                    assert message["error"]["code"] == _REFUSED, f"{method}: {message['error']}"
                    return None
                return message["result"]

    def published(self, uri: str) -> list[Any]:
        """The diagnostics of a document, when they come."""
        bounds = self._bounds()
        while True:
            for told in self.told:
                if told["method"] == "textDocument/publishDiagnostics" and told["params"]["uri"] == uri:
                    self.told.remove(told)
                    found: list[Any] = told["params"]["diagnostics"]
                    return found
            message = self._next("the diagnostics", bounds)
            if "method" in message:
                self._heard(message)

    def hears(self, words: str) -> bool:
        """Whether the user is told something with these words, in time."""
        bounds = self._bounds()
        while not bounds.are_passed():
            if any(told["method"] == "window/showMessage" and words in told["params"]["message"] for told in self.told):
                return True
            self.ask("workspace/executeCommand", {"command": "robray.serverStatus"})
        return False

    def _heard(self, message: dict[str, Any]) -> None:
        if "id" in message:
            self._send({"jsonrpc": "2.0", "id": message["id"], "result": None})
        else:
            self.told.append(message)

    def _bounds(self) -> _Bounds:
        return _Bounds(self._process.pid)

    def _next(self, method: str, bounds: _Bounds) -> dict[str, Any]:
        while True:
            try:
                message = self._messages.get(timeout=0.2)
                break
            except queue.Empty:
                if bounds.are_passed():
                    raise TooLateError(f"{method} has no answer after {bounds}") from None
        assert message is not None, f"the server ended: {self.log[-2000:]}"
        return message

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps(message).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self._process.stdin.flush()

    def _read(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        try:
            while line := stream.readline():
                length = int(line.split(b":")[1])
                while stream.readline() != b"\r\n":
                    pass
                self._messages.put(json.loads(stream.read(length)))
        finally:
            self._messages.put(None)

    def _read_errors(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self._errors.append(line)
