"""Where certain words stand in a text, whatever they mean there: carried along an edit."""

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
    front = tuple(place for place in before if place + len(word) <= edit.start)
    back = tuple(place + edit.growth for place in before if place >= edit.end)
    return front + _between(word, text, max(edit.start - reach, 0), edit.new_end + reach) + back


def _between(word: bytes, text: bytes, low: int, high: int) -> tuple[int, ...]:
    """The words that lie in a stretch of bytes, whole."""
    found = []
    at = text.find(word, low, high)
    while at >= 0:
        found.append(at)
        at = text.find(word, at + 1, high)
    return tuple(found)
