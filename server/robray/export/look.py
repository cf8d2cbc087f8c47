"""Text for a terminal or a page: colours if possible, columns, and nothing harmful.

A column is a cell of the terminal: a Chinese character takes two, a combining accent none. Text from a file is always
made printable (`text/printable.py`).
"""

import os
import re
from typing import NamedTuple

# For callers that lay out columns.
from robray.text.printable import printable as printable  # noqa: PLC0414
from robray.text.printable import visible as visible  # noqa: PLC0414

_PLACE = re.compile(r":(?=[0-9]+(?::|$))")

_FOLDERS = re.compile("(?<=/)(?=[^/])")

BOLD, RED, YELLOW, BLUE, CYAN, GREEN, FAINT = "1", "1;31", "1;33", "1;34", "36", "32", "2"


class Look(NamedTuple):
    """The abilities of the stream: colours, Unicode, and columns. A terminal `wraps` sentences."""

    colour: bool = False
    unicode: bool = True
    width: int = 80
    wraps: bool = False

    def paint(self, text: str, colour: str) -> str:
        return f"\x1b[{colour}m{text}\x1b[0m" if self.colour and text else text

    def wrapped(self, text: str) -> str:
        """A sentence in lines of at most `width` columns; on one line for other programs."""
        if not self.wraps or width(text) <= self.width:
            return text
        import textwrap

        return "\n".join(
            textwrap.wrap(text, self.width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
        )

    def filled(self, text: str, room: int) -> list[str]:
        """A text in lines of at most `room` columns, broken at blanks; on a terminal also behind the slashes of a
        longer word.
        """
        lines = [""]
        for word in text.split(" "):
            pieces = _FOLDERS.split(word) if self.wraps and width(word) > room else [word]
            for index, piece in enumerate(pieces):
                blank = " " if index == 0 and lines[-1] else ""
                if lines[-1] and width(lines[-1]) + len(blank) + width(piece) > room:
                    lines.append(piece)
                else:
                    lines[-1] += blank + piece
        return lines

    def glyph(self, unicode: str, ascii_: str) -> str:
        return unicode if self.unicode else ascii_


STDIN = "<stdin>"
"""The name of a text from standard input; a suffix behind it chooses its format."""


def named_path(path: str) -> str:
    """The path, or `STDIN` for a text without a file."""
    return STDIN if os.path.splitext(os.path.basename(path))[0] == STDIN else path


def shown_path(path: str) -> str:
    """Relative to the working directory if it is below; `STDIN` for a text without a file."""
    if (path := named_path(path)) == STDIN:
        return path
    try:
        folder = os.getcwd()
    except OSError:
        return path
    inside = path.startswith(folder.rstrip(os.sep) + os.sep)
    return os.path.relpath(path, folder) if inside else path


def scene_name(path: str) -> str:
    """The name of a file without its folder; `STDIN` for a text without a file."""
    return os.path.basename(named_path(path))


def robot_name(path: str) -> str:
    """The name of the robot that a file without one becomes: the file's own without its suffix, or `robot`."""
    found = os.path.splitext(scene_name(path))[0]
    return "robot" if found in ("", STDIN) else found


def listed_path(path: str) -> str:
    """A path in front of `:line`, as lists are read by editors, which jump: its own name must not be such a place."""
    return _PLACE.sub("\ufffd", printable(shown_path(path)))


def width(text: str) -> int:
    """Number of columns of a text."""
    if text.isascii():
        return len(text)
    others = [character for character in text if character > "\x7f"]
    return len(text) - len(others) + sum(map(columns_of, others))


def columns_of(character: str) -> int:
    if character.isascii():
        return 1
    import unicodedata

    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
