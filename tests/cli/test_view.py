"""What `robray view` says where it cannot show anything."""

from pathlib import Path

import pytest

from robray.cli.main import main
from robray.view import page


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
