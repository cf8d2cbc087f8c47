"""Text for a terminal or a page: colours where they can be shown, columns, and nothing that does harm.

A column here is a cell of the terminal: a Chinese character takes two, a combining accent none. What comes from a file
is never shown as it is: a control character in it could move the cursor or recolour the terminal.
"""

import os
from typing import NamedTuple

BOLD, RED, YELLOW, BLUE, CYAN, GREEN, FAINT = "1", "1;31", "1;33", "1;34", "36", "32", "2"


class Look(NamedTuple):
    """What the stream can show: colours, more than ASCII, and how many columns."""

    colour: bool = False
    unicode: bool = True
    width: int = 80

    def paint(self, text: str, colour: str) -> str:
        return f"\x1b[{colour}m{text}\x1b[0m" if self.colour and text else text

    def glyph(self, unicode: str, ascii_: str) -> str:
        return unicode if self.unicode else ascii_


def counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def shown_path(path: str) -> str:
    """Relative to the working directory for what lies in it."""
    try:
        folder = os.getcwd()
    except OSError:
        return path
    inside = path.startswith(folder.rstrip(os.sep) + os.sep)
    return os.path.relpath(path, folder) if inside else path


def width(text: str) -> int:
    """How many columns a text takes."""
    return len(text) if text.isascii() else sum(columns_of(character) for character in text)


def columns_of(character: str) -> int:
    if character.isascii():
        return 1
    import unicodedata

    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def printable(text: str) -> str:
    """The text without what would do something to the terminal rather than be shown on it."""
    return text if text.isascii() and text.isprintable() else "".join(map(visible, text))


def visible(character: str) -> str:
    """Control characters as their pictures; what turns the direction of writing as U+FFFD."""
    code = ord(character)
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "␡"
    if 0x80 <= code < 0xA0 or character in "\u2028\u2029\u200e\u200f\u061c" or 0x202A <= code <= 0x202E:
        return "\ufffd"
    if 0x2066 <= code <= 0x2069 or code == 0xFEFF:
        return "\ufffd"
    return character
