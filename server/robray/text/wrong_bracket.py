"""The one bracket of a text in JSON that is wrong, where the text is right but for it.

The reader of a text notices it somewhere behind, and the indentation says where only of one that is missing, mostly.
What mends the text is tried: where several brackets do, the one that agrees with the indentation is taken.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence

from robray.text.odd_bracket import OddBracket, is_laid_out
from robray.text.spans import Span

_TOKEN = re.compile(rb'"(?:[^"\\\r\n]|\\.)*"|[\[\]{}]')
_PARENTHESIS = re.compile(rb'"(?:[^"\\\r\n]|\\.)*"|[()]')
_MEANT = {b"(": (b"[", b"{"), b")": (b"]", b"}")}
_AROUND = (
    (b"[", b"]", "expected '[' and ']' around an array"),
    (b"{", b"}", "expected '{' and '}' around an object"),
)
_AS_BRACKETS = bytes.maketrans(b"()", b"[]")
_ARRAY = re.compile(rb"\{\s*(?!\")(?>(?:[^][{}:\s]\s*|\[[^][{}:]*\]\s*)+)\}")
"""What begins with a text may be a key that is half typed."""
_OBJECT = re.compile(rb'\[\s*"[^"\r\n]*"\s*:[^][{}]*\]')
_INDENT = re.compile(rb"[ \t]*")
_MOST_BYTES = 50_000
"""Of a text that is read again for each bracket that is tried."""
_MOST_TRIED = 8
"""Brackets near each place."""
_FARTHEST = 2_000


def wrong_bracket(
    text: bytes, odd: OddBracket | None, near: Sequence[int], as_json: Callable[[bytes], bytes] | None = None
) -> OddBracket | None:
    """`odd` is what the indentation says, and `near` are bytes at which something is wrong. `as_json` makes JSON of the
    text, where it is in another notation with those brackets.

    Cost: O(text) for each of a few dozen tries.
    """
    if len(text) > _MOST_BYTES:
        return None
    fallback: OddBracket | None = None
    tried: set[tuple[Span, bytes]] = set()
    for found in _tries(text, odd, near):
        assert found.edit is not None, "each says what would mend it"
        if found.edit in tried:
            continue
        tried.add(found.edit)
        mended = _spliced(text, *found.edit)
        if _is_json(mended if as_json is None else as_json(mended)):
            if is_laid_out(mended):
                return found
            fallback = fallback or found
    return fallback


def _tries(text: bytes, odd: OddBracket | None, near: Sequence[int]) -> Iterator[OddBracket]:
    places = near
    if odd is not None:
        places = (odd.span.start, *near)
        if odd.edit is not None:
            yield odd
    for place in places:
        yield from _parentheses_near(text, place)
        yield from _brackets_around(text, place)
    for place in places:
        for at in _brackets_near(text, place):
            where = Span(at, at + 1)
            yield OddBracket(where, f"unmatched '{text[at : at + 1].decode()}'; remove it", edit=(where, b""))
    first = len(text) - len(text.lstrip())
    for start in (first, *(_first_of_line(text, place) for place in places)):
        for mark in (b"{", b"["):
            where = Span(start, start)
            yield OddBracket(Span(start, start + 1), f"missing '{mark.decode()}' before this", edit=(where, mark))


def are_others_around(text: bytes, start: int, end: int) -> bool:
    """Whether what stands there is in parentheses, or in the brackets of an object that is an array, or of an array
    that is an object: no bracket is missing then, and none is one too many.
    """
    is_in_parentheses = text[start : start + 1] == b"(" or text[end - 1 : end] == b")"
    return is_in_parentheses or next(_brackets_around(text, start), None) is not None


def _brackets_around(text: bytes, place: int) -> Iterator[OddBracket]:
    """What was meant by those of a kind with nothing in them that is for their kind."""
    low = max(place - _FARTHEST, 0)
    for end in (place + 1, place):
        first = max(text.rfind(b"[", low, end), text.rfind(b"{", low, end))
        if first < 0:
            continue
        is_object = text[first : first + 1] == b"{"
        whole = (_ARRAY if is_object else _OBJECT).match(text, first, first + _FARTHEST)
        if whole is None or whole.end() <= place:
            continue
        opening, closing, what = _AROUND[0 if is_object else 1]
        where = Span(*whole.span())
        yield OddBracket(where, what, edit=(where, opening + text[first + 1 : whole.end() - 1] + closing))


def _parentheses_near(text: bytes, place: int) -> Iterator[OddBracket]:
    """What was meant by those of the line, or by the first and the last of it."""
    start, end = _line(text, place)
    found = [token.start() for token in _PARENTHESIS.finditer(text, start, end) if len(token[0]) == 1]
    for at in found[:_MOST_TRIED]:
        where = Span(at, at + 1)
        written = text[at : at + 1]
        for meant in _MEANT[written]:
            what = f"expected '{meant.decode()}', found '{written.decode()}'"
            yield OddBracket(where, what, edit=(where, meant))
    if len(found) > 1:
        first, last = found[0], found[-1]
        for opening, closing, what in _AROUND:
            whole = Span(first, last + 1)
            inner = text[first + 1 : last]
            if b'"' not in inner:
                inner = inner.translate(_AS_BRACKETS)
            yield OddBracket(whole, what, edit=(whole, opening + inner + closing))


def _first_of_line(text: bytes, place: int) -> int:
    found = _INDENT.match(text, text.rfind(b"\n", max(place - _FARTHEST, 0), place) + 1)
    assert found is not None, "no blanks are blanks too"
    return found.end()


def _spliced(text: bytes, at: Span, new: bytes) -> bytes:
    return text[: at.start] + new + text[at.end :]


def _line(text: bytes, place: int) -> tuple[int, int]:
    start = text.rfind(b"\n", max(place - _FARTHEST, 0), place) + 1
    end = text.find(b"\n", place, place + _FARTHEST)
    return start, min(len(text), place + _FARTHEST) if end < 0 else end


def _brackets_near(text: bytes, place: int) -> Iterator[int]:
    """Those of the line, and the last one before it, from the nearest on."""
    start, end = _line(text, place)
    before = max(text.rfind(bracket, 0, start) for bracket in (b"[", b"]", b"{", b"}"))
    found = [token.start() for token in _TOKEN.finditer(text, start, end) if len(token[0]) == 1]
    yield from sorted([*found, before] if before >= 0 else found, key=lambda at: abs(at - place))[:_MOST_TRIED]


def _is_json(text: bytes) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True
