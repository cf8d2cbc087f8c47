"""Files with odd names, as editors write them in URIs, which each does in its own way (RFC 3986, LSP 3.17 URI)."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, unquote

import pytest

from hostile.server import Server

_UNRESERVED = "/-._~"
_BETWEEN = "!$&'()*+,;=:@"

WAYS: dict[str, Callable[[str], str]] = {
    "all but letters": lambda path: quote(path, safe=_UNRESERVED),
    "all but letters, in small digits": lambda path: re.sub(
        "%..", lambda match: match[0].lower(), quote(path, safe=_UNRESERVED)
    ),
    "as little as is allowed": lambda path: quote(path, safe=_UNRESERVED + _BETWEEN),
    "less than is allowed": lambda path: quote(path, safe=_UNRESERVED + _BETWEEN + "?#[] "),
    "nothing but the percent sign": lambda path: path.replace("%", "%25"),
}

NAMES = [
    "with blank",
    "100%",
    "a%20b",
    "%",
    "a#b",
    "a?b=c",
    "c:b",
    "a+b&c;d,e",
    "it's (one) [of] {them}!",
    "ä-π-日本-🤖",
    "e\u0301 and \u00e9",
    "\u202egnp",
    "-",
    "~",
    "...",
]


class Editor(NamedTuple):
    server: Server
    folder: Path
    way: Callable[[str], str]

    def uri(self, name: str) -> str:
        return f"file://{self.way(str(self.folder / name))}"

    def definition(self, name: str, line: int, column: int) -> str:
        """The URI of the only one."""
        place = {"textDocument": {"uri": self.uri(name)}, "position": {"line": line, "character": column}}
        [found] = self.server.ask("textDocument/definition", place)
        uri: str = found["uri"]
        return uri

    def codes(self, name: str) -> list[str]:
        return [each["code"] for each in self.server.published(self.uri(name))]


@pytest.fixture(scope="module", params=WAYS)
def editor(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    folder = tmp_path_factory.mktemp("ä %23 #1 c:")
    with Server(folder) as server:
        yield Editor(server, folder, WAYS[request.param])


@pytest.mark.parametrize("name", NAMES)
def test_a_file_is_the_same_in_an_include_and_in_a_uri(editor: Editor, name: str) -> None:
    number = NAMES.index(name)
    scene, part = f"{number}.robray", f"{name}.robray"
    # As editors write: nobody who watches the folder sees the file before its text is there.
    (editor.folder / "written").write_text("frame part { }\n")
    (editor.folder / "written").replace(editor.folder / part)
    written = re.sub(r"[?*\[\\]", r"\\\g<0>", part)
    editor.server.open(editor.uri(scene), f'include "{written}"\nframe f {{ parent part; }}\n')
    assert editor.codes(scene) == []
    found = editor.definition(scene, 1, 18)
    assert found.isascii()
    assert unquote(found) == f"file://{editor.folder / part}"

    # What is open in the editor stands for the file, and is called as the editor calls it.
    editor.server.open(editor.uri(part), "def one 1;\nframe part { }\n")
    assert editor.definition(scene, 1, 18) == editor.uri(part)
    editor.server.tell(
        "textDocument/didChange",
        {"textDocument": {"uri": editor.uri(part), "version": 2}, "contentChanges": [{"text": "frame other { }\n"}]},
    )
    assert editor.codes(scene) == ["frames-elsewhere"]
    editor.server.tell("textDocument/didClose", {"textDocument": {"uri": editor.uri(part)}})
    assert editor.codes(scene) == []

    (editor.folder / part).unlink()
    editor.server.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": editor.uri(part), "type": 3}]})
    assert "include-not-found" in editor.codes(scene)
    editor.server.tell("textDocument/didClose", {"textDocument": {"uri": editor.uri(scene)}})


def test_names_that_differ_in_case_only(editor: Editor) -> None:
    """Where the disk tells them apart, so does the server."""
    for name in ("Part", "part"):
        (editor.folder / f"{name}.robray").write_text(f"frame {name} {{ }}\n")
    differ = (editor.folder / "Part.robray").read_text() == "frame Part { }\n"
    includes = 'include "Part.robray"\ninclude "part.robray"\n'
    editor.server.open(
        editor.uri("cases.robray"), f"{includes}frame f {{ parent Part; }}\nframe g {{ parent part; }}\n"
    )
    assert ("frames-elsewhere" in editor.codes("cases.robray")) is not differ
    for line, name in ((2, "Part"), (3, "part")) if differ else ():
        editor.server.open(editor.uri(f"{name}.robray"), f"frame {name} {{ }}\n")
        assert editor.definition("cases.robray", line, 18) == editor.uri(f"{name}.robray")
