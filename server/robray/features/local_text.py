"""Local text of one item as bytes of its file, for those who ask many times (`facts/items.py`, local text)."""

from bisect import bisect_left, bisect_right

from robray.facts.items import FileFacts
from robray.text.spans import Span


class LocalText:
    """What `FileFacts.absolute` does, with the nested items looked at once."""

    def __init__(self, facts: FileFacts, rank: int) -> None:
        self._start = facts.starts[rank]
        self._seams: list[int] = []
        """Where, in the local text, nested items are cut out."""
        self._before: list[int] = [0]
        """How many bytes the first so many of them take."""
        for child in facts.children(rank):
            start, end = facts.starts[child], facts.ends[child]
            self._seams.append(start - self._start - self._before[-1])
            self._before.append(self._before[-1] + end - start)

    def absolute(self, span: Span) -> Span:
        """At a seam, a span that ends stays before the nested item, one that starts comes behind it."""
        if not self._seams:
            return span.shifted(self._start)
        end = self._start + span.end + self._before[bisect_left(self._seams, span.end)]
        if span.start == span.end:
            return Span(end, end)
        return Span(self._start + span.start + self._before[bisect_right(self._seams, span.start)], end)
