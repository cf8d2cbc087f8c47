"""JSON as RFC 8259 has it, and what there is to be told where a text is not.

No parser library keeps positions, goes on behind a mistake, and takes a hundred thousand brackets within each other in
time proportional to them; a notation of six marks and three sorts of words is read by one expression and a list of what
is open. Where a text is no JSON, what is read of it keeps the keys and items that stand behind the mistake, until
there are more mistakes than `Limits.mistakes`: then the rest is not read. Where brackets do not match, the text is read
once more by its indentation, which tells which of them is missing (`by_indentation`).
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
"""Bytes of a text of which it is asked where lines begin: what is longer nobody laid out by hand, and a key in it costs
the place where it is, not the text."""


class Parsed(NamedTuple):
    """`by_indentation`: where lines begin had a say in what stands in what, also of those around a mistake."""

    tree: Tree
    by_indentation: bool


def read(text: bytes, limits: Limits = DEFAULT_LIMITS) -> Tree:
    """Cost: O(text)."""
    return parsed(text, limits).tree


def parsed(text: bytes, limits: Limits = DEFAULT_LIMITS, *, by_lines: bool | None = None) -> Parsed:
    """`by_lines`: whether lines have a say, which a text decides by its length. Cost: O(text)."""
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
    # Characters that may not stand in a text are told of the strings that they stand in.
    encoding = [one for one in checked(text, limits.mistakes) if text[one.span.start] >= 0x80]
    document = Document(0, len(text), reader.root())
    return Parsed(Tree((document,), tuple(reader.comments), reader.notes.all(encoding)), by_indentation)
