"""Columns behind characters that are wider, or narrower, than they look, in each encoding that editors count in."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from hostile.server import Server

WIDTHS: dict[str, Callable[[str], int]] = {
    "utf-8": lambda text: len(text.encode()),
    "utf-16": lambda text: len(text.encode("utf-16-le")) // 2,
    "utf-32": len,
}
"""LSP 3.17, PositionEncodingKind."""

BEFORE = {
    "beyond the BMP": "🤖\U00010000\U0010ffff",
    "combining": "e\u0301\u0323\u20e3a\u0308",
    "right to left": "\u202e\u05d0\u05d1\u202c\u200f\u2067\u0627\u2069",
    "joined": "👩\u200d👩\u200d👧\ufe0f",
    "all of them": "ü🤖\u0301\u202e\u05d0\u200f\u2028é",
}


class Text(NamedTuple):
    """What an editor has, and how it counts."""

    lines: tuple[str, ...]
    width: Callable[[str], int]

    def span(self, line: int, name: str, occurrence: int = 0) -> dict[str, Any]:
        """Where a name stands in a line."""
        at = -1
        for _ in range(occurrence + 1):
            at = self.lines[line].index(name, at + 1)
        return {"start": self._position(line, at), "end": self._position(line, at + len(name))}

    def at(self, line: int, column: int, length: int) -> str:
        """What an editor shows there."""
        text = self.lines[line]
        return text[self._index(text, column) : self._index(text, column + length)]

    def _position(self, line: int, index: int) -> dict[str, int]:
        return {"line": line, "character": self.width(self.lines[line][:index])}

    def _index(self, line: str, column: int) -> int:
        [index] = [index for index in range(len(line) + 1) if self.width(line[:index]) == column]
        return index


class Opened(NamedTuple):
    server: Server
    uri: str
    text: Text

    def ask(self, request: str, **more: Any) -> Any:
        return self.server.ask(f"textDocument/{request}", {"textDocument": {"uri": self.uri}, **more})


@pytest.fixture(scope="module", params=WIDTHS)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("columns"), request.param) as started:
        assert started.capabilities["positionEncoding"] == request.param
        yield started


@pytest.fixture(params=BEFORE)
def opened(request: pytest.FixtureRequest, server: Server) -> Iterator[Opened]:
    """`base` and `arm` in one line, with the characters in comments, in a string and in a name before them."""
    odd = BEFORE[request.param]
    comment = f"/* {odd} */ "
    lines = (
        f'{comment}frame base {{ }} {comment}frame arm {{ {comment}parent {comment}base; variable "{odd}"; }}',
        f'frame "{odd}" {{ parent arm; }} {comment}frame hand {{ {comment}parent nowhere; }}',
        "",
    )
    uri = f"{server.uri}/{list(BEFORE).index(request.param)}.robray"
    text = Text(lines, WIDTHS[server.capabilities["positionEncoding"]])
    server.open(uri, "\n".join(lines))
    yield Opened(server, uri, text)
    server.tell("textDocument/didClose", {"textDocument": {"uri": uri}})


def test_diagnostics(opened: Opened) -> None:
    found = opened.server.published(opened.uri)
    [undefined] = [each for each in found if each["code"] == "frames-elsewhere"]
    assert undefined["range"] == opened.text.span(1, "nowhere")


def test_definition(opened: Opened) -> None:
    [found] = opened.ask("definition", position=opened.text.span(0, "base", 1)["start"])
    assert found["range"] == opened.text.span(0, "base")


def test_hover(opened: Opened) -> None:
    for place in (opened.text.span(0, "base", 1), opened.text.span(1, "arm")):
        for end in ("start", "end"):
            assert opened.ask("hover", position=place[end])["range"] == place


def test_rename(opened: Opened) -> None:
    found = opened.ask("rename", position=opened.text.span(1, "arm")["start"], newName="elbow")
    [changed] = found["documentChanges"]
    assert [edit["range"] for edit in changed["edits"]] == [opened.text.span(0, "arm"), opened.text.span(1, "arm")]


def test_semantic_tokens(opened: Opened) -> None:
    names = opened.server.capabilities["semanticTokensProvider"]["legend"]["tokenTypes"]
    line = column = 0
    shown = []
    data = opened.ask("semanticTokens/full")["data"]
    for down, right, length, kind in zip(data[0::5], data[1::5], data[2::5], data[3::5], strict=True):
        line, column = line + down, right if down else column + right
        if names[kind] not in ("comment", "keyword", "string"):
            shown.append(opened.text.at(line, column, length))
    assert {"base", "arm", "hand", "nowhere"} <= set(shown)


def test_what_is_typed_behind_them_goes_where_it_was_typed(opened: Opened) -> None:
    end = opened.text.span(0, "arm")["end"]
    change = {"range": {"start": end, "end": end}, "text": "2"}
    opened.server.tell(
        "textDocument/didChange",
        {"textDocument": {"uri": opened.uri, "version": 2}, "contentChanges": [change]},
    )
    symbols = [symbol["name"] for symbol in opened.ask("documentSymbol")]
    assert "arm2" in symbols
