"""Kate on a screen of its own, set up in a fresh home directory as `editors/README.md` says."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from editors.editors import ROOT, SEARCH

FILES = ROOT / "editors" / "kate"

WIDTH, HEIGHT = 1000, 520
_PATIENCE = 120.0
_HEADER = re.compile(rb"Content-Length: (\d+)\r\n(?:[^\r\n]+\r\n)*\r\n")

# Kate asks whether a server may be started, and greets whoever starts it for the first time. In our pictures there is
# neither that, nor a minimap, nor the folder of a test.
_SETTINGS = """\
[General]
Show Url Nav Bar=false
Show welcome view for new window=false

[KTextEditor View]
Line Numbers=true
Scroll Bar MiniMap=false

[lspclient]
AllowedServerCommandLines={server} lsp
"""

# All that is said both ways is kept in two files.
_SERVER = """\
#!/bin/sh
tee -a {asked} | {python} -m robray "$@" | tee -a {told}
"""

Pixels = npt.NDArray[np.uint8]
"""Lines, columns, and red, green and blue."""


class Programs(NamedTuple):
    kate: str
    screen: str
    hands: str
    eyes: str


NEEDED = Programs("kate", "Xvfb", "xdotool", "xwd")


class Kate:
    def __init__(self, programs: Programs, folder: Path, home: Path, display: str, environment: dict[str, str]) -> None:
        self.folder = folder
        self._programs = programs
        self._home = home
        self._environment = {**environment, "DISPLAY": display}

    def opens(self, *names: str) -> None:
        command = (self._programs.kate, "-n", *names)
        quiet = subprocess.DEVNULL
        self._kate = subprocess.Popen(command, cwd=self.folder, env=self._environment, stdout=quiet, stderr=quiet)
        title = re.escape(names[-1])
        assert self.until(lambda: bool(self._windows(title))), f"Kate does not show {names[-1]}"
        self._window = self._windows(title)[0]
        self.does("windowmove", self._window, "0", "0", "windowsize", self._window, str(WIDTH), str(HEIGHT))
        self.rest()

    def _windows(self, title: str) -> list[str]:
        command = (self._programs.hands, "search", "--onlyvisible", "--name", title)
        found = subprocess.run(command, env=self._environment, capture_output=True, text=True, check=False, timeout=60)
        return found.stdout.split()

    def does(self, *words: str) -> None:
        """What a person does with keys and pointer, in the words of xdotool."""
        command = (self._programs.hands, *words)
        subprocess.run(command, env=self._environment, capture_output=True, check=True, timeout=60)

    def told(self, method: str) -> list[Any]:
        return [each.get("params") for each in _messages(self._home / "told") if each.get("method") == method]

    def answered(self, method: str) -> list[Any]:
        """What the server answered to such requests."""
        asked = {each["id"] for each in _messages(self._home / "asked") if each.get("method") == method}
        return [
            each["result"] for each in _messages(self._home / "told") if each.get("id") in asked and "result" in each
        ]

    @property
    def pixels(self) -> Pixels:
        """What is to be seen (X11's xwd, version 7)."""
        command = (self._programs.eyes, "-root", "-silent")
        data = subprocess.run(command, env=self._environment, capture_output=True, check=True, timeout=60).stdout
        header = np.frombuffer(data, ">u4", 25)
        size, width, height, stride, colours = (int(header[index]) for index in (0, 4, 5, 12, 19))
        lines = np.frombuffer(data, np.uint8, stride * height, size + 12 * colours).reshape(height, stride)
        is_big = bool(header[7])
        bgr = lines.reshape(height, -1, 4)[:, :width]
        return np.ascontiguousarray(bgr[..., 1:4] if is_big else bgr[..., 2::-1])

    def rest(self) -> Pixels:
        """What is to be seen when nothing moves any more but the cursor."""
        seen = self.pixels
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end:
            time.sleep(1)
            now = self.pixels
            if np.count_nonzero((now != seen).any(axis=2)) < _OF_A_CURSOR:
                return now
            seen = now
        return seen

    def until(self, condition: Callable[[], bool], patience: float = _PATIENCE) -> bool:
        end = time.monotonic() + patience
        while time.monotonic() < end:
            if condition():
                return True
            time.sleep(0.2)
        return condition()

    def ends(self) -> None:
        self._kate.terminate()
        try:
            self._kate.wait(20)
        except subprocess.TimeoutExpired:
            self._kate.kill()
            self._kate.wait()


_OF_A_CURSOR = 60
"""Pixels."""


def _messages(log: Path) -> Iterator[dict[str, Any]]:
    """The messages that are whole, of all servers that were started."""
    data = log.read_bytes() if log.exists() else b""
    at = 0
    while (header := _HEADER.match(data, at)) is not None:
        at = header.end() + int(header[1])
        if at > len(data):
            return
        yield json.loads(data[header.end() : at])


@contextmanager
def running(programs: Programs, root: Path, opened: Sequence[str]) -> Iterator[Kate]:
    """Kate with files of `root / "work"` open, the last one in front; the server is a process that Kate starts."""
    home, folder = root / "home", root / "work"
    syntax = home / "data" / "org.kde.syntax-highlighting" / "syntax"
    settings = home / "config" / "kate" / "lspclient"
    for each in (syntax, settings, home / "bin", home / "run"):
        each.mkdir(parents=True)
    (home / "run").chmod(0o700)
    for each in FILES.glob("*.xml"):
        shutil.copy(each, syntax)
    shutil.copy(FILES / "lsp.json", settings / "settings.json")
    server = home / "bin" / "robray"
    (home / "config" / "katerc").write_text(_SETTINGS.format(server=server))
    logs = {name: shlex.quote(str(home / name)) for name in ("asked", "told")}
    server.write_text(_SERVER.format(python=shlex.quote(sys.executable), **logs))
    server.chmod(0o755)
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "QT_", "KDE_"))},
        "HOME": str(home),
        "PATH": f"{home / 'bin'}{os.pathsep}{SEARCH}",
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_CACHE_HOME": str(home / "cache"),
        "XDG_RUNTIME_DIR": str(home / "run"),
        "QT_QPA_PLATFORM": "xcb",
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
    }
    with _screen(programs.screen) as display:
        kate = Kate(programs, folder, home, display, environment)
        kate.opens(*opened)
        try:
            yield kate
        finally:
            kate.ends()


@contextmanager
def _screen(program: str) -> Iterator[str]:
    """The name of a display that nobody else has."""
    read, write = os.pipe()
    size = f"{WIDTH}x{HEIGHT}x24"
    command = (program, "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp")
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, pass_fds=(write,), stdout=quiet, stderr=quiet)
    os.close(write)
    try:
        with os.fdopen(read) as lines:
            yield f":{lines.readline().strip()}"
    finally:
        process.terminate()
        process.wait()
