"""Nothing is read outside of what the user opened, and nobody from elsewhere is listened to."""

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from lsprotocol import types

from lsp.session import PATIENCE, SERVER, editor
from lsp.wire import message
from robray.cli.main import main
from robray.project import Projects
from robray.project_access import read_scope_around
from robray.read_scope import read_scope

OUTSIDE = "include-outside"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A project with a folder beside it."""
    for name in ("project/scenes", "project/common", "beside"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "project/robray.toml").touch()
    (tmp_path / "project/common/part.robray").write_text("def part 1;\n")
    (tmp_path / "beside/secret.robray").write_text("def secret 1;\n")
    return tmp_path


Refused = Callable[[Path], list[str]]


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Refused:
    """The includes of a scene that are refused, as they are written."""

    def check(path: Path) -> list[str]:
        capsys.readouterr()
        main(["check", "--output-format", "concise", "--select", OUTSIDE, str(path)])
        return [line.split("'")[1] for line in capsys.readouterr().out.splitlines() if OUTSIDE in line]

    return check


def test_the_whole_project_may_be_included_and_nothing_else(house: Path, refused: Refused) -> None:
    scene = house / "project/scenes/a.robray"
    scene.write_text('include "../common/part.robray"\ninclude "../../beside/secret.robray"\n')
    assert refused(scene) == ["../../beside/secret.robray"]
    scene.write_text(f'include "{house}/beside/secret.robray"\ninclude "{house}/project/common/part.robray"\n')
    assert refused(scene) == [f"{house}/beside/secret.robray"]


def test_links_are_followed_before_that_is_judged(house: Path, refused: Refused) -> None:
    scene = house / "project/scenes/a.robray"
    (house / "project/scenes/link.robray").symlink_to(house / "beside/secret.robray")
    (house / "project/folder").symlink_to(house / "beside")
    (house / "project/scenes/within.robray").symlink_to(house / "project/common/part.robray")
    scene.write_text('include "link.robray"\ninclude "../folder/secret.robray"\ninclude "within.robray"\n')
    assert refused(scene) == ["link.robray", "../folder/secret.robray"]


def test_what_is_not_there_is_not_said_to_be_outside(house: Path, refused: Refused) -> None:
    scene = house / "project/scenes/a.robray"
    scene.write_text('include "../../beside/none.robray"\ninclude "/"\n')
    assert refused(scene) == []


def test_include_paths_allow_it(house: Path, refused: Refused) -> None:
    scene = house / "project/scenes/a.robray"
    scene.write_text('include "../../beside/secret.robray"\n')
    (house / "project/robray.toml").write_text('include-paths = ["../beside"]\n')
    assert refused(scene) == []
    (house / "project/robray.toml").write_text('package-paths = ["../beside"]\n')
    assert refused(scene) == []


def test_without_a_project_it_is_what_is_around_but_not_the_home(
    house: Path, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    (house / "project/robray.toml").unlink()
    scene = house / "project/scenes/a.robray"
    scene.write_text('include "../common/part.robray"\ninclude "../../beside/secret.robray"\n')
    assert refused(scene) == []
    monkeypatch.setenv("HOME", str(house))
    assert refused(scene) == ["../../beside/secret.robray"]


def test_without_a_project_it_is_no_folder_that_holds_everything() -> None:
    found = read_scope_around(Projects(), ["/nowhere/to/be/found/a.robray", "/none/b.robray"])
    assert found.folders == {"/nowhere/to", "/none"}


def test_a_home_folder_is_no_project(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(house / "project"))
    around = read_scope_around(Projects(), [str(house / "project/scenes/a.robray")])
    assert around.folders == {str(house / "project/scenes")}


def test_a_file_that_is_a_link_counts_where_it_lies_and_where_it_leads(house: Path) -> None:
    (house / "installed").mkdir()
    (house / "installed/a.robray").symlink_to(house / "project/scenes/a.robray")
    around = read_scope_around(Projects(), [str(house / "installed/a.robray")])
    assert around.holds(str(house / "project/common/part.robray"))
    assert around.holds(str(house / "installed/b.robray"))


def test_a_name_that_only_begins_alike_is_outside(tmp_path: Path) -> None:
    around = read_scope([str(tmp_path / "a")])
    assert around.holds(str(tmp_path / "a/b/c"))
    assert not around.holds(str(tmp_path / "ab/c"))
    assert not around.holds(str(tmp_path / "a/../b"))
    assert not around.holds("a/b")
    assert not around.holds(f"{tmp_path}/a/\0")


def test_a_folder_is_not_left_by_its_links(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (house / "project/scenes/link.robray").symlink_to(house / "beside/secret.robray")
    (house / "project/scenes/within.robray").symlink_to(house / "project/common/part.robray")
    assert main(["check", str(house / "project/scenes")]) == 0
    told = capsys.readouterr().err
    assert "link.robray' is a link to a file that is outside the project" in told
    assert "within" not in told
    # What is named is meant.
    assert main(["check", str(house / "project/scenes/link.robray")]) == 0


def test_no_verb_opens_it(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = house / "project/scenes/a.robray"
    scene.write_text('include "../../beside/secret.robray"\nframe  f { translation [secret, 0, 0];; }\n')
    opened: list[str] = []
    really = os.open

    def noted(path: str, *arguments: int, **more: int) -> int:
        # Sessions of other tests may still look at folders in threads of their own.
        if threading.current_thread() is threading.main_thread():
            opened.append(os.path.realpath(path))
        return really(path, *arguments, **more)

    monkeypatch.setattr(os, "open", noted)
    for verb in (["check"], ["show"], ["show", "--format", "json"], ["check", "--fix", "--unsafe-fixes"], ["format"]):
        main([*verb, str(scene)])
    assert str(scene) in opened
    assert not [path for path in opened if "beside" in path]


async def test_the_editor_reads_the_workspace_and_its_project_only(house: Path) -> None:
    async with editor(house / "project/scenes") as session:
        text = 'include "../common/part.robray"\ninclude "../../beside/secret.robray"\n'
        session.open("a.robray", text)
        told = await session.published("a.robray", lambda told: any(each.code == OUTSIDE for each in told.diagnostics))
        assert [each.code for each in told.diagnostics if "not-found" in str(each.code) or each.code == OUTSIDE] == [
            OUTSIDE
        ]
        session.happened("../../beside/secret.robray", types.FileChangeType.Changed)
        assert not await session.client.workspace_symbol_async(types.WorkspaceSymbolParams("secret"))
        assert await session.client.workspace_symbol_async(types.WorkspaceSymbolParams("part"))
        # What the user opens is what the user wants to be read.
        session.open("../../beside/secret.robray", "def secret 2;\n")
        await session.published("a.robray", lambda told: not any(each.code == OUTSIDE for each in told.diagnostics))


async def test_a_setting_moves_the_read_scope(house: Path) -> None:
    async with editor(house / "project") as session:
        session.open("scenes/a.robray", 'include "../../beside/secret.robray"\n')
        await session.published("scenes/a.robray", lambda told: any(each.code == OUTSIDE for each in told.diagnostics))
        (house / "project/robray.toml").write_text('include-paths = ["../beside"]\n')
        session.happened("robray.toml", types.FileChangeType.Changed)
        await session.published("scenes/a.robray", lambda told: all(each.code != OUTSIDE for each in told.diagnostics))
        found = await session.client.workspace_symbol_async(types.WorkspaceSymbolParams("secret"))
        assert [symbol.name for symbol in found or ()] == ["secret"]


@pytest.mark.skipif(sys.platform != "linux", reason="looks at sockets as Linux shows them")
async def test_only_this_machine_is_listened_to_and_only_one_client() -> None:
    process = await asyncio.create_subprocess_exec(*SERVER, "--tcp", "0", stderr=asyncio.subprocess.PIPE)
    assert process.stderr is not None, "the server says on standard error where it listens"
    async with asyncio.timeout(PATIENCE):
        port = int((await process.stderr.readline()).decode().rpartition(":")[2])
    assert _listening(process.pid) == [("0100007F", port)]
    reader, first = await asyncio.open_connection("127.0.0.1", port)
    first.write(message("initialize", {"capabilities": {}, "processId": None, "rootUri": None}, 1))
    async with asyncio.timeout(PATIENCE):
        await reader.readline()
    assert _listening(process.pid) == []
    first.close()
    assert await process.wait() == 1


@pytest.mark.skipif(sys.platform != "linux", reason="looks at sockets as Linux shows them")
async def test_over_standard_streams_there_are_no_sockets(tmp_path: Path) -> None:
    async with editor(tmp_path, server=SERVER) as session:
        session.open(
            "a.robray", 'frame a { geometry { mesh "http://127.0.0.1:9/a.obj"; } }\ninclude "http://127.0.0.1:9/b"\n'
        )
        await session.published("a.robray")
        process = session.client._server  # noqa: SLF001 - as in the session
        assert process is not None
        assert _inodes(process.pid).isdisjoint(row[9] for row in _sockets())


def _sockets() -> list[list[str]]:
    rows = [line.split() for name in ("tcp", "tcp6", "udp", "udp6") for line in _lines(f"/proc/net/{name}")]
    return [row for row in rows if row]


def _lines(path: str) -> list[str]:
    return Path(path).read_text().splitlines()[1:] if os.path.exists(path) else []


def _inodes(process: int) -> set[str]:
    """Of the sockets that a process has open."""
    found = set()
    for each in Path(f"/proc/{process}/fd").iterdir():
        target = os.readlink(each)
        if target.startswith("socket:["):
            found.add(target[8:-1])
    return found


def _listening(process: int) -> list[tuple[str, int]]:
    """Addresses and ports, as the system writes them."""
    own = _inodes(process)
    rows = [row for row in _sockets() if row[3] == "0A" and row[9] in own]
    return [(row[1].partition(":")[0], int(row[1].partition(":")[2], 16)) for row in rows]
