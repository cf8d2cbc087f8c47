"""A TOML text as the standard library reads it, with the place of each key and value, or its first fault.

The standard library decides what is TOML, and stops at the first fault. It gives no places: one walk through the text
notes them. It accepts any text that is TOML, and may end early in others. Cost: O(text).
"""

import re
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from robray.text.encoding import IN_UTF_16, is_utf_16
from robray.text.spans import Span

Path = tuple[str | int, ...]
"""Keys from the outermost on; the elements of an array are counted from 0."""

LONGEST_NUMBER = 1_000
"""Bytes; no valid number or date is a tenth as long, and Python takes ever longer for each digit."""

DEEPEST = 50
"""Nested arrays and tables in a value, and names in a key; no valid key is half as deep."""

_NO_TEXT = "the file is not valid UTF-8"
_TOO_DEEP = "invalid TOML: nested too deeply"
_TOO_LONG = "invalid TOML: number with too many digits"

_GAP = re.compile(rb"(?>(?:[ \t\r\n]++|#[^\n]*+)*)")
_BLANKS = re.compile(rb"[ \t]*+")
_STRING = rb'"(?>(?:[^"\\\n]|\\[^\n])*)"' rb"|'[^'\n]*+'"
_KEY = re.compile(rb"[A-Za-z0-9_-]++|" + _STRING)
_LONG = rb'"""(?>(?:[^"\\]|\\.|"(?!""))*)"{3,5}|\'\'\'(?>(?:[^\']|\'(?!\'\'))*)\'{3,5}'
_TEXT = re.compile(_LONG + rb"|" + _STRING, re.DOTALL)
_SCALAR = re.compile(rb"[A-Za-z0-9_+:.-]++(?>(?: [0-9][0-9:.Z+-]*+)?)")
_CLOSING = {b"[": b"]", b"{": b"}"}

_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_LAST_WORD = re.compile(rb"[\w-]+\Z|[^\w\s-]\Z")

_HABITS = (
    ("", re.compile(rb"//|/\*|;|%"), "begin a comment with '#'"),
    ("Expected '='", re.compile(rb":"), "use '=' instead of ':'"),
    ("Expected newline", re.compile(rb","), "use '[' and ']' around several values"),
    ("Illegal character '\\n'", re.compile(rb""), "close the string on its line"),
    ("Unclosed array", re.compile(rb"[\"'{]"), "add a comma before this"),
    ("Invalid value", re.compile(rb"\("), "use '[' and ']' around a list"),
    ("Invalid value", re.compile(rb"(?:true|yes|on)\b", re.IGNORECASE), "use 'true'"),
    ("Invalid value", re.compile(rb"(?:false|no|off)\b", re.IGNORECASE), "use 'false'"),
    ("Invalid value", re.compile(rb"(?:null|nil|none|undefined)\b", re.IGNORECASE), "remove a key without a value"),
    ("Invalid value", re.compile(rb"[A-Za-z_~./*!?]"), "use quotes around text"),
)
"""The beginning of the standard library's message, the text of another language at its place, and the remedy."""


class Entry(NamedTuple):
    """The place of a key where it is first written, or of an element, which has no key; a table may have no value."""

    key: Span | None
    value: Span | None

    @property
    def place(self) -> Span:
        return self.key or self.value or Span(0, 0)


class Fault(NamedTuple):
    """Why a text is not TOML, and where."""

    span: Span
    why: str


class TomlText(NamedTuple):
    """`entries` are the places of the `settings`, `headers` those of tables. All are empty if there is a fault."""

    settings: Mapping[str, Any]
    entries: Mapping[Path, Entry]
    headers: Mapping[Path, Span]
    fault: Fault | None = None


NOTHING = TomlText({}, {}, {})


def toml_text(text: bytes) -> TomlText:
    try:
        settings, index = _read(text)
    except _FaultError as error:
        return NOTHING._replace(fault=Fault(*error.args))
    return TomlText(settings, index.entries, index.headers)


class _FaultError(Exception):
    """Its arguments are those of a fault."""


class _LostError(Exception):
    """The text is not TOML from here on."""


def _read(text: bytes) -> "tuple[Mapping[str, Any], _Index]":
    if is_utf_16(text):
        raise _FaultError(Span(0, min(2, len(text))), IN_UTF_16)
    try:
        source = text.decode()
    except UnicodeDecodeError as error:
        raise _FaultError(Span(error.start, error.start + 1), _NO_TEXT) from error
    # Texts that are too deep or too long for the standard library are refused before it reads them.
    index = _Index(text)
    with suppress(_LostError):
        index.read()
    try:
        return tomllib.loads(source), index
    except (ValueError, RecursionError) as error:
        message = str(error)
        at = _place(text, message)
        words = _PLACE.sub("", message)
        advice = (
            advice for begins, found, advice in _HABITS if words.startswith(begins) and found.match(text, at.start)
        )
        why = "; ".join((f"invalid TOML: {words[:1].lower()}{words[1:]}", *[*advice][:1]))
        raise _FaultError(at, why) from error


def _place(text: bytes, message: str) -> Span:
    """From the reported place to the end of its line, or the last word if the rest is empty."""
    found = _PLACE.search(message)
    if found is None or found[1] is None:
        start = len(text.rstrip())
    else:
        # Columns are characters of a text in which CRLF counts as one; they are clamped to their line.
        lines = text.split(b"\n")
        line = min(int(found[1]), len(lines)) - 1
        before = lines[line].decode()[: int(found[2]) - 1].encode()
        start = sum(len(each) + 1 for each in lines[:line]) + len(before)
    end = text.find(b"\n", start)
    end = start + len(text[start : len(text) if end < 0 else end].rstrip())
    if end == start:
        begin = text.rfind(b"\n", 0, start) + 1
        end = begin + len(text[begin:start].rstrip())
        word = _LAST_WORD.search(text, begin, end)
        start = end if word is None else word.start()
    return Span(start, end)


class _Index:
    def __init__(self, text: bytes) -> None:
        self.entries: dict[Path, Entry] = {}
        self.headers: dict[Path, Span] = {}
        self._text = text
        self._at = 0
        self._counts: dict[Path, int] = {}
        """The number of the last element of each array of tables."""

    def read(self) -> None:
        table: Path = ()
        while self._skip(_GAP) < len(self._text):
            if self._text.startswith(b"[", self._at):
                table = self._header()
            else:
                self._pair(table, 0)

    def _header(self) -> Path:
        start = self._at
        is_repeated = self._take(b"[[") or not self._take(b"[")
        keys = self._keys()
        self._expect(b"]]" if is_repeated else b"]")
        table: Path = ()
        for rank, (key, span) in enumerate(keys, 1):
            table = self._noted((*table, key), span)
            if is_repeated and rank == len(keys):
                self._counts[table] = self._counts.get(table, -1) + 1
            if table in self._counts:
                table = self._noted((*table, self._counts[table]), span)
        self.headers.setdefault(table, Span(start, self._at))
        return table

    def _pair(self, path: Path, depth: int) -> None:
        for key, span in self._keys():
            path = self._noted((*path, key), span)
        self._expect(b"=")
        self._skip(_BLANKS)
        self._value(path, depth)

    def _noted(self, path: Path, key: Span) -> Path:
        self.entries.setdefault(path, Entry(key, None))
        return path

    def _keys(self) -> list[tuple[str, Span]]:
        """A key with dots."""
        found: list[tuple[str, Span]] = []
        while not found or self._take(b"."):
            self._skip(_BLANKS)
            start = self._at
            found.append((_key(self._match(_KEY)), Span(start, self._at)))
            if len(found) > DEEPEST:
                raise _FaultError(found[-1][1], _TOO_DEEP)
            self._skip(_BLANKS)
        return found

    def _value(self, path: Path, depth: int) -> None:
        start = self._at
        opening = self._text[start : start + 1]
        if depth > DEEPEST:
            raise _FaultError(Span(start, start + 1), _TOO_DEEP)
        if opening in _CLOSING:
            self._at += 1
            self._inner(path, depth + 1, _CLOSING[opening])
        elif opening in (b'"', b"'"):
            self._match(_TEXT)
        elif len(self._match(_SCALAR)) > LONGEST_NUMBER:
            raise _FaultError(Span(start, self._at), _TOO_LONG)
        known = self.entries.get(path)
        self.entries[path] = Entry(None if known is None else known.key, Span(start, self._at))

    def _inner(self, path: Path, depth: int, closing: bytes) -> None:
        """The elements of an array, or the pairs of a table, to its closing bracket."""
        index = 0
        self._skip(_GAP)
        while not self._take(closing):
            if closing == b"]":
                self._value((*path, index), depth)
            else:
                self._pair(path, depth)
            index += 1
            self._skip(_GAP)
            if not self._take(b",") and not self._text.startswith(closing, self._at):
                raise _LostError
            self._skip(_GAP)

    def _skip(self, pattern: re.Pattern[bytes]) -> int:
        match = pattern.match(self._text, self._at)
        assert match is not None, "what is skipped may be nothing"
        self._at = match.end()
        return self._at

    def _match(self, pattern: re.Pattern[bytes]) -> bytes:
        match = pattern.match(self._text, self._at)
        if match is None:
            raise _LostError
        self._at = match.end()
        return match[0]

    def _take(self, expected: bytes) -> bool:
        found = self._text.startswith(expected, self._at)
        self._at += len(expected) * found
        return found

    def _expect(self, expected: bytes) -> None:
        if not self._take(expected):
            raise _LostError


def _key(written: bytes) -> str:
    if written[:1] not in b"\"'":
        return written.decode()
    try:
        return str(tomllib.loads(f"key = {written.decode()}")["key"])
    except ValueError:
        raise _LostError from None
