"""Places in files, kept by the items that they are in, so that they are found again while somebody types elsewhere."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from robray.text.lines import Encoding
from robray.text.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy import int64
    from numpy.typing import NDArray

    from robray.analysis.files import SourceFile
    from robray.lsp.convert import Coordinates
    from robray.text.spans import Span


class Ends(NamedTuple):
    """The starts and ends of spans in one file: the labels of the items that they are in, how many bytes behind the
    starts of these, and, in a state of the file, the ranks of the items, and the bytes, lines and columns."""

    labels: NDArray[int64]
    behind: NDArray[int64]
    ranks: NDArray[int64]
    file: SourceFile
    offsets: NDArray[int64]
    lines: NDArray[int64]
    columns: NDArray[int64]


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


def followed(ends: Ends, coordinates: Coordinates) -> Ends | None:
    """The same in the file as it is; None where one of the items is not there any more."""
    import numpy

    encoding, before = coordinates.settings.encoding, ends.file
    file = coordinates.files.get(before.path)
    if file is None or file is before:
        return None if file is None else ends
    facts = file.reading.facts
    ranks = ends.ranks if facts.labels is before.reading.facts.labels else _ranks(ends.labels, file)
    if ranks is None:
        return None
    begins = numpy.frombuffer(file.lines.starts, numpy.int64)
    if _are_columns_bytes(file, encoding) and len(begins) == len(before.lines.starts):
        # Mostly they stand on the lines on which they stood.
        offsets = numpy.frombuffer(facts.starts, numpy.int64)[ranks] + ends.behind
        behind = begins[numpy.minimum(ends.lines + 1, len(begins) - 1)]
        are_within = (offsets < behind) | (ends.lines + 1 == len(begins))
        if are_within.all() and (offsets - begins[ends.lines] == ends.columns).all():
            return ends._replace(ranks=ranks, file=file, offsets=offsets)
    return _at(ends.labels, ends.behind, ranks, file, encoding)


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

    offsets = numpy.frombuffer(file.reading.facts.starts, numpy.int64)[ranks] + behind
    lines = numpy.searchsorted(numpy.frombuffer(file.lines.starts, numpy.int64), offsets, "right") - 1
    columns = file.lines.columns(lines, offsets, encoding)
    return Ends(labels, behind, ranks, file, offsets, lines, columns)


def _are_columns_bytes(file: SourceFile, encoding: Encoding) -> bool:
    return encoding is Encoding.UTF_8 or file.lines.is_ascii


def stand_as_before(before: Ends, now: Ends) -> bool:
    if now.lines is before.lines:
        return True
    return bool((now.lines == before.lines).all() and (now.columns == before.columns).all())
