"""What comments look like in a format, for those who look for something in them, or write one."""

import re

import attrs

from robray.analysis.files import SourceFile


@attrs.frozen
class Comments:
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


_ROBRAY = Comments(
    re.compile(rb'"[^"]*"?|#[^\n]*|//[^\n]*|/\*(?:.*?(\*/)|.*)', re.DOTALL),
    re.compile(rb"(?:[ \t\r\f]*(?:#[^\n]*|//[^\n]*|(?>/\*.*?\*/)))*[ \t\r\f]*(?=\n|\Z)", re.DOTALL),
    (b"#", b"//"),
    b"/*",
    "# ",
    "",
)
_XML = Comments(
    re.compile(rb"<!--(?:.*?(-->)|.*)|<!\[CDATA\[(?:.*?\]\]>|.*)|<[^<>]*>?", re.DOTALL),
    re.compile(rb"(?:[ \t\r]*(?><!--.*?-->))*[ \t\r]*(?=\n|\Z)", re.DOTALL),
    (),
    b"<!--",
    "<!-- ",
    " -->",
)
BLOCKS = (_ROBRAY.block, _XML.block)


def comments_of(file: SourceFile) -> Comments:
    return _ROBRAY if file.frontend.name == "robray" else _XML
