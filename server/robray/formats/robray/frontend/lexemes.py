"""What stands in a text beside white space: the reader's tokens, and comments; a letter each.

The letters of a text make a string, on which regular expressions say what a statement is. A comment ends before its
trailing blanks: they are white space to everybody but the lexer.
"""

import re
from typing import NamedTuple

from robray.formats.robray.frontend.tokens import BLANK, WORDS

# What is seen most comes first, where that makes no difference: `WORDS` has the same, behind all that numbers may be.
_LEXEME = re.compile(
    rb"""[ \t\r\n\f]* (?:
    (?P<mark> [\[\](),;{}] )
  | (?P<comment> \#[^\n]* | //[^\n]* | /\*.*?\*/ )
  | (?P<open> /\*.* )
  | (?P<reserved> (?:frame|geometry|class|object|include|allow_collision|def)(?![A-Za-z0-9_]) )
  | (?P<constant> (?:pi|deg)(?![A-Za-z0-9_]) | \xcf\x80 )
  | (?P<word> [A-Za-z][A-Za-z0-9_-]* )
  |"""
    + WORDS
    + rb")",
    re.VERBOSE | re.DOTALL,
)

CONSTANT = ord("p")
LINE_COMMENT = ord("#")
BLOCK_COMMENT = ord("*")
OPERATOR = ord("+")
MINUS = ord("-")
UNTERMINATED = ord("U")
_WRONG = ord("!")

_BY_FIRST_BYTE = 0
_GROUPS = _LEXEME.groupindex
_LETTERS = {
    _GROUPS[name]: letter
    for name, letter in (
        ("mark", _BY_FIRST_BYTE),
        ("operator", _BY_FIRST_BYTE),
        ("reserved", _BY_FIRST_BYTE),
        ("comment", LINE_COMMENT),
        ("open", UNTERMINATED),
        ("constant", CONSTANT),
        ("number", ord("1")),
        ("malformed", _WRONG),
        ("word", ord("a")),
        ("string", ord('"')),
        ("unterminated", UNTERMINATED),
        ("unknown", _WRONG),
    )
}
_FIRST_BYTES = bytes.maketrans(b"+*/^a", b"++++v")
_COMMENT, _CONSTANT = _GROUPS["comment"], _GROUPS["constant"]


class Lexemes(NamedTuple):
    """Lexeme `n` is bytes `starts[n]` up to `ends[n]` of the text.

    `letters` has one for each: `divcfog` for the keywords by their first letter (`v` for `allow_collision`), `a` for an
    identifier, `1` for a number in digits, `p` for `pi` and `deg`, `"` for a string, `+` for every operator but `-`,
    its own character for punctuation, `#` and `*` for comments to the end of the line and in `/* */`, `U` for a string
    or comment that never ends, `!` for what is no token.
    """

    text: bytes
    begin: int
    letters: bytes
    starts: list[int]
    ends: list[int]

    def gap(self, index: int) -> bytes:
        """The white space before a lexeme, or behind the last one."""
        start = self.ends[index - 1] if index else self.begin
        end = self.starts[index] if index < len(self.starts) else len(self.text)
        return self.text[start:end]


def lexemes(text: bytes, begin: int) -> Lexemes:
    """The lexemes behind byte `begin`. Cost: linear, and of half a million half a second."""
    # Trailing white space is no lexeme's, and looking for one would be tried from each byte of it.
    last = len(text.rstrip(BLANK))
    found = [
        (group, match.start(group), match.end())
        for match in _LEXEME.finditer(text, begin, last)
        if (group := match.lastindex) is not None
    ]
    starts = [start for _, start, _ in found]
    ends = [end for _, _, end in found]
    letters = bytearray([_LETTERS[group] or _FIRST_BYTES[text[start]] for group, start, _ in found])
    for index in [index for index, (group, _, _) in enumerate(found) if group == _COMMENT]:
        start = starts[index]
        if text.startswith(b"/*", start):
            letters[index] = BLOCK_COMMENT
        else:
            ends[index] = start + len(text[start : ends[index]].rstrip(BLANK))
    for index in [index for index, (group, _, _) in enumerate(found) if group == _CONSTANT]:
        # A hyphen right behind a word is part of a name to its author, and an operator to the reader.
        if text.startswith(b"-", ends[index]):
            letters[index] = _WRONG
    if letters.endswith(b"U"):
        ends[-1] = len(text)
    return Lexemes(text, begin, bytes(letters), starts, ends)
