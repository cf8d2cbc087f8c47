"""Reads JSON as RFC 8259 defines it, with the mistakes of a text.

No parser library keeps positions, goes on behind a mistake, and reads a hundred thousand nested brackets in linear
time. JSON has six marks and three kinds of words: one expression and a list of open collections read it. Keys and items
behind a mistake are read, up to `Limits.mistakes` mistakes. If brackets do not match, a second reading finds the
missing one by the indentation (`by_indentation`).
"""

from typing import NamedTuple

from robray.syntax.encoding import characters, checked, width_of_mark
from robray.syntax.json.reader import Reader
from robray.syntax.json.scalars import value
from robray.syntax.nodes import DEFAULT_LIMITS, Document, Limits, Tree, Trouble
from robray.syntax.notes import Notes
from robray.text.encoding import is_utf_16

__all__ = ["MOST_BY_LINES", "Parsed", "parsed", "read", "value"]

MOST_BY_LINES = 64 << 10
"""Bytes of a text whose indentation counts: longer ones are not laid out by hand, and a key in them costs its place,
not the text.
"""


class Parsed(NamedTuple):
    """`by_indentation`: the beginnings of lines decided the structure, perhaps only around a mistake."""

    tree: Tree
    by_indentation: bool


def read(text: bytes, limits: Limits = DEFAULT_LIMITS) -> Tree:
    """Cost: O(text)."""
    return parsed(text, limits).tree


def parsed(text: bytes, limits: Limits = DEFAULT_LIMITS, *, by_lines: bool | None = None) -> Parsed:
    """`by_lines`: the indentation counts; by default in short texts. Cost: O(text)."""
    if by_lines is None:
        by_lines = len(text) <= MOST_BY_LINES
    notes = Notes(limits)
    if is_utf_16(text):
        notes.add(Trouble.ENCODING, 0, min(2, len(text)), "expected UTF-8, found UTF-16")
        return Parsed(Tree((Document(0, len(text), None),), (), notes.all(())), by_indentation=False)
    reader = Reader(characters(text), notes, by_lines=by_lines)
    reader.read(width_of_mark(text))
    by_indentation = reader.by_indentation
    if reader.odd_brackets and by_lines and not notes.gives_up:
        by_indentation = True
        other = Reader(characters(text), Notes(limits), by_lines=True, by_indentation=True)
        other.read(width_of_mark(text))
        if other.odd_brackets <= reader.odd_brackets:
            reader = other
    # Forbidden characters are reported in the strings that have them.
    encoding = [one for one in checked(text, limits.mistakes) if text[one.span.start] >= 0x80]
    document = Document(0, len(text), reader.root())
    return Parsed(Tree((document,), tuple(reader.comments), reader.notes.all(encoding)), by_indentation)
