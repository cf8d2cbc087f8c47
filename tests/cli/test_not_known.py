"""What is not known is shown as a number nowhere: every request and every verb that there is, asked of three scenes.

Whoever adds a request, a command or a verb adds it here, to those that are asked or to those that show nothing.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import pytest
from lsprotocol import types

from cli.command import Command
from hostile.server import Server
from robray.analysis.analysis import scene_model
from robray.assemble import new_workspace
from robray.cli.arguments import parser
from robray.cli.completion import verbs_of
from robray.lsp.methods import COMMANDS, METHODS, WHEN_PULLED
from trials import sampled

Json = Any
Triple = tuple[float, float, float]

BASE = "frame base { translation [7.25, 0.5, 0.375]; rpy [0.3, 0.2, 0.1]; }\n"
BELOW = (
    "frame b { parent a; type revolute; axis [0.6, 0, 0.8]; translation [0.0625, 0.125, 1.5]; rpy [0.1, 0.3, 0.2];\n"
    "  geometry { isa look; shape box; dimension [1, 2 * size, 2]; } }\n"
)
WORDS = "def size 2;\nclass look { color [0.1, 0.2, 0.3]; }\n"


class Scene(NamedTuple):
    """`taken_for` are texts that the scene is not, but would be if what is not known were nothing."""

    text: str
    known: str
    taken_for: tuple[str, ...]


def scene(middle: str, known: str, *taken_for: str) -> Scene:
    before, after = WORDS + BASE, BELOW
    return Scene(before + middle + after, before + known + after, tuple(before + one + after for one in taken_for))


TURNED = "rpy [0.2, 0.1, 0.3];"
LOW = f"frame a {{ parent up; translation [0.625, 1, 3]; {TURNED} }}\n"
SCENES = {
    "a constant": scene(
        f"frame a {{ parent base; translation [offs, 0.25, 3]; {TURNED} }}\n",
        f"def offs 1.375;\nframe a {{ parent base; translation [offs, 0.25, 3]; {TURNED} }}\n",
        f"frame a {{ parent base; translation [0, 0.25, 3]; {TURNED} }}\n",
        f"frame a {{ parent base; {TURNED} }}\n",
        "frame a { parent base; }\n",
    ),
    "a parent": scene(
        f"frame up {{ parent base; translation [offs, 1.75, 2]; }}\n{LOW}",
        f"frame up {{ parent base; translation [1, 1.75, 2]; }}\n{LOW}",
        f"frame up {{ parent base; translation [0, 1.75, 2]; }}\n{LOW}",
        f"frame up {{ parent base; }}\n{LOW}",
    ),
    "a class in a file that is not there": scene(
        f'include "gone.robray"\nframe a {{ parent base; isa part; {TURNED} }}\n',
        f"class part {{ translation [1, 2, 3]; }}\nframe a {{ parent base; isa part; {TURNED} }}\n",
        f"frame a {{ parent base; {TURNED} }}\n",
        "frame a { parent base; }\n",
    ),
}

SHOWING = {
    "diff",
    "diff --format json",
    types.TEXT_DOCUMENT_HOVER,
    types.TEXT_DOCUMENT_INLAY_HINT,
    types.INLAY_HINT_RESOLVE,
    types.COMPLETION_ITEM_RESOLVE,
    types.CODE_ACTION_RESOLVE,
    "robray.evaluatedScene",
    "robray.framePose",
    "robray.kinematicTree",
    "robray.showScene",
    "show",
    "show --format json",
}
"""Where a scene that is known shows where `b` is in the world: else the search below would find nothing, ever."""

MORE_ARGUMENTS: Mapping[str, Iterable[list[Json]]] = {
    "robray.framePose": [["base"], ["b"]],
    "robray.kinematicTree": [[], [{"poses": True}]],
    "robray.move": [[{"frame": "a", "translation": [0, 0, 1]}], [{"frame": "b", "sizes": {"dimension": [3, 3, 3]}}]],
    "robray.moveCandidates": [[{"frame": "a", "rotation": [0, 0, 0, 1]}], [{"frame": "b", "translation": [9, 9, 9]}]],
    "robray.openViewPanel": [["panel"]],
    "robray.robotRanges": [["file:///none.xacro", {"line": 0, "character": 0}]],
    "robray.sourcePlace": [[{"line": 0, "character": 0}]],
    "robray.tellViewPanel": [["{}"]],
}
"""What commands are asked with behind the document."""

SILENT = {
    types.INITIALIZE,
    types.INITIALIZED,
    types.SHUTDOWN,
    types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS,
    types.WORKSPACE_DID_CHANGE_WATCHED_FILES,
    types.WORKSPACE_DID_CHANGE_CONFIGURATION,
    types.TEXT_DOCUMENT_DID_OPEN,
    types.TEXT_DOCUMENT_DID_CHANGE,
    types.TEXT_DOCUMENT_DID_SAVE,
    types.TEXT_DOCUMENT_DID_CLOSE,
    types.WORKSPACE_DID_RENAME_FILES,
    # Their numbers are of positions and of colours of words: what is looked for may be among them by chance.
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL,
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA,
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE,
}
"""What has no answer in which a person reads a number."""

SILENT_VERBS = {"view", "lsp", "mcp", "completion", "explain", "config", "expand"}
"""What reads no scene, shows it in a browser, or is asked above."""

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")


def triples(answer: str) -> Iterator[Triple]:
    """Numbers with nothing but blanks and commas between them."""
    found = [*_NUMBER.finditer(answer)]
    linked = [not answer[one.end() : other.start()].strip(", \n") for one, other in pairwise(found)]
    for index in range(len(found) - 2):
        if linked[index] and linked[index + 1]:
            x, y, z = (float(one[0]) for one in found[index : index + 3])
            yield x, y, z


def worlds(text: str) -> dict[str, Triple]:
    workspace = new_workspace()
    workspace.set_text("/w/main.robray", text.encode())
    model = scene_model(workspace.analysis().scenes["/w/main.robray"])
    return {name: pose.translation for name, pose in model.poses_in_root().items() if pose is not None}


def is_near(one: Triple, other: Triple) -> bool:
    """Hints show four decimals, trees five digits."""
    return all(abs(a - b) < 1e-3 for a, b in zip(one, other, strict=True))


def forbidden(asked: Scene) -> list[Triple]:
    """Where frames would be if what is not known were nothing."""
    base = worlds(BASE)["base"]
    return [at for text in asked.taken_for for at in worlds(text).values() if not is_near(at, base)]


def zeros(found: Mapping[str, Iterable[str]]) -> Counter[str]:
    """How often something is all zeros: no frame here is turned by nothing, but colours and placeholders are."""
    return Counter(name for name, texts in found.items() for text in texts for shown in triples(text) if not any(shown))


def answers(server: Server, folder: Path, text: str) -> Iterator[tuple[str, Json]]:
    """Every request at the beginning and in the middle of every line, and behind every blank."""
    uri = (folder / "main.robray").as_uri()
    server.open(uri, text)
    document = {"uri": uri}
    lines = text.split("\n")
    end = {"line": len(lines), "character": 0}
    whole = {"start": {"line": 0, "character": 0}, "end": end}
    about = {"textDocument": document}

    def ask(method: str, params: Json) -> Json:
        return server.ask(method, params)

    def each(method: str, params: Json) -> list[Json]:
        found = ask(method, params)
        return found if isinstance(found, list) else [] if found is None else found.get("items", [found])

    yield types.TEXT_DOCUMENT_DIAGNOSTIC, ask(types.TEXT_DOCUMENT_DIAGNOSTIC, about)
    yield types.WORKSPACE_DIAGNOSTIC, ask(types.WORKSPACE_DIAGNOSTIC, {"previousResultIds": []})
    for method in (
        types.TEXT_DOCUMENT_DOCUMENT_SYMBOL,
        types.TEXT_DOCUMENT_FOLDING_RANGE,
        types.TEXT_DOCUMENT_DOCUMENT_COLOR,
    ):
        yield method, ask(method, about)
    options = {"options": {"tabSize": 2, "insertSpaces": True}}
    yield types.TEXT_DOCUMENT_FORMATTING, ask(types.TEXT_DOCUMENT_FORMATTING, about | options)
    for method, key in (
        (types.TEXT_DOCUMENT_RANGE_FORMATTING, {"range": whole}),
        (types.TEXT_DOCUMENT_RANGES_FORMATTING, {"ranges": [whole]}),
    ):
        yield method, ask(method, about | options | key)
    for painted in each(types.TEXT_DOCUMENT_DOCUMENT_COLOR, about):
        yield types.TEXT_DOCUMENT_COLOR_PRESENTATION, ask(types.TEXT_DOCUMENT_COLOR_PRESENTATION, about | painted)
    for method, resolve in (
        (types.TEXT_DOCUMENT_INLAY_HINT, types.INLAY_HINT_RESOLVE),
        (types.TEXT_DOCUMENT_CODE_LENS, types.CODE_LENS_RESOLVE),
        (types.TEXT_DOCUMENT_DOCUMENT_LINK, types.DOCUMENT_LINK_RESOLVE),
    ):
        for item in each(method, about | {"range": whole}):
            yield method, item
            yield resolve, ask(resolve, item)
    for item in each(types.WORKSPACE_SYMBOL, {"query": ""}):
        yield types.WORKSPACE_SYMBOL, item
        yield types.WORKSPACE_SYMBOL_RESOLVE, ask(types.WORKSPACE_SYMBOL_RESOLVE, item)
    flat = {"uri": "robray-flat:" + uri.removeprefix("file:")}
    yield types.WORKSPACE_TEXT_DOCUMENT_CONTENT, ask(types.WORKSPACE_TEXT_DOCUMENT_CONTENT, flat)
    moved = {"files": [{"oldUri": uri, "newUri": uri.replace("main", "other")}]}
    yield types.WORKSPACE_WILL_RENAME_FILES, ask(types.WORKSPACE_WILL_RENAME_FILES, moved)
    for command in COMMANDS:
        for given in MORE_ARGUMENTS.get(command, ([],)):
            yield command, ask("workspace/executeCommand", {"command": command, "arguments": [uri, *given]})
    for line, written in enumerate(lines):
        for column in sorted({0, *(found.end() for found in re.finditer(r"\s|\[|^", written))}):
            position = {"line": line, "character": column}
            yield from _at(server, about, position, written)


ABLE = {
    "workspace": {
        "symbol": {"resolveSupport": {"properties": ["location.range"]}},
        "fileOperations": {"willRename": True},
    },
    "textDocument": {
        "diagnostic": {},
        "hover": {"contentFormat": ["markdown"]},
        "rename": {"prepareSupport": True},
        "completion": {"completionItem": {"snippetSupport": True, "documentationFormat": ["markdown"]}},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "inlayHint": {"resolveSupport": {"properties": ["tooltip", "label.location"]}},
        "codeAction": {
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}},
            "disabledSupport": True,
            "dataSupport": True,
            "resolveSupport": {"properties": ["edit"]},
        },
    },
}
"""A client that pulls diagnostics, and asks for the rest of what it was given a part of."""

_AT = (
    types.TEXT_DOCUMENT_DECLARATION,
    types.TEXT_DOCUMENT_DEFINITION,
    types.TEXT_DOCUMENT_TYPE_DEFINITION,
    types.TEXT_DOCUMENT_IMPLEMENTATION,
    types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT,
    types.TEXT_DOCUMENT_LINKED_EDITING_RANGE,
    types.TEXT_DOCUMENT_PREPARE_RENAME,
    types.TEXT_DOCUMENT_HOVER,
    types.TEXT_DOCUMENT_SIGNATURE_HELP,
)


def _at(server: Server, about: Json, position: Json, written: str) -> Iterator[tuple[str, Json]]:
    here = about | {"position": position}
    for method in _AT:
        yield method, server.ask(method, here)
    yield (
        types.TEXT_DOCUMENT_REFERENCES,
        server.ask(types.TEXT_DOCUMENT_REFERENCES, here | {"context": {"includeDeclaration": True}}),
    )
    yield (
        types.TEXT_DOCUMENT_SELECTION_RANGE,
        server.ask(types.TEXT_DOCUMENT_SELECTION_RANGE, about | {"positions": [position]}),
    )
    yield types.TEXT_DOCUMENT_RENAME, server.ask(types.TEXT_DOCUMENT_RENAME, here | {"newName": "renamed"})
    context = {"context": {"triggerKind": 1}}
    yield (
        types.TEXT_DOCUMENT_INLINE_COMPLETION,
        server.ask(types.TEXT_DOCUMENT_INLINE_COMPLETION, here | context),
    )
    typed = {"ch": ";", "options": {"tabSize": 2, "insertSpaces": True}}
    yield (
        types.TEXT_DOCUMENT_ON_TYPE_FORMATTING,
        server.ask(types.TEXT_DOCUMENT_ON_TYPE_FORMATTING, here | typed),
    )
    offered = server.ask(types.TEXT_DOCUMENT_COMPLETION, here | context) or {"items": []}
    # What has no value of the scene in it is the same everywhere.
    for item in offered["items"] if isinstance(offered, dict) else offered:
        yield types.TEXT_DOCUMENT_COMPLETION, item
        if item["label"] in ("a", "b", "up", "base", "look", "size") and "parent " in written:
            yield types.COMPLETION_ITEM_RESOLVE, server.ask(types.COMPLETION_ITEM_RESOLVE, item)
    for prepare, followed in (
        (
            types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY,
            (types.CALL_HIERARCHY_INCOMING_CALLS, types.CALL_HIERARCHY_OUTGOING_CALLS),
        ),
        (
            types.TEXT_DOCUMENT_PREPARE_TYPE_HIERARCHY,
            (types.TYPE_HIERARCHY_SUPERTYPES, types.TYPE_HIERARCHY_SUBTYPES),
        ),
    ):
        for item in server.ask(prepare, here) or ():
            yield prepare, item
            for method in followed:
                yield method, server.ask(method, {"item": item})
    end = {"line": position["line"], "character": len(written)}
    actions = {"range": {"start": position, "end": end}, "context": {"diagnostics": []}}
    for action in server.ask(types.TEXT_DOCUMENT_CODE_ACTION, about | actions) or ():
        yield types.TEXT_DOCUMENT_CODE_ACTION, action
        if "disabled" not in action:
            yield types.CODE_ACTION_RESOLVE, server.ask(types.CODE_ACTION_RESOLVE, action)


def asked_of(folder: Path, text: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    with mock.patch("hostile.server.ABLE", ABLE), Server(folder) as server:
        for method, answer in answers(server, folder, text):
            found.setdefault(method, []).append(json.dumps(answer, ensure_ascii=False).replace("\\n", "\n"))
    return found


def told_by(command: Command, text: str) -> dict[str, list[str]]:
    """What the verbs of the command line say."""
    command.write(f"//- main.robray\n{text}//- before.robray\nframe base {{}}\nframe a {{}}\nframe b {{ parent a; }}\n")
    runs = {
        "show": ["show", "main.robray"],
        "show --format json": ["show", "main.robray", "--format", "json"],
        "check": ["check", "main.robray"],
        "check --output-format json": ["check", "--output-format", "json", "main.robray"],
        "format": ["format", "--diff", "main.robray"],
        "init": ["init", "--dry-run"],
        "collisions": ["collisions", "main.robray"],
        "convert --to urdf": ["convert", "main.robray", "--to", "urdf"],
        "convert --to robray": ["convert", "main.robray", "--to", "robray"],
        "convert --to c": ["convert", "main.robray", "--to", "c"],
        "diff": ["diff", "before.robray", "main.robray"],
        "diff --format json": ["diff", "before.robray", "main.robray", "--format", "json"],
    }
    return {name: ["".join(command.run(*arguments)[1:])] for name, arguments in runs.items()}


def showing(found: Mapping[str, Iterable[str]], looked_for: Iterable[Triple]) -> dict[str, Triple]:
    """Who shows one of the triples, and which."""
    return {
        name: triple
        for name, texts in found.items()
        for triple in looked_for
        if any(is_near(triple, shown) for text in texts for shown in triples(text))
    }


@pytest.mark.parametrize("name", sampled(SCENES))
def test_what_is_not_known_is_shown_as_a_number_nowhere(name: str, tmp_path: Path, command: Command) -> None:
    asked = SCENES[name]
    found = asked_of(tmp_path, asked.text) | told_by(command, asked.text)
    known = asked_of(tmp_path, asked.known) | told_by(command, asked.known)
    assert showing(found, forbidden(asked)) == {}
    assert not zeros(found) - zeros(known)
    assert showing(known, [worlds(asked.known)["b"]]).keys() == SHOWING
    assert "where it is in the world is not known" in "".join(found[types.TEXT_DOCUMENT_HOVER])
    assert "it is not known where it is" in "".join(found["robray.kinematicTree"])
    assert '"quaternion": null, "translation": null, "unknown": ' in "".join(found["show --format json"])
    assert "world    ? because" in "".join(found["show"])
    labels = [hint for hint in found[types.TEXT_DOCUMENT_INLAY_HINT] if '"at [' in hint]
    assert len(labels) == 1, "only of the base it is known where it is"


def test_everything_that_can_be_asked_is(tmp_path: Path, command: Command) -> None:
    text = f'include "other.robray"\n{SCENES["a constant"].known}'
    (tmp_path / "other.robray").write_text("def other 3;\n")
    found = asked_of(tmp_path, text) | told_by(command, text)
    assert found.keys() >= {*METHODS, *WHEN_PULLED, *COMMANDS} - SILENT
    verbs = {verb.name for verb in verbs_of(parser())}
    assert {name.split(" ")[0] for name in found if "/" not in name and not name.startswith("robray.")} == (
        verbs - SILENT_VERBS
    )
