"""What is being written at a place of a configuration, whole or not."""

import re
from enum import Enum
from typing import NamedTuple

from robray.configuration.toml_text import DEEPEST, Statement, header_above, statements
from robray.text.spans import Span

_TOKEN = re.compile(
    rb"(?P<gap>(?>(?:[ \t\r\n]++|#[^\n]*+(?=\n))+))|(?P<remark>#[^\n]*+)"
    rb'|(?P<long>"""(?>(?:[^"\\]|\\.|"(?!""))*)"{3,5}|\'\'\'(?>(?:[^\']|\'(?!\'\'))*)\'{3,5})'
    rb'|(?P<string>"(?>(?:[^"\\\n]|\\[^\n])*)"|\'[^\'\n]*+\')'
    rb'|(?P<open>["\'][^\n]*+)|(?P<mark>[\[\]{}=,.])|(?P<word>[A-Za-z0-9_+:-]++)|(?P<other>.)',
    re.DOTALL,
)
_WORD = re.compile(rb"[A-Za-z0-9_-]*")
_PLAIN = re.compile(rb"[A-Za-z0-9_.\" '\t-]*\]{0,2}")


class Writing(Enum):
    HEADER = "header"
    KEY = "key"
    VALUE = "value"


class Context(NamedTuple):
    """`path` is that of the key whose value is written, else that of the table in which a key is.

    `replaced` is what stands there already. `quote` is what a string there was begun with, None outside of one.
    """

    writing: Writing
    path: tuple[str, ...]
    replaced: Span
    typed: str = ""
    """What of that is before the cursor."""
    quote: str | None = None
    in_list: bool = False
    at_line_start: bool = False
    """Of a key: whether a header could stand there as well."""
    has_value: bool = False
    """Of a key: whether an '=' is behind it."""


def context(text: bytes, offset: int) -> Context | None:
    """None in a remark, and where nothing can be offered. Cost: O(text)."""
    cut = statements(text)
    at = _statement(text, cut, offset)
    start = offset if at is None else at.span.start
    header = header_above(cut, start)
    table = () if header is None else tuple(key for key, _ in header.keys)
    prefix = text[start:offset]
    if prefix.lstrip().startswith(b"["):
        return _header(text, start, offset)
    if at is None:
        if b"#" in text[text.rfind(b"\n", 0, offset) + 1 : offset]:
            return None
        return Context(Writing.KEY, table, Span(offset, offset), at_line_start=True)
    return _Reader(text, start, offset, table).context()


def _statement(text: bytes, cut: list[Statement], offset: int) -> Statement | None:
    """The one that a place is in, or behind on its line; one that is never closed goes on."""
    before = [each for each in cut if each.span.start < offset]
    if not before:
        return None
    last = before[-1]
    between = text[last.span.end : offset]
    if offset <= last.span.end or (b"\n" not in between and b"#" not in between):
        return last
    is_open = last.fault is not None and text[last.fault.span.start : last.fault.span.end] in (b"[", b"{")
    return last if is_open and not last.is_header else None


def _header(text: bytes, start: int, offset: int) -> Context | None:
    found = _PLAIN.match(text, offset)
    end = offset if found is None else found.end()
    if b"]" in text[start:offset] or b"#" in text[start:offset]:
        return None
    return Context(Writing.HEADER, (), Span(start, end))


class _Reader:
    """Goes through what stands before the cursor, from the beginning of the statement on."""

    def __init__(self, text: bytes, start: int, offset: int, table: tuple[str, ...]) -> None:
        self._text = text
        self._start = start
        self._offset = offset
        self._table = table
        self._keys: tuple[str, ...] = ()
        self._outer: list[tuple[bytes, tuple[str, ...]]] = []
        """What is open, each with the path of the key whose value it is."""
        self._key = ""
        """What may become part of a key when a dot or a sign follows."""
        self._is_value = False
        self._partial: tuple[int, str | None] | None = None
        """Where the word before the cursor begins, and the quote before it."""
        self._is_remark = False

    def context(self) -> Context | None:
        prefix = self._text[self._start : self._offset]
        for token in _TOKEN.finditer(prefix):
            self._partial = None
            self._is_remark = token.lastgroup == "remark"
            self._take(token.lastgroup or "", token[0], self._start + token.start())
            if len(self._outer) > DEEPEST or len(self._keys) > DEEPEST:
                return None
        if self._is_remark:
            return None
        begin, quote = self._partial or (self._offset, None)
        path = (*self._table, *(self._outer[-1][1] if self._outer else ()))
        if self._is_value:
            in_list = bool(self._outer) and self._outer[-1][0] == b"["
            own = (*path, *self._own())
            return Context(Writing.VALUE, own, Span(begin, self._end(quote)), self._typed(begin), quote, in_list)
        end = self._end(quote)
        has_value = self._text[end:].lstrip(b" \t\"'").startswith((b"=", b"."))
        at_line_start = not self._outer and not self._keys and quote is None
        return Context(
            Writing.KEY,
            (*path, *self._keys),
            Span(begin, end),
            self._typed(begin),
            quote,
            at_line_start=at_line_start,
            has_value=has_value,
        )

    def _typed(self, begin: int) -> str:
        return self._text[begin : self._offset].decode("utf-8", "replace")

    def _own(self) -> tuple[str, ...]:
        """The key of the value, unless an open bracket has it."""
        return () if self._outer and self._outer[-1][0] == b"[" else self._keys

    def _end(self, quote: str | None) -> int:
        if quote is None:
            found = _WORD.match(self._text, self._offset)
            return self._offset if found is None else found.end()
        line_end = self._text.find(b"\n", self._offset)
        line_end = len(self._text) if line_end < 0 else line_end
        closing = self._text.find(quote.encode(), self._offset, line_end)
        between = self._text[self._offset : closing]
        # Of a string that is not closed what is behind belongs to something else.
        return closing if closing >= 0 and not {*b",]}=#"}.intersection(between) else self._offset

    def _take(self, group: str, token: bytes, at: int) -> None:
        match group:
            case "mark":
                self._mark(token)
            case "word" | "string" | "open":
                is_last = at + len(token) == self._offset
                written = token.decode("utf-8", "replace")
                if group == "open" or (is_last and group == "word"):
                    self._partial = (at + (group == "open"), written[0] if group == "open" else None)
                elif not self._is_value:
                    self._key = written.strip("\"'")
            case _:
                pass

    def _mark(self, mark: bytes) -> None:
        match mark:
            case b"." if not self._is_value:
                self._keys = (*self._keys, self._key)
            case b"=":
                self._keys = (*self._keys, self._key)
                self._is_value = True
            case b"[" | b"{" if self._is_value:
                path = (*(self._outer[-1][1] if self._outer else ()), *self._own())
                self._outer.append((mark, path))
                self._keys = ()
                self._is_value = mark == b"["
            case b"]" | b"}" if self._outer:
                self._outer.pop()
                self._keys = ()
                self._is_value = True
            case b",":
                self._is_value = bool(self._outer) and self._outer[-1][0] == b"["
                self._keys = ()
            case _:
                # One that is wrong where it stands says nothing.
                pass
