"""What is left of a document that was closed, and what is loaded before it is opened."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from lsprotocol import types

from robray.lsp.refresh import DELAY
from robray.lsp.server import RobrayServer

FRAMES = 2_000


def scene(frames: int) -> str:
    return "def side 0.5;\n" + "".join(f"frame f-{n} {{\n    translation [{n}, 0, sid];\n}}\n" for n in range(frames))


class Unread:
    """A client that reads nothing."""

    def write(self, data: bytes) -> None:
        pass

    def close(self) -> None:
        pass


class Session:
    def __init__(self, folder: Path) -> None:
        self.server = RobrayServer()
        self.server.protocol.set_writer(Unread())
        self.document: dict[str, Any] = {"uri": (folder / "scene.robray").as_uri()}
        self.send("initialize", {"processId": None, "rootUri": None, "capabilities": {}}, id=1)

    def send(self, method: str, params: Any, **more: int) -> None:
        self.server.protocol.receive(
            json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more}).encode()
        )

    def open(self, text: str) -> None:
        document = {**self.document, "languageId": "robray", "version": 1, "text": text}
        self.send(types.TEXT_DOCUMENT_DID_OPEN, {"textDocument": document})

    def type(self) -> None:
        start, end = {"line": 0, "character": 7}, {"line": 0, "character": 8}
        change = {"range": {"start": start, "end": end}, "text": ""}
        params = {"textDocument": {**self.document, "version": 2}, "contentChanges": [change]}
        self.send(types.TEXT_DOCUMENT_DID_CHANGE, params)

    def close(self) -> None:
        self.send(types.TEXT_DOCUMENT_DID_CLOSE, {"textDocument": self.document})


async def test_nothing_is_left_once_it_is_closed(tmp_path: Path) -> None:
    session = Session(tmp_path)
    await session.server.session.ahead.load()
    held, left = 0, 0
    # What is loaded at the first document stays.
    for frames in (1, FRAMES):
        before = sys.getallocatedblocks()
        session.open(scene(frames))
        session.type()
        # What refreshing has to compare is looked at a while after a change.
        await asyncio.sleep(1.5 * DELAY)
        held = sys.getallocatedblocks() - before
        session.close()
        left = sys.getallocatedblocks() - before
    assert held > 20 * FRAMES
    # Python keeps some objects of each kind for the next ones.
    assert left < held / 8


def printed(code: str) -> list[str]:
    """What a Python of its own prints, in words."""
    tests = str(Path(__file__).parents[1])
    done = subprocess.run([sys.executable, "-c", code], cwd=tests, capture_output=True, text=True, check=True)
    return done.stdout.split()


HEAVY = ("robray.analysis.workspace", "robray.formats.", "robray.rules", "numpy", "tree_sitter")

BEGINNING = """
import asyncio, sys
from pathlib import Path
from lsp.test_closing import Session

async def run():
    Session(Path("/w"))
    print(*sys.modules)

asyncio.run(run())
"""


def test_initialize_is_answered_before_the_analysis_is_loaded() -> None:
    loaded = printed(BEGINNING)
    assert "robray.lsp.configuration" in loaded
    assert [name for name in loaded if name.startswith(HEAVY)] == []


def test_the_program_says_that_it_is_there_before_the_analysis_is_loaded() -> None:
    told = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}, "processId": None}},
        {"jsonrpc": "2.0", "method": "exit"},
    ]
    texts = [json.dumps(each).encode() for each in told]
    given = b"".join(b"Content-Length: %d\r\n\r\n%b" % (len(text), text) for text in texts)
    command = (sys.executable, "-X", "importtime", "-m", "robray", "lsp")
    done = subprocess.run(command, input=given, capture_output=True, check=False)
    assert b'"capabilities"' in done.stdout
    loaded = [line.rpartition(b"|")[2].strip().decode() for line in done.stderr.splitlines()]
    assert "robray.lsp.session" in loaded
    assert [name for name in loaded if name.startswith(HEAVY)] == []


LOADING = """
import asyncio, sys
from pathlib import Path
from lsp.test_closing import Session, scene
from robray.lsp.warm_up import LARGE

async def run():
    session = Session(Path("/w"))
    {before}
    known = set(sys.modules)
    session.open(scene(9))
    session.type()
    session.close()
    print(*sorted(sys.modules.keys() - known))

asyncio.run(run())
"""


def test_what_stays_is_loaded_before_it_is_needed() -> None:
    assert printed(LOADING.format(before="await session.server.session.ahead.load()")) == []


def test_a_large_document_is_read_behind_all_that_stays() -> None:
    before = "session.open('#' * LARGE)"
    assert printed(LOADING.format(before=before)) == []


def test_numpy_is_loaded_before_a_large_document_is_read() -> None:
    code = LOADING.replace("print(*sorted(sys.modules.keys() - known))", 'print("numpy" in known)')
    assert printed(code.format(before="session.open('#' * LARGE)")) == ["True"]


ASKED = """
import asyncio, sys
from pathlib import Path
from lsp.test_closing import Session
from robray.lsp.warm_up import LARGE

async def run():
    session = Session(Path("/w"))
    {before}
    await session.server.session.ahead.load()
    print(*[name for name in ("robray.lsp.hover", "robray.lsp.commands") if name in sys.modules])

asyncio.run(run())
"""


def test_a_large_document_does_not_wait_for_what_people_ask_for() -> None:
    assert printed(ASKED.format(before="session.open('#' * LARGE)")) == ["robray.lsp.hover"]
    assert printed(ASKED.format(before="session.open('#')")) == ["robray.lsp.hover", "robray.lsp.commands"]
