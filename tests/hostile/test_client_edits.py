"""No edit meets another text than the one that it was computed for, and no file is ever half of one."""

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from cli.command import PROGRAM
from lsp.session import editor
from lsp.wire import Json, message, session

URI = "file:///w/a.robray"
MODIFIED = -32801


def opened(text: str) -> bytes:
    document = {"uri": URI, "languageId": "robray", "version": 1, "text": text}
    return message("textDocument/didOpen", {"textDocument": document})


def changed(version: int, text: str) -> bytes:
    document = {"uri": URI, "version": version}
    return message("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})


async def test_an_edit_is_refused_where_a_change_has_come_behind_the_request() -> None:
    """Such answers name no version; the client would put them into a text that we have not seen."""
    document = {"uri": URI}
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}
    options = {"tabSize": 2, "insertSpaces": True}
    place = {"line": 0, "character": 5}
    asked: dict[str, Json] = {
        "textDocument/formatting": {"textDocument": document, "options": options},
        "textDocument/rangeFormatting": {"textDocument": document, "range": whole, "options": options},
        "textDocument/onTypeFormatting": {"textDocument": document, "position": place, "ch": "}", "options": options},
        "textDocument/rename": {"textDocument": document, "position": place, "newName": "b"},
    }
    async with session() as wire:
        wire.stdin.write(opened("def  a 1;\n"))
        for number, (method, params) in enumerate(asked.items()):
            wire.stdin.write(message(method, params, 10 + number) + changed(2 + number, "def  a 2;\n"))
            assert (await wire.answer(10 + number))["error"]["code"] == MODIFIED, method
            # A change behind it is none that has come before: asked again, it is answered.
            assert "result" in await wire.ask(method, params, 20 + number)


async def test_words_of_a_change_in_a_text_are_none() -> None:
    async with session() as wire:
        wire.stdin.write(opened("def  a 1;\n"))
        asked = {"textDocument": {"uri": URI}, "options": {"tabSize": 2, "insertSpaces": True}}
        query = message("workspace/symbol", {"query": '"textDocument/didChange"'}, 3)
        wire.stdin.write(message("textDocument/formatting", asked, 2) + query)
        assert "result" in await wire.answer(2)


async def test_a_file_that_was_written_since_it_was_read_is_not_edited(tmp_path: Path) -> None:
    (tmp_path / "part.robray").write_text("def length 1;\n")
    async with editor(tmp_path) as session:
        session.open("a.robray", 'include "part"\ndef b length;\n')
        asked = types.RenameParams(session.document("a.robray"), types.Position(1, 8), "width")
        assert await session.client.text_document_rename_async(asked) is not None
        (tmp_path / "part.robray").write_text("# how long it is\ndef length 1;\n")
        with pytest.raises(JsonRpcException) as refused:
            await session.client.text_document_rename_async(asked)
        assert refused.value.code == MODIFIED
        again = await session.client.text_document_rename_async(asked)
        assert again is not None
        assert again.changes is not None
        [edit] = again.changes[session.uri("part.robray")]
        assert edit.range.start == types.Position(1, 4)


def _killed(process: "subprocess.Popen[bytes]", seconds: float) -> None:
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    process.wait()


OLD = "".join(f"def  a{number} 1;\n" for number in range(50_000)).encode()
NEW = OLD.replace(b"  ", b" ")

REPLACING = """
import sys
from robray import disk
texts = [open(name, "rb").read() for name in sys.argv[2:]]
print(flush=True)
while True:
    for text in texts:
        disk.replace(sys.argv[1], text)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="kills as POSIX does")
def test_a_write_that_is_killed_leaves_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    generator = random.Random(8)
    for name, text in (("a.robray", OLD), ("old", OLD), ("new", NEW)):
        (tmp_path / name).write_bytes(text)
    seen = set()
    command = [sys.executable, "-c", REPLACING, *(str(tmp_path / name) for name in ("a.robray", "new", "old"))]
    for times in range(1, 200):
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None, "it was asked for"
            process.stdout.readline()
            # On a machine that has other things to do, no more than the first writing may be over by then.
            _killed(process, generator.uniform(0, 0.03 * (1 + times // 12)))
        text = (tmp_path / "a.robray").read_bytes()
        assert text in (OLD, NEW)
        seen.add(text)
        if times >= 12 and len(seen) > 1:
            break
    assert seen == {OLD, NEW}


@pytest.mark.skipif(sys.platform == "win32", reason="kills as POSIX does")
@pytest.mark.parametrize("verb", [["format"], ["check", "--fix", "--quiet", "--output-format", "concise"]])
def test_a_command_that_is_killed_leaves_the_old_file_or_the_new_one(tmp_path: Path, verb: list[str]) -> None:
    generator = random.Random(9)
    old = b"".join(b"frame  f%d { translation [0, 0, 1];; }\n" % number for number in range(300))
    path = tmp_path / "a.robray"
    path.write_bytes(old)
    command = [*PROGRAM, *verb, str(path)]
    begun = time.monotonic()
    subprocess.run(command, check=False, capture_output=True)
    whole = time.monotonic() - begun
    new = path.read_bytes()
    assert new != old
    for _ in range(5):
        path.write_bytes(old)
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            _killed(process, generator.uniform(whole / 2, whole))
        assert path.read_bytes() in (old, new)
