"""The part of a text that determines the layout of a part of it."""

import re
from bisect import bisect_left
from collections.abc import Callable

from robray.facts.items import TOP, FileFacts
from robray.formats.robray.statements import Block
from robray.text.spans import Span

_EMPTY_LINE = re.compile(rb"\n[ \t\r\f]*\n")


def window(facts: FileFacts, text: bytes, wanted: Span) -> Span:
    """Whole top-level statements, with one more on either side, which depend on nothing further out.

    All of the text if a part is not enough: with unmatched braces, formatting switched off, a part without a line end.
    Cost: a look at each item, and a search through the bytes.
    """
    whole = Span(0, len(text))
    if b"robray: format" in text or any(
        problem.code == "unmatched-brace" for item in facts.items if item.problems for problem in item.problems
    ):
        return whole
    first = _outwards(facts, text, wanted, _before)
    last = _outwards(facts, text, wanted, _behind)
    start = whole.start if first == TOP else facts.starts[first]
    end = whole.end if last == TOP else facts.ends[last]
    return Span(start, end) if b"\n" in text[start:end] else whole


_Next = Callable[[FileFacts, Span], int]


def _outwards(facts: FileFacts, text: bytes, wanted: Span, following: _Next) -> int:
    """The nearest top-level item beyond a span that does not depend on anything further out; `TOP` for none."""
    rank = following(facts, wanted)
    while rank != TOP:
        at = Span(facts.starts[rank], facts.ends[rank])
        further = following(facts, at)
        before = _before(facts, at)
        if further == TOP:
            return TOP
        is_cut = isinstance(facts.items[rank].statement, Block) or (
            before != TOP and _EMPTY_LINE.search(text, facts.ends[before], at.start) is not None
        )
        if is_cut and not facts.items[rank].problems and not facts.items[further].problems:
            return rank
        rank = further
    return TOP


def _before(facts: FileFacts, span: Span) -> int:
    """The last top-level item that ends before a span."""
    rank = bisect_left(facts.starts, span.start) - 1
    while rank >= 0:
        rank = facts.child_around(TOP, rank)
        if facts.ends[rank] <= span.start:
            return rank
        rank -= 1
    return TOP


def _behind(facts: FileFacts, span: Span) -> int:
    """The first top-level item that begins behind a span."""
    rank = bisect_left(facts.starts, span.end)
    while rank < len(facts):
        top = facts.child_around(TOP, rank)
        if facts.starts[top] >= span.end:
            return top
        rank = facts.after(top)
    return TOP
