"""Where a text speaks to this program: the places of `robray:`, carried along an edit."""

from robray.text.edits import Edit

WORD = b"robray:"


def marks(text: bytes) -> tuple[int, ...]:
    """The offsets of the word, in comments and elsewhere."""
    return _between(text, 0, len(text))


def marks_after(before: tuple[int, ...], text: bytes, edit: Edit) -> tuple[int, ...]:
    """`marks` of an edited text. Cost: what was written, and the marks."""
    reach = len(WORD) - 1
    front = tuple(mark for mark in before if mark + len(WORD) <= edit.start)
    back = tuple(mark + edit.growth for mark in before if mark >= edit.end)
    return front + _between(text, max(edit.start - reach, 0), edit.new_end + reach) + back


def _between(text: bytes, low: int, high: int) -> tuple[int, ...]:
    """The words that lie in a stretch of bytes, whole."""
    found = []
    at = text.find(WORD, low, high)
    while at >= 0:
        found.append(at)
        at = text.find(WORD, at + 1, high)
    return tuple(found)
