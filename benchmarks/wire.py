"""Messages of a language server over its standard streams, each with the moment at which it had come.

One thread, no waiting but in `select`: what a client adds to a figure are some tens of microseconds.
"""

import os
import select
import subprocess
import time
from collections.abc import Sequence
from typing import BinaryIO


class Gone(Exception):  # noqa: N818 - it is the server that is gone
    """The server has ended."""


class Late(Exception):  # noqa: N818
    """Nothing came in time."""


class Wire:
    def __init__(self, command: Sequence[str], folder: str, log: BinaryIO) -> None:
        self.process = subprocess.Popen(  # noqa: S603 - commands are the table's
            command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, bufsize=0
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self._to, self._from = self.process.stdin.fileno(), self.process.stdout.fileno()
        os.set_blocking(self._to, False)
        self._outgoing = bytearray()
        self._incoming = bytearray()
        self._came = 0.0

    def send(self, body: bytes) -> None:
        """Returns when the system has taken as much as it would; the rest goes out in `receive`."""
        self._outgoing += b"Content-Length: %d\r\n\r\n" % len(body)
        self._outgoing += body
        self._write()

    def receive(self, deadline: float) -> tuple[bytes, float]:
        """The next message's body, and when its last byte had come (`time.perf_counter`)."""
        while (body := self._message()) is None:
            left = deadline - time.perf_counter()
            if left <= 0:
                raise Late
            readable, writable, _ = select.select([self._from], [self._to] if self._outgoing else [], [], left)
            if writable:
                self._write()
            if readable:
                data = os.read(self._from, 1 << 20)
                if not data:
                    raise Gone(f"the server has ended with status {self.process.wait(5)}")
                # What follows is the client's own work, of which there is more the longer a message is.
                self._came = time.perf_counter()
                self._incoming += data
        return body, self._came

    def close(self) -> None:
        """Kills the server, if it has not ended."""
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            stream.close()
        try:
            self.process.wait(2)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(10)

    def _write(self) -> None:
        try:
            while self._outgoing:
                del self._outgoing[: os.write(self._to, self._outgoing)]
        except BlockingIOError:
            return
        except BrokenPipeError as error:
            raise Gone("the server reads no more") from error

    def _message(self) -> bytes | None:
        end = self._incoming.find(b"\r\n\r\n")
        if end < 0:
            return None
        length = next(
            int(line[15:]) for line in self._incoming[:end].split(b"\r\n") if line[:15].lower() == b"content-length:"
        )
        if len(self._incoming) < end + 4 + length:
            return None
        body = bytes(self._incoming[end + 4 : end + 4 + length])
        del self._incoming[: end + 4 + length]
        return body
