"""The extent of a mistake and the intended text, from the text around it."""

import re
from collections.abc import Iterator
from itertools import pairwise

_FIRST_NAMES = re.compile(rb'[ \t]*\W?([A-Za-z][\w-]*)(?:[^\w\n"]*"([^"\n]+)"|[^\w\n]+([A-Za-z][\w-]*))?')
_ASSIGNED = re.compile(rb"[ \t]*(?:[A-Za-z]\w*[ \t]+){1,5}([A-Za-z][\w-]*)[ \t]*[:=]")
"""A declaration of other languages, such as `const float width = 0.4;`."""
_DECLARING = re.compile(rb"(?<![\w\"-])(?:def|class|frame|object)(?![\w\"-])")
_WORD = re.compile(rb'[A-Za-z0-9][\w-]*|"[^"\n]+"')
_HEAD = re.compile(rb"[^{\n]*(?:(?<![\w\"-])(?:def|class|frame|object)[ \t]*\r?\n[^{\n]*)?")
"""The head of a declaration before its block, or on its line; behind a keyword alone, also on the next one."""
_PARTED = re.compile(
    rb"[ \t]*(?:def|class|frame)[ \t]+(?P<name>[A-Za-z][\w-]*)[ \t]*\r?\n[ \t]*(?P<rest>[\w-]+)(?=[^\w-])"
)
"""A declaration whose name is the last word of its line, and the first of the next."""
_LONGEST_HEAD = 200
_TO_LINE_END = rb"[ \t]*(?:\r?\n|\Z|#|//)"
_LINE_END = re.compile(_TO_LINE_END)
_LONE_BRACKET = re.compile(rb"(?:[^\n]*[;}])?[ \t]*[\])]" + _TO_LINE_END)
_OPENING = re.compile(rb"[ \t\r\n]*([(\[])")

_TOKEN = re.compile(rb'#[^\n]*|//[^\n]*|/\*(?s:.*?)(?:\*/|\Z)|"[^"]*"|[\[\](){};]')
_CLOSED_BY = {b"(": b")", b"[": b"]", b"{": b"}"}
_CLOSING = frozenset(_CLOSED_BY.values())

_SWALLOWING = re.compile(rb"[ \t]*(//|#)[^\n]*[\];,{}][ \t\r]*(?=\n|\Z|/\*|//|#)")

_FARTHEST = 4096
"""Bytes that are searched for the beginnings and ends of lines and statements."""


def declared_names(text: bytes, at: int) -> Iterator[str]:
    """Names that the line of byte `at` may declare: its first word and the name behind it.

    If a keyword is in the line, the words around it. A line end may divide the name.
    """
    start = _line_start(text, at)
    for line in (start, _line_start(text, start - 1)) if start else (start,):
        behind = max(line, *(text.rfind(mark, line, max(at, line)) + 1 for mark in (b";", b"{", b"}")))
        if (parted := _PARTED.match(text, behind)) is not None:
            yield (parted["name"] + parted["rest"]).decode("utf-8", "replace")
    begin = max(start, *(text.rfind(mark, start, at) + 1 for mark in (b";", b"{", b"}")))
    head = _HEAD.match(text, begin, begin + _LONGEST_HEAD)
    if head is not None and _DECLARING.search(head[0]) is not None:
        words = [match[0].decode("utf-8", "replace").strip('"') for match in _WORD.finditer(head[0])]
        yield from words
        # `def bench height` was to be one name, as was `frame joint 3`.
        yield from (mark.join(pair) for pair in pairwise(words) for mark in ("-", "_", "", " "))
        return
    match = _FIRST_NAMES.match(text, begin) or _FIRST_NAMES.match(text, start)
    if match is not None:
        yield from (name.decode("utf-8", "replace") for name in match.groups() if name is not None)
    if (assigned := _ASSIGNED.match(text, begin)) is not None:
        yield assigned[1].decode()


def bracket_behind(text: bytes, at: int) -> int | None:
    """The byte of the bracket right behind the head of a block, in place of its brace."""
    match = _OPENING.match(text, at)
    return None if match is None else match.start(1)


def bracket_that_ends(text: bytes, at: int) -> int | None:
    """The byte that closes the bracket at `at` of any kind, which contains statements like a block; None if brackets
    between them do not match.
    """
    open_ones: list[bytes] = []
    holds_statements = False
    for token in _TOKEN.finditer(text, at, at + _FARTHEST):
        mark = token[0]
        if mark in _CLOSED_BY:
            open_ones.append(mark)
        elif mark == b";":
            holds_statements = holds_statements or len(open_ones) == 1
        elif mark in _CLOSING:
            if len(open_ones) == 1:
                return token.start() if holds_statements else None
            if _CLOSED_BY[open_ones.pop()] != mark:
                return None
    return None


def is_lone_bracket(text: bytes, at: int) -> bool:
    """True if only a closing bracket, and perhaps a comment, is in the line of a byte, or behind its last statement."""
    return _LONE_BRACKET.match(text, _line_start(text, at)) is not None


def ends_line(text: bytes, at: int) -> bool:
    """True if nothing but perhaps a comment follows in the line."""
    return _LINE_END.match(text, at) is not None


def swallowing_comment(text: bytes, at: int) -> re.Match[bytes] | None:
    """The comment right behind a byte that ends as a statement or an element does: it may be none.

    Group 1 holds its marks.
    """
    return _SWALLOWING.match(text, at)


def _line_start(text: bytes, at: int) -> int:
    return text.rfind(b"\n", max(at - _FARTHEST, 0), at) + 1
