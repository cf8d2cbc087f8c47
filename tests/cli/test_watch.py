"""`robray check --watch`."""

import os
import re
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from cli.command import PROGRAM, Command
from robray.cli.watch import watch

WAITING = "watching for changes; press Ctrl-C to end"
STRAY = "unexpected ';'; remove it"


def test_a_change_is_checked(command: Command) -> None:
    command.write("//- a.robray\n;\n")
    with on_watch(command) as stream:
        assert until_waiting(stream) == [
            "a.robray:1:1: error[stray-semicolon]: " + STRAY,
            "Found 1 error in 1 file (1 fixable with --fix)",
        ]
        command.write("//- notes.txt\nof no concern\n//- a.robray\nframe f { }\n")
        assert until_waiting(stream) == ["a.robray", "", "Found nothing wrong in 1 file"]
        command.write("//- robray.toml\nexlude = 1\n")
        assert until_waiting(stream) == [
            "robray.toml",
            "",
            "robray.toml:1:1: error[config-unknown-key]: unknown key 'exlude'; did you mean 'exclude'?",
            "Found 1 error in 2 files (1 fixable with --unsafe-fixes)",
        ]


def until_waiting(stream: Any) -> list[str]:
    """The lines up to the one that says that it waits, without the time of what changed."""
    lines = []
    while (line := stream.readline()) != f"{WAITING}\n":
        assert line, "the program has ended"
        lines.append(line.rstrip("\n"))
    if lines[0] == "":
        _, _, changed = lines[1].split(" ", 2)
        return [changed, *lines[2:]]
    return lines


class Terminal:
    """A program on a terminal of its own."""

    def __init__(self, command: Command, *arguments: str) -> None:
        import pty

        self.shown = ""
        self.process, self._terminal = pty.fork()
        if self.process == 0:
            os.chdir(command.folder)
            os.environ["TERM"] = "xterm"
            # A shell that starts the tests in the background has it ignored.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.execv(sys.executable, (*PROGRAM, *arguments))

    def until(self, is_there: Callable[[str], bool]) -> str:
        """What is on the screen and above when that is so, or when the program has ended."""
        end = time.monotonic() + 60
        while not is_there(self.shown) and time.monotonic() < end:
            if select.select([self._terminal], [], [], 1)[0]:
                try:
                    self.shown += os.read(self._terminal, 1 << 16).decode()
                except OSError:
                    break
        return self.shown

    def type(self, keys: bytes) -> None:
        os.write(self._terminal, keys)

    def status(self) -> int:
        self.until(lambda _: False)
        _, status = os.waitpid(self.process, 0)
        os.close(self._terminal)
        return os.waitstatus_to_exitcode(status)


@contextmanager
def on_a_terminal(command: Command, *arguments: str) -> Iterator[Terminal]:
    terminal = Terminal(command, *arguments)
    patience = threading.Timer(120, os.kill, (terminal.process, signal.SIGKILL))
    patience.start()
    try:
        yield terminal
    finally:
        patience.cancel()


ON_A_TERMINAL = pytest.mark.skipif(sys.platform == "win32", reason="a terminal as POSIX has it")


@ON_A_TERMINAL
def test_what_was_shown_before_stays_and_the_end_is_quiet(command: Command) -> None:
    command.write("//- a.robray\n;\n")
    with on_a_terminal(command, "check", "--watch") as terminal:
        waiting = WAITING + "\r\n"
        terminal.until(lambda shown: waiting in shown)
        command.write("//- a.robray\nframe f { }\n")
        shown = terminal.until(lambda shown: shown.count(waiting) == 2)
        assert "stray-semicolon" in shown
        # Nothing clears the screen or goes elsewhere on it: there are colours, and the bar of a check that takes long.
        assert {sequence[-1] for sequence in re.findall(r"\x1b\[?[0-9;?]*.", shown)} <= {"m", *"AKhl"}
        terminal.type(b"\x03")
        assert terminal.status() == 128 + signal.SIGINT
        assert terminal.shown.removeprefix(shown) == "^C\r\n"


@ON_A_TERMINAL
def test_a_check_of_many_files_ends_quietly_as_well(command: Command) -> None:
    """They are checked in several processes, and Ctrl-C goes to each."""
    scene = "".join(f"frame f{n} {{ translation [{n}, 0, 0]; }}\n" for n in range(4_000))
    for n in range(60):
        (command.folder / f"{n}.robray").write_text(scene)
    with on_a_terminal(command, "check") as terminal:
        terminal.until(lambda _: subprocess.run(["pgrep", "-P", str(terminal.process)], check=False).returncode == 0)
        terminal.type(b"\x03")
        assert terminal.status() == 128 + signal.SIGINT
        assert "Traceback" not in terminal.shown


def test_a_system_that_watches_no_more_folders_is_asked_again_and_again(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def watched(*_folders: str, force_polling: bool | None, **_more: Any) -> Iterator[set[tuple[int, str]]]:
        asked.append(force_polling)
        if not force_polling:
            raise OSError(28, "no space left on device")
        yield set()
        raise KeyboardInterrupt

    monkeypatch.setattr("watchfiles.watch", watched)
    with pytest.raises(KeyboardInterrupt):
        watch([str(command.folder)], lambda: 0)
    assert asked == [None, True]


def test_a_folder_that_comes_is_watched(command: Command) -> None:
    command.write("//- a.robray\nframe f { }\n//- sub/other.txt\n")
    with on_watch(command) as stream:
        until_waiting(stream)
        command.write("//- new/deep/b.robray\n;\n")
        changed, *said = until_waiting(stream)
        assert changed.startswith("new")
        if not said[1].endswith(STRAY):
            # The folder was there a moment before what is in it.
            changed, *said = until_waiting(stream)
        assert said[1] == f"{os.path.join('new', 'deep', 'b.robray')}:1:1: error[stray-semicolon]: {STRAY}"
        command.write("//- new/deep/b.robray\nframe g { }\n")
        assert until_waiting(stream)[0] == os.path.join("new", "deep", "b.robray")
        (command.folder / "sub").rename(command.folder / "new" / "sub")
        assert "new" in until_waiting(stream)[0]
        command.write("//- new/sub/c.robray\n")
        assert until_waiting(stream)[0] == os.path.join("new", "sub", "c.robray")


@contextmanager
def on_watch(command: Command) -> Iterator[Any]:
    """What the program prints while it watches the folder."""
    arguments = (*PROGRAM, "check", "--watch", "--output-format", "concise")
    with subprocess.Popen(
        arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=command.folder, text=True
    ) as process:
        # What is waited for and does not come must not be waited for for ever.
        patience = threading.Timer(60, process.kill)
        patience.start()
        try:
            yield process.stdout
        finally:
            patience.cancel()
            process.terminate()


def watched(command: Command, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The folders that the watcher is given."""
    asked: list[str] = []

    def noted(*folders: str, **_more: Any) -> Iterator[set[tuple[int, str]]]:
        asked.extend(folders)
        yield set()
        raise KeyboardInterrupt

    monkeypatch.setattr("watchfiles.watch", noted)
    with pytest.raises(KeyboardInterrupt):
        watch([str(command.folder)], lambda: 0)
    return asked


def first_of_all() -> str:
    with os.scandir("/") as found:
        return min(each.path for each in found if each.is_dir(follow_symlinks=False) and not each.name.startswith("."))


def test_what_is_watched_is_bounded_and_begins_with_the_project(
    command: Command, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("robray.checking.changes.MOST_FOLDERS", 5)
    command.write('//- robray.toml\ninclude-paths = ["/"]\n//- a/b/x.robray\n//- node_modules/c/x\n//- .d/x\n')
    folder = str(command.folder)
    assert watched(command, monkeypatch) == [folder, f"{folder}/a", f"{folder}/a/b", "/", first_of_all()]
    assert "robray: only 5 folders are watched; changes in others are not seen\n" in capsys.readouterr().err


def test_hidden_and_generated_folders_are_watched_behind_all_others(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    command.write("//- a/.b/c/x\n//- build/d/x\n//- e/f/x\n")
    names = [os.path.relpath(path, command.folder) for path in watched(command, monkeypatch)]
    assert names == [".", "a", "e", "e/f", "build", "build/d", "a/.b", "a/.b/c"]


@pytest.mark.skipif(sys.platform == "win32", reason="who may make links there")
def test_a_link_to_a_folder_is_not_followed(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    command.write("//- a/x\n")
    (command.folder / "a" / "all").symlink_to("/")
    (command.folder / "again").symlink_to(command.folder)
    assert watched(command, monkeypatch) == [str(command.folder), str(command.folder / "a")]
