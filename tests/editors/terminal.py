"""A program on a terminal of its own, and what is to be seen there."""

import os
import pty
import signal
import termios
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from select import select

import pyte

from editors.editors import SEARCH

_LARGEST = 1 << 16


class _Screen(pyte.Screen):
    def select_graphic_rendition(self, *attributes: int, **private: bool) -> None:
        """What is private sets how keys are told, and no colour."""
        if not private:
            super().select_graphic_rendition(*attributes)


class Terminal:
    """`lines` and `columns` as a person has them; it is read while somebody waits for something."""

    def __init__(
        self,
        *command: str,
        home: Path,
        folder: Path | None = None,
        lines: int = 40,
        columns: int = 120,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.screen = _Screen(columns, lines)
        self._stream = pyte.ByteStream(self.screen)
        self._process, self._terminal = pty.fork()
        if self._process == 0:
            termios.tcsetwinsize(0, (lines, columns))
            own = {"HOME": str(home), "PATH": SEARCH, "TERM": "xterm", **(environment or {})}
            kept = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
            os.chdir(folder or home)
            os.execve(command[0], command, {**kept, **own})

    def type(self, keys: str) -> None:
        os.write(self._terminal, keys.encode())

    @property
    def text(self) -> str:
        """The lines of the screen, without the blanks at their ends."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def shows(self, *texts: str, patience: float = 60) -> bool:
        return self.until(lambda: all(text in self.text for text in texts), patience)

    def until(self, condition: Callable[[], bool], patience: float = 60) -> bool:
        end = time.monotonic() + patience
        while not condition() and time.monotonic() < end:
            self._read(0.05)
        return condition()

    def rest(self, seconds: float = 1.0, patience: float = 30) -> None:
        """Until nothing was drawn for so long."""
        end = time.monotonic() + patience
        while self._read(seconds) and time.monotonic() < end:
            pass

    def _read(self, seconds: float) -> bool:
        if not select([self._terminal], [], [], seconds)[0]:
            return False
        try:
            self._stream.feed(os.read(self._terminal, _LARGEST))
        except OSError:
            # The program has ended.
            time.sleep(seconds)
            return False
        return True

    def end(self) -> None:
        os.close(self._terminal)
        # A program that lost its terminal while it was starting may never end by itself.
        end = time.monotonic() + 5
        while os.waitpid(self._process, os.WNOHANG) == (0, 0):
            if time.monotonic() > end:
                os.kill(self._process, signal.SIGKILL)
                os.waitpid(self._process, 0)
                return
            time.sleep(0.05)
