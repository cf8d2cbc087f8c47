"""Units of a layout: statements, the two ends of blocks, and the comments between them.

The reader's tokens and comments are a letter each. Regular expressions on the string of letters define statements. A
unit is *sound* if its letters are a statement of the documented grammar. The reader accepts a little more, such as an
operator behind its operands (language reference 3), which is never intended and stays unchanged, like refused text. If
braces do not match, the intended depth of a statement is unknown: such units are *loose*.
"""

import re
from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from robray.facts.limits import DEFAULT_LIMITS
from robray.formats.robray.frontend.tokens import BLANK, WORDS
from robray.text.records import new

# The most frequent come first, if the order does not matter: `WORDS` has the same, behind all forms of numbers.
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
    its own character for punctuation, `#` and `*` for comments to the end of the line and in `/* */`, `U` for an
    unclosed string or comment, `!` for text that is not a token.
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
    # Trailing white space is in no lexeme, and would be tried from each of its bytes.
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


class UnitKind(Enum):
    STATEMENT = auto()
    OPENING = auto()
    """The head of a block with its brace."""
    CLOSING = auto()
    COMMENT = auto()


STATEMENT, OPENING, CLOSING, COMMENT = UnitKind


class Unit(NamedTuple):
    """Lexemes `first` up to, not including, `last`."""

    kind: UnitKind
    first: int
    last: int
    is_sound: bool
    is_loose: bool
    """True in an unclosed block, or at the top of a file with too many closing braces."""


LONGEST = DEFAULT_LIMITS.parts
"""Lexemes of a statement; a longer one is not read, and stays unchanged."""

COMMON = 64
"""Lexemes of a statement whose like may come again."""

_UNIT = re.compile(rb"[#*;{}]|i(?:[#*]*\")?|.[^divcfog;{}]*[;{]?", re.DOTALL)
_COMMENTS = re.compile(rb"[#*]+")

_TOP = re.compile(rb'i"|v[a"]{2};|[cfo][a"]\{')
_BODY = re.compile(rb'[fo][a"]\{|g\{')
_DEFINITION = re.compile(rb"da([-1pa+()]+);")
_SINGLE = re.compile(rb'a(?:"|([-1pa+][-1pa+()]*));')
_ARRAY = re.compile(rb"a\[([-1pa+(),]*)\];")

_MISFIT = re.compile(rb"[1pa)][1pa(]|[-+(][+)]|[-+]\Z|\A[+)]")
"""Lexemes that cannot be neighbours in an expression, or begin or end one."""


def units(lexemes: Lexemes) -> list[Unit]:
    """The units of a text, in order. Cost: linear, at any nesting."""
    letters = lexemes.letters
    cut = [match.span() for match in _UNIT.finditer(letters)]
    has_braces = b"{" in letters or b"}" in letters
    unclosed, is_top_loose = _mismatched(letters, cut) if has_braces else (set[int](), False)
    found: list[Unit] = []
    loose = [is_top_loose]
    sound: dict[tuple[bytes, bool], bool] = {}
    for index, (first, last) in enumerate(cut):
        is_loose = loose[-1]
        first_letter, last_letter = letters[first], letters[last - 1]
        if first_letter == ord("}"):
            if len(loose) > 1:
                loose.pop()
                found.append(new(Unit, (CLOSING, first, last, True, loose[-1])))
            else:
                found.append(Unit(CLOSING, first, last, False, True))
        elif first_letter in (LINE_COMMENT, BLOCK_COMMENT):
            found.append(new(Unit, (COMMENT, first, last, True, is_loose)))
        else:
            kind = OPENING if last_letter == ord("{") else STATEMENT
            # Most statements of a scene look like one before them.
            shape = letters[first:last], len(loose) == 1
            is_sound = sound.get(shape)
            if is_sound is None:
                is_sound = _is_sound(shape[0], is_top=shape[1])
                if len(shape[0]) <= COMMON:
                    sound[shape] = is_sound
            found.append(new(Unit, (kind, first, last, is_sound, is_loose)))
            if kind is OPENING:
                loose.append(index in unclosed)
    return found


def _mismatched(letters: bytes, cut: list[tuple[int, int]]) -> tuple[set[int], bool]:
    """The units that open an unclosed block, and True if a brace closes none."""
    opened: list[int] = []
    is_unmatched = False
    for index, (first, last) in enumerate(cut):
        if letters[last - 1] == ord("{"):
            opened.append(index)
        elif letters[first] == ord("}"):
            if opened:
                opened.pop()
            else:
                is_unmatched = True
    return set(opened), is_unmatched


def _is_sound(letters: bytes, *, is_top: bool) -> bool:
    if len(letters) > LONGEST:
        return False
    letters = _COMMENTS.sub(b"", letters)
    if is_top:
        if _TOP.fullmatch(letters):
            return True
        match = _DEFINITION.fullmatch(letters)
        return match is not None and _is_expression(match[1])
    if _BODY.fullmatch(letters):
        return True
    match = _SINGLE.fullmatch(letters)
    if match is not None:
        return match[1] is None or _is_expression(match[1])
    match = _ARRAY.fullmatch(letters)
    # A comma more or less makes no difference to the reader.
    return match is not None and all(not element or _is_expression(element) for element in {*match[1].split(b",")})


def _is_expression(letters: bytes) -> bool:
    if _MISFIT.search(letters) is not None:
        return False
    depth = 0
    for letter in letters if b"(" in letters or b")" in letters else b"":
        if letter == ord("("):
            depth += 1
        elif letter == ord(")"):
            depth -= 1
            if depth < 0:
                return False
    return depth == 0


_LINE_END = re.compile(rb"\r?\n")


def line_ends(gap: bytes) -> Sequence[bytes]:
    """A lone CR counts only without other line ends: behind a comment it would belong to that."""
    if gap == b"\n":
        return (gap,)
    return _LINE_END.findall(gap) or (b"\r",) * gap.count(b"\r")


def has_line_end(text: bytes, start: int, end: int) -> bool:
    return text.find(b"\n", start, end) >= 0 or text.find(b"\r", start, end) >= 0
