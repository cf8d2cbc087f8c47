"""Where a merge has left both versions of a text, between lines that begin with its marks (git-merge, conflicts)."""

from collections.abc import Iterator

from robray.text.records import NamedTuple

BEGIN, MIDDLE, END = b"<<<<<<<", b"=======", b">>>>>>>"

_BEHIND = b" \t\r\n"
"""What may follow a mark."""


class Conflict(NamedTuple):
    """Where its marks begin, in order: all three, or fewer where some of them were taken out."""

    marks: tuple[int, ...]


def conflicts(text: bytes) -> Iterator[Conflict]:
    """In order. A line of '=' alone is none: people draw it. Cost: O(bytes), as fast as bytes are found."""
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
    at = 0 if text.startswith(mark) else text.find(b"\n" + mark) + 1
    while at or text.startswith(mark):
        if text[at + len(mark) : at + len(mark) + 1] in _BEHIND:
            yield at
        behind = text.find(b"\n" + mark, at + len(mark) - 1)
        if behind < 0:
            return
        at = behind + 1
