"""Keys of YAML as they would be written plainly: without tags and anchors, escapes and question marks.

Whoever tells by lines where the cursor is reads them in the place of what is written; no value is changed, nor what the
line of the cursor ends with.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

_IS_ODD = re.compile(r"[!&?\\]")
_LEAD = r"(?P<lead>[ ]*(?:-[ ]+)*)"
_KEY = r"""(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[A-Za-z_][\w .-]*?)"""
_PROPERTIES = r"(?:[&!][^\s,\[\]{}]*[ \t]+)*"
_HEAD = re.compile(rf"{_LEAD}(?P<mark>\?[ \t]+)?(?P<properties>{_PROPERTIES})(?P<key>{_KEY}(?=[ \t]*:(?:\s|$)))?")
_IN_BRACES = re.compile(rf"(?P<before>[{{,]\s*)(?:\?[ \t]+{_PROPERTIES}|{_PROPERTIES}(?<=[ \t]))(?=[\"'A-Za-z_])")
_ESCAPED = re.compile(r'"((?:[^"\\\n]|\\.)*\\(?:[^"\\\n]|\\.)*)"(?=[ \t]*:)')
_ESCAPE = re.compile(r"\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8}))")
_PLAIN = re.compile(r"[\w .-]+")
_COMPLEX = re.compile(rf"{_LEAD}\?[ \t]+{_PROPERTIES}(?P<key>{_KEY})[ \t]*(?:#.*)?")
_VALUE = re.compile(r"(?P<lead>[ ]*):(?=[ \t]|$)(?P<value>.*)", re.DOTALL)
_BLOCK = re.compile(rf"[ \t]+(?:[-?](?:[ ]|$)|{_PROPERTIES}{_KEY}[ \t]*:(?:\s|$))")
"""What begins a block behind a colon that stands at the beginning of a line."""


class Lines(NamedTuple):
    """The line of the cursor up to that, and those above, the next one first."""

    line: str
    above: Sequence[str]


class _Asked(NamedTuple):
    """A key behind a question mark: which line it is, and what stands before it there."""

    rank: int
    lead: str
    text: str


def with_plain_keys(line: str, above: Sequence[str]) -> Lines:
    """Cost: the lines, if anything in them is odd."""
    lines = (*reversed(above), line)
    if not any(map(_IS_ODD.search, lines)):
        return Lines(line, above)
    *before, last = _with_values(lines)
    return Lines(_plain(last, is_last=True), [_plain(each, is_last=False) for each in reversed(before)])


def _with_values(lines: Iterable[str]) -> list[str]:
    """Of a key behind a question mark, and its value behind a colon on another line, the key is before the value."""
    found: list[str] = []
    asked: dict[int, _Asked] = {}
    for line in lines:
        stripped = line.lstrip(" ")
        if not stripped or stripped.startswith("#"):
            found.append(line)
            continue
        value = _VALUE.match(line)
        column = len(line) - len(stripped)
        key = None if value is None else asked.get(column)
        asked = {each: beside for each, beside in asked.items() if each < column}
        if value is None or key is None:
            behind = _COMPLEX.fullmatch(line)
            if behind is not None:
                asked[behind.end("lead")] = _Asked(len(found), behind["lead"], behind["key"])
            found.append(line)
            continue
        found[key.rank] = ""
        if _BLOCK.match(value["value"]) is None:
            found.append(f"{key.lead}{key.text}:{value['value']}")
        else:
            found += (f"{key.lead}{key.text}:", f"{value['lead']} {value['value']}")
            nested = _COMPLEX.fullmatch(found[-1])
            if nested is not None:
                asked[nested.end("lead")] = _Asked(len(found) - 1, nested["lead"], nested["key"])
    return found


def _plain(line: str, *, is_last: bool) -> str:
    if _IS_ODD.search(line) is None:
        return line
    head = _HEAD.match(line)
    assert head is not None, "all of it may be missing"
    if head["mark"] is not None or (head["properties"] and head["key"] is not None):
        key = head.end("properties")
        # What is typed is looked for at the end of the line, and stays there.
        line = head["lead"] + line[key:] if key < len(line) or not is_last else line
    return _IN_BRACES.sub(r"\g<before>", _ESCAPED.sub(_unescaped, line))


def _unescaped(key: re.Match[str]) -> str:
    name = _ESCAPE.sub(_character, key[1])
    return f'"{name}"' if _PLAIN.fullmatch(name) else key[0]


def _character(escape: re.Match[str]) -> str:
    code = int(escape[1] or escape[2] or escape[3], 16)
    return chr(code) if code < 0x110000 else escape[0]
