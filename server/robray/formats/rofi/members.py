"""Places of members of objects and elements of arrays in a text, for insertions and removals."""

from typing import NamedTuple

from robray.syntax import json
from robray.syntax.nodes import Mapping, Scalar, Sequence, nodes
from robray.text.spans import Span

_BLANKS = b" \t\r\n"


class Array(NamedTuple):
    """`last` is the span of the last element."""

    span: Span
    last: Span | None


class Members(NamedTuple):
    """Start of an object's first key and end of its last value; `array` is the value of the requested key, None without
    it. `is_free` if that key may be added.
    """

    first: int
    end: int
    array: Array | None
    is_free: bool


def members_of(text: bytes, key: str) -> Members | None:
    """The members of a text that is a non-empty object."""
    root = json.read(text).root
    if not isinstance(root, Mapping) or not root.pairs:
        return None
    known = root.last(key)
    array = None
    if known is not None and isinstance(known.value, Sequence):
        items = known.value.items
        last = Span(items[-1].start, items[-1].end) if items else None
        array = Array(Span(known.value.start, known.value.end), last)
    return Members(root.pairs[0].key.start, root.pairs[-1].value.end, array, known is None)


class Member(NamedTuple):
    """`before` is the last one of the same object and key before it."""

    span: Span
    before: Span | None


def members_by_key(text: bytes) -> dict[int, Member]:
    """The members of all objects of a text, by where their keys begin. Cost: O(text)."""
    found: dict[int, Member] = {}
    for node in nodes(json.read(text).root):
        if not isinstance(node, Mapping):
            continue
        last: dict[str, Span] = {}
        for key, value in node.pairs:
            if isinstance(key, Scalar):
                span = Span(key.start, value.end)
                found[key.start] = Member(span, last.get(key.text))
                last[key.text] = span
    return found


def with_comma(text: bytes, at: Span) -> Span:
    """A member or an element with the comma and the blanks before it; the first one with those behind it."""
    start = at.start
    while start and text[start - 1] in _BLANKS:
        start -= 1
    if text[start - 1 : start] == b",":
        return Span(start - 1, at.end)
    end = at.end
    while end < len(text) and text[end] in _BLANKS:
        end += 1
    if text[end : end + 1] != b",":
        return at
    end += 1
    while end < len(text) and text[end] in _BLANKS:
        end += 1
    return Span(at.start, end)
