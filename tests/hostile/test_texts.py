"""Whatever the text, there is an answer in time, of bounded size, from the server and on the command line."""

import json
import os
import re
import subprocess
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from hostile.server import LONGEST_WAIT, MOST_MEMORY, PATIENCE, PROGRAM, Server, confined, in_time
from hostile.texts import BYTES, ENDLESS, NESTED, SIZE, TEXTS, VALUES, WITHIN
from trials import sampled

pytestmark = pytest.mark.long("tests/hostile/texts.py")

MOST_ANSWERED = 80 * SIZE + 1_000_000
"""Bytes of one answer."""

AT_A_PLACE = (
    "hover",
    "completion",
    "definition",
    "declaration",
    "typeDefinition",
    "implementation",
    "documentHighlight",
    "prepareRename",
    "signatureHelp",
    "linkedEditingRange",
    "prepareCallHierarchy",
    "prepareTypeHierarchy",
)
OF_ALL = ("documentSymbol", "foldingRange", "documentLink", "documentColor", "codeLens", "semanticTokens/full")
OPTIONS = {"tabSize": 4, "insertSpaces": True}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("hostile")) as started:
        yield started


def places(text: str) -> list[dict[str, int]]:
    """The first, the one in the middle, and the last, in UTF-16 as far as that matters here."""
    found = []
    for at in (0, len(text) // 2, len(text)):
        before = text[:at]
        column = at - (before.rfind("\n") + 1)
        found.append({"line": before.count("\n"), "character": column})
    return found


def small(answer: Any) -> None:
    assert len(json.dumps(answer)) <= MOST_ANSWERED


def opened(server: Server, name: str) -> tuple[str, str]:
    """A text in the editor: its URI, and what the editor makes of its bytes."""
    text = TEXTS[name]().decode("utf-8", "surrogatepass" if name == "lone surrogates" else "replace")
    uri = f"{server.uri}/{list(TEXTS).index(name)}.robray"
    server.tell(
        "textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "robray", "version": 1, "text": text}}
    )
    return uri, text


@pytest.mark.parametrize("name", sampled(TEXTS))
def test_every_request_is_answered(server: Server, name: str) -> None:
    uri, text = opened(server, name)
    document = {"uri": uri}
    first, middle, last = places(text)
    whole = {"start": first, "end": last}
    found = server.published(uri)
    small(found)
    for method in AT_A_PLACE:
        small(server.ask(f"textDocument/{method}", {"textDocument": document, "position": middle}))
    references = {"textDocument": document, "position": middle, "context": {"includeDeclaration": True}}
    small(server.ask("textDocument/references", references))
    small(server.ask("textDocument/selectionRange", {"textDocument": document, "positions": [first, middle, last]}))
    for method in OF_ALL:
        small(server.ask(f"textDocument/{method}", {"textDocument": document}))
    near = {"start": middle, "end": {"line": middle["line"] + 50, "character": 0}}
    small(server.ask("textDocument/inlayHint", {"textDocument": document, "range": near}))
    actions = {"textDocument": document, "range": near, "context": {"diagnostics": found[:3]}}
    small(server.ask("textDocument/codeAction", actions))
    server.ask("textDocument/formatting", {"textDocument": document, "options": OPTIONS})
    server.ask("textDocument/rangeFormatting", {"textDocument": document, "range": whole, "options": OPTIONS})
    server.tell(
        "textDocument/didChange",
        {
            "textDocument": {**document, "version": 2},
            "contentChanges": [{"range": {"start": middle, "end": middle}, "text": "frame x { "}],
        },
    )
    server.tell(
        "textDocument/didChange",
        {
            "textDocument": {**document, "version": 3},
            "contentChanges": [{"range": {"start": first, "end": first}, "text": "{"}],
        },
    )
    server.ask("textDocument/hover", {"textDocument": document, "position": first})
    server.tell("textDocument/didClose", {"textDocument": document})
    assert server.ask("workspace/executeCommand", {"command": "robray.serverStatus"})["failures"] == 0, server.log
    assert server.memory <= MOST_MEMORY


@pytest.mark.parametrize("name", sampled(TEXTS))
def test_every_request_about_a_name_or_the_whole_is_answered(server: Server, name: str) -> None:
    """Where the first name is; what stands in all of a text is asked for from there."""
    uri, text = opened(server, name)
    document = {"uri": uri}
    server.published(uri)
    for command in ("showScene", "kinematicTree", "flattenedScene", "syntaxTree"):
        small(server.ask("workspace/executeCommand", {"command": f"robray.{command}", "arguments": [uri]}))
    named = re.search(r"(?:def|frame|class)\s+([A-Za-z])", text)
    before = "" if named is None else text[: named.start(1)]
    at = {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}
    here = {"textDocument": document, "position": at}
    for method in ("documentHighlight", "prepareRename", "linkedEditingRange"):
        small(server.ask(f"textDocument/{method}", here))
    small(server.ask("textDocument/references", {**here, "context": {"includeDeclaration": True}}))
    small(server.ask("textDocument/rename", {**here, "newName": "zz"}))
    for item in server.ask("textDocument/prepareCallHierarchy", here) or ():
        for method in ("incomingCalls", "outgoingCalls"):
            small(server.ask(f"callHierarchy/{method}", {"item": item}))
    for item in server.ask("textDocument/prepareTypeHierarchy", here) or ():
        for method in ("supertypes", "subtypes"):
            small(server.ask(f"typeHierarchy/{method}", {"item": item}))
    small(server.ask("workspace/symbol", {"query": "a"}))
    first, _, last = places(text)
    whole = {"start": first, "end": last}
    small(server.ask("textDocument/inlayHint", {"textDocument": document, "range": whole}))
    for kinds in ([], ["source.fixAll.robray"]):
        context = {"diagnostics": [], "only": kinds} if kinds else {"diagnostics": []}
        small(server.ask("textDocument/codeAction", {"textDocument": document, "range": whole, "context": context}))
    server.tell("textDocument/didClose", {"textDocument": document})
    assert server.ask("workspace/executeCommand", {"command": "robray.serverStatus"})["failures"] == 0, server.log
    assert server.memory <= MOST_MEMORY


@pytest.mark.parametrize(
    "name",
    ["attributes without semicolons", "degrees side by side", "mistakes behind comments", "suppressions"],
)
def test_actions_are_offered_and_computed(server: Server, name: str) -> None:
    """The client takes actions, and their edits at once: what is asked above is not answered by nothing."""
    uri, text = opened(server, name)
    first, _, last = places(text)
    asked = {"textDocument": {"uri": uri}, "range": {"start": first, "end": last}}
    # An unknown attribute has no safe fix.
    for kind in ("quickfix", "source.fixAll.robray")[: 1 if name == "mistakes behind comments" else 2]:
        found = server.ask("textDocument/codeAction", {**asked, "context": {"diagnostics": [], "only": [kind]}})
        assert found
        assert all("edit" in action for action in found)
    server.tell("textDocument/didClose", {"textDocument": {"uri": uri}})


COMMENTS = "two hundred thousand comments"
KINDS = {"nested": NESTED, "endless": ENDLESS, "values": VALUES, "bytes": BYTES, "within": WITHIN}
PASTED: Mapping[str, Callable[[], bytes]] = {**TEXTS, COMMENTS: lambda: b"#\n" * 200_000}
"""Comments were compared with what was there before in quadratic time: that shows in more than `SIZE` bytes."""


@pytest.mark.parametrize("name", sampled(PASTED))
def test_what_is_pasted_and_taken_back_is_answered(server: Server, name: str) -> None:
    text = PASTED[name]().decode("utf-8", "replace")
    document = {"uri": f"{server.uri}/pasted-{list(PASTED).index(name)}.robray"}
    before = "frame a { }\n# x\nframe b { }\n"
    server.tell(
        "textDocument/didOpen", {"textDocument": {**document, "languageId": "robray", "version": 1, "text": before}}
    )
    _, _, last = places(re.sub("\r\n?", "\n", text))
    version = 1
    # At the start, between comments and statements, and in a block.
    for start in ({"line": 0, "character": 0}, {"line": 1, "character": 0}, {"line": 2, "character": 9}):
        column = last["character"] + (0 if last["line"] else start["character"])
        end = {"line": start["line"] + last["line"], "character": column}
        for taken, put in (({"start": start, "end": start}, text), ({"start": start, "end": end}, "")):
            version += 1
            change = {"range": taken, "text": put}
            server.tell(
                "textDocument/didChange",
                {"textDocument": {**document, "version": version}, "contentChanges": [change]},
            )
            server.ask("textDocument/hover", {"textDocument": document, "position": start})
    assert names(server.ask("textDocument/documentSymbol", {"textDocument": document})) == ["a", "b"]
    server.tell("textDocument/didClose", {"textDocument": document})
    assert server.ask("workspace/executeCommand", {"command": "robray.serverStatus"})["failures"] == 0, server.log


def names(symbols: Any) -> list[str]:
    return [symbol["name"] for symbol in symbols]


@pytest.mark.parametrize("verb", ["check", "show", "format"])
@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_the_command_line_answers(tmp_path: Path, kind: dict[str, Any], verb: str) -> None:
    """All texts of a kind at once; `show` takes one: the worst of its kind in earlier times."""
    names = list(kind) if verb != "show" else list(kind)[:1]
    for number, name in enumerate(names):
        (tmp_path / f"{number}.robray").write_bytes(kind[name]())
    options = {"check": ["--output-format", "concise"], "show": [], "format": ["--check"]}[verb]
    with in_time(PATIENCE * (1 + len(names) / 2)):
        done = subprocess.run(
            (*PROGRAM, verb, *options, *(f"{number}.robray" for number in range(len(names)))),
            cwd=tmp_path,
            capture_output=True,
            check=False,
            timeout=LONGEST_WAIT * (1 + len(names) / 2),
            preexec_fn=confined,
            env={**os.environ, "PYTHONFAULTHANDLER": "1"},
        )
    assert done.returncode in (0, 1, 2), done.stderr[-2000:]
    assert b"Traceback" not in done.stderr, done.stderr[-2000:]
    assert len(done.stdout) <= MOST_ANSWERED * len(names)
