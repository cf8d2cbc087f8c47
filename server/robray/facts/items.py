"""Items, which are lowered, resolved and checked one by one, and the items of a file.

Every top-level statement is an item, and so is every nested block; they are sorted by their start. An item has a
*label*, a number that stays the same while the file is edited around it; labels ascend along the file, so that
comparing two of them shows which item comes first.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, Protocol, TypeVar, TypeVarTuple

from robray.facts.columns import Columns
from robray.facts.problems import Problem
from robray.text.spans import Span

_Value = TypeVar("_Value")
_Values = TypeVarTuple("_Values")

TOP = -1
"""The container of an item that is not nested."""

_PART = 8
"""Share of the labels above which `ranks` reads all of them once."""

SPACING = 1 << 40
"""Distance of the labels of a file read at once: room for 40 halvings between any two."""


class Statement(Protocol):
    """A statement of a text; its format knows the rest."""

    @property
    def keyword(self) -> Span: ...


class Item(NamedTuple):
    """A statement and its syntax problems. Spans count the item's local text."""

    statement: Statement
    problems: tuple[Problem, ...]


class Entry(NamedTuple):
    """An item in a list of entries: `container` is the rank of its container in the list, or `TOP`."""

    item: Item
    start: int
    end: int
    container: int


class _Nested(NamedTuple):
    """The items directly inside one: where they are cut out of its local text, where they begin in the file, and the
    number of bytes cut out before each, and in all.
    """

    seams: "array[int]"
    starts: "array[int]"
    cuts: "array[int]"


_NOTHING = _Nested(array("q"), array("q"), array("q", [0]))


class FileFacts:
    """The items of one file, in the order in which they open.

    Five parallel sequences: item `n` begins at byte `starts[n]`, ends with its nested items at `ends[n]`, has the label
    `labels[n]`, and is nested in the item `containers[n]` (a label; `TOP` for none).
    """

    __slots__ = ("_nested", "columns", "containers", "ends", "items", "labels", "problems", "starts")

    def __init__(
        self,
        items: Sequence[Item],
        starts: "array[int]",
        ends: "array[int]",
        labels: "array[int]",
        containers: "array[int]",
        problems: tuple[Problem, ...] = (),
        columns: Columns | None = None,
    ) -> None:
        """`problems` are those of the whole file, with absolute spans. `columns` are those before an edit."""
        self.items: Final[Sequence[Item]] = items if isinstance(items, list) else [*items]
        self.starts: Final = starts
        self.ends: Final = ends
        self.labels: Final = labels
        self.containers: Final = containers
        self.problems: Final = problems
        # The nested items of some items: many findings in one block ask repeatedly.
        self._nested: Final[dict[int, _Nested]] = {}
        self.columns: Final = columns or Columns()

    def with_problems(self, problems: tuple[Problem, ...]) -> "FileFacts":
        return FileFacts(
            self.items,
            self.starts,
            self.ends,
            self.labels,
            self.containers,
            problems,
            self.columns if self.items else None,
        )

    def column(self, of: Callable[[Item], _Value]) -> list[_Value]:
        """`of` each item, in order; see `Columns.column`."""
        return self.columns.column(self.items, of)

    def summary(self, make: Callable[[*_Values], _Value], *columns: *_Values) -> _Value:
        """`make` of columns; see `Columns.summary`."""
        return self.columns.summary(make, columns)

    def __eq__(self, other: object) -> bool:
        """Equal for equal items at equal places. Labels do not count: they depend on earlier edits."""
        if not isinstance(other, FileFacts):
            return NotImplemented
        return (
            self.items == other.items
            and self.starts == other.starts
            and self.ends == other.ends
            and self.problems == other.problems
            and self.container_ranks() == other.container_ranks()
        )

    __hash__ = None  # type: ignore[assignment]

    def __len__(self) -> int:
        return len(self.items)

    @classmethod
    def from_entries(cls, entries: Sequence[Entry], problems: tuple[Problem, ...]) -> "FileFacts":
        """The facts of a file read at once; containers count entries."""
        labels = array("q", range(SPACING, SPACING * (len(entries) + 1), SPACING))
        items, starts, ends, containers = zip(*entries, strict=True) if entries else ((), (), (), ())
        return cls(
            items,
            array("q", starts),
            array("q", ends),
            labels,
            array("q", [TOP if container == TOP else labels[container] for container in containers]),
            problems,
        )

    def container_ranks(self) -> list[int]:
        return [TOP if label == TOP else self.rank(label) for label in self.containers]

    def rank(self, label: int) -> int:
        """The rank of the item with a label; raises KeyError if there is none. Cost: O(log n)."""
        rank = bisect_left(self.labels, label)
        if rank == len(self.labels) or self.labels[rank] != label:
            raise KeyError(label)
        return rank

    def rank_behind(self, last: int, label: int) -> int:
        """The rank as in `rank`, for loops: `last` was the rank before, so this one is mostly the next."""
        rank = last + 1
        return rank if rank < len(self.labels) and self.labels[rank] == label else self.rank(label)

    def ranks(self, labels: Sequence[int]) -> list[int]:
        """The ranks of ascending labels. Cost: O(items) if they are a large part of these."""
        if _PART * len(labels) > len(self.labels):
            wanted = set(labels)
            found = [rank for rank, label in enumerate(self.labels) if label in wanted]
            if len(found) == len(labels):
                return found
        return [self.rank(label) for label in labels]

    def has(self, label: int) -> bool:
        rank = bisect_left(self.labels, label)
        return rank < len(self.labels) and self.labels[rank] == label

    def item(self, label: int) -> Item:
        return self.items[self.rank(label)]

    def find(self, label: int) -> Item | None:
        """None if no item has the label."""
        rank = bisect_left(self.labels, label)
        return self.items[rank] if rank < len(self.labels) and self.labels[rank] == label else None

    def container(self, label: int) -> int:
        return self.containers[self.rank(label)]

    def children(self, rank: int) -> Iterator[int]:
        """Ranks of the items nested directly in an item (in the file, for `TOP`), in order."""
        end = self.ends[rank] if rank != TOP else None
        child = rank + 1
        while child < len(self.items) and (end is None or self.starts[child] < end):
            yield child
            child = self.after(child)

    def after(self, rank: int) -> int:
        """The first rank behind an item and its nested ones. Cost: O(log n)."""
        return bisect_left(self.starts, self.ends[rank], rank + 1)

    def rank_at(self, offset: int) -> int:
        """The rank of the innermost item that contains or touches a byte offset; `TOP` for none."""
        rank = bisect_right(self.starts, offset) - 1
        while rank >= 0 and self.ends[rank] < offset:
            container = self.containers[rank]
            rank = TOP if container == TOP else bisect_left(self.labels, container)
        return max(rank, TOP)

    def holding(self, rank: int) -> list[int]:
        """The ranks of an item and its containers, the innermost first. Cost: O(depth)."""
        found = []
        containers, labels = self.containers, self.labels
        while rank != TOP:
            found.append(rank)
            container = containers[rank]
            rank = TOP if container == TOP else bisect_left(labels, container)
        return found

    def around(self, offset: int) -> list[int]:
        """Ranks of the items that contain or touch a byte offset, the outermost first. Cost: O(depth)."""
        return self.holding(self.rank_at(offset))[::-1]

    def child_around(self, container: int, rank: int) -> int:
        """The item directly inside `container` (a rank, or `TOP`) that is or contains item `rank`. Cost: O(depth)."""
        while True:
            label = self.containers[rank]
            above = TOP if label == TOP else self.rank(label)
            if above == container:
                return rank
            rank = above

    def overlapping(self, container: int, low: int, high: int) -> tuple[int, int]:
        """The ranks, with nested ones, of items directly inside `container` that touch bytes `low` to `high`."""
        begin = container + 1
        end = self.after(container) if container != TOP else len(self.items)
        first = bisect_right(self.starts, low, begin, end) - 1
        if first < begin:
            first = begin
        else:
            first = self.child_around(container, first)
            if self.ends[first] < low:
                first = min(self.after(first), end)
        last = bisect_right(self.starts, high, first, end)
        if last > first:
            last = self.after(self.child_around(container, last - 1))
        return first, last

    def touched(self, container: int, low: int, high: int) -> tuple[int, int, int, int] | None:
        """The ranks of `overlapping`, and the range of bytes of these items, extended to the neighbouring item if `low`
        or `high` is outside. None if that neighbour is missing.
        """
        first, last = self.overlapping(container, low, high)
        stop = self.after(container) if container != TOP else len(self.items)
        if first < last and self.starts[first] < low:
            begin = self.starts[first]
        elif first > container + 1:
            begin = self.ends[self.child_around(container, first - 1)]
        else:
            return None
        end = self.extent_end(container, last) if first < last else high
        if end <= high:
            if last == stop:
                return None
            end = self.starts[last]
        return first, last, begin, end

    def extent_end(self, container: int, last: int) -> int:
        """The end of the items directly inside `container`, of which the last one, with its nested ones, ends before
        `last`.
        """
        return self.ends[self.child_around(container, last - 1)]

    def absolute(self, rank: int, span: Span) -> Span:
        """The span in the file for a span of an item's local text."""
        begin, child = self.starts[rank], rank + 1
        if child == len(self.starts) or span.end <= min(self.starts[child], self.ends[rank]) - begin:
            # Most spans are before all nested items, as names are, or the item has none.
            return Span(begin + span.start, begin + span.end)
        end = self._absolute(rank, span.end, at_end=True)
        # At a seam an empty span is before the nested block, so that its end is not before its start.
        return Span(end if span.start == span.end else self._absolute(rank, span.start, at_end=False), end)

    def own_length(self, rank: int) -> int:
        """The number of bytes in an item's local text."""
        _, _, cuts = self._nested_in(rank)
        return self.ends[rank] - self.starts[rank] - cuts[-1]

    def _absolute(self, rank: int, own: int, *, at_end: bool) -> int:
        seams, _, cuts = self._nested_in(rank)
        # At the seam, the end of a span is before the nested block, and a start after it.
        before = bisect_left(seams, own) if at_end else bisect_right(seams, own)
        return self.starts[rank] + own + cuts[before]

    def _nested_in(self, rank: int) -> "_Nested":
        found = self._nested.get(rank)
        if found is None:
            found = _NOTHING
            if rank + 1 < len(self.starts) and self.starts[rank + 1] < self.ends[rank]:
                found = self._nested[rank] = self._looked_up(rank)
        return found

    def _looked_up(self, rank: int) -> "_Nested":
        seams, starts, cuts = array("q"), array("q"), array("q", [0])
        for child in self.children(rank):
            seams.append(self.starts[child] - self.starts[rank] - cuts[-1])
            starts.append(self.starts[child])
            cuts.append(cuts[-1] + self.ends[child] - self.starts[child])
        return _Nested(seams, starts, cuts)

    def own(self, rank: int, offset: int) -> int | None:
        """The offset in an item's local text for a byte of the file; None inside a nested item."""
        _, starts, cuts = self._nested_in(rank)
        before = bisect_left(starts, offset)
        if before and starts[before - 1] + cuts[before] - cuts[before - 1] > offset:
            return None
        return offset - self.starts[rank] - cuts[before]
