"""Edits as an editor should get them: one for each line that changes, no longer than it has to be.

So marks and cursors elsewhere stay where they are, and an answer does not grow with the blanks on a line.
"""

from collections.abc import Iterable, Iterator

from robray.text.edits import Edit, difference


def by_line(text: bytes, edits: Iterable[Edit]) -> Iterator[Edit]:
    """The same change of `text`, by edits of the text as it is, from front to back. Cost: linear."""
    start = end = -1
    pieces: list[bytes] = []
    has_pairs = b"\r\n" in text
    for wanted in edits:
        edit = _shortened(text, wanted)
        if edit is None:
            continue
        if has_pairs:
            edit = _kept_pairs(text, edit)
        if pieces and text.find(b"\n", end, edit.start) < 0 and text.find(b"\r", end, edit.start) < 0:
            pieces += [text[end : edit.start], edit.replacement]
            end = edit.end
            continue
        if pieces:
            yield Edit(start, end, b"".join(pieces))
        start, end, pieces = edit.start, edit.end, [edit.replacement]
    if pieces:
        yield Edit(start, end, b"".join(pieces))


def _shortened(text: bytes, edit: Edit) -> Edit | None:
    """Without what is the same before and after."""
    start, end, replacement = edit
    if start == end or not replacement:
        return edit if replacement or start < end else None
    if text[start] != replacement[0] and text[end - 1] != replacement[-1]:
        return edit
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
