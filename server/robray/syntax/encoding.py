"""Bytes as characters of one byte each, so that positions in both are the same."""

import re
from codecs import utf_8_decode

from robray.syntax.nodes import Mistake, Trouble
from robray.text.spans import Span

_MARK = b"\xef\xbb\xbf"
_NO_CHARACTER = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]+")
_PIECE = 4096
_CONTROL = bytes(byte for byte in range(128) if byte < 0x20 and byte not in b"\t\n\r") + b"\x7f"


def width_of_mark(text: bytes) -> int:
    """Length of the byte order mark at the beginning."""
    return len(_MARK) if text.startswith(_MARK) else 0


def checked(text: bytes, most: int) -> list[Mistake]:
    """The first `most` runs of bytes that are not UTF-8, or not allowed in a text."""
    found: list[Mistake] = []
    if len(text.translate(None, _CONTROL)) < len(text):
        for control in _NO_CHARACTER.finditer(text):
            what = f"the character U+{control[0][0]:04X} may not stand in a text"
            found.append(Mistake(Trouble.ENCODING, Span(*control.span()), what))
            if len(found) >= most:
                break
    if not text.isascii():
        found += _not_utf_8(text, most)
    return found


def _not_utf_8(text: bytes, most: int) -> list[Mistake]:
    """Decodes piece by piece: each mistake decodes the rest of its piece again, and the text may be long."""
    found: list[Mistake] = []
    at = 0
    while len(found) < most and at < len(text):
        piece = text[at : at + _PIECE]
        try:
            at += utf_8_decode(piece, "strict", at + _PIECE >= len(text))[1]
        except UnicodeDecodeError as error:
            span = Span(at + error.start, at + error.end)
            found.append(Mistake(Trouble.ENCODING, span, "bytes that are not UTF-8"))
            at = span.end
    return found


def characters(text: bytes) -> str:
    """One character for each byte; `decoded` turns a part of it into its text."""
    return text.decode("latin-1")


def decoded(part: str) -> str:
    """The text of a part of `characters`, with U+FFFD for bytes that are not UTF-8."""
    return part if part.isascii() else part.encode("latin-1").decode("utf-8", "replace")
