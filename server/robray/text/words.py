"""Places of certain words in a text, kept up to date along edits."""

import re
from bisect import bisect_left, bisect_right

from robray.text.edits import Edit

DIRECTIVE = b"robray:"
"""Begins a comment for robray."""

INCLUDE = b"include"

_DEFINE = rb"[ \t]{0,40}def(?:ine)?[ \t]"
_DEFINITIONS = re.compile(b"#" + _DEFINE), re.compile(b"/(?<=//)" + _DEFINE)
"""Each begins with one byte, for which alone a text is searched a hundred times as fast as for either of two."""

_LONGEST = 49
"""Bytes of the longest match, with both slashes."""


def places(word: bytes, text: bytes) -> tuple[int, ...]:
    """The offsets of a word, in comments and elsewhere."""
    return _between(word, text, 0, len(text))


def places_after(word: bytes, before: tuple[int, ...], text: bytes, edit: Edit) -> tuple[int, ...]:
    """`places` of an edited text. Cost: O(inserted text + places)."""
    reach = len(word) - 1
    return _with(_between(word, text, max(edit.start - reach, 0), edit.new_end + reach), before, edit, len(word))


def definition_marks(text: bytes) -> tuple[int, ...]:
    """The offsets of marks of comments with a possible definition: `#define`, `// def`."""
    return definitions_between(text, 0, len(text))


def definition_marks_after(before: tuple[int, ...], text: bytes, edit: Edit) -> tuple[int, ...]:
    """`definition_marks` of an edited text. Cost: O(inserted text + marks)."""
    low = edit.start - _LONGEST
    written = text[max(low, 0) : edit.new_end + _LONGEST]
    if not before and b"#" not in written and b"//" not in written:
        return ()
    found = definitions_between(text, max(low, 0), edit.new_end + _LONGEST)
    return _with(tuple([at for at in found if low < at < edit.new_end]), before, edit, _LONGEST)


def _with(written: tuple[int, ...], before: tuple[int, ...], edit: Edit, longest: int) -> tuple[int, ...]:
    """Places found around an edit, and those before and behind it."""
    if not before:
        return written
    behind = before[bisect_left(before, edit.end) :]
    back = tuple(map(edit.growth.__add__, behind)) if edit.growth else behind
    return before[: bisect_right(before, edit.start - longest)] + written + back


def definitions_between(text: bytes, low: int, high: int) -> tuple[int, ...]:
    """Marks that are completely in a stretch, except for a first slash before it."""
    by_number_sign, by_slashes = _DEFINITIONS
    found = [match.start() for match in by_number_sign.finditer(text, low, high)]
    found += [match.start() - 1 for match in by_slashes.finditer(text, low, high)]
    return tuple(sorted(found))


def _between(word: bytes, text: bytes, low: int, high: int) -> tuple[int, ...]:
    """The words that lie in a stretch of bytes, whole."""
    found = []
    at = text.find(word, low, high)
    while at >= 0:
        found.append(at)
        at = text.find(word, at + 1, high)
    return tuple(found)
