"""Edits as an editor should get them: one for each line that changes, no longer than it has to be.

So marks and cursors elsewhere stay where they are, and an answer does not grow with the blanks on a line.
"""

from collections.abc import Callable, Iterable, Iterator

from robray.text.edits import Edit, difference
from robray.text.records import new


def by_line(text: bytes, edits: Iterable[Edit]) -> Iterator[Edit]:
    """The same change of `text`, by edits of the text as it is, from front to back. Cost: linear."""
    start = end = -1
    pieces: list[bytes] = []
    has_pairs = b"\r\n" in text
    line_end = _next_line_end(text)
    for wanted in edits:
        edit = _shortened(text, wanted)
        if edit is None:
            continue
        if has_pairs:
            edit = _kept_pairs(text, edit)
        first, last, replacement = edit
        if pieces and line_end(end) >= first:
            if end < first:
                pieces.append(text[end:first])
            pieces.append(replacement)
            end = last
            continue
        if pieces:
            yield new(Edit, (start, end, b"".join(pieces)))
        start, end, pieces = first, last, [replacement]
    if pieces:
        yield Edit(start, end, b"".join(pieces))


def _next_line_end(text: bytes) -> Callable[[int], int]:
    """Where the first LF or CR is from a byte on, for bytes that are asked about from front to back."""
    length = len(text)
    has_returns = b"\r" in text
    found = -1

    def next_line_end(start: int) -> int:
        nonlocal found
        if found < start:
            feed = text.find(b"\n", start)
            found = feed if feed >= 0 else length
            if has_returns:
                # Not beyond the line feed: else a text without any would be gone through again and again.
                returned = text.find(b"\r", start, found)
                found = returned if returned >= 0 else found
        return found

    return next_line_end


def _shortened(text: bytes, edit: Edit) -> Edit | None:
    """Without what is the same before and after."""
    start, end, replacement = edit
    if start == end or not replacement:
        return edit if replacement or start < end else None
    first, last = replacement[0] == text[start], replacement[-1] == text[end - 1]
    if not first and not last:
        return edit
    if end == start + 1:
        # One blank that stays, as most are.
        if len(replacement) == 1:
            return None
        return Edit(end, end, replacement[1:]) if first else Edit(start, start, replacement[:-1])
    short = difference(text[start:end], replacement)
    return None if short is None else Edit(start + short.start, start + short.end, short.replacement)


def _kept_pairs(text: bytes, edit: Edit) -> Edit:
    """Never beginning or ending within a CRLF, which has no position."""
    start, end, replacement = edit
    if _is_within_line_end(text, start):
        start, replacement = start - 1, b"\r" + replacement
    if _is_within_line_end(text, end):
        end, replacement = end + 1, replacement + b"\n"
    return Edit(start, end, replacement)


def _is_within_line_end(text: bytes, offset: int) -> bool:
    return offset > 0 and text[offset - 1 : offset + 1] == b"\r\n"
