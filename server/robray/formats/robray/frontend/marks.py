"""How many braces, brackets, commas, semicolons and quotation marks there are in a text, comments included.

The grammar takes a microsecond for each, whatever they make: of a megabyte of them a tree would take a second, and that
there is too much in it would be known only then. Looking for them takes a thousandth of that.
"""

from robray.text.edits import Edit

_MARKS = b';{}[](),"^'
_OTHERS = bytes(byte for byte in range(256) if byte not in _MARKS)


def marks_in(text: bytes, most: int) -> int:
    """0 for a text that is too short to have more than `most`."""
    return _count(text) if len(text) > most else 0


def marks_after(marks: int, before: bytes, edit: Edit, after: bytes, most: int) -> int:
    """`marks_in(after, most)`, where `marks` are those before the edit. Cost: O(edit) where both texts are long."""
    if len(before) <= most or len(after) <= most:
        return marks_in(after, most)
    return marks - _count(before[edit.start : edit.end]) + _count(edit.replacement)


def _count(text: bytes) -> int:
    return len(text.translate(None, _OTHERS))
