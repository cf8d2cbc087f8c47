"""Files, folders, patterns and rules that a configuration names, and the string being typed in one."""

import re
from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from robray.configuration.configuration import PACKAGE
from robray.configuration.keys import KEYS, Key, Kind, Table
from robray.configuration.patterns import MOST_PATTERNS
from robray.configuration.reading import Read, unquoted
from robray.configuration.toml_text import Path
from robray.text.spans import Span

WILD = frozenset("*?[\\!")

_TOKEN = re.compile(
    rb'"""(?>(?:[^"\\]|\\.|"(?!""))*)"{3,5}|\'\'\'(?>(?:[^\']|\'(?!\'\'))*)\'{3,5}'
    rb'|"(?>(?:[^"\\\n]|\\[^\n])*)"|\'[^\'\n]*+\'|#[^\n]*+|(?P<open>["\'])|[A-Za-z0-9_-]++|[\[\]{}=,.\n]',
    re.DOTALL,
)
_HEADER = re.compile(rb"^[ \t]*\[\[?([^\[\]\n#=]+)\]\]?[ \t]*(?:#[^\n]*)?\r?$", re.MULTILINE)
_NAME = re.compile(rb"[A-Za-z0-9_-]+|\"[^\"]*\"|'[^']*'")

_MOST_SEARCHED = 20_000
"""Bytes before the cursor that are searched for the key of a value."""


class Named(NamedTuple):
    """A text, the kind of its key, and its span without quotes."""

    kind: Kind
    text: str
    span: Span

    @property
    def is_plain(self) -> bool:
        """True if it names one file or folder and is not a pattern."""
        return bool(self.text) and not is_wild(self.text)


class Typed(NamedTuple):
    """A string around the cursor: its key, without numbers, the text before the cursor, and all of it."""

    path: tuple[str, ...]
    before: str
    span: Span


def is_wild(name: str) -> bool:
    return bool(WILD.intersection(name)) and not name.startswith(PACKAGE)


def names(settings: Mapping[str, Any], table: Table = KEYS, at: Path = ()) -> Iterator[tuple[Path, Key, str]]:
    """The files, the elements of all lists, and the rules that are keys, anywhere, with their keys."""
    for name, key in table.keys.items():
        value = settings.get(name)
        if isinstance(key, Key):
            if key.kind is Kind.FILE and isinstance(value, str):
                yield (*at, name), key, value
            if key.kind is Kind.SEVERITIES and isinstance(value, dict):
                yield from (((*at, name, rule), key, rule) for rule in value)
            for index, each in enumerate(value[:MOST_PATTERNS] if isinstance(value, list) else ()):
                if isinstance(each, str):
                    yield (*at, name, index), key, each
                elif key.element is not None and isinstance(each, dict):
                    yield from names(each, key.element, (*at, name, index))
            continue
        inner: list[tuple[Path, Any]] = [((*at, name), value)]
        if key.named and isinstance(value, dict):
            inner = [((*at, name, own), each) for own, each in value.items()]
        elif key.repeated and isinstance(value, list):
            inner = [((*at, name, index), each) for index, each in enumerate(value)]
        for place, each in inner:
            if isinstance(each, dict):
                yield from names(each, key, place)


def named(read: Read, text: bytes) -> Iterator[Named]:
    """The same with the place of each."""
    for at, key, name in names(read.settings):
        entry = read.entries[at]
        span = entry.key if key.kind is Kind.SEVERITIES else entry.value
        if span is not None:
            yield Named(key.kind, name, unquoted(text, span))


def named_at(read: Read, text: bytes, offset: int) -> Named | None:
    return next((each for each in named(read, text) if each.span.contains(offset)), None)


def typed(text: bytes, offset: int) -> Typed | None:
    """None outside of a string; the text around it may be broken. Cost: O(text before the cursor)."""
    start = max(offset - _MOST_SEARCHED, 0)
    header = deque(_HEADER.finditer(text, start, offset), 1)
    table = tuple(_plain(each) for each in _NAME.findall(header[0][1])) if header else ()
    outer: list[tuple[str, ...]] = []
    above, key, words = table, table, table
    for token in _TOKEN.finditer(text, header[0].end() if header else start, offset):
        match token[0]:
            case b'"' | b"'" if token["open"]:
                return _typed(text, offset, token, key)
            case b"[" | b"{":
                outer.append(above)
                above = words = key
            case b"]" | b"}":
                above = key = words = outer.pop() if outer else table
            case b"," | b"\n" if token[0] == b"," or not outer:
                key = words = above
            case b"=":
                key = words
            case mark if mark[:1] not in (b"#", b".", b"\n"):
                words = (*words, _plain(mark))
            case _:
                pass
    return None


def _typed(text: bytes, offset: int, opening: re.Match[bytes], path: tuple[str, ...]) -> Typed | None:
    if b"\n" in text[opening.end() : offset]:
        return None
    line_end = text.find(b"\n", offset)
    closing = text.find(opening[0], offset, line_end if line_end >= 0 else len(text))
    # An open string ends at the cursor: the text behind it belongs to something else.
    is_closed = closing >= 0 and not {*b",]}=#"}.intersection(text[offset:closing])
    before = text[opening.end() : offset].decode("utf-8", "replace")
    return Typed(path, before, Span(opening.end(), closing if is_closed else offset))


def _plain(name: bytes) -> str:
    return name.decode("utf-8", "replace").strip("\"'")


def key_of(path: tuple[str, ...]) -> Key | None:
    """The key at a path from our own table on, without numbers."""
    what: Key | Table | None = KEYS
    names = [*path]
    while names and what is not None:
        table = what.element if isinstance(what, Key) else what
        what = None if table is None else table.keys.get(names.pop(0))
        if isinstance(what, Table) and what.named and names:
            del names[0]
    return what if isinstance(what, Key) else None
