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
        for at in _brackets_near(text, place):
            where = Span(at, at + 1)
            yield OddBracket(where, f"'{text[at : at + 1].decode()}' is one too many", edit=(where, b""))
    first = len(text) - len(text.lstrip())
    for start in (first, *(_first_of_line(text, place) for place in places)):
        for mark in (b"{", b"["):
            where = Span(start, start)
            yield OddBracket(Span(start, start + 1), f"a '{mark.decode()}' is missing before this", edit=(where, mark))


def _first_of_line(text: bytes, place: int) -> int:
    found = _INDENT.match(text, text.rfind(b"\n", max(place - _FARTHEST, 0), place) + 1)
    assert found is not None, "no blanks are blanks too"
    return found.end()


def _spliced(text: bytes, at: Span, new: bytes) -> bytes:
    return text[: at.start] + new + text[at.end :]


def _brackets_near(text: bytes, place: int) -> Iterator[int]:
    """Those of the line, and the last one before it, from the nearest on."""
    start = text.rfind(b"\n", max(place - _FARTHEST, 0), place) + 1
    end = text.find(b"\n", place, place + _FARTHEST)
    end = min(len(text), place + _FARTHEST) if end < 0 else end
    before = max(text.rfind(bracket, 0, start) for bracket in (b"[", b"]", b"{", b"}"))
    found = [token.start() for token in _TOKEN.finditer(text, start, end) if len(token[0]) == 1]
    yield from sorted([*found, before] if before >= 0 else found, key=lambda at: abs(at - place))[:_MOST_TRIED]


def _is_json(text: bytes) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True
