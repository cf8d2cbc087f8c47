"""The comments of a format, to find and to write them."""

import re
from typing import NamedTuple


class Comments(NamedTuple):
    """`lexeme` matches a comment, and text that may look like one; its group 1 is the end of a block comment.

    `only` matches blanks and comments up to the end of a line. `opening` and `closing` enclose a comment's text.
    """

    lexeme: re.Pattern[bytes]
    only: re.Pattern[bytes]
    by_line: tuple[bytes, ...]
    """Starts of comments that end with the line."""
    block: bytes
    """Start of a comment with a closing mark; without the mark it is not a comment."""
    opening: str
    closing: str

    def first_word(self, text: bytes, start: int, end: int) -> int:
        """The first byte of a block comment from `start` to `end` after blanks and its marks."""
        found = _MARKS.match(text, start + len(self.block), end)
        return end if found is None else found.end()


_MARKS = re.compile(rb"[-* \t\r\n\f]*")
_NOTHING = re.compile(rb"(?!)()")
NO_COMMENTS = Comments(_NOTHING, _NOTHING, (), b"", "", "")
"""For texts that people do not write."""
