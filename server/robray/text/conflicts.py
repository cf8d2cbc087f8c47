"""Finds merge conflicts: both versions of some lines, between lines that begin with marks (git-merge, conflicts)."""

from collections.abc import Iterator
from typing import NamedTuple

BEGIN, MIDDLE, END = b"<<<<<<<", b"=======", b">>>>>>>"

_BEHIND = b" \t\r\n"
"""The bytes that may follow a mark."""


class Conflict(NamedTuple):
    """The offsets of its marks, in order: three, or fewer if some were removed."""

    marks: tuple[int, ...]


def conflicts(text: bytes) -> Iterator[Conflict]:
    """The conflicts of a text, in order. A line of '=' alone is a drawn line. Cost: O(bytes), as fast as a search."""
    found = sorted(at for mark in (BEGIN, END) for at in _lines(text, mark))
    if not found:
        return
    marks: list[int] = []
    for at in sorted((*found, *_lines(text, MIDDLE))):
        if text.startswith(BEGIN, at) and marks:
            yield Conflict(tuple(marks))
            marks = []
        if marks or not text.startswith(MIDDLE, at):
            marks.append(at)
        if text.startswith(END, at):
            yield Conflict(tuple(marks))
            marks = []
    if marks:
        yield Conflict(tuple(marks))


def _lines(text: bytes, mark: bytes) -> Iterator[int]:
    if mark[:1] not in text:
        # One letter is found thirty times as fast as several, and scenes rarely have these.
        return
    at = 0 if text.startswith(mark) else text.find(b"\n" + mark) + 1
    while at or text.startswith(mark):
        if text[at + len(mark) : at + len(mark) + 1] in _BEHIND:
            yield at
        behind = text.find(b"\n" + mark, at + len(mark) - 1)
        if behind < 0:
            return
        at = behind + 1
