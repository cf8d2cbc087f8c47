"""Scans only brackets, to find out early that those of an item do not match, or that it is too long."""

import re
from typing import NamedTuple

_BETWEEN = re.compile(r"(?>(?:[^\[\]{}\"'#\\!]++|\"[^\"\\\r\n]*+\"(?=[ ]*+[:,\]}\r\n]))*)")
"""The text between brackets, without strings and comments that may have some."""
_MAY_BE_ROW = re.compile(r"\[[ ]*+[-0-9]")
_BEYOND = 1 << 10
"""Characters within which a comma is usual."""


class Scanned(NamedTuple):
    is_sure: bool
    """True if reading by brackets certainly finds a mistake, or exceeds the length."""
    looked: int
    """End of the bytes read, if it is sure; otherwise with the rest of that line."""


def scan(text: str, at: int, kinds: list[bool], room: int, most: int, deepest: int | None) -> Scanned:
    """Scans the brackets from `at` on; `kinds`, which is changed, has True for each open brace.

    `room` limits the open brackets. Behind `most` at most `deepest` may be open, and none if that is None.
    """
    length = len(text)
    end = length if deepest is not None else min(length, most + _BEYOND)
    while True:
        between = _BETWEEN.match(text, at, end)
        assert between is not None, "there may be nothing"
        start, at = at, between.end()
        if deepest is None and at > most:
            comma = text.find(",", max(start, most + 1), at)
            if comma >= 0:
                is_sure = '"' not in text[start:at]
                return Scanned(is_sure, comma + 1 if is_sure else at)
        if at == end:
            return Scanned(end == length, end + (end == length))
        mark = text[at]
        if mark in "[{":
            is_deep = len(kinds) >= room or (at > most and (deepest is None or len(kinds) > deepest))
            if is_deep and (mark == "{" or _MAY_BE_ROW.match(text, at) is None):
                return Scanned(is_sure=True, looked=at + 2)
            kinds.append(mark == "{")
        elif mark in "]}" and len(kinds) > 1:
            if kinds.pop() is not (mark == "}"):
                return Scanned(is_sure=True, looked=at + 1)
            if len(kinds) == 1:
                return Scanned(is_sure=False, looked=at)
        else:
            return Scanned(is_sure=False, looked=at)
        at += 1
