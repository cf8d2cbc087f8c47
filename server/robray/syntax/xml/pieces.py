"""Splits XML into tags, comments and sections, without reading tags."""

import re

NAME = rb"[A-Za-z_:\x80-\xff][-A-Za-z0-9._:\x80-\xff]*+"
VALUE = rb"(?:\"[^\"<]*+\"|'[^'<]*+')"
SECTION = rb"<!\[CDATA\[(?:.*?\]\]>|.*)"

PIECE = re.compile(
    # One `<` in front of all, which `re` looks for in C: between pieces there may be a megabyte of numbers.
    rb"<(?:(?P<comment>!--(?:.*?-->|.*))|(?P<section>!\[CDATA\[(?:.*?\]\]>|.*))|(?P<instruction>\?(?:.*?\?>|.*))"
    rb"|(?P<declaration>![^<>]*+>?)|/(?P<end>[^\s<>/]*+)[^<>]*+>?"
    rb"|(?P<start>" + NAME + rb")(?P<rest>(?>(?:[^<>\"']+|" + VALUE + rb"|[\"'])*))(?P<close>>?))",
    re.DOTALL,
)
"""A piece; text is between pieces. An unclosed tag ends at the next one, any other unclosed piece with the text. `rest`
are the attributes of a start tag, and its slash if it is empty.
"""

COMMENT_LEXEME = re.compile(rb"<!--(?:.*?(-->)|.*)|" + SECTION + rb"|<[^<>]*>?", re.DOTALL)
"""A comment, or a piece in which `<!--` begins none; group 1 closes a comment."""

ONLY_COMMENTS = re.compile(rb"(?:[ \t\r]*(?><!--.*?-->))*[ \t\r]*(?=\n|\Z)", re.DOTALL)
"""Blanks and comments up to the end of a line."""

ATTRIBUTE = re.compile(rb"\s(" + NAME + rb")\s*=\s*(?:\"([^\"<]*+)\"|'([^'<]*+)')")
"""An attribute in the `rest` of a start tag."""


def is_empty(piece: re.Match[bytes]) -> bool:
    """True if a start tag also ends its element."""
    return bool(piece["close"]) and piece["rest"].endswith(b"/")


def first_text(text: bytes, *names: bytes) -> bytes | None:
    """The text of the first element at a path of names from the root, up to the next tag. Cost: O(text)."""
    path: list[bytes] = []
    behind = -1
    for piece in PIECE.finditer(text):
        if behind >= 0:
            return text[behind : piece.start()].strip()
        if piece["start"] is not None:
            if is_empty(piece):
                continue
            path.append(piece["start"])
            if path == [*names]:
                behind = piece.end()
        elif piece["end"] is not None and piece["end"] in path:
            while path.pop() != piece["end"]:
                pass
    return None
