"""What the client tells of the disk: files of ours, and folders with all that is in them."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from lsp.recording import RecordingClient
from lsp.session import PATIENCE, editor
from robray.lsp.session import Session
from robray.lsp.synchronization import did_change_watched_files


def watching(*, elsewhere: bool = False) -> types.WorkspaceClientCapabilities:
    """A client that watches the workspace's folders, and other ones if it can."""
    return types.WorkspaceClientCapabilities(
        did_change_watched_files=types.DidChangeWatchedFilesClientCapabilities(True, elsewhere)
    )


WHOLE = 'include "parts/inner/part.robray"\nframe a { parent part; }\n'
MESH = 'frame a { geometry { mesh "parts/inner/cube.obj"; } }\n'
ROBOT = """\
<robot name="r">
<link name="base"/>
<link name="tool"/>
<joint name="j" type="fixed"><parent link="base"/><child link="tool"/></joint>
</robot>
"""


def with_library(folder: Path) -> tuple[Path, Path]:
    """A workspace, and a library beside it from which it may include."""
    work, library = folder / "work", folder / "library"
    work.mkdir()
    library.mkdir()
    (library / "part.robray").write_text("frame part { }\n", "utf-8")
    (work / "robray.toml").write_text('include-paths = ["../library"]\npackage-paths = [".."]\n', "utf-8")
    return work, library


async def watched(folder: Path, experimental: object) -> list[tuple[str, object]]:
    """The patterns that are asked for, and of what kinds."""
    async with editor(folder, types.ClientCapabilities(watching(), experimental=experimental)) as session:
        async with asyncio.timeout(PATIENCE):
            registration = await session.client.registered.get()
        assert registration.method == types.WORKSPACE_DID_CHANGE_WATCHED_FILES
        options: Any = registration.register_options
        return [(each["globPattern"], each.get("kind")) for each in options["watchers"]]


async def test_the_client_is_asked_to_tell_of_our_files(tmp_path: Path) -> None:
    patterns = dict(await watched(tmp_path, None))
    assert {"**/*.robray", "**/*.urdf", "**/robray.toml", "**/package.xml"} <= patterns.keys()
    assert "**/*" not in patterns
    drawn = {f"**/*.{each}" for each in ("stl", "STL", "obj", "dae", "mtl", "MTL")}
    assert drawn <= patterns.keys(), "patterns tell capitals apart"


async def test_who_folds_what_happens_to_files_is_asked_to_tell_of_all_that_comes_and_goes(tmp_path: Path) -> None:
    patterns = await watched(tmp_path, {"robray.tellsOfFolders": True})
    (kind,) = [kind for pattern, kind in patterns if pattern == "**/*"]
    assert kind == types.WatchKind.Create + types.WatchKind.Delete


@pytest.mark.parametrize("kind", ["library", "package", "link", "linked folder"])
async def test_what_lies_elsewhere_is_watched_where_it_is(kind: str, tmp_path: Path) -> None:
    work, library = with_library(tmp_path)
    (library / "package.xml").write_text("<package><name>library</name></package>", "utf-8")
    (library / "cube.obj").write_text("", "utf-8")
    text = 'include "../library/part.robray"\nframe a { parent part; }\n'
    if kind == "package":
        text = '<robot name="r"><link name="l"><visual><geometry><mesh filename="package://library/cube.obj"/></geometry></visual></link></robot>'
    if kind == "link":
        text = 'include "link.robray"\n'
        (work / "link.robray").symlink_to(library / "part.robray")
    if kind == "linked folder":
        text = 'include "way/part.robray"\n'
        (work / "way").symlink_to(library)
    async with editor(work, types.ClientCapabilities(watching(elsewhere=True))) as session:
        session.open("a.urdf" if kind == "package" else "a.robray", text)
        bases: set[str] = set()
        async with asyncio.timeout(PATIENCE):
            while library.as_uri() not in bases:
                options: Any = (await session.client.registered.get()).register_options
                patterns = [each["globPattern"] for each in options["watchers"]]
                bases |= {each["baseUri"] for each in patterns if isinstance(each, dict)}
    # Where a package lies, another one may come.
    assert bases == ({library.as_uri(), tmp_path.as_uri()} if kind == "package" else {library.as_uri()})


async def test_a_client_that_watches_its_own_folders_alone_is_asked_once(tmp_path: Path) -> None:
    work = tmp_path / "work"
    work.mkdir()
    (tmp_path / "part.robray").write_text("frame part { }\n", "utf-8")
    (work / "robray.toml").write_text('include-paths = [".."]\n', "utf-8")
    async with editor(work, types.ClientCapabilities(watching())) as session:
        session.open("a.robray", 'include "../part.robray"\nframe a { parent part; }\n')
        await session.codes("a.robray")
        assert "part" in await session.hover("a.robray", 1, 18)
        assert session.client.registered.qsize() == 1


@pytest.mark.parametrize("scene", [WHOLE, MESH], ids=["included", "mesh"])
async def test_a_folder_that_goes_and_comes_has_its_files_along(scene: str, tmp_path: Path) -> None:
    work = tmp_path / "work"
    parts = work / "parts"
    (parts / "inner").mkdir(parents=True)
    (parts / "inner" / "part.robray").write_text("frame part { }\n", "utf-8")
    (parts / "inner" / "cube.obj").write_text("", "utf-8")
    lacking = "include-not-found" if scene is WHOLE else "mesh-folder-not-found"
    async with editor(work) as session:
        session.open("a.robray", scene)
        await session.codes("a.robray")
        parts.rename(tmp_path / "taken")
        session.happened("parts", types.FileChangeType.Deleted)
        await session.codes("a.robray", lacking)
        (tmp_path / "taken").rename(parts)
        session.happened("parts", types.FileChangeType.Created)
        await session.codes("a.robray")


async def test_a_configuration_that_goes_with_its_folder_holds_no_more(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "robray.toml").write_text('[rules]\nignore = ["undefined-constant"]\n', "utf-8")
    async with editor(tmp_path) as session:
        session.open("inner/a.robray", "frame f { translation [length, 0, 0]; }\n")
        await session.codes("inner/a.robray")
        inner.rename(tmp_path / "taken")
        session.happened("inner", types.FileChangeType.Deleted)
        await session.codes("inner/a.robray", "undefined-constant")


async def test_what_a_folder_brings_is_loaded_where_a_set_names_it(tmp_path: Path) -> None:
    (tmp_path / "robray.toml").write_text('[scenes.cell]\nfiles = ["a.robray", "robots/r.urdf"]\n', "utf-8")
    scene = "frame f { parent j; }\n"
    (tmp_path / "a.robray").write_text(scene, "utf-8")
    (tmp_path / "away").mkdir()
    (tmp_path / "away" / "r.urdf").write_text(ROBOT, "utf-8")
    async with editor(tmp_path) as session:
        session.open("a.robray", scene)
        await session.codes("a.robray", "frames-elsewhere")
        (tmp_path / "away").rename(tmp_path / "robots")
        session.happened("robots", types.FileChangeType.Created)
        await session.codes("a.robray")


async def test_of_what_is_not_ours_nothing_follows(tmp_path: Path) -> None:
    session = Session(RecordingClient())
    session.folders = (str(tmp_path),)
    asked: list[str] = []
    session.look_around = lambda: asked.append("around")  # type: ignore[method-assign]
    session.indexing.read_anew = lambda: asked.append("anew")  # type: ignore[method-assign]
    (tmp_path / "made.o").write_text("", "utf-8")
    foreign = [(tmp_path / name, kind) for name in ("made.o", "gone.o", "Makefile") for kind in types.FileChangeType]
    events = [types.FileEvent(path.as_uri(), kind) for path, kind in foreign]
    did_change_watched_files(session, types.DidChangeWatchedFilesParams(events))
    assert asked == []
    (tmp_path / "made").mkdir()
    folder = types.FileEvent((tmp_path / "made").as_uri(), types.FileChangeType.Created)
    did_change_watched_files(session, types.DidChangeWatchedFilesParams([folder]))
    assert "anew" in asked


@pytest.mark.parametrize("client", ["watches nothing", "watches the workspace"])
async def test_what_the_client_does_not_watch_is_watched(client: str, tmp_path: Path) -> None:
    work, library = with_library(tmp_path)
    capabilities = types.ClientCapabilities() if client == "watches nothing" else types.ClientCapabilities(watching())
    async with editor(work, capabilities) as session:
        session.open("a.robray", 'include "../library/part.robray"\nframe a { parent part; }\n')
        await session.codes("a.robray")
        (library / "part.robray").write_text("frame other { }\n", "utf-8")
        await session.codes("a.robray", "frames-elsewhere")
        (library / "part.robray").unlink()
        await session.codes("a.robray", "include-not-found")
        (library / "new.robray").write_text("frame part { }\n", "utf-8")
        (library / "new.robray").rename(library / "part.robray")
        await session.codes("a.robray")


async def test_a_folder_that_comes_is_seen_with_all_that_is_in_it(tmp_path: Path) -> None:
    work, away = tmp_path / "work", tmp_path / "away"
    work.mkdir()
    (away / "inner").mkdir(parents=True)
    (away / "inner" / "part.robray").write_text("frame part { }\n", "utf-8")
    async with editor(work) as session:
        session.open("a.robray", WHOLE)
        await session.codes("a.robray", "include-not-found")
        away.rename(work / "parts")
        await session.codes("a.robray")
        (work / "parts" / "inner" / "part.robray").write_text("frame other { }\n", "utf-8")
        await session.codes("a.robray", "frames-elsewhere")


async def test_a_session_that_is_over_watches_nothing(tmp_path: Path) -> None:
    before = {*threading.enumerate()}

    def watches() -> list[threading.Thread]:
        return [each for each in threading.enumerate() if each not in before and each.name == "robray-watch"]

    session = Session(RecordingClient())
    session.folders = (str(tmp_path),)
    session.watched.begin()
    session.watched.follow()
    assert len(watches()) == 1
    session.rest()
    for each in watches():
        each.join(PATIENCE)
    assert watches() == []


async def test_a_folder_that_may_not_be_read_is_not_watched(tmp_path: Path) -> None:
    work, secret = tmp_path / "work", tmp_path / "secret"
    work.mkdir()
    secret.mkdir()
    async with editor(work, types.ClientCapabilities(watching(elsewhere=True))) as session:
        session.open("a.robray", f'frame a {{ geometry {{ mesh "{secret}/m.stl"; }} }}\n')
        await session.codes("a.robray", "mesh-not-found")
        await session.hover("a.robray", 0, 7)
        assert session.client.registered.qsize() == 1
