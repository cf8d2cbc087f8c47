"""A stream of bytes, cut into messages (LSP 3.17, base protocol)."""

from collections.abc import Iterator

LONGEST_MESSAGE = 1 << 30
LONGEST_LINE = 64 << 10
"""Bytes of a header. What has none of that length is something else."""


class NotMessagesError(Exception):
    """What comes is no stream of messages, and where one would begin is not known."""


class Bodies:
    """Takes bytes as they come, in pieces of any size. Header names in any case; others than the length are ignored."""

    def __init__(self) -> None:
        self._rest = bytearray()
        self._headers: int | None = None
        """The length that the headers so far tell of."""
        self._length: int | None = None
        """That of the body that comes next; None within headers."""

    def of(self, data: bytes) -> Iterator[bytes]:
        """The bodies that are whole with these bytes. Raises NotMessagesError; nothing can be read after that."""
        rest = self._rest
        rest += data
        while True:
            if self._length is None:
                self._read_headers()
            length = self._length
            if length is None or len(rest) < length:
                return
            body = bytes(rest[:length])
            del rest[:length]
            self._length = None
            yield body

    def _read_headers(self) -> None:
        rest = self._rest
        while (end := rest.find(b"\n", 0, LONGEST_LINE)) >= 0:
            line = bytes(rest[:end])
            del rest[: end + 1]
            if line not in (b"", b"\r"):
                self._read_header(line)
            elif self._headers is not None:
                self._length, self._headers = self._headers, None
                return
        if len(rest) >= LONGEST_LINE:
            raise NotMessagesError("a header is too long")

    def _read_header(self, line: bytes) -> None:
        name, _, value = line.partition(b":")
        if name.strip().lower() != b"content-length":
            return
        length = int(value) if value.strip().isdigit() and len(value) < 20 else -1
        if not 0 <= length <= LONGEST_MESSAGE:
            raise NotMessagesError(f"a header says {line[:80]!r}")
        self._headers = length
