"""Recognises configurations in JSON by the keys of the first object, as far as they are visible.

Other files have `modules`, too. Those of a configuration are beside joints, or begin with keys that only a module has.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from robray.analysis.format import Unsupported
from robray.formats.rofi.vocabulary import ANGLES, MODULE_TYPES
from robray.syntax import json
from robray.syntax.nodes import Trouble

_TOKEN = re.compile(rb'[ \t\r\n]*(?:"((?:[^"\\\n]|\\.)*)"|([][{}:,])|([^][ \t\r\n{}:,"]+))', re.DOTALL)
_WITHOUT_BRACE = re.compile(rb'(\[?)[ \t\r\n]*(?="(?:[^"\\\n]|\\.)*"[ \t\r\n]*:)', re.DOTALL)
_OPENING = {b"]": b"[", b"}": b"{"}
_JOINTS = frozenset({b"moduleJoints", b"spaceJoints"})
_OF_WORLDS = _JOINTS | {b"modules", b"attributes"}
_TYPES = frozenset(each.encode() for each in MODULE_TYPES)
_OF_MODULES = frozenset(each.encode() for each in ANGLES)
_COMMON = frozenset({b"id", b"type"})
_BODIES = frozenset({b"bodies"})
_TORQUES = frozenset({b"forces", b"walls", b"gravitation", b"visitModuleStrategies"})
_NO_JSON = (Trouble.SYNTAX, Trouble.ORDER, Trouble.ENCODING)


class _Member(NamedTuple):
    """A key with its value, or the opening bracket of that; `depth` counts the brackets around it, and `end` is that of
    the value or its bracket.
    """

    depth: int
    key: bytes
    value: bytes
    end: int


def is_configuration(head: bytes) -> bool:
    """True for the beginning of a configuration. Cost: O(its length), mostly only up to the first module."""
    head = head.removeprefix(b"\xef\xbb\xbf")
    first = head.lstrip(b" \t\r\n")
    # A text that begins with a key lost its bracket.
    is_torn = (lost := _WITHOUT_BRACE.match(first)) is not None
    if lost is not None:
        first = lost[1] + b"{" + first[lost.end() :]
    top = 1
    if first.startswith(b"["):
        if not first[1:].lstrip(b" \t\r\n").startswith(b"{"):
            return False
        top = 2
    elif not first.startswith(b"{"):
        return False
    keys: list[bytes] = []
    in_module: dict[bytes, bytes] = {}
    is_first = True
    holds_objects = True
    for depth, key, value, end in _members(first, top):
        if depth == top:
            if keys and keys[-1] == b"modules":
                is_first = False
            keys.append(key)
            if key in _JOINTS:
                return True
            if key == b"modules":
                item = first[end:].lstrip(b" \t\r\n")[:1]
                holds_objects = value == b"[" and item in (b"{", b"]", b"")
        elif depth in (top + 1, top + 2) and is_first and keys and keys[-1] == b"modules":
            in_module.setdefault(key, value)
            # A module without a bracket is less deep; other objects have a type, too.
            is_meant = holds_objects if depth == top + 2 else b"id" in in_module
            # The text behind it does not matter, and there may be thousands of modules.
            if is_meant and (key in _OF_MODULES or (key == b"type" and in_module[key] in _TYPES)):
                return True
    if is_torn or b"modules" not in keys or not holds_objects:
        return False
    # It has nothing else, and its first module may be one.
    return _OF_WORLDS.issuperset(keys) and (not in_module or bool(_COMMON & in_module.keys()))


def unsupported(head: bytes) -> Unsupported | None:
    """The kind of a RoFI text other than a configuration."""
    first = head.removeprefix(b"\xef\xbb\xbf").lstrip(b" \t\r\n")
    if not first.startswith(b"{"):
        return None
    keys = {key for depth, key, _, _ in _members(first, 1) if depth == 1}
    if keys & _BODIES:
        return Unsupported("is a world of voxels, which is not read")
    if len(keys & _TORQUES) > 1:
        return Unsupported("is an input for torques, which is not read")
    return None


def is_no_json(text: bytes) -> bool:
    """True if the notation of a whole text is wrong. Cost: O(its length)."""
    return mistakes_of_notation(text) > 0


def mistakes_of_notation(text: bytes) -> int:
    """Cost: O(its length)."""
    return sum(each.trouble in _NO_JSON for each in json.read(text).mistakes)


def _members(text: bytes, top: int) -> Iterator[_Member]:
    """The keys of the first object of a text and of the objects in it, in order; ends with the object."""
    around: list[bytes] = []
    waiting: bytes | None = None
    last: bytes | None = None
    for token in _TOKEN.finditer(text):
        string, mark, word = token.groups()
        if mark == b":":
            waiting, last = last, None
            continue
        if waiting is not None:
            yield _Member(len(around), waiting, next(each for each in token.groups() if each is not None), token.end())
            waiting = None
        if mark is None:
            # A key that lost a quote is a word.
            last = word if string is None else string
            continue
        last = None
        if mark in b"[{":
            around.append(mark)
        elif mark in b"]}":
            # A bracket that does not close the open one belongs to a missing one.
            if around and around[-1] == _OPENING[mark]:
                around.pop()
            if len(around) < top:
                return
