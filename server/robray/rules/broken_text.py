"""What the text around a mistake shows: how far it reaches, and what was probably meant."""

import re
from collections.abc import Iterator

_FIRST_NAMES = re.compile(rb"[ \t]*\W?([A-Za-z][\w-]*)(?:[^\w\n]+([A-Za-z][\w-]*))?")
_BRACKETS = {b"(": 1, b"[": 1, b"{": 1, b")": -1, b"]": -1, b"}": -1}
_TO_BRACKET = re.compile(rb"[^()\[\]{};\n]*([()\[\]{};\n]?)")
_CUT_SHORT = re.compile(rb"[ \t]*\}[ \t]*[;,]")
_TO_LINE_END = rb"[ \t]*(?:\r?\n|\Z|#|//)"
_LINE_END = re.compile(_TO_LINE_END)
_LONE_BRACKET = re.compile(rb"[ \t]*[\])]" + _TO_LINE_END)
_OPENING = re.compile(rb"[ \t\r\n]*([(\[])")

_FARTHEST = 4096
"""Bytes in which the beginnings and ends of lines and statements are looked for."""


def first_names(text: bytes, at: int) -> Iterator[str]:
    """The word that the line of byte `at` begins with, and the name behind it: what it may have been to declare."""
    match = _FIRST_NAMES.match(text, _line_start(text, at))
    if match is not None:
        yield from (name.decode() for name in match.groups() if name is not None)


def bracket_behind(text: bytes, at: int) -> int | None:
    """The byte of the bracket right behind the head of a block, in the place of its brace."""
    match = _OPENING.match(text, at)
    return None if match is None else match.start(1)


def is_cut_short(text: bytes, at: int) -> bool:
    """Whether a brace stands there that was to end a value, and ends its block."""
    return _CUT_SHORT.match(text, at) is not None


def is_lone_bracket(text: bytes, at: int) -> bool:
    """Whether there is nothing but a closing bracket, and a comment perhaps, in the line of a byte."""
    return _LONE_BRACKET.match(text, _line_start(text, at)) is not None


def ends_line(text: bytes, at: int) -> bool:
    """Whether nothing follows in the line, but a comment perhaps."""
    return _LINE_END.match(text, at) is not None


def end_of_broken(text: bytes, at: int) -> int:
    """Where the statement ends in which something is wrong at byte `at`, or its line. Brackets hold semicolons."""
    low = max(at - _FARTHEST, 0)
    begin = max(low, *(text.rfind(mark, low, at) for mark in (b";", b"{", b"}", b"\n")))
    depth = sum(text.count(bracket, begin, at) * step for bracket, step in _BRACKETS.items() if bracket not in b"{}")
    for match in _TO_BRACKET.finditer(text, at, at + _FARTHEST):
        mark = match[1]
        if not mark:
            # What is said of the end of the text belongs to the statement.
            return match.end() + 1
        if mark == b"\n" or (mark == b";" and depth <= 0):
            return match.end()
        depth += _BRACKETS.get(mark, 0)
    return at


def _line_start(text: bytes, at: int) -> int:
    return text.rfind(b"\n", max(at - _FARTHEST, 0), at) + 1
