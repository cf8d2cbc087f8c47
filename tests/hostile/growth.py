"""Everything that can be asked, asked of a text of any size: what each request took, and what it answered."""

import contextlib
import io
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from hostile.fields import Scene, fields, least
from hostile.in_process import InProcess
from robray.cli.main import main as command_line
from robray.lsp.methods import COMMANDS, METHODS, WHEN_PULLED
from robray.syntax import json as json_notation
from robray.syntax import yaml
from robray.text.edits import Edit, splice

Json = Any
Times = dict[str, float]
EVERY = {**METHODS, **WHEN_PULLED}
SPECIAL = {
    *(
        "initialize",
        "initialized",
        "shutdown",
        "textDocument/didOpen",
        "textDocument/didChange",
        "textDocument/didClose",
    ),
    *("workspace/didRenameFiles", "workspace/didChangeWorkspaceFolders", "workspace/didChangeConfiguration"),
}
"""What begins, ends and changes a session is not simply asked."""

VERBS = (("check",), ("check", "--fix", "--unsafe-fixes"), ("format",), ("show",), ("convert",))


class _Timed:
    """What requests took; of those of one name, all together."""

    def __init__(self) -> None:
        self.times: Times = {}
        self.answers: dict[str, Json] = {}

    @contextlib.contextmanager
    def of(self, name: str) -> Iterator[None]:
        begun = time.process_time()
        yield
        self.times[name] = self.times.get(name, 0.0) + time.process_time() - begun


class Answered(NamedTuple):
    """`failures` counts what the server could not answer; `answers` has the last one of each method."""

    times: Times
    answers: Mapping[str, Json]
    failures: int


def _ends(text: str) -> tuple[dict[str, int], dict[str, int]]:
    places = []
    for at in (len(text) // 2, len(text)):
        before = text[:at]
        character = len(before[before.rfind("\n") + 1 :].encode())
        places.append({"line": before.count("\n"), "character": character})
    return places[0], places[1]


FRONTS = (("a brace in front", "{"), ("a comment in front", "/*"), ("a tag in front", "<"))


async def asked(folder: Path, file: str, text: bytes, fronts: Sequence[tuple[str, str]] = FRONTS) -> Answered:
    """Every method about a text that is opened, edited and closed; and every command."""
    timed = _Timed()
    client = InProcess([folder])
    await client.begin()
    try:
        decoded = text.decode("utf-8", "replace")
        middle, end = _ends(decoded)
        scene = Scene((folder / file).as_uri(), middle, end)
        beginning = {"line": 0, "character": 0}
        whole = {"start": beginning, "end": end}
        document = {"uri": scene.uri}
        item = {**document, "languageId": "robray", "version": 1, "text": decoded}

        def ask(method: str, params: Json, name: str = "") -> None:
            with timed.of(name or method):
                timed.answers[method] = client.ask(method, params)

        def settled(name: str) -> None:
            ask("textDocument/diagnostic", {"textDocument": document}, name)

        with timed.of("open"):
            client.tell("textDocument/didOpen", {"textDocument": item})
        settled("open")
        for method, known in EVERY.items():
            if method in SPECIAL:
                continue
            params = least(method, scene)
            if isinstance(params, dict) and "range" in params and "textDocument" in params:
                params["range"] = whole
            if known.asynchronous:
                with timed.of(method):
                    timed.answers[method] = await client.ask_slowly(method, params)
            elif _is_notification(method):
                with timed.of(method):
                    client.tell(method, params)
            else:
                ask(method, params)
        for kind in ("quickfix", "refactor", "source.fixAll.robray"):
            context = {"diagnostics": [], "only": [kind]}
            asking = {"textDocument": document, "range": whole, "context": context}
            ask("textDocument/codeAction", asking, f"textDocument/codeAction {kind}")
        near = {"start": middle, "end": {"line": middle["line"] + 1, "character": 0}}
        nearby = {"textDocument": document, "range": near, "context": {"diagnostics": []}}
        ask("textDocument/codeAction", nearby, "textDocument/codeAction near")
        for command in COMMANDS:
            params = {"command": command, "arguments": [scene.uri, *_BEHIND.get(command, ())]}
            if COMMANDS[command].asynchronous:
                with timed.of(command):
                    timed.answers[command] = await client.ask_slowly("workspace/executeCommand", params)
            else:
                ask("workspace/executeCommand", params, command)
        keys = [("a key in the middle", middle, "x"), *((name, beginning, put) for name, put in fronts)]
        for version, (name, place, put) in enumerate(keys):
            behind = {"line": place["line"], "character": place["character"] + len(put)}
            for back, change in enumerate(
                (
                    {"range": {"start": place, "end": place}, "text": put},
                    {"range": {"start": place, "end": behind}, "text": ""},
                )
            ):
                changed = {"textDocument": {**document, "version": 2 * version + back + 2}, "contentChanges": [change]}
                with timed.of(name):
                    client.tell("textDocument/didChange", changed)
                settled(name)
        with timed.of("close"):
            client.tell("textDocument/didClose", {"textDocument": document})
        status = client.ask("workspace/executeCommand", {"command": "robray.serverStatus"})
    finally:
        client.end()
    return Answered(timed.times, timed.answers, status["failures"])


_BEHIND: Mapping[str, list[Any]] = {
    "robray.framePose": ["f"],
    "robray.move": [{"frame": "f", "translation": [1, 2, 3]}],
    "robray.moveCandidates": [{"frame": "f", "translation": [1, 2, 3]}],
    "robray.sourcePlace": [{"line": 0, "character": 0}],
}
"""What commands are asked with behind the document."""


def _is_notification(method: str) -> bool:
    from lsprotocol import types

    return types.METHOD_TO_TYPES[method][1] is None


def verbs(folder: Path, file: str, text: bytes, asked_for: Iterable[tuple[str, ...]] = VERBS) -> Times:
    """Every verb of the command line that takes a file; of a configuration, about a scene beside it."""
    timed = _Timed()
    is_scene = file.endswith((".robray", ".urdf", ".xml"))
    about = folder / (file if is_scene else "a.robray")
    for verb in asked_for if is_scene else (("check",), ("config",)):
        (folder / file).write_bytes(text)
        if not is_scene:
            about.write_bytes(b"frame f { }\n")
        elif verb[0] == "format" and not file.endswith(".robray"):
            continue
        silent = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        options = ("--output-format", "concise") if verb == ("check",) else ()
        with (
            contextlib.redirect_stdout(silent),
            contextlib.redirect_stderr(silent),
            timed.of(f"robray {' '.join(verb)}"),
        ):
            command_line([*verb, *options, str(about)])
    return timed.times


def notations(file: str, text: bytes) -> Times:
    """What the readers of JSON and of YAML take for a text, and for a key in its middle and back."""
    timed = _Timed()
    if file.endswith(".json"):
        with timed.of("read"):
            json_notation.read(text)
        return timed.times
    with timed.of("tree"):
        yaml.tree(text)
    with timed.of("read"):
        reading = yaml.read(text)
    middle = len(text) // 2
    for edit in (Edit(middle, middle, b"x"), Edit(middle, middle + 1, b"")):
        with timed.of("a key in the middle"):
            reading, _ = yaml.reread(reading, splice(reading.text, edit), edit)
    return timed.times


async def sent(method: str, field: int, size: int) -> tuple[str, Times, Json]:
    """One method with one of its fields made long: the answer, which may be an error, and what it took."""
    timed = _Timed()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        scene = Scene((folder / "a.robray").as_uri(), {"line": 0, "character": 7}, {"line": 1, "character": 0})
        (folder / "a.robray").write_bytes(b"frame f { }\nframe g { parent f; }\n")
        long = [*fields(method, scene)][field]
        params = long.make(size)
        client = InProcess([folder])
        if method != "initialize":
            await client.begin()
        answer: Json = {}
        try:
            with timed.of(long.name):
                if _is_notification(method):
                    client.tell(method, params)
                elif EVERY[method].asynchronous:
                    answer = await client.ask_slowly(method, params)
                else:
                    answer = client.ask(method, params)
            if method != "initialize":
                with timed.of(f"{long.name}: what is asked next"):
                    client.ask("textDocument/documentSymbol", {"textDocument": {"uri": scene.uri}})
        finally:
            client.end()
    return long.name, timed.times, answer
