"""Where the keys and strings of a TOML text stand: the standard library's reader tells values, but not places.

The text is one that that reader took, so the scanner only has to tell keys, strings and brackets apart.
"""

import re
import tomllib
from bisect import bisect_left
from collections.abc import Mapping
from typing import NamedTuple

Path = tuple[str | int, ...]
"""Keys from the outermost on; the elements of an array are counted from 0."""

_GAP = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BLANKS = re.compile(r"[ \t]*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|' r"'''.*?'{3,5}|" r'"(?:[^"\\\n]|\\.)*"|' r"'[^'\n]*'",
    re.DOTALL,
)
_SCALAR = re.compile(r"[^,\]}#\n]*")


def toml_lines(text: str) -> dict[Path, int]:
    """The line of every key and element, from 1. `text` must be valid TOML."""
    return _Scanner(text.replace("\r\n", "\n")).lines


class TomlString(NamedTuple):
    """A string as it is written: `line` and `column` of its first quote, from 0, and the text with its quotes."""

    line: int
    column: int
    written: str


def toml_strings(text: str) -> Mapping[Path, TomlString]:
    """Every value that is a string, in one line. `text` must be valid TOML."""
    return _Scanner(text.replace("\r\n", "\n")).strings


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Path, int] = {}
        self.strings: dict[Path, TomlString] = {}
        self._line_ends = [found.start() for found in re.finditer("\n", text)]
        self._counts: dict[Path, int] = {}
        """How many elements an array of tables has so far."""
        table: Path = ()
        while self._skip(_GAP) < len(text):
            if text[self.at] == "[":
                table = self._header()
            else:
                self._pair(table)

    def _skip(self, pattern: re.Pattern[str]) -> int:
        match = pattern.match(self.text, self.at)
        assert match is not None, "the text is valid TOML"
        self.at = match.end()
        return self.at

    def _take(self, expected: str) -> bool:
        found = self.text.startswith(expected, self.at)
        self.at += len(expected) * found
        return found

    def _note(self, path: Path) -> None:
        self.lines.setdefault(path, self._line(self.at) + 1)

    def _line(self, at: int) -> int:
        return bisect_left(self._line_ends, at)

    def _header(self) -> Path:
        repeated = self._take("[[") or not self._take("[")
        self._skip(_BLANKS)
        keys = self._keys()
        path: Path = ()
        for index, key in enumerate(keys):
            path = (*path, key)
            self._note(path)
            if repeated and index == len(keys) - 1:
                self._counts[path] = self._counts.get(path, -1) + 1
            if path in self._counts:
                path = (*path, self._counts[path])
                self._note(path)
        self._skip(_BLANKS)
        self._take("]]" if repeated else "]")
        return path

    def _keys(self) -> list[str]:
        """A key with dots."""
        keys = []
        while True:
            start = self.at
            if self.text[start] in "\"'":
                self._skip(_STRING)
                keys.append(str(tomllib.loads(f"key = {self.text[start : self.at]}")["key"]))
            else:
                self._skip(_BARE)
                keys.append(self.text[start : self.at])
            self._skip(_BLANKS)
            if not self._take("."):
                return keys
            self._skip(_BLANKS)

    def _pair(self, table: Path) -> None:
        start = self.at
        path = table
        for key in self._keys():
            path = (*path, key)
            end, self.at = self.at, start
            self._note(path)
            self.at = end
        self._take("=")
        self._skip(_BLANKS)
        self._value(path)

    def _value(self, path: Path) -> None:
        if self._take("["):
            self._array(path)
        elif self._take("{"):
            while self._skip(_GAP) >= 0 and not self._take("}"):
                self._pair(path)
                self._skip(_GAP)
                self._take(",")
        elif self.text[self.at] in "\"'":
            self._string(path)
        else:
            self._skip(_SCALAR)

    def _string(self, path: Path) -> None:
        start = self.at
        written = self.text[start : self._skip(_STRING)]
        if not written.startswith(('"""', "'''")):
            line = self._line(start)
            column = start - (self._line_ends[line - 1] + 1 if line else 0)
            self.strings[path] = TomlString(line, column, written)

    def _array(self, path: Path) -> None:
        index = 0
        while self._skip(_GAP) >= 0 and not self._take("]"):
            self._note((*path, index))
            self._value((*path, index))
            self._skip(_GAP)
            self._take(",")
            index += 1
