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

    def is_begun_by(self, before: bytes) -> bool:
        """Whether only a comment's marks are in `before`, or it ends with one of its own, behind a remark."""
        if before.startswith(self.block):
            return not before[len(self.block) :].strip(b"-* \t\r\n\f")
        return before.rstrip(b" \t").endswith(self.by_line)


_NOTHING = re.compile(rb"(?!)()")
NO_COMMENTS = Comments(_NOTHING, _NOTHING, (), b"", "", "")
"""Of what nobody writes by hand."""
