"""Which documents are ours, of those whose names do not tell: by their text, because the project says so, because the
editor does, or because another file includes or lists them."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

import pytest

from hostile.in_process import CAPABILITIES, InProcess, Json, StillClock

pytestmark = pytest.mark.quick

PUSHED = {
    **CAPABILITIES,
    "textDocument": {name: value for name, value in CAPABILITIES["textDocument"].items() if name != "diagnostic"},
}
BROKEN = '{"modules": [1]}'
"""No text by which a configuration is known."""
SAID = "rofi-wrong-type"


CELL, EMPTY = '<WorkCell name="w"><Include file="body.xml"/></WorkCell>\n', '<WorkCell name="w"></WorkCell>\n'
BODY = '<Frame name="b"/><Frame name="a" refframe="nowhere"/>\n'
ROBOT = '<robot name="r"><link name="b"/></robot>\n'
SMURF, ALONE = "modelname: arm\nfiles: [arm.urdf, motors.yml]\n", "modelname: arm\nfiles: [arm.urdf]\n"
MOTORS = "motors:\n- {name: m, joint: nothing}\n"
OUTER = '<WorkCell name="w"><Include file="inner.xml"/></WorkCell>\n'
INNER = '<Include file="body.xml"/>\n'
WORLD = '{"moduleJoints": 3}'


class Client:
    """An editor that is told findings, or asks for them; it calls documents what their suffix says."""

    def __init__(self, folder: Path, capabilities: Mapping[str, Json]) -> None:
        self.folder = folder
        self.asks = "diagnostic" in capabilities["textDocument"]
        self.server = InProcess([folder], capabilities)

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    async def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text)
        self.server.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": self.uri(name), "type": 1}]})
        await self.server.rest()

    def open(self, name: str, text: str) -> None:
        language = {"yml": "yaml"}.get(name.rpartition(".")[2], name.rpartition(".")[2])
        document = {"uri": self.uri(name), "languageId": language, "version": 1, "text": text}
        self.server.tell("textDocument/didOpen", {"textDocument": document})

    def change(self, name: str, text: str) -> None:
        document = {"uri": self.uri(name), "version": 2}
        self.server.tell("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})

    async def codes(self, name: str) -> list[str]:
        """What the editor shows of a document now."""
        await self.server.rest()
        document: Json = {"textDocument": {"uri": self.uri(name)}}
        asked = self.server.ask("textDocument/diagnostic", document)["items"] if self.asks else []
        shown = asked if self.asks else self.server.published.get(self.uri(name), [])
        assert (self.server.ask("textDocument/foldingRange", document) is not None) == bool(shown)
        return [each["code"] for each in shown]


def played(
    folder: Path,
    story: Callable[[Client], Awaitable[None]],
    *,
    asks: bool,
    texts: Mapping[str, str],
    capabilities: Mapping[str, Json] = CAPABILITIES,
) -> None:
    for name, text in texts.items():
        (folder / name).write_text(text)
    client = Client(folder, capabilities if asks else PUSHED)

    async def played() -> None:
        await client.server.begin(rests=False)
        try:
            await story(client)
        finally:
            client.server.end()

    with asyncio.Runner(loop_factory=StillClock) as runner:
        runner.run(played())


@pytest.mark.parametrize("asks", [False, True])
@pytest.mark.parametrize(
    ("name", "text", "texts", "code"),
    [
        ("body.xml", BODY, {"cell.wc.xml": CELL}, "robwork-undefined-frame"),
        ("motors.yml", MOTORS, {"arm.smurf": SMURF, "arm.urdf": ROBOT}, "smurf-undefined-joint"),
    ],
)
def test_a_part_that_is_opened_before_the_folders_are_read_is_ours_once_they_are(
    tmp_path: Path, name: str, text: str, texts: Mapping[str, str], code: str, *, asks: bool
) -> None:
    async def story(client: Client) -> None:
        client.open(name, text)
        assert await client.codes(name) == [code]

    played(tmp_path, story, asks=asks, texts={name: text, **texts})


@pytest.mark.parametrize("asks", [False, True])
@pytest.mark.parametrize(
    ("name", "text", "reason", "with_it", "without", "code"),
    [
        ("body.xml", BODY, "cell.wc.xml", CELL, EMPTY, "robwork-undefined-frame"),
        ("motors.yml", MOTORS, "arm.smurf", SMURF, ALONE, "smurf-undefined-joint"),
        ("world.json", BROKEN, "robray.toml", '[rofi]\nfiles = ["*.json"]\n', "", SAID),
    ],
)
def test_a_document_is_ours_as_long_as_another_file_says_so(
    tmp_path: Path, name: str, text: str, reason: str, with_it: str, without: str, code: str, *, asks: bool
) -> None:
    async def story(client: Client) -> None:
        client.open(name, text)
        assert await client.codes(name) == []
        for _ in range(2):
            await client.write(reason, with_it)
            assert {*await client.codes(name)} == {code}
            await client.write(reason, without)
            assert await client.codes(name) == []

    played(tmp_path, story, asks=asks, texts={"arm.urdf": ROBOT})


@pytest.mark.parametrize("asks", [False, True])
@pytest.mark.parametrize(
    ("name", "other", "ours"),
    [("world.json", '{"other": 3}', WORLD), ("cell.xml", "<note/>\n", f'<WorkCell name="w">{BODY}</WorkCell>\n')],
)
def test_a_document_is_ours_as_long_as_its_text_says_so(
    tmp_path: Path, name: str, other: str, ours: str, *, asks: bool
) -> None:
    async def story(client: Client) -> None:
        client.open(name, other)
        assert await client.codes(name) == []
        for _ in range(2):
            client.change(name, ours)
            assert await client.codes(name) != []
            client.change(name, other)
            assert await client.codes(name) == []

    played(tmp_path, story, asks=asks, texts={})


def test_parts_that_include_each_other_and_nothing_else_includes_are_not_ours(tmp_path: Path) -> None:
    async def story(client: Client) -> None:
        client.open("body.xml", f'<Include file="inner.xml"/>\n{BODY}')
        client.open("inner.xml", INNER)
        await client.write("cell.wc.xml", OUTER)
        assert await client.codes("body.xml") != []
        await client.write("cell.wc.xml", EMPTY)
        assert await client.codes("body.xml") == []

    played(tmp_path, story, asks=False, texts={})


def test_what_is_typed_into_a_document_while_it_is_not_ours_is_kept(tmp_path: Path) -> None:
    async def story(client: Client) -> None:
        client.open("body.xml", "<note/>\n")
        client.change("body.xml", BODY)
        await client.write("cell.wc.xml", CELL)
        assert await client.codes("body.xml") == ["robwork-undefined-frame"]
        await client.write("cell.wc.xml", EMPTY)
        client.change("body.xml", "<Frame/>\n")
        await client.write("cell.wc.xml", CELL)
        assert "robwork-undefined-frame" not in await client.codes("body.xml")

    played(tmp_path, story, asks=False, texts={})


def test_nothing_is_told_of_documents_that_were_never_ours(tmp_path: Path) -> None:
    async def story(client: Client) -> None:
        client.open("note.xml", "<note/>\n")
        await client.server.rest()
        assert client.server.published == {}

    played(tmp_path, story, asks=False, texts={})


REFRESHED = ("diagnostics", "semanticTokens", "inlayHint", "codeLens")


def test_who_asked_about_a_document_that_was_not_ours_is_asked_to_ask_again(tmp_path: Path) -> None:
    async def story(client: Client) -> None:
        client.open("body.xml", BODY)
        assert await client.codes("body.xml") == []
        client.server.received()
        (tmp_path / "cell.wc.xml").write_text(CELL)
        changes = [{"uri": client.uri("cell.wc.xml"), "type": 1}]
        client.server.tell("workspace/didChangeWatchedFiles", {"changes": changes})
        asked = {each.get("method") for each in client.server.received()}
        assert {
            "workspace/diagnostic/refresh",
            "workspace/semanticTokens/refresh",
            "workspace/inlayHint/refresh",
            "workspace/codeLens/refresh",
        } <= asked

    refreshes = {"workspace": {**CAPABILITIES["workspace"], **{name: {"refreshSupport": True} for name in REFRESHED}}}
    played(tmp_path, story, asks=True, texts={}, capabilities={**CAPABILITIES, **refreshes})
