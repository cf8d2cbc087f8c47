"""Slips of one key in a file of any format, made of characters alone."""

import re
from collections.abc import Iterator
from random import Random

from rules.slip_cases import Case

_WAYS = ("dropped", "doubled", "swapped", "wrong", "mark", "pasted")
_MARKS = re.compile(rb"""[][{}()<>"';:,=/]""")
_KEYS = (b"1234567890-=", b"qwertyuiop[]", b"asdfghjkl;'", b"zxcvbnm,./")
_OTHERS = (b"x", b";", b"1", b"[")
_WORD = re.compile(rb"[\w.-]+")
_LONGEST_WORD = 60
_TAG = re.compile(rb"<(/?)([A-Za-z][\w:.-]*)[^<>]*?(/?)>")
_BRACKETS = {b"]": b"[", b"}": b"{", b")": b"("}
_COMMENT = re.compile(rb"<!--.*?-->|/\*.*?\*/|(?<![^\s])#[^\n]*|//[^\n]*", re.DOTALL)
_ITEM_OF_JSON = re.compile(rb'\s*\{|.*"id"')
_ITEM_OF_YAML = re.compile(rb"\s*- ")

Pair = tuple[range, range]
"""Where two brackets are, or two tags."""


def key_slips(path: str, text: bytes, seed: int, count: int) -> Iterator[Case]:
    """Yields so many random slips outside of comments: a character that is dropped, doubled, swapped with the next one,
    or replaced by another key, a mark that is missing, or a line that is pasted behind itself.

    A person looks for a slip at its line, at the token before it, at the bracket or tag that belongs to it, and in JSON
    and YAML at the head of its item.
    """
    random = Random(f"{seed} {path.rpartition('/')[2]}")
    comments = {at for found in _COMMENT.finditer(text) for at in range(*found.span())}
    places = [at for at in range(len(text)) if not text[at : at + 1].isspace() and at not in comments]
    marks = [at for at in places if _MARKS.match(text, at)]
    pairs = [*(_tags(text) if _is_xml(text) else _brackets(text))]
    for _ in range(count if marks else 0):
        way = random.choice(_WAYS)
        at = random.choice(marks if way == "mark" else places)
        slipped, changed = _slipped(text, way, at, random)
        first = text.count(b"\n", 0, at)
        lines = {first, first + 1} if way == "pasted" else {first, _line(text, len(text[:at].rstrip()))}
        lines |= {_line(text, each.start) for pair in pairs if _meets(pair, changed) for each in pair}
        lines |= _head(path, text, min(lines))
        words = frozenset[str]() if way == "pasted" else frozenset({_word(text, at), _word(slipped, at)} - {""})
        what = f"line {first + 1}: {way}: {_shown(text, first)} > {_shown(slipped, first)}"
        yield Case(path, what, slipped, frozenset(lines), words)


def _slipped(text: bytes, way: str, at: int, random: Random) -> tuple[bytes, range]:
    """The text with the slip, and the bytes that it changes."""
    own, following = text[at : at + 1], text[at + 1 : at + 2]
    start, end, new = at, at + 1, b""
    if way == "doubled":
        new = own * 2
    elif way == "swapped" and following not in (b"", own):
        end, new = at + 2, following + own
    elif way == "wrong":
        new = _beside(own, random)
    elif way == "pasted":
        begin = text.rfind(b"\n", 0, at) + 1
        start = end = text.find(b"\n", at) + 1 or len(text)
        new = text[begin:end]
    return text[:start] + new + text[end:], range(at, end)


def _beside(key: bytes, random: Random) -> bytes:
    for row in _KEYS:
        if (at := row.find(key.lower())) >= 0:
            return random.choice([row[each : each + 1] for each in (at - 1, at + 1) if 0 <= each < len(row)])
    return random.choice(_OTHERS)


def _is_xml(text: bytes) -> bool:
    return text.lstrip().startswith(b"<")


def _tags(text: bytes) -> Iterator[Pair]:
    opened: list[re.Match[bytes]] = []
    for tag in _TAG.finditer(text):
        if tag[1] and opened and opened[-1][2] == tag[2]:
            yield range(*opened.pop().span()), range(*tag.span())
        elif not tag[1] and not tag[3]:
            opened.append(tag)


def _brackets(text: bytes) -> Iterator[Pair]:
    opened: list[int] = []
    for at in range(len(text)):
        mark = text[at : at + 1]
        if mark in _BRACKETS.values():
            opened.append(at)
        elif mark in _BRACKETS and opened:
            start = opened.pop()
            yield range(start, start + 1), range(at, at + 1)


def _meets(pair: Pair, changed: range) -> bool:
    return any(each.start < changed.stop and changed.start < each.stop for each in pair)


def _head(path: str, text: bytes, line: int) -> set[int]:
    """The line on which the item begins that a line is in."""
    if path.endswith(".robray") or _is_xml(text):
        return set()
    head = _ITEM_OF_JSON if path.endswith(".json") else _ITEM_OF_YAML
    written = text.split(b"\n")
    return {*[each for each in range(line + 1) if head.match(written[each])][-1:]}


def _word(text: bytes, at: int) -> str:
    near = _WORD.finditer(text, max(0, at - _LONGEST_WORD), at + _LONGEST_WORD)
    return next((each.group().decode(errors="replace") for each in near if each.start() <= at <= each.end()), "")


def _line(text: bytes, at: int) -> int:
    return text.count(b"\n", 0, at)


def _shown(text: bytes, line: int) -> str:
    return text.split(b"\n")[line].strip().decode(errors="replace")
