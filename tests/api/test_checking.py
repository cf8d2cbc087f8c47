"""Diagnostics as objects, and scenes that change."""

import os
import shutil
import threading
import time
from pathlib import Path

import pytest

import robray
from cli.command import Command
from cli.conftest import command as command  # noqa: PLC0414 - a fixture

pytestmark = pytest.mark.quick


def test_it_finds_what_the_command_line_prints(command: Command) -> None:
    command.write(
        """//- robray.toml
[rules]
ignore = ["unused-constant"]
//- a.robray
include "b.robray"
def unused 1;
frame a { translation [1]; }
//- b.robray
frame b { translation [0, 0]; }
"""
    )
    printed = command.check(".")
    found = robray.check(command.folder)
    assert [f"{os.path.basename(d.file)}:{d.line}:{d.column} {d.code}" for d in found] == printed.codes
    assert [each.code for each in found] == ["wrong-length", "wrong-length"]
    assert robray.check([command.folder / "b.robray"]) == found[1:]


def test_what_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "a.robray").write_text("frame f { translation [1]; }")
    with pytest.raises(robray.LoadError, match="does not exist") as caught:
        robray.check([tmp_path / "gone.robray", tmp_path / "a.robray"])
    assert [each.code for each in caught.value.diagnostics] == ["wrong-length"]


def test_a_scene_comes_again_when_it_changes(tmp_path: Path) -> None:
    path = tmp_path / "a.robray"
    path.write_text("frame a {}")
    (tmp_path / "robray.toml").write_text("")
    scenes = robray.watch(path)
    assert [*next(scenes).frames] == ["a"]

    def change() -> None:
        path.write_text("frame a {")
        time.sleep(0.3)
        path.write_text("frame b {}")

    changing = threading.Thread(target=change)
    changing.start()
    assert [*next(scenes).frames] == ["b"]
    changing.join()
    scenes.close()


def test_a_folder_that_goes_and_comes_again_is_watched_on(tmp_path: Path) -> None:
    """As when another branch is checked out, or whatever wrote it writes it again."""
    folder, parts = tmp_path / "scenes", tmp_path / "parts"

    def write(name: str) -> None:
        folder.mkdir()
        (folder / "robray.toml").write_text('include-paths = ["../parts"]')
        (folder / "a.robray").write_text(f'include "../parts/part.robray"\nframe {name} {{}}')

    def away() -> None:
        shutil.rmtree(folder)
        time.sleep(0.5)
        write("b")
        time.sleep(0.5)
        parts.mkdir()
        (parts / "part.robray").write_text("frame part {}")

    write("a")
    scenes = robray.watch(folder / "a.robray", lenient=True)
    assert [*next(scenes).frames] == ["a"]
    changing = threading.Thread(target=away)
    changing.start()
    found = next(each for each in scenes if "part" in each.frames)
    assert [*found.frames] == ["part", "b"]
    changing.join()
    (folder / "a.robray").write_text("frame c {}")
    assert next([*each.frames] for each in scenes if "part" not in each.frames) == ["c"]
    scenes.close()
