"""What stands in a text beside white space: the reader's tokens, and comments; a letter each.

The letters of a text make a string, on which regular expressions say what a statement is. A comment ends before its
trailing blanks: they are white space to everybody but the lexer.
"""

import re
from typing import NamedTuple

from robray.frontends.robray.tokens import WORDS

BLANK = b" \t\r\n\f"

_LEXEME = re.compile(
    rb"[ \t\r\n\f]* (?: (?P<comment> \#[^\n]* | //[^\n]* | /\*.*?\*/ ) | (?P<open> /\*.* ) |" + WORDS + rb")",
    re.VERBOSE | re.DOTALL,
)

_LETTERS = {
    "number": ord("1"),
    "malformed": ord("!"),
    "identifier": ord("a"),
    "string": ord('"'),
    "unterminated": ord("U"),
    "open": ord("U"),
    "unknown": ord("!"),
}
_KEYWORDS = {
    b"def": ord("d"),
    b"include": ord("i"),
    b"allow_collision": ord("v"),
    b"class": ord("c"),
    b"frame": ord("f"),
    b"object": ord("o"),
    b"geometry": ord("g"),
}

CONSTANT = ord("p")
LINE_COMMENT = ord("#")
BLOCK_COMMENT = ord("*")
OPERATOR = ord("+")
MINUS = ord("-")
UNTERMINATED = ord("U")
_WRONG = ord("!")


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
    """The lexemes behind byte `begin`. Cost: linear."""
    letters = bytearray()
    starts: list[int] = []
    ends: list[int] = []
    # Trailing white space is no lexeme's, and looking for one would be tried from each byte of it.
    last = len(text.rstrip(BLANK))
    for match in _LEXEME.finditer(text, begin, last):
        kind = match.lastgroup
        assert kind is not None, "every byte that is not blank begins a lexeme"
        start, end = match.span(kind)
        if kind in ("operator", "punctuation"):
            first = text[start]
            letter = OPERATOR if kind == "operator" and first != MINUS else first
        elif kind == "comment":
            letter = BLOCK_COMMENT if text.startswith(b"/*", start) else LINE_COMMENT
            if letter == LINE_COMMENT:
                end = start + len(text[start:end].rstrip(BLANK))
        elif kind == "keyword":
            letter = _KEYWORDS[text[start:end]]
        else:
            letter = _LETTERS[kind]
            if letter == UNTERMINATED:
                end = len(text)
            elif kind == "number" and text[end - 1] > ord("9"):
                # A hyphen right behind a word is part of a name to its author, and an operator to the reader.
                letter = _WRONG if text.startswith(b"-", end) else CONSTANT
        letters.append(letter)
        starts.append(start)
        ends.append(end)
    return Lexemes(text, begin, bytes(letters), starts, ends)
