"""Where certain words stand in a text, whatever they mean there: carried along an edit."""

from bisect import bisect_left, bisect_right

from robray.text.edits import Edit

DIRECTIVE = b"robray:"
"""Where a text may speak to this program."""

INCLUDE = b"include"


def places(word: bytes, text: bytes) -> tuple[int, ...]:
    """The offsets of a word, in comments and elsewhere."""
    return _between(word, text, 0, len(text))


def places_after(word: bytes, before: tuple[int, ...], text: bytes, edit: Edit) -> tuple[int, ...]:
    """`places` of an edited text. Cost: what was written, and the places."""
    reach = len(word) - 1
    written = _between(word, text, max(edit.start - reach, 0), edit.new_end + reach)
    if not before:
        return written
    behind = before[bisect_left(before, edit.end) :]
    back = tuple(map(edit.growth.__add__, behind)) if edit.growth else behind
    return before[: bisect_right(before, edit.start - len(word))] + written + back


def _between(word: bytes, text: bytes, low: int, high: int) -> tuple[int, ...]:
    """The words that lie in a stretch of bytes, whole."""
    found = []
    at = text.find(word, low, high)
    while at >= 0:
        found.append(at)
        at = text.find(word, at + 1, high)
    return tuple(found)
