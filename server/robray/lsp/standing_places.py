"""Places in files, kept by the items that they are in, so that they are found again while somebody types elsewhere."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from operator import itemgetter, lt, sub
from typing import TYPE_CHECKING, TypeAlias

from robray.text.lines import Encoding
from robray.text.records import NamedTuple

if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Sequence

    from numpy import int64
    from numpy.typing import NDArray

    from robray.analysis.files import SourceFile
    from robray.lsp.convert import Coordinates
    from robray.text.lines import LineChange
    from robray.text.spans import Span


_Offsets: TypeAlias = "Callable[[array[int]], tuple[int, ...]]"
"""Some of many, taken in one step."""


class Begins(NamedTuple):
    """Of some items where they begin, of their lines where these do, and of the lines behind those; the bytes of
    the lines at which the items do; and those lines, ascending."""

    items: _Offsets
    lines: _Offsets
    after: _Offsets
    columns: Sequence[int]
    on: Sequence[int]

    def are_beside(self, change: LineChange) -> bool:
        """Whether none is on a line that changed."""
        return bisect_left(self.on, change.first) == bisect_right(self.on, change.last)

    def are_there(self, file: SourceFile) -> bool:
        """In C, and without numpy, of which a step takes longer than all of this where nothing of it is at hand."""
        starts, begins = self.items(file.reading.facts.starts), file.lines.starts
        return [*map(sub, starts, self.lines(begins))] == self.columns and all(map(lt, starts, self.after(begins)))


class Places(NamedTuple):
    """The starts and ends of spans in one file: the labels of the items that they are in, how many bytes behind the
    starts of these, and, in states of the file with the same items and so many lines, the ranks of the items, and the
    lines and columns."""

    path: str
    labels: NDArray[int64]
    behind: NDArray[int64]
    all_lines: int
    ranks: NDArray[int64]
    lines: NDArray[int64]
    columns: NDArray[int64]
    begins: Begins

    def offset(self, end: int, file: SourceFile) -> int:
        """In bytes of the file, in one of these states."""
        return file.reading.facts.starts[int(self.ranks[end])] + int(self.behind[end])


class Ends(NamedTuple):
    """The places, the labels of all items of the file, and the identity of its lines, in the last state in which they
    were found there."""

    places: Places
    all_labels: array[int]
    seen: object


def in_item(file: SourceFile, span: Span) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """The label of the item whose head a span is in, and how far behind its start the two ends are."""
    facts = file.reading.facts
    rank = bisect_right(facts.starts, span.start) - 1
    if rank < 0 or span.end > facts.ends[rank] or (rank + 1 < len(facts) and span.end > facts.starts[rank + 1]):
        return None
    label, start = facts.labels[rank], facts.starts[rank]
    return (label, span.start - start), (label, span.end - start)


def ends_of(own: Sequence[tuple[int, int]], file: SourceFile, encoding: Encoding) -> Ends:
    import numpy

    labels, behind = numpy.array(own, numpy.int64).T.copy()
    ranks = _ranks(labels, file)
    assert ranks is not None, "they were found in the file"
    return _at(labels, behind, ranks, file, encoding)


def followed(ends: Ends, coordinates: Coordinates, *, are_touched: bool) -> Ends | None:
    """Where they are in the file as it is, the same places where these are as they were; None where an item is not
    there any more.

    `are_touched` says whether any of the items may have changed.
    """
    places = ends.places
    file, encoding = coordinates.files.get(places.path), coordinates.settings.encoding
    if file is None:
        return None
    labels = file.reading.facts.labels
    if labels is not ends.all_labels and labels != ends.all_labels:
        ranks = _ranks(places.labels, file)
        return None if ranks is None else _at(places.labels, places.behind, ranks, file, encoding)
    # Mostly nothing is changed but what is elsewhere: then a look at the lines that changed is enough, or at where each
    # item begins.
    lines = file.lines
    if len(lines.starts) == places.all_lines and not are_touched:
        change = lines.change
        if change is not None and change.before is ends.seen and places.begins.are_beside(change):
            return Ends(places, labels, lines.identity)
        if _are_columns_bytes(file, encoding) and places.begins.are_there(file):
            return Ends(places, labels, lines.identity)
    return _at(places.labels, places.behind, places.ranks, file, encoding)


def _ranks(labels: NDArray[int64], file: SourceFile) -> NDArray[int64] | None:
    import numpy

    known = numpy.frombuffer(file.reading.facts.labels, numpy.int64)
    ranks = numpy.searchsorted(known, labels)
    if not len(known) or ranks.max() >= len(known) or (known[ranks] != labels).any():
        return None
    return ranks


def _at(
    labels: NDArray[int64], behind: NDArray[int64], ranks: NDArray[int64], file: SourceFile, encoding: Encoding
) -> Ends:
    import numpy

    starts = numpy.frombuffer(file.reading.facts.starts, numpy.int64)
    begins = numpy.frombuffer(file.lines.starts, numpy.int64)
    offsets = starts[ranks] + behind
    lines = numpy.searchsorted(begins, offsets, "right") - 1
    columns = file.lines.columns(lines, offsets, encoding)
    # What numpy has for this loads its arrays with gaps first, which takes longer than a key.
    once = sorted({*ranks.tolist()})
    first = starts[once]
    on = numpy.searchsorted(begins, first, "right") - 1
    after = numpy.minimum(on + 1, len(begins) - 1).tolist()
    columns_of_heads = (first - begins[on]).tolist()
    heads = Begins(_taken(once), _taken(on.tolist()), _taken(after), columns_of_heads, on.tolist())
    places = Places(file.path, labels, behind, len(begins), ranks, lines, columns, heads)
    return Ends(places, file.reading.facts.labels, file.lines.identity)


def _taken(ranks: Sequence[int]) -> _Offsets:
    return itemgetter(*ranks) if len(ranks) > 1 else lambda offsets: (offsets[ranks[0]],)


def _are_columns_bytes(file: SourceFile, encoding: Encoding) -> bool:
    return encoding is Encoding.UTF_8 or file.lines.is_ascii


def stand_as_before(before: Places, now: Places) -> bool:
    if now is before:
        return True
    return bool((now.lines == before.lines).all() and (now.columns == before.columns).all())
