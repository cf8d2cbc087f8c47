"""Where the cursor is in YAML that may be half typed: told by the lines above, and not by a tree."""

import re
from typing import NamedTuple

from robray.text.spans import Span

_MOST_LINES = 2_000
_MOST_BYTES = 200_000
_MOST_FLOW = 20_000
"""Characters before the cursor in which brackets are looked for."""

_KEY = re.compile(r"([ ]*)((?:- +)*)([^\s:#'\"{\[\]},-][^:#'\"{\[\]},]*?|\"[^\"]*\"|'[^']*')\s*:(?=\s|$)")
_BEFORE_BRACKET = re.compile(r"""([\w ]+?)["']?\s*:\s*$""")
_BEFORE_VALUE = re.compile(r"""[{,]\s*["']?([A-Za-z_][\w ]*?)["']?\s*:\s*["']?$""")
_FLOW_KEYS = re.compile(r"""[{,]\s*["']?([A-Za-z_]\w*)["']?\s*:""")
_WORD = re.compile(r"""[^\s\[\]{},"']*$""")
_WORD_BEHIND = re.compile(rb"[^\s\[\]{},\"':#]*")


class Place(NamedTuple):
    """`path` are the keys around, the outermost first. `key` is the one whose value is typed, None where a key is.

    `others` are the keys of the map that the cursor is in, `typed` what was typed of the word at it.
    """

    path: tuple[str, ...]
    key: str | None
    others: frozenset[str]
    typed: str
    replaced: Span


class _Open(NamedTuple):
    """A bracket that is open before the cursor: where it is, and the key of its value, empty for none."""

    at: int
    bracket: str
    key: str


def place_at(text: bytes, offset: int) -> Place | None:
    """None in a comment."""
    start = text.rfind(b"\n", 0, offset) + 1
    line = text[start:offset].decode("utf-8", "replace")
    if line.lstrip().startswith("#") or " #" in line:
        return None
    found = _WORD.search(line)
    typed = "" if found is None else found[0]
    behind = _WORD_BEHIND.match(text, offset)
    replaced = Span(offset - len(typed.encode("utf-8", "replace")), offset if behind is None else behind.end())
    before = text[max(0, offset - _MOST_FLOW) : offset].decode("utf-8", "replace")
    opened = _open_brackets(before)
    if opened:
        return _in_flow(text, offset, before, opened, typed, replaced)
    match = _KEY.match(line)
    above, others = _above(text, start, line)
    if match is not None:
        return Place(above, _name(match[3]), others, typed, replaced)
    is_element = line.lstrip(" ").startswith("-")
    return Place(above, above[-1] if is_element and above else None, others, typed, replaced)


def _in_flow(text: bytes, offset: int, before: str, opened: list[_Open], typed: str, replaced: Span) -> Place:
    outer = opened[0]
    begin = offset - len(before[outer.at :].encode("utf-8", "replace"))
    start = text.rfind(b"\n", 0, begin) + 1
    line = text[start:begin].decode("utf-8", "replace")
    above, _ = _above(text, start, line)
    path = (*above, *(each.key for each in opened if each.key))
    inner = opened[-1]
    if inner.bracket == "[":
        return Place(path, inner.key or (path[-1] if path else None), frozenset(), typed, replaced)
    within = before[inner.at :]
    value = _BEFORE_VALUE.search(within[: len(within) - len(typed)])
    others = frozenset(_FLOW_KEYS.findall(within))
    return Place(path, None if value is None else value[1], others, typed, replaced)


def _open_brackets(before: str) -> list[_Open]:
    """The outermost first. What begins a line of a block ends the search."""
    found: list[_Open] = []
    depth = 0
    for at in range(len(before) - 1, -1, -1):
        character = before[at]
        if character in "]}":
            depth += 1
        elif character in "[{":
            if depth:
                depth -= 1
            else:
                key = _BEFORE_BRACKET.search(before[max(0, at - 200) : at])
                found.append(_Open(at, character, "" if key is None else key[1].strip()))
        elif character == "\n" and not depth and _KEY.match(before, at + 1) is not None:
            break
    return found[::-1]


def _name(written: str) -> str:
    return written.strip().strip("\"'")


def _above(text: bytes, start: int, line: str) -> tuple[tuple[str, ...], frozenset[str]]:
    """The keys that a line stands under, by their indentation, and those beside it."""
    stripped = line.lstrip(" ")
    content, dash = len(line) - len(stripped), -1
    if stripped.startswith("-"):
        dash, content = content, len(line) - len(line.lstrip(" -"))
    path: list[str] = []
    others: set[str] = set()
    lines = text[max(0, start - _MOST_BYTES) : start].decode("utf-8", "replace").split("\n")[:-1]
    for each in reversed(lines[-_MOST_LINES:]):
        match = _KEY.match(each)
        if match is None:
            continue
        lead, column = len(match[1]), len(match[1]) + len(match[2])
        is_item = column > lead
        if dash >= 0:
            # The key of the list is at the dash, or further left; the other elements are not.
            if column > dash or (is_item and lead >= dash):
                continue
        elif column == content:
            if not path:
                others.add(_name(match[3]))
            dash = lead if is_item else -1
            continue
        elif column > content:
            continue
        path.append(_name(match[3]))
        content, dash = column, lead if is_item else -1
    return tuple(reversed(path)), frozenset(others)
