"""The text of a block as tokens that can be put together again, each with the statement that it is in."""

import re
from collections.abc import Iterator
from typing import NamedTuple

_TOKEN = re.compile(
    r"""
    (?P<blank> [ \t\r\n\f]+ )
  | (?P<comment> \#[^\n]* | //[^\n]* | /\*.*?\*/ )
  | (?P<string> "[^"]*" )
  | (?P<number> -?(?:\d+\.?\d*|\.\d+)(?![\w.]) )
  | (?P<name> [A-Za-z][A-Za-z0-9_-]* )
  | (?P<mark> . )
    """,
    re.VERBOSE | re.DOTALL,
)


class SourceToken(NamedTuple):
    """`statement` is the word that the statement begins with; of that word itself it is the word."""

    group: str
    text: str
    statement: str

    @property
    def names_frame(self) -> bool:
        """Whether it is the name of a frame, where that frame is defined."""
        return self.statement == "frame" and self.is_name and self.text != "frame"

    @property
    def is_name(self) -> bool:
        return self.group in ("name", "string")

    @property
    def name(self) -> str:
        return self.text.strip('"')


def source_tokens(text: str) -> Iterator[SourceToken]:
    """All of the text, blanks and comments too."""
    statement = ""
    for match in _TOKEN.finditer(text):
        group = match.lastgroup or "mark"
        if group not in ("blank", "comment", "mark") and not statement:
            statement = match[0]
        yield SourceToken(group, match[0], statement)
        if match[0] in ("{", "}", ";"):
            statement = ""
