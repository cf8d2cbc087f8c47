"""What is said of a name that a sign cuts short, or of a block that a brace does: more was to belong to it."""

import re
from collections.abc import Sequence

from robray.rules.engine.rule import Diagnostic
from robray.rules.robray.odd_statements import OF_BLOCKS

_OF_NAME = frozenset({"duplicate-class", "duplicate-frame"})
"""What is said of a name, of which no more may be known than stands before a sign that is not allowed in one."""

_OWN_PARENT, _UNMATCHED = "self-parent", "unmatched-brace"
_NAME = re.compile(rb"[A-Za-z][A-Za-z0-9_-]*\Z")
_LONGEST_NAME = 60
_OPENING, _CLOSING = b"{}"
_MOST_BRACES = 4
_FARTHEST = 4096
"""Bytes before a brace in which the one that it closes is looked for."""


class CutShort:
    """Of the findings of one file; `broken` are the bytes at which statements break off."""

    def __init__(self, text: bytes, told: Sequence[Diagnostic], broken: Sequence[int]) -> None:
        self._starts = frozenset(broken)
        has_own_parents = any(each.code == _OWN_PARENT for each in told)
        self._names = _names_before(text, broken) if has_own_parents else frozenset()
        # Where it was noticed that nothing is left to close, the brace that closed too early is looked for.
        closing = [
            each.at.span.start for each in told if each.code == _UNMATCHED and each.details.noticed_at is not None
        ]
        self._emptied = [_block_before(text, start) for start in closing[:_MOST_BRACES]]

    def explains(self, found: Diagnostic) -> bool:
        if found.code in _OF_NAME:
            # The name goes on, or that of the other thing which has the same.
            others = (each.at for each in found.related if each.at.path == found.at.path)
            return any(at.span.end in self._starts for at in (found.at, *others))
        if found.code == _OWN_PARENT and found.details.name in self._names:
            return True
        return found.code in OF_BLOCKS and any(found.at.span.start in block for block in self._emptied)


def _names_before(text: bytes, starts: Sequence[int]) -> frozenset[str]:
    """The names that end at some bytes."""
    found = (_NAME.search(text, max(start - _LONGEST_NAME, 0), start) for start in starts)
    return frozenset(match[0].decode() for match in found if match is not None)


def _block_before(text: bytes, at: int) -> range:
    """The bytes of the block that a brace closes, with its head."""
    depth = 0
    for brace in range(at - 1, max(at - _FARTHEST, -1), -1):
        depth += (text[brace] == _CLOSING) - (text[brace] == _OPENING)
        if depth < 0:
            return range(max(text.rfind(mark, 0, brace) for mark in (b";", b"{", b"}", b"\n")) + 1, at)
    return range(at, at)
