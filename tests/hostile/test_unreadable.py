"""Files and folders that may not be read, really: the permissions hold for the process, whoever runs the tests."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hostile.server import LONGEST_WAIT, PROGRAM, Server, without_privileges


class Done:
    """One run of `robray check` where permissions hold."""

    def __init__(self, folder: Path, *paths: str) -> None:
        done = subprocess.run(
            (*PROGRAM, "check", "--output-format", "jsonl", *paths),
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
            timeout=LONGEST_WAIT,
            preexec_fn=without_privileges,
        )
        self.status = done.returncode
        self.told = done.stderr
        found: list[dict[str, Any]] = [json.loads(line) for line in done.stdout.splitlines()]
        self.codes = [f"{Path(one['path']).name} {one['code']}" for one in found]


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[Callable[[str], Path]]:
    """Makes a file or a folder unreadable for the time of the test."""
    paths = []

    def close(name: str) -> Path:
        path = tmp_path / name
        path.chmod(0)
        paths.append(path)
        return path

    yield close
    for path in paths:
        path.chmod(0o700)


def test_the_permissions_hold(tmp_path: Path, closed: Callable[[str], Path]) -> None:
    (tmp_path / "a").touch()
    reading = subprocess.run(
        (sys.executable, "-c", f"open({str(closed('a'))!r})"),
        stderr=subprocess.PIPE,
        check=False,
        preexec_fn=without_privileges,
    )
    assert b"PermissionError" in reading.stderr


def test_a_file_that_is_checked(tmp_path: Path, closed: Callable[[str], Path]) -> None:
    for name in "ab":
        (tmp_path / f"{name}.robray").write_text("frame f { parent f; }\n")
    closed("a.robray")
    for paths in (["a.robray", "b.robray"], ["."]):
        done = Done(tmp_path, *paths)
        assert done.status == 2
        assert "'a.robray' cannot be read" in done.told
        assert done.codes == ["b.robray self-parent"]


def test_a_folder_that_is_checked(tmp_path: Path, closed: Callable[[str], Path]) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / "below/a.robray").write_text("frame f { }\n")
    closed("below")
    done = Done(tmp_path, "below")
    assert done.status == 2
    assert "'below' cannot be read" in done.told


def test_a_file_that_is_included(tmp_path: Path, closed: Callable[[str], Path]) -> None:
    (tmp_path / "a.robray").write_text('include "b.robray"\nframe f { parent f; }\n')
    (tmp_path / "b.robray").write_text("frame g { }\n")
    closed("b.robray")
    assert Done(tmp_path, "a.robray").codes == ["a.robray include-not-found", "a.robray self-parent"]


def test_meshes_are_looked_for_and_not_read(tmp_path: Path, closed: Callable[[str], Path]) -> None:
    """One in a folder that may not be looked into is as good as not there."""
    (tmp_path / "meshes").mkdir()
    for name in ("a.obj", "meshes/b.obj"):
        (tmp_path / name).touch()
    (tmp_path / "a.robray").write_text(
        'frame f { geometry { mesh "a.obj"; } }\nframe g { geometry { mesh "meshes/b.obj"; } }\n'
    )
    closed("a.obj")
    assert Done(tmp_path, "a.robray").codes == []
    closed("meshes")
    assert Done(tmp_path, "a.robray").codes == ["a.robray mesh-not-found"]


def test_a_configuration(tmp_path: Path, closed: Callable[[str], Path]) -> None:
    """What it would have said is not known, so that nothing is judged by something else."""
    (tmp_path / "a.robray").write_text("frame f { parent f; }\n")
    (tmp_path / "robray.toml").touch()
    closed("robray.toml")
    done = Done(tmp_path, "a.robray")
    assert done.status == 1
    assert [code.split()[0] for code in done.codes] == ["robray.toml"]


def test_in_the_editor(tmp_path: Path, closed: Callable[[str], Path]) -> None:
    (tmp_path / "b.robray").write_text("frame g { }\n")
    (tmp_path / "c.robray").write_text("frame h { }\n")
    (tmp_path / "below").mkdir()
    (tmp_path / "apart").mkdir()
    (tmp_path / "apart/robray.toml").touch()
    for name in ("b.robray", "below", "apart/robray.toml"):
        closed(name)
    with Server(tmp_path, within=without_privileges) as server:
        uri = f"{server.uri}/a.robray"
        server.open(uri, 'include "b.robray"\ninclude "c.robray"\nframe f { parent h; }\n')
        assert [each["code"] for each in server.published(uri)] == ["include-not-found"]
        apart = f"{server.uri}/apart/a.robray"
        server.open(apart, "frame f { parent f; }\n")
        assert server.hears("robray.toml")
        assert server.published(apart) == []
        # It may be read again, and the editor's client says that something happened to it.
        os.chmod(tmp_path / "b.robray", 0o700)
        server.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": f"{server.uri}/b.robray", "type": 2}]})
        assert server.published(uri) == []
