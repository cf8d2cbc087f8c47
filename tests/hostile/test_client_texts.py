"""Changes of texts as no proper client sends them: what the server answers from is what the client has."""

import random
from pathlib import Path

import pytest
from lsprotocol import types

from lsp.wire import Json, Wire, session
from robray.lsp.convert import edit
from robray.lsp.documents import Documents
from robray.project import Projects
from robray.read_scope import NOTHING
from robray.text.edits import splice
from robray.text.lines import Encoding, Lines

URI = "file:///w/a.robray"
MODIFIED = -32801


def opened(text: str, version: int = 1, uri: str = URI) -> Json:
    return {"textDocument": {"uri": uri, "languageId": "robray", "version": version, "text": text}}


def changed(version: Json, *changes: Json, uri: str = URI) -> Json:
    return {"textDocument": {"uri": uri, "version": version}, "contentChanges": [*changes]}


def replaced(start: tuple[Json, Json], end: tuple[Json, Json], text: Json) -> Json:
    places = [{"line": line, "character": character} for line, character in (start, end)]
    return {"range": {"start": places[0], "end": places[1]}, "text": text}


async def text_of(wire: Wire) -> str:
    """The text that the server has, as far as the names of its constants say."""
    asked = {"textDocument": {"uri": URI}}
    symbols = (await wire.ask("textDocument/documentSymbol", asked, "text"))["result"]
    return " ".join(symbol["name"] for symbol in symbols or ())


async def test_a_change_of_what_is_not_open_changes_nothing() -> None:
    async with session() as wire:
        wire.call("textDocument/didChange", changed(2, {"text": "def b 1;"}))
        assert await text_of(wire) == ""
        wire.call("textDocument/didClose", {"textDocument": {"uri": URI}})
        wire.call("textDocument/didOpen", opened("def a 1;"))
        assert await text_of(wire) == "a"
        wire.call("textDocument/didClose", {"textDocument": {"uri": URI}})
        wire.call("textDocument/didClose", {"textDocument": {"uri": URI}})
        wire.call("textDocument/didChange", changed(2, {"text": "def b 1;"}))
        assert await text_of(wire) == ""


async def test_opened_twice_the_last_text_counts() -> None:
    async with session() as wire:
        wire.call("textDocument/didOpen", opened("def a 1;"))
        wire.call("textDocument/didOpen", opened("def b 1;\ndef c 1;"))
        wire.call("textDocument/didChange", changed(2, replaced((1, 4), (1, 5), "d")))
        assert await text_of(wire) == "b d"


async def test_versions_may_go_backwards_but_no_action_survives_it() -> None:
    capabilities: Json = {
        "textDocument": {
            "codeAction": {
                "dataSupport": True,
                "resolveSupport": {"properties": ["edit"]},
                "codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}},
            }
        }
    }
    async with session(capabilities=capabilities) as wire:
        wire.call("textDocument/didOpen", opened("frame a { translation [0, 0, 1 + 2]; }", 5))
        where = {"start": {"line": 0, "character": 29}, "end": {"line": 0, "character": 34}}
        asked = {"textDocument": {"uri": URI}, "range": where, "context": {"diagnostics": []}}
        actions = (await wire.ask("textDocument/codeAction", asked, 2))["result"]
        offered = [action for action in actions if "data" in action]
        assert offered
        assert "edit" in (await wire.ask("codeAction/resolve", offered[0], 3))["result"]
        wire.call("textDocument/didChange", changed(4, replaced((0, 0), (0, 0), "def b 1;\n")))
        wire.call("textDocument/didChange", changed(5, replaced((0, 4), (0, 5), "c")))
        assert await text_of(wire) == "c a"
        refused = await wire.ask("codeAction/resolve", offered[0], 4)
        assert refused["error"]["code"] == MODIFIED, "the same version, another text"


async def test_a_change_that_cannot_be_read_is_answered_from_no_more() -> None:
    async with session() as wire:
        for version, broken in enumerate(
            (
                replaced((0, -1), (0, 0), "x"),
                replaced((10**20, 0), (0, 0), "x"),
                replaced(("0", 0), (0, 0), "x"),
                replaced((0, 0), (0, 0), 3),
                {"range": {"start": {"line": 0, "character": 0}}, "text": "x"},
                {},
                3,
            )
        ):
            wire.call("textDocument/didOpen", opened("def a b*1;"))
            assert await text_of(wire) == "a"
            wire.call("textDocument/didChange", changed(10 + version, broken))
            wire.call("textDocument/didChange", changed(20 + version, replaced((0, 4), (0, 5), "c")))
            answer = await wire.ask("textDocument/documentSymbol", {"textDocument": {"uri": URI}}, 8)
            assert answer["error"]["code"] == MODIFIED, broken
            published = [told["params"] for told in wire.told if told["method"] == "textDocument/publishDiagnostics"]
            assert published[-1]["diagnostics"] == []
            wire.call(
                "textDocument/didChange", changed(30 + version, {"text": "def d 1;"}, replaced((0, 4), (0, 5), "e"))
            )
            assert await text_of(wire) == "e", "sent whole, it is known again"
        said = [told for told in wire.told if told["method"] == "window/showMessage"]
        assert len(said) == version + 1


async def test_full_and_incremental_changes_in_any_order() -> None:
    async with session() as wire:
        wire.call("textDocument/didOpen", opened("def a 1;"))
        changes = (
            {"text": "def b 1;"},
            replaced((0, 4), (0, 5), "c"),
            {"text": ""},
            replaced((0, 0), (0, 0), "def d 1;"),
        )
        wire.call("textDocument/didChange", changed(2, *changes))
        assert await text_of(wire) == "d"
        wire.call("textDocument/didChange", changed(3, {"text": "def x 1;", "rangeLength": 3}))
        wire.call("textDocument/didChange", changed(4))
        assert await text_of(wire) == "x"


async def test_ranges_beyond_the_end_and_reversed() -> None:
    async with session() as wire:
        wire.call("textDocument/didOpen", opened("def a 1;\ndef b 1;"))
        wire.call("textDocument/didChange", changed(2, replaced((0, 4), (0, 2**31 - 1), "c 1;")))
        wire.call("textDocument/didChange", changed(3, replaced((2**31 - 1, 0), (2**31 - 1, 9), "\ndef d 1;")))
        wire.call("textDocument/didChange", changed(4, replaced((1, 5), (1, 4), "e")))
        assert await text_of(wire) == "c e d"
        wire.call("textDocument/didChange", changed(5, replaced((9, 9), (0, 0), "def f 1;")))
        assert await text_of(wire) == "f"


async def test_a_thousand_changes_at_once() -> None:
    async with session() as wire:
        wire.call("textDocument/didOpen", opened("".join(f"def a{number} 1;\n" for number in range(1_000))))
        wire.call("textDocument/didChange", changed(2, *(replaced((line, 4), (line, 5), "b") for line in range(1_000))))
        for version in range(1_000):
            wire.call("textDocument/didChange", changed(3 + version, replaced((version, 4), (version, 5), "c")))
        assert (await text_of(wire)).split() == [f"c{number}" for number in range(1_000)]


@pytest.mark.parametrize("encoding", [*Encoding])
def test_half_a_character_is_as_wide_as_the_client_counts_it(encoding: Encoding) -> None:
    """Whatever is cut in two, all that stands behind keeps its column."""
    generator = random.Random(1)
    for _ in range(2_000):
        text = "".join(generator.choices("aü€😀\n", k=12))
        lines = Lines(text.encode())
        width = len(_units(text, encoding))
        places = [_place(text, generator.randrange(width + 1), encoding) for _ in range(2)]
        change = types.TextDocumentContentChangePartial(types.Range(*places), "xy")
        made = edit(change, lines, encoding)
        after = splice(lines.text, made).decode()
        start, end = sorted(_offset(text, place, encoding) for place in places)
        assert len(_units(after, encoding)) == width - (end - start) + 2
        assert _units(after, encoding)[start : start + 2] == ["x", "y"]
        assert _units(after, encoding)[start + 3 :] == _units(text, encoding)[end + 1 :] or "?" in after


def _units(text: str, encoding: Encoding) -> list[str]:
    """A text as an array of what the encoding counts."""
    found: list[str] = []
    for character in text:
        width = {
            Encoding.UTF_8: len(character.encode()),
            Encoding.UTF_16: 1 + (character > "\uffff"),
            Encoding.UTF_32: 1,
        }[encoding]
        found += [character] if width == 1 else [f"{character}{part}" for part in range(width)]
    return found


def _place(text: str, unit: int, encoding: Encoding) -> types.Position:
    before = _units(text, encoding)[:unit]
    line = before.count("\n")
    return types.Position(line, unit if not line else before[::-1].index("\n"))


def _offset(text: str, place: types.Position, encoding: Encoding) -> int:
    units = _units(text, encoding)
    starts = [0, *(rank + 1 for rank, unit in enumerate(units) if unit == "\n")]
    return starts[place.line] + place.character


def test_a_change_that_breaks_us_does_not_part_the_texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a document of which a change failed nothing is believed until it comes whole."""
    documents = Documents(lambda: NOTHING, Projects)
    path = str(tmp_path / "a.robray")
    documents.open(path, URI, 1, "def a 1;")
    with monkeypatch.context() as patch:
        patch.setattr("robray.lsp.documents.edits_of", lambda *_: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            documents.change(path, 2, [types.TextDocumentContentChangeWholeDocument("def b 1;")], Encoding.UTF_16)
    assert path in documents.lost
    assert not documents.is_fresh(path)
    documents.change(path, 3, [types.TextDocumentContentChangeWholeDocument("def c 1;")], Encoding.UTF_16)
    assert path not in documents.lost
    file = documents.workspace.file(path)
    assert file is not None
    assert (file.text, file.version) == (b"def c 1;", 3)
