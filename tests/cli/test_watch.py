"""`robray check --watch`."""

import builtins
import subprocess
import sys
import threading
from typing import Any

import pytest

from cli.command import PROGRAM, Command


def test_a_change_is_checked(command: Command) -> None:
    command.write("//- a.robray\n;\n")
    with subprocess.Popen(
        (*PROGRAM, "check", "--watch", "--output-format", "concise"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=command.folder,
        text=True,
    ) as process:
        assert process.stdout is not None
        # What is waited for and does not come must not be waited for for ever.
        patience = threading.Timer(60, process.kill)
        patience.start()
        try:
            assert until_waiting(process.stdout) == [
                "a.robray:1:1: error[stray-semicolon]: " + STRAY,
                "found 1 error in 1 file",
            ]
            command.write("//- notes.txt\nof no concern\n//- a.robray\nframe f { }\n")
            assert until_waiting(process.stdout) == ["found nothing wrong in 1 file"]
            command.write("//- robray.toml\nexlude = 1\n")
            assert until_waiting(process.stdout) == [
                "robray.toml:1:1: error[config-unknown-key]: there is no key 'exlude'; did you mean 'exclude'?",
                "found 1 error in 2 files",
            ]
        finally:
            patience.cancel()
            process.terminate()


STRAY = "this ';' ends no statement; remove it"


def until_waiting(stream: Any) -> list[str]:
    """The lines up to the one that says that it waits."""
    lines = []
    while (line := stream.readline()) != "watching for changes; Ctrl-C ends\n":
        assert line, "the program has ended"
        lines.append(line.rstrip("\n"))
    return lines


def test_it_says_what_is_missing(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    ordinary = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name == "watchfiles":
            raise ModuleNotFoundError(name)
        return ordinary(name, *rest, **more)

    monkeypatch.delitem(sys.modules, "watchfiles", raising=False)
    monkeypatch.setattr(builtins, "__import__", without)
    outcome = command.run("check", "--watch")
    assert outcome == (2, "", "robray: --watch needs the package 'watchfiles'; install robray[watch]\n")
