"""One file under several names: behind links, open and closed, read, told of and edited."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from hostile.in_process import InProcess, Json, StillClock
from robray.lsp.file_names import FileNames, OpenTexts

BASE = "frame base { }\n"
WHOLE = 'include "link/part.robray"\nframe f { parent base; }\n'
UNDEFINED = ["unused-include", "frames-elsewhere"]


class Client:
    """Of the folder `ws`, in which `link` leads to `real`. Documents are called by their path in it."""

    def __init__(self, top: Path) -> None:
        self.folder = top / "ws"
        (top / "ws/real").mkdir(parents=True)
        (top / "ws/link").symlink_to("real")
        self.server = InProcess([self.folder])

    def uri(self, name: str) -> str:
        return Path(os.path.normpath(self.folder / name)).as_uri()

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text)

    async def happened(self, *changes: tuple[str, int]) -> None:
        told = [{"uri": self.uri(name), "type": kind} for name, kind in changes]
        self.server.tell("workspace/didChangeWatchedFiles", {"changes": told})
        await self.server.rest()

    def open(self, name: str, text: str) -> None:
        document = {"uri": self.uri(name), "languageId": "robray", "version": 1, "text": text}
        self.server.tell("textDocument/didOpen", {"textDocument": document})

    def change(self, name: str, text: str, version: int = 2) -> None:
        document = {"uri": self.uri(name), "version": version}
        self.server.tell("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})

    def close(self, name: str) -> None:
        self.server.tell("textDocument/didClose", {"textDocument": {"uri": self.uri(name)}})

    def ask(self, method: str, name: str, **more: Json) -> Json:
        return self.server.ask(f"textDocument/{method}", {"textDocument": {"uri": self.uri(name)}, **more})

    def codes(self, name: str) -> list[str]:
        return [each["code"] for each in self.ask("diagnostic", name)["items"]]


def session(top: Path, story: Callable[[Client], Awaitable[None]]) -> None:
    client = Client(top)

    async def played() -> None:
        await client.server.begin()
        try:
            await story(client)
        finally:
            client.server.end()

    with asyncio.Runner(loop_factory=StillClock) as runner:
        runner.run(played())


@pytest.mark.parametrize("named", ["real/part.robray", "link/part.robray"])
def test_a_file_behind_a_link_is_followed_by_whatever_name_the_client_tells_of_it(tmp_path: Path, named: str) -> None:
    async def story(client: Client) -> None:
        client.open("a.robray", WHOLE)
        assert client.codes("a.robray") == ["include-not-found"]
        client.write("real/part.robray", BASE)
        await client.happened((named, 1))
        assert client.codes("a.robray") == []
        client.write("real/part.robray", "")
        await client.happened((named, 2))
        assert client.codes("a.robray") == UNDEFINED
        (client.folder / "real/part.robray").unlink()
        await client.happened((named, 3))
        assert client.codes("a.robray") == ["include-not-found"]

    session(tmp_path, story)


def test_an_edit_that_is_not_saved_is_seen_through_every_link_to_the_file(tmp_path: Path) -> None:
    async def story(client: Client) -> None:
        (client.folder / "farther").symlink_to("link")
        (client.folder / "part.robray").symlink_to("farther/part.robray")
        client.write("real/part.robray", "")
        for name in ("link/part.robray", "farther/part.robray", "part.robray"):
            client.open("a.robray", WHOLE.replace("link/part.robray", name))
            client.open("real/part.robray", "")
            assert client.codes("a.robray") == UNDEFINED
            client.change("real/part.robray", BASE)
            assert client.codes("a.robray") == [], name
            client.close("real/part.robray")
            assert client.codes("a.robray") == UNDEFINED
            client.close("a.robray")

    session(tmp_path, story)


LOADING = """\
<robot xmlns:xacro="http://www.ros.org/wiki/xacro" name="r">
  <link name="${xacro.load_yaml('link/limits.yaml')['name']}"/>
</robot>
"""


def test_an_edit_of_a_file_that_a_robot_loads_is_seen_through_the_link(tmp_path: Path) -> None:
    async def story(client: Client) -> None:
        client.write("a.urdf.xacro", LOADING)
        client.open("a.urdf.xacro", LOADING)
        assert client.codes("a.urdf.xacro") == ["xacro-file-not-found"]
        client.open("real/limits.yaml", "nam: tool\n")
        assert client.codes("a.urdf.xacro") == ["xacro-undefined-key"]
        client.change("real/limits.yaml", "name: tool\n")
        assert client.codes("a.urdf.xacro") == []
        client.close("real/limits.yaml")
        assert client.codes("a.urdf.xacro") == ["xacro-file-not-found"]

    session(tmp_path, story)


def test_a_link_that_is_open_is_seen_at_the_path_it_leads_to(tmp_path: Path) -> None:
    async def story(client: Client) -> None:
        client.write("real/part.robray", "")
        client.open("link/part.robray", BASE)
        client.open("a.robray", WHOLE.replace("link", "real"))
        assert client.codes("a.robray") == []

    session(tmp_path, story)


def test_of_a_file_that_is_open_twice_each_name_has_its_text_and_all_others_that_of_the_real_path(
    tmp_path: Path,
) -> None:
    async def story(client: Client) -> None:
        (client.folder / "third").symlink_to("real")
        client.write("real/part.robray", "")
        client.open("link/part.robray", BASE)
        client.open("a.robray", WHOLE)
        client.open("b.robray", WHOLE.replace("link", "third"))
        assert client.codes("b.robray") == []
        client.open("real/part.robray", "")
        assert client.codes("a.robray") == []
        assert client.codes("b.robray") == UNDEFINED
        client.close("real/part.robray")
        assert client.codes("b.robray") == []

    session(tmp_path, story)


def test_a_link_that_leads_elsewhere_is_followed(tmp_path: Path) -> None:
    async def story(client: Client) -> None:
        (client.folder / "other").mkdir()
        client.write("real/part.robray", BASE)
        client.write("other/part.robray", "")
        client.open("a.robray", WHOLE)
        assert client.codes("a.robray") == []
        (client.folder / "link").unlink()
        (client.folder / "link").symlink_to("other")
        await client.happened(("link", 3), ("link", 1))
        assert client.codes("a.robray") == UNDEFINED
        # What is edited at the old place does not count any more.
        client.open("real/part.robray", BASE)
        assert client.codes("a.robray") == UNDEFINED
        client.open("other/part.robray", BASE)
        assert client.codes("a.robray") == []

    session(tmp_path, story)


def test_links_that_lead_to_each_other_are_names_of_nothing(tmp_path: Path) -> None:
    async def story(client: Client) -> None:
        client.open("a.robray", WHOLE)
        (client.folder / "link").unlink()
        (client.folder / "link").symlink_to("back")
        (client.folder / "back").symlink_to("link")
        await client.happened(("link", 1), ("back", 1))
        assert client.codes("a.robray") == ["include-not-found"]

    session(tmp_path, story)


def test_what_happens_in_a_folder_of_the_workspace_that_is_a_link_is_seen_by_the_real_path(tmp_path: Path) -> None:
    async def story(client: Client) -> None:
        folder = {"uri": client.uri("link"), "name": "link"}
        client.server.tell("workspace/didChangeWorkspaceFolders", {"event": {"added": [folder], "removed": []}})
        await client.server.rest()
        client.open("link/a.robray", 'include "part.robray"\nframe f { parent base; }\n')
        client.open("real/part.robray", BASE)
        assert client.codes("link/a.robray") == []
        client.close("real/part.robray")
        client.write("real/part.robray", BASE)
        await client.happened(("real/part.robray", 1))
        assert client.codes("link/a.robray") == []

    session(tmp_path, story)


@pytest.mark.parametrize(("scenes", "configured"), [("link", "real"), ("real", "link")])
def test_an_open_configuration_holds_for_every_name_of_its_folder(tmp_path: Path, scenes: str, configured: str) -> None:
    async def story(client: Client) -> None:
        client.write("real/robray.toml", "")
        client.open(f"{scenes}/a.robray", "frame f { translation [nothing, 0, 0]; }\n")
        assert client.codes(f"{scenes}/a.robray") == ["undefined-constant"]
        client.open(f"{configured}/robray.toml", '[rules]\nignore = ["undefined-constant"]\n')
        await client.server.rest()
        assert client.codes(f"{scenes}/a.robray") == []

    session(tmp_path, story)


@pytest.mark.parametrize(
    ("opened", "edited"),
    [
        ((), {"real/part.robray"}),
        (("real/part.robray",), {"real/part.robray"}),
        (("link/part.robray", "real/part.robray"), {"real/part.robray"}),
    ],
)
def test_an_edit_touches_a_file_under_one_name(tmp_path: Path, opened: tuple[str, ...], edited: set[str]) -> None:
    async def story(client: Client) -> None:
        part = "frame hung { parent stand; }\n"
        client.write("real/part.robray", part)
        for name in opened:
            client.open(name, part)
        client.open("a.robray", 'frame stand { }\ninclude "link/part.robray"\ninclude "real/part.robray"\n')
        place = {"line": 0, "character": 8}
        changes = client.ask("rename", "a.robray", position=place, newName="base")["documentChanges"]
        touched = [each["textDocument"] for each in changes if each["textDocument"]["uri"] != client.uri("a.robray")]
        assert {each["uri"] for each in touched} == {*map(client.uri, edited)}
        assert all(len(each["edits"]) == 1 for each in changes)
        assert [each["version"] for each in touched] == [1 if opened else None]

    session(tmp_path, story)


def test_the_text_of_a_name_that_is_not_open_is_that_of_the_real_path_or_else_of_the_first_name(
    tmp_path: Path,
) -> None:
    for name in ("x", "y", "z"):
        (tmp_path / name).symlink_to("real")
    real, x, y, z = (str(tmp_path / name) for name in ("real", "x", "y", "z"))
    opened: dict[str, bytes] = {z: b"z", y: b"y"}
    names = FileNames()
    for path in (x, y, z):
        names.real(path)
    texts = OpenTexts(opened, opened.__getitem__, names)
    assert [texts.get(name) for name in (x, y, z, real)] == [b"y", b"y", b"z", b"y"]
    opened[real] = b"real"
    assert [texts.get(name) for name in (x, y, z, real)] == [b"real", b"y", b"z", b"real"]
    assert texts.get(str(tmp_path / "other")) is None


def test_a_key_follows_no_link(tmp_path: Path) -> None:
    async def story(client: Client) -> None:
        for number in range(20):
            client.write(f"real/part{number}.robray", "")
        client.open("a.robray", "".join(f'include "link/part{number}.robray"\n' for number in range(20)))
        client.open("real/part0.robray", "")
        client.change("real/part0.robray", "frame f { }\n")
        really: Any = os.path.realpath
        with patch("os.path.realpath", side_effect=really) as followed:
            client.change("real/part0.robray", "frame g { }\n", 3)
        assert followed.call_count == 0

    session(tmp_path, story)
