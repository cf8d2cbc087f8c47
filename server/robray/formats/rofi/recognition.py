"""Whether a text in JSON is a configuration: by the keys of its first object, as far as they are there to be seen.

Other files have `modules`, too. Those of a configuration stand beside joints, or begin with what only a module has.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from robray.formats.rofi.vocabulary import ANGLES, MODULE_TYPES

_TOKEN = re.compile(rb'[ \t\r\n]*(?:"((?:[^"\\]|\\.)*)"|([][{}:,])|([^][ \t\r\n{}:,"]+))', re.DOTALL)
_JOINTS = frozenset({b"moduleJoints", b"spaceJoints"})
_OF_WORLDS = _JOINTS | {b"modules", b"attributes"}
_TYPES = frozenset(each.encode() for each in MODULE_TYPES)
_OF_MODULES = frozenset(each.encode() for each in ANGLES)
_COMMON = frozenset({b"id", b"type"})
_DEPTH = 6
"""As deep as what is looked at lies, and a little more."""


class _Member(NamedTuple):
    """A key with a plain value, None for any other; `depth` counts the brackets around it."""

    depth: int
    key: bytes
    value: bytes | None


def is_configuration(head: bytes) -> bool:
    """Of the beginning of a text. Cost: O(its length)."""
    head = head.removeprefix(b"\xef\xbb\xbf")
    first = head.lstrip(b" \t\r\n")
    top = 1
    if first.startswith(b"["):
        if not first[1:].lstrip(b" \t\r\n").startswith(b"{"):
            return False
        top = 2
    elif not first.startswith(b"{"):
        return False
    keys: list[bytes] = []
    in_module: dict[bytes, bytes | None] = {}
    is_first = True
    has_array = True
    for depth, key, value in _members(first, top):
        if depth == top:
            if keys and keys[-1] == b"modules":
                is_first = False
            keys.append(key)
            if key == b"modules":
                has_array = value is None
        elif depth == top + 2 and is_first and keys and keys[-1] == b"modules":
            in_module.setdefault(key, value)
    if not has_array:
        return bool(_JOINTS.intersection(keys))
    if _JOINTS.intersection(keys):
        return True
    if b"modules" not in keys:
        return False
    is_module = in_module.get(b"type") in _TYPES or bool(_OF_MODULES & in_module.keys())
    if is_module:
        return True
    # Nothing else stands in it, and nothing in its first module speaks against it.
    return _OF_WORLDS.issuperset(keys) and (not in_module or bool(_COMMON & in_module.keys()))


def _members(text: bytes, top: int) -> Iterator[_Member]:
    """The keys of the first object of a text and of the objects in it, in order; ends where the object does."""
    around: list[bytes] = []
    waiting: bytes | None = None
    last: bytes | None = None
    for token in _TOKEN.finditer(text):
        string, mark, word = token.groups()
        if mark == b":":
            waiting, last = last, None
            continue
        if waiting is not None:
            yield _Member(len(around), waiting, string if string is not None else word)
            waiting = None
        if mark is None:
            last = string
            continue
        last = None
        if mark in b"[{":
            around.append(mark)
        elif mark in b"]}":
            if around:
                around.pop()
            if len(around) < top:
                return
