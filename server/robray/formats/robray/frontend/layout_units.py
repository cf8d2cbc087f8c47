"""What a layout is made of: statements, the two ends of blocks, and the comments between them.

A unit is *sound* when its letters are a statement of the documented grammar. The reader takes a little more (say, an
operator behind its operands, language reference 3), and none of that is written on purpose: it is left as it is, like
what the reader refuses. Where braces do not match, nobody knows how deep a statement was meant to be: such units are
*loose*.
"""

import re
from enum import Enum, auto
from typing import NamedTuple

from robray.facts.limits import DEFAULT_LIMITS
from robray.formats.robray.frontend.lexemes import BLOCK_COMMENT, LINE_COMMENT, Lexemes
from robray.text.records import new


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
    """Whether it stands in a block that is never closed, or at the top of a file with a brace too many."""


LONGEST = DEFAULT_LIMITS.parts
"""Lexemes of a statement; one that is longer is not read, and left as it is."""

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
"""What is no neighbour of the other in an expression, or neither its begin nor its end."""


def units(lexemes: Lexemes) -> list[Unit]:
    """The units of a text, in order. Cost: linear, whatever is nested in what."""
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
    """The units that open a block which is never closed, and whether a brace closes none."""
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
