"""What comments look like in a format, for those who look for something in them, or write one."""

import re
from typing import NamedTuple


class Comments(NamedTuple):
    """`lexeme` matches a comment, and what may look as if one were in it; its group 1 is what closes a block comment.

    `only` matches blanks and comments up to the end of a line. `opening` and `closing` are put around a comment's text.
    """

    lexeme: re.Pattern[bytes]
    only: re.Pattern[bytes]
    by_line: tuple[bytes, ...]
    """What begins a comment that goes to the end of its line."""
    block: bytes
    """What begins a comment that goes to its closing mark; without that, it is none."""
    opening: str
    closing: str

    def first_word(self, text: bytes, start: int, end: int) -> int:
        """The first byte of a block comment from `start` to `end` that is neither blank nor one of its marks."""
        found = _MARKS.match(text, start + len(self.block), end)
        return end if found is None else found.end()


_MARKS = re.compile(rb"[-* \t\r\n\f]*")
_NOTHING = re.compile(rb"(?!)()")
NO_COMMENTS = Comments(_NOTHING, _NOTHING, (), b"", "", "")
"""Of what nobody writes by hand."""
