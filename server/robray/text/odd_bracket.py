"""Where a bracket is missing in JSON, or one too many stands, by the indentation of the lines around it.

The reader of a text notices that somewhere behind, mostly at the end.
"""

import re
from typing import NamedTuple

from robray.text.spans import Span

_TOKEN = re.compile(rb'"(?:[^"\\\r\n]|\\.)*"|["\[\]{}]')
QUOTED = re.compile(rb'"(?>(?:[^"\\\r\n]++|\\[^\r\n])*)"')
"""A string of JSON, on its line."""
_NO_BRACKETS = bytes({*range(256)} - {*b"[]{}"})
_DEEPEST = 40
_LINE = re.compile(rb"[^\r\n]*")
_IN_OBJECT = re.compile(rb'\s*(?:"[^"\r\n]*"|[A-Za-z_][\w.-]*)\s*:')
_BLANKS = re.compile(rb"^[ \t]*")
_NEAR = 20
_OPENING = {b"}": b"{", b"]": b"["}


class OddBracket(NamedTuple):
    span: Span
    what: str
    is_quote: bool = False
    """Whether it is a quote, of which a reader may say more."""
    edit: tuple[Span, bytes] | None = None
    """What would mend it."""


class _Open(NamedTuple):
    """`indent` is that of the line that it stands on, and `inner` that of the first line in it."""

    mark: bytes
    at: int
    line: int
    indent: int


def odd_bracket(text: bytes) -> OddBracket | None:
    """Or where a text in quotes is not closed, which may hold brackets; None where all of them match.

    Cost: O(text), in C where they match.
    """
    if _all_match(text):
        return None
    odd, all_match = _looked_through(text)
    return None if all_match else odd


def _all_match(text: bytes) -> bool:
    """False also where they are too deep in each other to be seen to."""
    if (text.count(b'"') - text.count(b'\\"')) % 2:
        # Most likely one is not closed.
        return False
    left = QUOTED.sub(b"", text)
    if b'"' in left:
        return False
    left = left.translate(None, _NO_BRACKETS)
    for _ in range(_DEEPEST):
        if not left:
            return True
        inner = left.replace(b"[]", b"").replace(b"{}", b"")
        if inner == left:
            break
        left = inner
    return False


def is_laid_out(text: bytes) -> bool:
    """Whether all brackets match, and the lines between them are indented as those that belong together."""
    return _looked_through(text) == (None, True)


def _looked_through(text: bytes) -> tuple[OddBracket | None, bool]:
    """The first line that is indented otherwise than the brackets around it say, or what does not match; and whether
    all brackets match."""
    around: list[_Open] = []
    inner: dict[int, int] = {}
    """By where brackets stand, how the first line in them is indented."""
    unit = 0
    odd: OddBracket | None = None
    last = Span(0, 0)
    """The line before, without the blanks around it."""
    for number, found in enumerate(_LINE.finditer(text)):
        line = found[0].strip(b" \t")
        if not line:
            continue
        start = text.index(line, found.start())
        indent = start - found.start()
        if not around and odd is None and not last.end and line[:1] not in (b"[", b"{"):
            odd = _unopened(line, last)
        elif around and odd is None:
            top = around[-1]
            is_end = line[:1] in (b"]", b"}")
            within = inner.get(top.at)
            if is_end:
                if indent < top.indent:
                    odd = _unclosed(text, top, last)
                elif indent > top.indent:
                    odd = _surplus(Span(start, start + 1), f"unmatched '{line[:1].decode()}'; remove it")
            elif indent <= top.indent:
                odd = _unclosed(text, top, last)
            elif within is None:
                unit = unit or indent - top.indent
                if indent > top.indent + unit:
                    odd = _unopened(line, last)
                inner[top.at] = indent
            elif indent < within:
                odd = _unclosed(text, top, last)
            elif indent > within:
                odd = _unopened(line, last)
        for token in _TOKEN.finditer(text, start, start + len(line)):
            mark = token[0]
            if mark in (b"[", b"{"):
                around.append(_Open(mark, token.start(), number, indent))
            elif mark in _OPENING:
                if not around or around[-1].mark != _OPENING[mark]:
                    return odd or _mismatch(text, around, mark, token.start()), False
                around.pop()
            elif len(mark) == 1:
                whole = Span(start, start + len(line))
                return odd or OddBracket(whole, "a quote is missing on this line", is_quote=True), False
        last = Span(start, start + len(line))
    if not around:
        return odd, True
    return odd or _unclosed(text, around[-1], last), False


def _meant(line: bytes) -> str:
    """The bracket that would be around a line: that of a key, or of an item."""
    return "{" if _IN_OBJECT.match(line) is not None else "["


def _unopened(line: bytes, last: Span) -> OddBracket:
    mark, at = _meant(line), Span(last.end, last.end)
    return OddBracket(at, f"missing '{mark}'", edit=(at, mark.encode()))


def _surplus(at: Span, what: str) -> OddBracket:
    return OddBracket(at, what, edit=(at, b""))


def _unclosed(text: bytes, top: _Open, last: Span) -> OddBracket:
    if _BLANKS.sub(b"", text[top.at + 1 : top.at + 1 + _NEAR])[:1] == top.mark:
        return _surplus(Span(top.at, top.at + 1), f"unmatched '{top.mark.decode()}'; remove it, or close it")
    mark = "}" if top.mark == b"{" else "]"
    end = last.end - (text[last.end - 1 : last.end] == b",")
    return OddBracket(Span(last.end, last.end), f"missing '{mark}' after this", edit=(Span(end, end), mark.encode()))


def _mismatch(text: bytes, around: list[_Open], mark: bytes, at: int) -> OddBracket:
    """Either the one that closes is wrong, or what stands in the one that opens is not what it is for."""
    if not around:
        return _surplus(Span(at, at + 1), f"unmatched '{mark.decode()}'; remove it")
    top = around[-1]
    if (_IN_OBJECT.match(text, top.at + 1) is not None) is (mark == b"}"):
        wanted = _OPENING[mark].decode()
        place = Span(top.at, top.at + 1)
        what = f"expected '{wanted}', found '{top.mark.decode()}'"
        return OddBracket(place, what, edit=(place, wanted.encode()))
    closing = "}" if top.mark == b"{" else "]"
    place = Span(at, at + 1)
    what = f"expected '{closing}', found '{mark.decode()}'"
    return OddBracket(place, what, edit=(place, closing.encode()))
