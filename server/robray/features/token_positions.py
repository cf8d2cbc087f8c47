"""Tokens of items, which count the items' local text, as bytes of the file."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import attrs

from robray.facts.items import TOP, FileFacts
from robray.text.spans import Span

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Integers = NDArray[numpy.int64]
    Numbers = NDArray[numpy.int32]

_FEW = 64
"""As long as there are at most this many items, each is looked at by itself."""


@attrs.frozen(eq=False)
class Tokens:
    """In the order of the text, none over another; `kinds` as `item_tokens` makes them."""

    starts: "Numbers"
    ends: "Numbers"
    kinds: "Numbers"

    def __len__(self) -> int:
        return len(self.starts)

    def between(self, low: int, high: int) -> "Tokens":
        """Those that begin at `low` or behind it, and before `high`."""
        import numpy

        first, last = numpy.searchsorted(self.starts, numpy.asarray((low, high), numpy.int32))
        return Tokens(self.starts[first:last], self.ends[first:last], self.kinds[first:last])


def token_positions(facts: FileFacts, ranks: Sequence[int], rows: Sequence[bytes]) -> Tokens:
    """The tokens of the items at `ranks`, ascending, whose rows are `rows`. Cost: in Python, the ranks.

    A token behind a nested item lies further back by what that takes (`facts/items.py`, local text).
    """
    import numpy

    if not any(rows):
        nothing = numpy.empty(0, numpy.int32)
        return Tokens(nothing, nothing, nothing)
    table = numpy.frombuffer(b"".join(rows), numpy.int32).reshape(-1, 3)
    counts = numpy.fromiter(map(len, rows), numpy.int64, len(rows)) // (3 * 4)
    item = numpy.repeat(numpy.fromiter(ranks, numpy.int64, len(rows)), counts)
    own = table[:, 0].astype(numpy.int64)
    all_starts, all_ends = _array(facts.starts), _array(facts.ends)
    starts = all_starts[item] + own
    children, parents = _nested(facts, ranks)
    if len(children):
        lengths = all_ends[children] - all_starts[children]
        through = numpy.cumsum(lengths)
        # Where a family begins, and what the families before it take.
        first = numpy.searchsorted(parents, parents)
        before = through - lengths - (through - lengths)[first]
        seams = all_starts[children] - all_starts[parents] - before
        # An item is not longer than the file, so that item and offset fit in one number.
        width = int(all_ends.max()) + 1
        passed = numpy.searchsorted(parents * width + seams, item * width + own, "right")
        inside = (passed > 0) & (parents[passed - 1] == item)
        starts = starts + numpy.where(inside, (before + lengths)[passed - 1], 0)
    order = numpy.argsort(starts, kind="stable")
    starts = starts[order].astype(numpy.int32)
    return Tokens(starts, starts + table[:, 1][order], table[:, 2][order])


def ranks_between(facts: FileFacts, span: Span) -> list[int]:
    """The items that hold or touch a byte of a span, ascending; one that ends before it may be among them."""
    first = bisect_left(facts.starts, span.start)
    last = bisect_left(facts.starts, span.end + 1)
    around = []
    rank = first - 1
    while rank >= 0:
        around.append(rank)
        label = facts.containers[rank]
        rank = TOP if label == TOP else facts.rank(label)
    return [*reversed(around), *range(first, last)]


def _nested(facts: FileFacts, ranks: Sequence[int]) -> "tuple[Integers, Integers]":
    """The items nested directly in those at `ranks`, and for each the one it is nested in; families in order."""
    import numpy

    containers, labels = _array(facts.containers), _array(facts.labels)
    if len(ranks) <= _FEW:
        families = []
        for rank in ranks:
            begin, end = rank + 1, facts.after(rank)
            if end > begin:
                families.append(begin + numpy.flatnonzero(containers[begin:end] == labels[rank]))
            else:
                families.append(numpy.empty(0, numpy.int64))
        if not families:
            return numpy.empty(0, numpy.int64), numpy.empty(0, numpy.int64)
        counts = [len(family) for family in families]
        return numpy.concatenate(families), numpy.repeat(numpy.asarray(ranks, numpy.int64), counts)
    begin = ranks[0] + 1
    children = begin + numpy.flatnonzero(containers[begin:] != TOP)
    parents = numpy.searchsorted(labels, containers[children])
    order = numpy.argsort(parents, kind="stable")
    return children[order], parents[order]


def _array(values: Any) -> "Integers":
    """An `array` of 64-bit integers as one of numpy's, without a copy."""
    import numpy

    return numpy.frombuffer(values, numpy.int64)
