"""A server with one document in an editor, in a folder of its own."""

import contextlib
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from benchmarks.client import Client, Json, Refused
from benchmarks.documents import Document
from benchmarks.editor import Editor
from benchmarks.servers import Server
from benchmarks.wire import Gone, Late, Wire

KINDS_OF_TOKENS = """
    namespace type class enum interface struct typeParameter parameter variable property enumMember event function
    method macro keyword modifier comment string number regexp operator decorator
"""
MODIFIERS = """
    declaration definition readonly static deprecated abstract async modification documentation defaultLibrary
"""


class Session(NamedTuple):
    """`seconds` passed from the start of the process to the answer of `initialize`."""

    editor: Editor
    process: int
    seconds: float


@contextmanager
def session(server: Server, document: Document) -> Iterator[Session]:
    """The document is not opened yet. It raises `Gone` or `Late` where the server does not answer."""
    command = server.command()
    assert command is not None, f"{server.name} is not installed"
    with tempfile.TemporaryDirectory(prefix="benchmarks-") as name, tempfile.TemporaryFile() as log:
        folder = Path(name).resolve()
        for path, text in {document.name: document.text, **document.beside}.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text)
        start = time.perf_counter()
        wire = Wire(command, name, log)
        try:
            client = Client(wire, server.settings)
            answer = client.request("initialize", _params(folder, pulls=server.pulls))
            seconds = time.perf_counter() - start
            client.notify("initialized", {})
            if server.settings:
                client.notify("workspace/didChangeConfiguration", {"settings": server.settings})
            editor = Editor(client, answer.result["capabilities"], folder, document, server.language)
            yield Session(editor, wire.process.pid, seconds)
            with contextlib.suppress(Late, Refused):
                client.request("shutdown", None, wait=5)
                client.notify("exit", None)
        except Gone as error:
            log.seek(0)
            raise Gone(f"{error}: {_last_line(log.read())}") from None
        finally:
            wire.close()


def _params(folder: Path, *, pulls: bool) -> Json:
    document: Json = {
        "synchronization": {"didSave": True},
        "publishDiagnostics": {"versionSupport": True, "relatedInformation": True},
        "hover": {"contentFormat": ["markdown", "plaintext"]},
        "definition": {"linkSupport": True},
        "completion": {"completionItem": {"snippetSupport": True, "documentationFormat": ["markdown"]}},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "semanticTokens": {
            "requests": {"range": True, "full": {"delta": True}},
            "tokenTypes": KINDS_OF_TOKENS.split(),
            "tokenModifiers": MODIFIERS.split(),
            "formats": ["relative"],
        },
    }
    if pulls:
        document["diagnostic"] = {"dynamicRegistration": False, "relatedDocumentSupport": False}
    return {
        "processId": os.getpid(),
        "clientInfo": {"name": "benchmarks"},
        "rootUri": folder.as_uri(),
        "workspaceFolders": [{"uri": folder.as_uri(), "name": folder.name}],
        "capabilities": {
            "general": {"positionEncodings": ["utf-16"]},
            "workspace": {"configuration": True, "workspaceFolders": True},
            "window": {"workDoneProgress": True},
            "textDocument": document,
        },
    }


def _last_line(log: bytes) -> str:
    lines = log.decode(errors="replace").strip().splitlines()
    return lines[-1] if lines else "it said nothing"
