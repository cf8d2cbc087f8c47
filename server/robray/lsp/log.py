"""What the server logs, on standard error: never on standard output, and never waiting for somebody to read it.

A client need not read our standard error. Once its pipe is full (64 kB, some twenty tracebacks) an ordinary handler
would wait for ever, and the editor with it.
"""

import logging
import os
import select
import sys

_PORTION = 512
"""Bytes that go into a pipe whole or not at all (POSIX, PIPE_BUF)."""

LONGEST = 4_000
"""Characters of one entry; of a longer one the middle is left out."""


class StandardError(logging.Handler):
    """Leaves out what nobody reads, and says so when somebody does again."""

    def __init__(self) -> None:
        super().__init__()
        self._left_out = 0

    def emit(self, record: logging.LogRecord) -> None:
        try:
            entry = shortened(self.format(record))
            if self._left_out:
                entry = f"({self._left_out} entries of the log were left out, nobody read them)\n{entry}"
            if self._write(f"{entry}\n".encode(errors="backslashreplace")):
                self._left_out = 0
            else:
                self._left_out += 1
        except (OSError, ValueError, AttributeError):
            # There is no standard error, or it was closed.
            self._left_out += 1

    def _write(self, entry: bytes) -> bool:
        file = sys.stderr.fileno()
        for start in range(0, len(entry), _PORTION):
            if not _has_room(file):
                return False
            os.write(file, entry[start : start + _PORTION])
        return True


def shortened(text: str, longest: int = LONGEST) -> str:
    if len(text) <= longest:
        return text
    return f"{text[: longest // 2]} … {len(text) - longest} characters … {text[-longest // 2 :]}"


def _has_room(file: int) -> bool:
    if sys.platform == "win32":
        return True
    poll = select.poll()
    poll.register(file, select.POLLOUT)
    return any(event & select.POLLOUT for _, event in poll.poll(0))


def begin() -> None:
    """Sends all logs there but for pygls' own: what a client does wrong, with a traceback, and what we log, too."""
    handler = StandardError()
    handler.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("robray").setLevel(logging.INFO)
    logging.getLogger("pygls").setLevel(logging.CRITICAL)
