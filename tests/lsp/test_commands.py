"""Commands, and documents of the server's own."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from lsp.recording import session_with
from lsp.rich import RICH
from lsp.session import Editor, editor, replace
from robray.lsp.refresh import MOST_CONTENTS, Refresher
from robray.lsp.session import COLLECTING_DELAY

SOURCE = 'include "part.robray"\nframe f { translation [k, 0, 0]; }\n'
ROBOT = (
    '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="continuous"><parent link="a"/>'
    '<child link="b"/><axis xyz="0 0 1"/></joint></robot>\n'
)
MODULES = (Path(__file__).parents[2] / "examples/rofi/arch.json").read_text(encoding="utf-8")
FLAT = "translation [0.5, 0, 0];"


async def run(session: Editor, command: str, *arguments: Any) -> Any:
    params = types.ExecuteCommandParams(command, [*arguments])
    return await session.client.workspace_execute_command_async(params)


async def test_the_scene_as_text(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", "frame f { translation [1, 0, 0]; }\n")
        text = await run(session, "robray.showScene", session.uri("a.robray"))
        assert text.splitlines()[0] == f"{tmp_path}/a.robray: 1 frame, 0 joints, 0 shapes"
        assert "world    1 0 0 m" in text


async def test_the_syntax_tree(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", "def k 1;\n")
        text = await run(session, "robray.syntaxTree", session.uri("a.robray"))
        assert "[1:1-1:9]" in text
        assert "'k'" in text


async def test_the_status(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", "def k 1;\n")
        with pytest.raises(JsonRpcException):
            await run(session, "robray.showScene", 3)
        # It is looked for garbage when nobody types.
        await asyncio.sleep(2 * COLLECTING_DELAY)
        status = await run(session, "robray.serverStatus", session.uri("a.robray"))
        assert (status["files"], status["open"], status["items"]) == (1, 1, 1)
        assert status["memory"] > 1_000_000
        assert status["requests"]["textDocument/didOpen"]["count"] == 1
        assert status["requests"]["robray.showScene"]["failures"] == 0
        assert status["failures"] == 0
        assert status["collections"] > 0
        assert status["longest_collection_ms"] > 0


@pytest.mark.parametrize("arguments", [(), (3,), ("file:///nowhere.robray",)])
async def test_a_command_about_nothing_is_refused(tmp_path: Path, arguments: tuple[Any, ...]) -> None:
    async with editor(tmp_path) as session:
        with pytest.raises(JsonRpcException) as refused:
            await run(session, "robray.flattenedScene", *arguments)
        assert refused.value.code == types.ErrorCodes.InvalidParams


async def test_the_flat_scene_of_unsaved_buffers(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("part.robray", "def k 1/2;\n")
        session.open("a.robray", SOURCE)
        text = await run(session, "robray.flattenedScene", session.uri("a.robray"))
        assert f"    {FLAT}" in text
        assert "# a.robray:2" in text


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("a.urdf", ROBOT, "    axis [0, 0, 1];"),
        ("a.json", MODULES, 'frame "10:0" {'),
    ],
)
async def test_the_flat_scene_of_what_is_in_another_format(tmp_path: Path, name: str, text: str, line: str) -> None:
    async with editor(tmp_path) as session:
        session.open(name, text)
        flat = await run(session, "robray.flattenedScene", session.uri(name))
        assert any(each.startswith(line) for each in flat.splitlines()), flat


async def test_the_flat_scene_as_a_document(tmp_path: Path) -> None:
    async with editor(tmp_path, RICH) as session:
        workspace = session.answer.capabilities.workspace
        assert workspace is not None
        assert workspace.text_document_content is not None
        assert [*workspace.text_document_content.schemes] == ["robray-flat"]
        session.open("part.robray", "def k 1/2;\n")
        session.open("a.robray", SOURCE)
        uri = session.uri("a.robray").replace("file://", "robray-flat:")
        params = types.TextDocumentContentParams(uri)
        assert FLAT in (await session.client.workspace_text_document_content_async(params)).text
        session.change("part.robray", 2, replace((0, 6), (0, 9), "2"))
        while await session.client.asked_anew.get() != uri:
            pass
        assert "[2, 0, 0]" in (await session.client.workspace_text_document_content_async(params)).text


async def test_so_many_documents_of_the_server_are_followed_and_no_more() -> None:
    followed = Refresher(session_with()[0])
    for number in range(3 * MOST_CONTENTS):
        followed.made(f"robray-flat:/w/{number}.robray", f"/w/{number}.robray")
        followed.made("robray-flat:/w/kept.robray", "/w/kept.robray")
    assert len(followed.contents) == MOST_CONTENTS
    assert "robray-flat:/w/kept.robray" in followed.contents


async def test_the_syntax_tree_of_far_too_much(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", "frame a {" * 3_000 + "def k 1;\n" * 10_000)
        lines = (await run(session, "robray.syntaxTree", session.uri("a.robray"))).splitlines()
        assert len(lines) == 10_001
        assert lines[-1] == "… and more than these 10,000 nodes"
        assert max(map(len, lines)) < 200
