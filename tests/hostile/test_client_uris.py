"""A URI that is no path is refused by itself, in whatever message it comes, and the session goes on."""

import asyncio
import json
from pathlib import Path

import pytest

from hostile.server import LONGEST_WAIT
from lsp.wire import Json, Wire, session

WRONG = (
    "file:///w/a%00.robray",
    "file://host/a.robray",
    "untitled:a\0",
    "file:///\ud800.robray",
    "file:///" + "a/" * 3_000,
)
AT: Json = {"position": {"line": 0, "character": 1}}
RANGE: Json = {"start": AT["position"], "end": AT["position"]}


def requests(uri: str) -> list[tuple[str, Json]]:
    document = {"textDocument": {"uri": uri}}
    asked = ("completion", "definition", "hover", "references", "documentHighlight", "prepareRename", "selectionRange")
    of_all = ("documentSymbol", "foldingRange", "documentLink", "codeLens", "documentColor", "semanticTokens/full")
    return [
        *(
            (f"textDocument/{name}", {**document, **AT, "positions": [], "context": {"includeDeclaration": True}})
            for name in asked
        ),
        *((f"textDocument/{name}", document) for name in of_all),
        ("textDocument/rename", {**document, **AT, "newName": "x"}),
        ("textDocument/codeAction", {**document, "range": RANGE, "context": {"diagnostics": []}}),
        ("textDocument/formatting", {**document, "options": {"tabSize": 4, "insertSpaces": True}}),
        ("workspace/willRenameFiles", {"files": [{"oldUri": uri, "newUri": "file:///w/x.robray"}]}),
        ("workspace/willRenameFiles", {"files": [{"oldUri": "file:///w/x.robray", "newUri": uri}]}),
        ("workspace/executeCommand", {"command": "robray.syntaxTree", "arguments": [uri]}),
        ("workspace/executeCommand", {"command": "robray.showScene", "arguments": [uri]}),
    ]


def notifications(uri: str) -> list[tuple[str, Json]]:
    document = {"uri": uri, "version": 1}
    return [
        ("textDocument/didOpen", {"textDocument": {**document, "languageId": "robray", "text": "x"}}),
        ("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": "y"}]}),
        ("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": 3}]}),
        ("textDocument/didSave", {"textDocument": document}),
        ("textDocument/didClose", {"textDocument": document}),
        ("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri, "type": kind} for kind in (1, 2, 3)]}),
        ("workspace/didRenameFiles", {"files": [{"oldUri": uri, "newUri": uri}]}),
        ("workspace/didChangeWorkspaceFolders", {"event": {"added": [{"uri": uri, "name": ""}], "removed": []}}),
        ("workspace/didChangeWorkspaceFolders", {"event": {"added": [], "removed": [{"uri": uri, "name": ""}]}}),
    ]


def has_findings(wire: Wire, uri: str) -> bool:
    return any(
        told["method"] == "textDocument/publishDiagnostics"
        and told["params"]["uri"] == uri
        and told["params"]["diagnostics"]
        for told in wire.told
    )


@pytest.mark.parametrize("uri", WRONG)
async def test_whatever_holds_it_is_refused_and_the_next_document_has_its_findings(tmp_path: Path, uri: str) -> None:
    async with session(rootUri=tmp_path.as_uri()) as wire:
        for number, (method, params) in enumerate(notifications(uri)):
            wire.call(method, params)
            sound = f"{tmp_path.as_uri()}/{number}.robray"
            document = {"uri": sound, "languageId": "robray", "version": 1, "text": "frame f { foo 1; }\n"}
            wire.call("textDocument/didOpen", {"textDocument": document})
            # Findings wait until the workspace is read, which changes of its folders begin anew.
            async with asyncio.timeout(LONGEST_WAIT):
                while not has_findings(wire, sound):
                    await asyncio.sleep(0.01)
                    await wire.ask("textDocument/hover", {"textDocument": {"uri": sound}, **AT}, f"hover {number}")
        for number, (method, params) in enumerate(requests(uri)):
            body = json.dumps({"jsonrpc": "2.0", "id": number + 100, "method": method, "params": params}).encode()
            assert await wire.code(body, number + 100) == -32602, method
        shown = [told["params"]["message"] for told in wire.told if told["method"] == "window/showMessage"]
        assert len(shown) == 1, "of what somebody opens, he is told"
        status = (await wire.ask("workspace/executeCommand", {"command": "robray.serverStatus"}, "status"))["result"]
        assert status["failures"] == 0


@pytest.mark.parametrize("uri", WRONG)
async def test_folders_that_are_none(uri: str) -> None:
    folders = [{"uri": uri, "name": "wrong"}, {"uri": "file:///w", "name": "right"}]
    async with session(workspaceFolders=folders) as wire:
        status = (await wire.ask("workspace/executeCommand", {"command": "robray.serverStatus"}, 9))["result"]
        assert (status["folders"], status["failures"]) == (["/w"], 0)
