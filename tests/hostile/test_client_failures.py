"""A mistake of ours costs one answer, and a death none."""

import asyncio
import os
import sys
from pathlib import Path

from lsp.wire import Json, Wire, message

URI = "file:///w/a.robray"
OTHER = "file:///w/b.robray"

BROKEN = """
from robray.lsp import diagnostics, findings, hints, hover
def broken(*_):
    secret = 1 // 0
hover.show_hover = broken
async def broken_later(*_):
    broken()
diagnostics.workspace_diagnostic = broken_later
whole = findings.diagnostics
def partly(analysis, path, *more, **named):
    return whole(analysis, path, *more, **named) if path.endswith("b.robray") else broken()
findings.diagnostics = partly
from robray.lsp.server import serve
raise SystemExit(serve(None))
"""


def opened(uri: str, text: str) -> bytes:
    document = {"uri": uri, "languageId": "robray", "version": 3, "text": text}
    return message("textDocument/didOpen", {"textDocument": document})


async def test_what_fails_is_told_once_logged_and_counted_and_the_rest_goes_on() -> None:
    wire = await Wire.to_server((sys.executable, "-c", BROKEN), stderr=asyncio.subprocess.PIPE)
    await wire.initialize()
    wire.stdin.write(opened(URI, "def password 1234;\n" * 50) + opened(OTHER, "def b c*1;\n"))
    where: Json = {"textDocument": {"uri": URI}, "position": {"line": 0, "character": 4}}
    for call in range(10, 15):
        answer = await wire.ask("textDocument/hover", where, call)
        assert answer["error"]["code"] == -32603
        assert "ZeroDivisionError" in answer["error"]["message"]
    symbols = await wire.ask("textDocument/documentSymbol", {"textDocument": {"uri": URI}}, 20)
    assert len(symbols["result"]) == 50
    status = (await wire.ask("workspace/executeCommand", {"command": "robray.serverStatus"}, 21))["result"]
    assert status["requests"]["textDocument/hover"]["failures"] == 5
    assert status["failures"] >= 6, "those of diagnostics, too"
    await wire.end()
    shown = [told["params"]["message"] for told in wire.told if told["method"] == "window/showMessage"]
    assert sum("hover" in text for text in shown) == 1
    logged = [told["params"]["message"] for told in wire.told if told["method"] == "window/logMessage"]
    [first, *_] = [text for text in logged if "hover" in text]
    for needed in ("ZeroDivisionError", URI, "'line': 0, 'character': 4", "version 3", "950 bytes", "digest"):
        assert needed in first
    published = {
        told["params"]["uri"]: told for told in wire.told if told["method"] == "textDocument/publishDiagnostics"
    }
    assert published[OTHER]["params"]["diagnostics"], "what cannot be said of one file is said of the other"
    assert wire.process.stderr is not None
    errors = (await wire.process.stderr.read()).decode()
    assert "Traceback" in errors
    assert errors.count("Traceback") < 5, "each place once"
    assert "password" not in errors + "".join(logged), "what is in a document is not for the log"


async def test_the_text_of_a_change_that_cannot_be_read_is_not_in_the_log() -> None:
    program = BROKEN.replace(
        "hover.show_hover = broken", "from robray.lsp import documents\ndocuments.edits_of = broken"
    )
    wire = await Wire.to_server((sys.executable, "-c", program), stderr=asyncio.subprocess.PIPE)
    await wire.initialize()
    wire.stdin.write(opened(OTHER, "def a 1;\n"))
    change: Json = {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}}
    document = {"uri": OTHER, "version": 4}
    wire.call("textDocument/didChange", {"textDocument": document, "contentChanges": [{**change, "text": "password"}]})
    status = (await wire.ask("workspace/executeCommand", {"command": "robray.serverStatus"}, 2))["result"]
    assert status["failures"] >= 1
    await wire.end()
    assert wire.process.stderr is not None
    logged = (await wire.process.stderr.read()).decode() + repr(wire.told)
    assert "'text': '(8 characters)'" in logged
    assert "password" not in logged


async def test_an_asynchronous_handler_that_fails() -> None:
    wire = await Wire.to_server((sys.executable, "-c", BROKEN), stderr=asyncio.subprocess.DEVNULL)
    await wire.initialize(capabilities={"textDocument": {"diagnostic": {}}})
    answer = await wire.ask("workspace/diagnostic", {"previousResultIds": []}, 2)
    assert answer["error"]["code"] == -32603
    status = (await wire.ask("workspace/executeCommand", {"command": "robray.serverStatus"}, 3))["result"]
    assert status["requests"]["workspace/diagnostic"]["failures"] == 1
    await wire.end()


async def test_a_file_that_fails_costs_the_report_of_the_workspace_its_own_findings_alone(tmp_path: Path) -> None:
    (tmp_path / "a.robray").write_text("def b 1;\n")
    (tmp_path / "b.robray").write_text("def b c*1;\n")
    partly = BROKEN.replace("diagnostics.workspace_diagnostic = broken_later\n", "")
    wire = await Wire.to_server((sys.executable, "-c", partly), stderr=asyncio.subprocess.DEVNULL)
    folders = [{"uri": tmp_path.as_uri(), "name": "w"}]
    await wire.initialize(capabilities={"textDocument": {"diagnostic": {}}}, workspaceFolders=folders)
    report = await wire.ask("workspace/diagnostic", {"previousResultIds": []}, 2)
    assert [item["uri"] for item in report["result"]["items"]] == [(tmp_path / "b.robray").as_uri()]
    status = (await wire.ask("workspace/executeCommand", {"command": "robray.serverStatus"}, 3))["result"]
    assert status["requests"]["workspace/diagnostic"]["failures"] == 1
    await wire.end()


async def test_killed_and_begun_again_it_gives_the_same_answers(tmp_path: Path) -> None:
    """Nothing is kept on the disk, so that nothing there can be damaged."""
    (tmp_path / "part.robray").write_text("def length 1;\nframe base { }\n")
    text = 'include "part"\nframe a { parent base; translation [length, gone, 0]; }\n'
    uri = (tmp_path / "a.robray").as_uri()
    before = sorted(os.listdir(tmp_path))
    answers = []
    for delay in (0.0, 0.01, 0.1, None):
        wire = await Wire.to_server()
        await wire.initialize(
            capabilities={"textDocument": {"diagnostic": {}}},
            workspaceFolders=[{"uri": tmp_path.as_uri(), "name": "w"}],
        )
        wire.stdin.write(opened(uri, text))
        if delay is not None:
            wire.call("workspace/diagnostic", {"previousResultIds": []}, 2)
            await asyncio.sleep(delay)
            wire.process.kill()
            await wire.process.wait()
        for call in (3, 4) if delay is None else ():
            report = (await wire.ask("textDocument/diagnostic", {"textDocument": {"uri": uri}}, call))["result"]
            answers.append([(found["code"], found["range"], found["message"]) for found in report["items"]])
    await wire.end()
    assert answers[0] == answers[1]
    assert "undefined-constant" in {code for code, _, _ in answers[0]}
    assert sorted(os.listdir(tmp_path)) == before
