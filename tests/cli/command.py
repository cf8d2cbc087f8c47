"""The command line in a folder of its own."""

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple
from unittest import mock

import pytest

from robray.cli.main import main

_FILE = re.compile(r"^//- (.+)\n", re.MULTILINE)

PROGRAM = (sys.executable, "-c", "from robray.cli.main import run; run()")


class Outcome(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def codes(self) -> list[str]:
        """Of a concise check: `path:line:column code` of every diagnostic."""
        found = re.findall(r"^(\S+:\d+:\d+): \w+\[([a-z-]+)\]", self.out, re.MULTILINE)
        return [f"{place} {code}" for place, code in found]


class Command(NamedTuple):
    folder: Path
    captured: Callable[[], Iterable[str]]

    def write(self, source: str) -> None:
        """Files, each after a line `//- name`."""
        parts = _FILE.split(source)
        assert not parts[0], "a text begins with the name of its file"
        for name, text in zip(parts[1::2], parts[2::2], strict=True):
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())

    def run(self, *arguments: str, stdin: bytes = b"") -> Outcome:
        self.captured()
        with mock.patch("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin))):
            status = main(arguments)
        out, err = self.captured()
        return Outcome(status, out, err)

    def check(self, *paths: str) -> Outcome:
        return self.run("check", "--output-format", "concise", *paths)

    def spawn(self, *arguments: str, stdin: bytes = b"", **environment: str) -> "subprocess.CompletedProcess[bytes]":
        """The same in a process of its own."""
        return subprocess.run(
            (*PROGRAM, *arguments),
            input=stdin,
            capture_output=True,
            cwd=self.folder,
            env=os.environ | environment,
            check=False,
            timeout=300,
        )


@pytest.fixture
def command(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Works in a fresh folder, which is a project, on a terminal of 80 columns without colours."""
    (tmp_path / "robray.toml").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    return Command(tmp_path, capsys.readouterr)
