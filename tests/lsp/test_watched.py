"""What the client tells of the disk: files of ours, and folders with all that is in them."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from lsp.recording import RecordingClient
from lsp.session import PATIENCE, editor
from robray.lsp.session import Session
from robray.lsp.synchronization import did_change_watched_files

WATCHING = types.WorkspaceClientCapabilities(
    did_change_watched_files=types.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True)
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


async def watched(folder: Path, experimental: object) -> list[tuple[str, object]]:
    """The patterns that are asked for, and of what kinds."""
    async with editor(folder, types.ClientCapabilities(WATCHING, experimental=experimental)) as session:
        async with asyncio.timeout(PATIENCE):
            registration = await session.client.registered.get()
        assert registration.method == types.WORKSPACE_DID_CHANGE_WATCHED_FILES
        options: Any = registration.register_options
        return [(each["globPattern"], each.get("kind")) for each in options["watchers"]]


async def test_the_client_is_asked_to_tell_of_our_files(tmp_path: Path) -> None:
    patterns = dict(await watched(tmp_path, None))
    assert {"**/*.robray", "**/*.urdf", "**/robray.toml", "**/package.xml"} <= patterns.keys()
    assert "**/*" not in patterns


async def test_who_folds_what_happens_to_files_is_asked_to_tell_of_all_that_comes_and_goes(tmp_path: Path) -> None:
    patterns = await watched(tmp_path, {"robray.tellsOfFolders": True})
    kinds = {kind for pattern, kind in patterns if pattern == "**/*"}
    assert kinds == {types.WatchKind.Create, types.WatchKind.Delete}


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
