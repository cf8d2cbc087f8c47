"""Files that are none, too large, or not what they were: all are answered for, and none is waited for."""

import contextlib
import io
import json
import os
import socket
import stat
from pathlib import Path
from typing import NamedTuple

import pytest

from hostile.server import MOST_MEMORY, PATIENCE, PROGRAM, Server, in_time, measured
from robray import disk
from robray.analysis.files import Absence
from robray.cli.main import main

DEPTH = int(os.environ.get("ROBRAY_HOSTILE_DEPTH", "1000"))
"""Of includes in each other."""

WIDTH = int(os.environ.get("ROBRAY_HOSTILE_WIDTH", "500"))
"""Includes in one file."""

FILES = int(os.environ.get("ROBRAY_HOSTILE_FILES", "2500"))
"""In a folder: more than are read of one by default."""


class Done(NamedTuple):
    out: str
    err: str


def run(folder: Path, *arguments: str) -> Done:
    """The command line in a folder; what takes too long has failed."""
    out, err = io.StringIO(), io.StringIO()
    with in_time(), contextlib.chdir(folder), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        main(arguments)
    return Done(out.getvalue(), err.getvalue())


def codes(folder: Path, *paths: str) -> list[str]:
    """Of each finding its file and its rule."""
    done = run(folder, "check", "--output-format", "jsonl", *paths)
    found = [json.loads(line) for line in done.out.splitlines()]
    return [f"{Path(one['path']).name} {one['code']}" for one in found]


def including(folder: Path, name: str) -> list[str]:
    (folder / "a.robray").write_text(f'include "{name}"\n')
    return codes(folder, "a.robray")


def test_a_file_that_includes_itself(tmp_path: Path) -> None:
    assert including(tmp_path, "a.robray") == ["a.robray include-cycle"]


def test_files_that_include_each_other(tmp_path: Path) -> None:
    (tmp_path / "b.robray").write_text('include "a.robray"\n')
    assert "b.robray include-cycle" in including(tmp_path, "b.robray")


def test_thirty_files_that_each_include_the_next_twice(tmp_path: Path) -> None:
    for number in range(30):
        (tmp_path / f"f{number}.robray").write_text(f'include "f{number + 1}.robray"\n' * 2)
    (tmp_path / "f30.robray").write_text("frame f { }\n")
    assert any(each.endswith(" include-limit") for each in codes(tmp_path, "f0.robray"))


@pytest.fixture(scope="module")
def chain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Each file includes the next one."""
    folder = tmp_path_factory.mktemp("chain")
    for number in range(DEPTH):
        (folder / f"f{number}.robray").write_text(f'include "f{number + 1}.robray"\nframe f{number} {{ }}\n')
    (folder / f"f{DEPTH}.robray").write_text("frame last { }\n")
    return folder


@pytest.mark.parametrize("first", [0, DEPTH // 2, DEPTH - 100])
def test_a_chain_of_thousands_is_followed_as_far_as_the_limit(chain: Path, first: int) -> None:
    found = codes(chain, f"f{first}.robray")
    assert found == ([] if first + 200 > DEPTH else [f"f{first + 200}.robray include-limit"])


def test_a_chain_of_thousands_in_the_editor(chain: Path) -> None:
    with Server(chain) as server:
        uri = f"{server.uri}/f0.robray"
        server.open(uri, (chain / "f0.robray").read_text())
        server.published(uri)
        change = {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 1, "character": 0}}, "text": ""}
        server.tell("textDocument/didChange", {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [change]})
        assert server.published(uri) == []
        assert server.ask("workspace/executeCommand", {"command": "robray.serverStatus"})["failures"] == 0


def test_thousands_of_includes_of_what_is_there(tmp_path: Path) -> None:
    names = [f"f{number}.robray" for number in range(WIDTH)]
    for number, name in enumerate(names):
        (tmp_path / name).write_text(f"frame f{number} {{ parent f{number}; }}\n")
    (tmp_path / "all.robray").write_text("".join(f'include "{name}"\n' for name in names))
    found = codes(tmp_path, "all.robray")
    # As many as a scene may have are followed, the root among them, and each of the others is told.
    followed = min(WIDTH, 1_999)
    assert sum(each.endswith(" self-parent") for each in found) == followed
    assert sum(each.endswith(" include-limit") for each in found) == WIDTH - followed


def test_thousands_of_includes_of_what_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "a.robray").write_text("".join(f'include "f{number}.robray"\n' for number in range(3_000)))
    assert codes(tmp_path, "a.robray").count("a.robray include-not-found") == 3_000


def test_a_directory(tmp_path: Path) -> None:
    (tmp_path / "b.robray").mkdir()
    assert including(tmp_path, "b.robray") == ["a.robray include-not-found"]


def test_a_pipe_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "b.robray")
    assert including(tmp_path, "b.robray") == ["a.robray include-not-found"]


def test_a_socket(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "b.robray"))
        assert including(tmp_path, "b.robray") == ["a.robray include-not-found"]


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/tty", "/dev/stdin"])
def test_a_device(tmp_path: Path, device: str) -> None:
    (tmp_path / "b.robray").symlink_to(device)
    [found] = including(tmp_path, "b.robray")
    assert found in ("a.robray include-not-found", "a.robray include-outside")


def test_what_is_no_file_is_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "pipe")
    opened: list[object] = []
    monkeypatch.setattr(os, "open", lambda *arguments: opened.append(arguments))
    assert disk.read(str(tmp_path / "pipe")) is Absence.NOT_A_FILE
    assert disk.read("/dev/null") is Absence.NOT_A_FILE
    assert not opened


def test_two_gigabytes_of_nothing(tmp_path: Path) -> None:
    with open(tmp_path / "b.robray", "wb") as sparse:
        sparse.truncate(2 << 30)
    assert including(tmp_path, "b.robray") == ["a.robray include-limit"]
    assert "is larger than 'limits.file-size'" in run(tmp_path, "check", "b.robray").err


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "b.robray"
    path.write_text("frame f { }\n")

    def refused(*_: object) -> int:
        raise PermissionError

    monkeypatch.setattr(os, "open", refused)
    assert disk.read(str(path)) is Absence.UNREADABLE


def test_links_in_a_ring(tmp_path: Path) -> None:
    (tmp_path / "b.robray").symlink_to("c.robray")
    (tmp_path / "c.robray").symlink_to("b.robray")
    (tmp_path / "up").symlink_to(tmp_path)
    assert including(tmp_path, "b.robray") == ["a.robray include-not-found"]
    assert "a.robray include-not-found" in codes(tmp_path, ".")


@pytest.mark.parametrize("name", ["with blank", "100%", "a#b", "a%20b", "ä-π-🤖", "-rf", "'", "a;b", "x" * 200])
def test_odd_names(tmp_path: Path, name: str) -> None:
    (tmp_path / f"{name}.robray").write_text("frame f { parent f; }\n")
    assert f"{name}.robray self-parent" in including(tmp_path, f"{name}.robray")


def test_a_name_that_differs_in_case_only(tmp_path: Path) -> None:
    (tmp_path / "B.robray").write_text("frame f { }\n")
    expected = [] if (tmp_path / "b.robray").exists() else ["a.robray include-not-found"]
    assert including(tmp_path, "b.robray") == expected


def test_a_file_that_vanishes_after_the_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.robray"
    path.write_text("frame f { }\n")
    look = os.stat

    def vanishing(*arguments: object) -> os.stat_result:
        status = look(*arguments)  # type: ignore[arg-type]
        path.unlink(missing_ok=True)
        return status

    monkeypatch.setattr(os, "stat", vanishing)
    assert disk.read(str(path)) is Absence.MISSING


def test_a_file_that_becomes_a_pipe_after_the_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.robray"
    path.write_text("frame f { }\n")
    look = os.stat

    def exchanged(*arguments: object) -> os.stat_result:
        status = look(*arguments)  # type: ignore[arg-type]
        if stat.S_ISREG(status.st_mode):
            path.unlink()
            os.mkfifo(path)
        return status

    monkeypatch.setattr(os, "stat", exchanged)
    assert disk.read(str(path)) is Absence.NOT_A_FILE


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("crowded")
    (folder / "robray.toml").touch()
    for number in range(FILES):
        (folder / f"f{number}.robray").write_text(f"frame f{number} {{ }}\n")
    (folder / "f0.robray").write_text("frame f { parent f; }\n")
    return folder


def test_a_folder_of_thousands_of_files_is_read_up_to_the_limit_and_that_is_told(crowded: Path) -> None:
    with Server(crowded) as server:
        uri = f"{server.uri}/f1.robray"
        server.open(uri, "frame f { parent f; }")
        assert [each["code"] for each in server.published(uri)] == ["self-parent"]
        assert server.hears("folder-files")
        assert server.ask("workspace/executeCommand", {"command": "robray.serverStatus"})["files"] < 2_500
        assert server.memory <= MOST_MEMORY


def test_a_file_among_thousands_is_checked_and_that_not_all_were_looked_at_is_told(crowded: Path) -> None:
    done = run(crowded, "check", "--output-format", "jsonl", "f0.robray")
    assert [json.loads(line)["code"] for line in done.out.splitlines()] == ["self-parent"]
    assert "folder-files" in done.err


def test_thousands_of_files_are_checked_in_time_that_grows_as_they_do(crowded: Path) -> None:
    """In a process of its own, so that it is its memory that is seen: what is found is told, and not each file kept."""
    done = measured(*PROGRAM, "check", "--output-format", "concise", ".", folder=crowded)
    assert done.seconds < PATIENCE * (1 + FILES / 10_000)
    assert done.out.splitlines()[0].startswith("f0.robray:1:")
    assert done.out.endswith(f"Found 1 error in {FILES} files\n")
    assert done.memory <= MOST_MEMORY


def test_a_checkout_that_touches_thousands_of_files(tmp_path: Path) -> None:
    names = [f"f{number}.robray" for number in range(400)]
    for name in names:
        (tmp_path / name).write_text("frame f { }\n")
    (tmp_path / "all.robray").write_text("".join(f'include "{name}"\n' for name in names))
    with Server(tmp_path) as server:
        uri = f"{server.uri}/all.robray"
        text = (tmp_path / "all.robray").read_text()
        server.tell(
            "textDocument/didOpen",
            {"textDocument": {"uri": uri, "languageId": "robray", "version": 1, "text": text}},
        )
        server.published(uri)
        for name in names:
            (tmp_path / name).write_text("frame g { }\n")
        changes = [{"uri": f"{server.uri}/{name}", "type": 2} for name in names]
        server.tell("workspace/didChangeWatchedFiles", {"changes": changes})
        symbols = server.ask("workspace/symbol", {"query": "g"})
        assert {each["name"] for each in symbols} == {"g"}
