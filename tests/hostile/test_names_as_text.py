"""Names in what the language server says: messages of findings, refusals, notifications, labels."""

from pathlib import Path
from typing import Any

import pytest

from hostile.names import FILES, NAMES
from hostile.rendered import rendered
from hostile.server import Server
from robray.text.printable import printable

IN_SCENES = [name for name in NAMES.values() if '"' not in name]

SCENE = """\
class "{name}" {{ parent "{name}"; colour "{name}"; }}
frame "{name}" {{ isa "{name}"; type revolute; axis [1, 0, 0]; geometry {{ shape mesh; mesh "{name}"; }} }}
frame other {{ parent "{name}x"; geometry {{ shape "{name}"; }} }}
allow_collision "{name}" "{name}";
def later "{name}" + 1;
"""


def texts(value: Any) -> list[str]:
    """All that people read in an answer, by the names of its members."""
    if isinstance(value, list):
        return [each for one in value for each in texts(one)]
    if not isinstance(value, dict):
        return []
    own = [text for key, text in value.items() if key in ("message", "title") and isinstance(text, str)]
    return [*own, *(each for one in value.values() for each in texts(one))]


def names_in(symbols: list[Any]) -> list[str]:
    return [each for one in symbols for each in (one["name"], *names_in(one.get("children", [])))]


def is_harmless(text: str) -> bool:
    return printable(text) == text


def test_the_server_says_names_as_text(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        for number, name in enumerate(IN_SCENES):
            uri = (tmp_path / f"{number}.robray").as_uri()
            source = SCENE.format(name=name).encode("utf-8", "replace").decode()
            server.open(uri, source)
            told = server.published(uri)
            assert told
            assert all(map(is_harmless, texts(told)))
            document = {"textDocument": {"uri": uri}}
            lines = source.split("\n")
            everything = {
                "start": {"line": 0, "character": 0},
                "end": {"line": len(lines) - 1, "character": 0},
            }
            actions = server.ask(
                "textDocument/codeAction", document | {"range": everything, "context": {"diagnostics": told}}
            )
            assert all(map(is_harmless, texts(actions)))
            for lens in server.ask("textDocument/codeLens", document) or ():
                assert all(map(is_harmless, texts(server.ask("codeLens/resolve", lens))))
            for hint in server.ask("textDocument/inlayHint", document | {"range": everything}) or ():
                labels = hint["label"] if isinstance(hint["label"], list) else [{"value": hint["label"]}]
                assert all(is_harmless(label["value"]) for label in labels)
            outline = server.ask("textDocument/documentSymbol", document)
            assert outline
            assert all(each and is_harmless(each) for each in names_in(outline))
            found = server.ask("textDocument/hover", document | {"position": {"line": 0, "character": 7}})
            if found is not None:
                rendered(found["contents"]["value"].split("\n\n---\n\n[")[0])
            everywhere = server.ask("workspace/symbol", {"query": ""})
            assert everywhere
            assert all(each["name"] and is_harmless(each["name"]) for each in everywhere)
            at = document | {"position": {"line": 1, "character": 7}}
            for item in server.ask("textDocument/prepareCallHierarchy", at) or ():
                assert item["name"]
                assert is_harmless(item["name"])
            server.tell("textDocument/didClose", document)


@pytest.mark.parametrize("told", ["a command", "an image", "a line", "colours", "right to left", "no UTF-8"])
def test_a_notification_holds_no_link(tmp_path: Path, told: str) -> None:
    folder = tmp_path / FILES[told]
    folder.mkdir()
    (folder / "robray.toml").write_text("exlude = 1\n")
    with Server(tmp_path) as server:
        uri = (folder / "a.robray").as_uri()
        server.open(uri, "frame f { }\n")
        assert server.hears("exlude")
        shown = [each["params"]["message"] for each in server.told if each.get("method") == "window/showMessage"]
        assert all("](" not in message and is_harmless(message) for message in shown)
