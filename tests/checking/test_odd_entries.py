"""What lies in a folder and is no file that can be read: all else is told, and the exit status is that of all else."""

import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

import robray
from cli.command import Command, command
from hostile.test_unreadable import Done, closed

__all__ = ["closed", "command"]

BROKEN = "frame f {\n    colour 1;\n}\n"
OWN = ["own.robray:2:5 unknown-attribute"]

NOWHERE, OUTSIDE = "is a link to a file that does not exist", "is a link to a file that is outside the project"
RING, NO_FILE = "is a link that leads back to itself", "is not a regular file"


def to(target: str) -> Callable[[Path], None]:
    return lambda path: path.symlink_to(target)


def ring(path: Path) -> None:
    path.symlink_to(path.name)


def ring_of_two(path: Path) -> None:
    path.symlink_to(".other")
    (path.parent / ".other").symlink_to(path.name)


def bound(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listening:
        # The path of a socket may be a hundred bytes long.
        listening.bind(os.path.relpath(path))


ENTRIES = {
    "link to nothing": (to("gone.robray"), NOWHERE),
    "link to nothing outside": (to("/nowhere/gone.robray"), NOWHERE),
    "link out": (to("../outside.robray"), OUTSIDE),
    "link to a device": (to("/dev/null"), OUTSIDE),
    "link to itself": (ring, RING),
    "links to each other": (ring_of_two, RING),
    "pipe": (os.mkfifo, NO_FILE),
    "socket": (bound, NO_FILE),
    "folder": (os.mkdir, ""),
    "link to a folder": (to("."), ""),
    "link to a folder outside": (to(".."), ""),
}
"""What makes an entry, and what is said of it."""


@pytest.fixture
def project(command: Command, monkeypatch: pytest.MonkeyPatch) -> Path:
    (command.folder / "robray.toml").unlink()
    command.write(f"//- project/.git/HEAD\n//- project/own.robray\n{BROKEN}//- outside.robray\n{BROKEN}")
    monkeypatch.chdir("project")
    return command.folder / "project"


def told(err: str) -> list[str]:
    return [line.removeprefix("robray: ") for line in err.splitlines() if "'" in line]


def test_the_entries_are_what_they_are_called(project: Path) -> None:
    for number, (kind, (make, _)) in enumerate(ENTRIES.items()):
        make(project / f"{number}")
        assert os.path.lexists(project / f"{number}"), kind
        assert not os.path.isfile(project / f"{number}") or kind == "link out"
        (project / ".other").unlink(missing_ok=True)


@pytest.mark.parametrize("name", ["odd.robray", "odd.urdf", "odd.wc.xml", "odd.xml", "odd.json"])
@pytest.mark.parametrize("kind", ENTRIES)
def test_what_is_no_file_is_told_of_and_left_out(kind: str, name: str, project: Path, command: Command) -> None:
    make, words = ENTRIES[kind]
    make(project / name)
    # Of what others have as well nobody knows that it is a scene.
    expected = [f"'{name}' {words}"] if words and name not in ("odd.xml", "odd.json") else []
    outcome = command.check()
    assert (outcome.status, outcome.codes, told(outcome.err)) == (1, OWN, expected)
    assert [each.code for each in robray.check(project)] == ["unknown-attribute"]
    outcome = command.run("format")
    assert (outcome.status, told(outcome.err)) == (0, expected)


@pytest.mark.parametrize("kind", ["link to nothing", "link to itself", "pipe", "socket", "folder"])
def test_what_is_named_is_missed(kind: str, project: Path, command: Command) -> None:
    ENTRIES[kind][0](project / "odd.robray")
    for verb in ("check", "format"):
        outcome = command.run(verb, "odd.robray")
        if kind == "folder":
            assert (outcome.status, outcome.err) == (0, "robray: found no scene files\n")
        else:
            assert (outcome.status, told(outcome.err)) == (2, [f"'odd.robray' {ENTRIES[kind][1]}"])


@pytest.mark.parametrize(("kind", "words"), [("link to nothing", NOWHERE), ("pipe", NO_FILE), ("link to itself", RING)])
def test_a_configuration_that_is_no_file_is_told_of(kind: str, words: str, project: Path, command: Command) -> None:
    ENTRIES[kind][0](project / "robray.toml")
    outcome = command.check()
    assert (outcome.status, outcome.codes, told(outcome.err)) == (1, OWN, [f"'robray.toml' {words}"])


def test_a_name_that_is_no_text_is_one_like_others(project: Path, command: Command) -> None:
    (project / os.fsdecode(b"\xe9.robray")).write_text(BROKEN)
    outcome = command.check()
    assert outcome.status == 1
    assert len(outcome.out.splitlines()) == 3
    assert len(robray.check(project)) == 2


@pytest.mark.parametrize(("beginning", "status"), [(b"{}", 1), (b'<WorkCell name="w"></WorkCell>', 2)])
def test_what_is_too_large_counts_where_it_is_one_of_ours(
    beginning: bytes, status: int, project: Path, command: Command
) -> None:
    (project / "robray.toml").write_text("[limits]\nfile-size = 1000\n")
    (project / "odd.xml").write_bytes(beginning + b" " * 1000)
    outcome = command.check()
    assert (outcome.status, outcome.codes) == (status, OWN)
    assert [line.split()[0] for line in told(outcome.err)] == ["'odd.xml'"] * (status == 2)


@pytest.mark.parametrize("name", ["odd.robray", "odd.urdf", "odd.json", "odd"])
def test_what_may_not_be_read_counts_where_its_name_says_that_it_is_a_scene(
    name: str, project: Path, closed: Callable[[str], Path]
) -> None:
    if name == "odd":
        (project / name).mkdir()
    else:
        (project / name).write_text(BROKEN)
    closed(f"project/{name}")
    done = Done(project)
    assert done.status == (2 if name.endswith(("robray", "urdf")) else 1)
    words = "cannot be looked into" if name == "odd" else "cannot be read"
    assert told(done.told) == ([] if name == "odd.json" else [f"'{name}' {words}"])
    assert done.codes == ["own.robray unknown-attribute"]
