"""What `robray view` says where it cannot show anything."""

import asyncio
import io
import shutil
from collections.abc import Collection
from pathlib import Path

import pytest

from robray.analysis.analysis import scene_model
from robray.cli.main import main
from robray.cli.view import follow
from robray.view import page
from robray.view.files import FilesHost

pytestmark = pytest.mark.quick


def test_what_is_missing_is_said_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(page, "_FOLDER", str(tmp_path))
    scene = tmp_path / "scene.robray"
    scene.write_text("frame a { }\n")
    assert main(["view", str(scene), "--no-browser"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"robray: {page.NOT_BUILT}\n"


def test_a_file_that_is_not_there_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(page, "_FOLDER", str(tmp_path))
    assert main(["view", str(tmp_path / "none.robray"), "--no-browser"]) == 2
    assert "none.robray' does not exist" in capsys.readouterr().err


def test_a_scene_to_compare_with_that_is_not_there_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("view.js", "view.css", "scene.robray"):
        (tmp_path / name).write_text("")
    monkeypatch.setattr(page, "_FOLDER", str(tmp_path))
    assert main(["view", str(tmp_path / "scene.robray"), "--compare", "none.robray", "--no-browser"]) == 2
    assert capsys.readouterr().err == "robray: 'none.robray' does not exist\n"


def test_standard_input_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(page, "_FOLDER", str(tmp_path))
    for text, why in ((b"frame a { }", page.NOT_BUILT), (b'<robot name="r"><link name="l"/></robot>', page.NOT_BUILT)):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
        assert main(["view", "-", "--no-browser"]) == 2
        assert capsys.readouterr().err == f"robray: {why}\n"
    assert main(["view", "a.robray", "--stdin-filename", "b.robray"]) == 2
    assert capsys.readouterr().err.endswith("--stdin-filename requires - as the file\n")


async def test_folders_that_come_and_that_go_and_come_again_are_followed(tmp_path: Path) -> None:
    """The project's own folder stays, and hears nothing of what is in those."""
    (tmp_path / "robray.toml").write_text("")
    folder, parts = tmp_path / "scenes", tmp_path / "parts"

    def write(name: str) -> None:
        folder.mkdir()
        (folder / "a.robray").write_text(f'include "../parts/part.robray"\nframe {name} {{ }}')

    write("first")
    host = FilesHost([str(folder / "a.robray")])
    seen: asyncio.Queue[list[str]] = asyncio.Queue()

    def again(_paths: Collection[str]) -> None:
        host.look_again()
        shown = host.shown()
        seen.put_nowait([] if shown is None else [*scene_model(shown.state).frames])

    async def until(names: list[str]) -> None:
        while await seen.get() != names:
            pass

    following = asyncio.create_task(follow(host, again, set))
    try:
        async with asyncio.timeout(30):
            await until(["first"])
            parts.mkdir()
            (parts / "part.robray").write_text("frame part { }")
            await until(["part", "first"])
            shutil.rmtree(folder)
            await until([])
            write("second")
            await until(["part", "second"])
            (folder / "a.robray").write_text("frame third { }")
            await until(["third"])
    finally:
        following.cancel()
