"""Files that are none, too large, or not what they were: all are answered for, and none is waited for."""

import contextlib
import io
import json
import os
import socket
import stat
import time
from pathlib import Path
from typing import NamedTuple

import pytest

from hostile.server import PATIENCE, Server
from robray import disk
from robray.analysis.files import Absence
from robray.cli.main import main


class Done(NamedTuple):
    out: str
    err: str


def run(folder: Path, *arguments: str) -> Done:
    """The command line in a folder; what takes too long has failed."""
    out, err = io.StringIO(), io.StringIO()
    start = time.monotonic()
    with contextlib.chdir(folder), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        main(arguments)
    assert time.monotonic() - start < PATIENCE
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


def test_includes_in_each_other_without_end(tmp_path: Path) -> None:
    for number in range(2_000):
        (tmp_path / f"f{number}.robray").write_text(f'include "f{number + 1}.robray"\n')
    assert "f200.robray include-limit" in codes(tmp_path, "f0.robray")


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
    assert including(tmp_path, "b.robray") == ["a.robray include-not-found"]
    assert "is larger than the limit" in run(tmp_path, "check", "b.robray").err


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


def test_a_folder_of_thousands_of_files_is_read_up_to_the_limit_and_that_is_told(tmp_path: Path) -> None:
    for number in range(3_000):
        (tmp_path / f"f{number}.robray").write_text(f"frame f{number} {{ }}\n")
    with Server(tmp_path) as server:
        uri = f"{server.uri}/f1.robray"
        document = {"uri": uri, "languageId": "robray", "version": 1, "text": "frame f { parent f; }"}
        server.tell("textDocument/didOpen", {"textDocument": document})
        assert [each["code"] for each in server.published(uri)] == ["self-parent"]
        until = time.monotonic() + PATIENCE
        while not any("maxFiles" in str(each["params"]) for each in server.told):
            server.ask("workspace/executeCommand", {"command": "robray.serverStatus"})
            assert time.monotonic() < until, "the limit is told"


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
