"""White space inside one statement: on one line if it fits, otherwise broken behind commas and before operators."""

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from typing import NamedTuple

from robray.facts.layout import Style
from robray.formats.robray.frontend.layout_units import (
    BLOCK_COMMENT,
    LINE_COMMENT,
    MINUS,
    OPERATOR,
    Lexemes,
    has_line_end,
    line_ends,
)

_NONE_BEFORE = frozenset(b";,)]")
_NONE_BEHIND = frozenset(b"([")
_NO_OPERAND = frozenset(b"+-([,")
_BREAKS_BEHIND = frozenset(b"[,")
_OPERATORS = frozenset((OPERATOR, MINUS))
_COMMENTS = frozenset((LINE_COMMENT, BLOCK_COMMENT))
_AT_BEGINNING = frozenset(b"{]")
"""Marks at the beginning of their statement, on a line of their own."""

_JOINED_TO_MINUS = frozenset(b"ap(")
"""Not digits: with them a minus would become part of the number (language reference 1)."""


class Spaced(NamedTuple):
    """The gaps behind each lexeme of a statement but the last, and the column of its end.

    Without gaps if all are right. `trailing` has the columns before comments that end a line within the statement, by
    the number of the gap.
    """

    gaps: Sequence[bytes]
    column: int
    trailing: dict[int, int]


class _Statement(NamedTuple):
    """Parallel: a letter and a text for each lexeme, and for each but the last the gap behind it on one line."""

    letters: bytes
    tokens: list[bytes]
    tight: list[bytes]


def tight(letters: bytes) -> list[bytes]:
    """The gaps behind each lexeme but the last, where the statement, or the block of one, is on one line."""
    head = letters.find(b"{") + 1
    if 0 < head < len(letters):
        return [*tight(letters[:head]), b" ", *tight(letters[head:-1]), b" "]
    return [b"" if is_tight else b" " for is_tight in _are_tight(letters)]


def spaced(
    source: Lexemes, first: int, last: int, gaps: list[bytes], prefix: bytes, newline: bytes, style: Style
) -> Spaced:
    """Lexemes `first` up to `last`, on a line indented by `prefix`; `gaps` are `tight`. Cost: linear."""
    text, starts, ends = source.text, source.starts, source.ends
    letters = source.letters[first:last]
    tokens = [text[start:end] for start, end in zip(starts[first:last], ends[first:last], strict=True)]
    line = b"".join(chain.from_iterable(zip(tokens, [*gaps, b""], strict=True)))
    column = _column_behind(len(prefix), line)
    has_breaks = has_line_end(text, starts[first], ends[last - 1])
    is_plain = _COMMENTS.isdisjoint(letters)
    can_be_broken = ord("[") in letters or not _OPERATORS.isdisjoint(letters)
    if is_plain and not (can_be_broken and has_breaks) and (column <= style.width or not can_be_broken):
        is_right = text[starts[first] : ends[last - 1]] == line
        return Spaced(() if is_right else gaps, column, {})
    written, must = [b""] * len(gaps), [False] * len(gaps)
    if has_breaks:
        written = [next(iter(line_ends(source.gap(n))), b"") for n in range(first + 1, last)]
        must = [_ends_line(*pair, end) for pair, end in zip(pairwise(letters), written, strict=True)]
    is_short = column <= style.width
    if is_short and not any(must):
        return Spaced(gaps, column, {})
    line_starts = [end or newline for end in written]
    statement = _Statement(letters, tokens, gaps)
    if any(must):
        # As broken by hand, or for comments, if that is enough.
        found, fits = _broken(statement, must, line_starts, prefix, style)
        if fits or ord("[") not in letters:
            return found
    found, _ = _broken(statement, _with_commas(letters, must), line_starts, prefix, style)
    return found


def _with_commas(letters: bytes, must: list[bool]) -> list[bool]:
    return [
        is_needed or (letter == ord(",") and following not in _COMMENTS)
        for is_needed, letter, following in zip(must, letters, letters[1:], strict=False)
    ]


def _are_tight(letters: bytes) -> Iterator[bool]:
    """For each lexeme but the last, True if the next one follows without a blank."""
    # The part before a value: the name, and `def` before that. A minus there is before its operand.
    begin = 2 if letters.startswith(b"d") else 1
    token = 0
    is_unary = False
    before = ord("(")
    for letter, following in pairwise(letters):
        if letter not in _COMMENTS:
            is_unary = letter == MINUS and (token <= begin or before in _NO_OPERAND)
            before = letter
            token += 1
        if following in _NONE_BEFORE:
            yield True
        elif letter in _NONE_BEHIND:
            yield following != LINE_COMMENT
        else:
            yield is_unary and letter == MINUS and following in _JOINED_TO_MINUS


def _ends_line(letter: int, following: int, written: bytes) -> bool:
    """True if a line ends between two lexemes, however short the statement is.

    That is required by a comment, or kept in an array where its author ended one: behind a comma, or inside a bracket.
    """
    if letter == LINE_COMMENT:
        return True
    is_by_hand = letter in _BREAKS_BEHIND or following == ord("]")
    return written != b"" and (is_by_hand or letter in _COMMENTS or following in _COMMENTS)


def _broken(
    statement: _Statement, must: list[bool], line_starts: list[bytes], prefix: bytes, style: Style
) -> tuple[Spaced, bool]:
    """The gaps of a statement with its required line ends, and those before operators if it would be too long.

    And True if all its lines fit without those before operators. Laying out again must break in the same places, and so
    give the same result.
    """
    letters, tokens, tight_gaps = statement
    has_simple_tokens = all(map(bytes.isascii, tokens)) and not any(b"\n" in token for token in tokens)
    hanging = prefix + b" " * _hanging(statement, must, len(prefix), style)
    fits = True
    rooms = [] if _OPERATORS.isdisjoint(letters) else _rooms(statement)
    gaps: list[bytes] = []
    trailing: dict[int, int] = {}
    column = len(prefix)
    for n, gap in enumerate(tight_gaps):
        column = column + len(tokens[n]) if has_simple_tokens else _column_behind(column, tokens[n])
        following = letters[n + 1]
        breaks = must[n]
        if letters[n] not in _COMMENTS and column > style.width:
            fits = False
        if not breaks and following in _OPERATORS and letters[n] not in _NO_OPERAND:
            breaks = column + 1 + rooms[n + 1] > style.width
            fits = fits and not breaks
        if breaks:
            indentation = prefix if following in _AT_BEGINNING else hanging
            gaps.append(line_starts[n] + indentation)
            column = len(indentation)
        else:
            if following == LINE_COMMENT:
                trailing[n] = column
            gaps.append(gap)
            column += len(gap)
    column = _column_behind(column, tokens[-1])
    return Spaced(gaps, column, trailing), fits and column <= style.width


def _hanging(statement: _Statement, must: list[bool], column: int, style: Style) -> int:
    """The indentation of continued lines: up to the first element of an array, or like a block."""
    bracket = statement.letters.find(b"[")
    if bracket < 0 or must[bracket] or not _COMMENTS.isdisjoint(statement.letters[:bracket]):
        return style.indent
    width = sum(map(len, statement.tokens[: bracket + 1])) + sum(map(len, statement.tight[:bracket]))
    return width if column + width <= style.width // 2 else style.indent


def _rooms(statement: _Statement) -> list[int]:
    """For each lexeme the bytes up to the next possible break; an operator keeps its operand."""
    letters, tokens, gaps = statement
    rooms = [0] * len(letters)
    room = 0
    for n in range(len(letters) - 1, -1, -1):
        room += len(tokens[n])
        rooms[n] = room
        if n and (letters[n - 1] == ord(",") or (letters[n] in _OPERATORS and letters[n - 1] not in _NO_OPERAND)):
            room = 0
        elif n:
            room += len(gaps[n - 1])
    return rooms


def _column_behind(column: int, written: bytes) -> int:
    """The column at which something ends that begins in `column`."""
    line = written.rpartition(b"\n")[2]
    width = len(line) if line.isascii() else len(line.decode("utf-8", "replace"))
    return width if b"\n" in written else column + width
