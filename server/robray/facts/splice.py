"""Replaces items, and keeps the labels of all that stay."""

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from robray.facts.items import SPACING, TOP, Entry, FileFacts, Item
from robray.facts.problems import Problem
from robray.text.edits import Edit
from robray.text.offsets import spliced

_ROOM = 16
"""The window for new labels is widened until there are this many for each item."""


class FactsDelta(NamedTuple):
    """Labels of the items that were removed, inserted, or changed."""

    removed: tuple[int, ...] = ()
    inserted: tuple[int, ...] = ()
    changed: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.removed or self.inserted or self.changed)


def exchanged(old: FileFacts, fresh: FileFacts, edit: Edit) -> tuple[FileFacts, FactsDelta]:
    """Replaces all items by those of an edited text that was read from scratch."""
    found = zip(fresh.items, fresh.starts, fresh.ends, fresh.container_ranks(), strict=True)
    return splice(old, edit, TOP, None, (0, len(old)), [Entry(*each) for each in found], fresh.problems)


def splice(
    old: FileFacts,
    edit: Edit,
    place: int,
    own: Item | None,
    window: tuple[int, int],
    entries: Sequence[Entry],
    problems: tuple[Problem, ...],
) -> tuple[FileFacts, FactsDelta]:
    """Replaces the ranks `window` by `entries`, and item `place` (a rank, or `TOP`) by `own`.

    The containers of entries count entries, `TOP` for those directly inside `place`. Everything behind the window moves
    by the edit's growth, and the items around it grow by as much. Cost: the window; the rest runs in C.
    """
    first, last = window
    paired = _paired(old, first, last, entries)
    fresh = [index for index, label in enumerate(paired) if label is None]
    if fresh:
        first, last, entries, paired = _with_room(old, edit, first, last, entries, paired, place)
    labels = _labels(old, first, last, paired)
    around = TOP if place == TOP else old.labels[place]
    containers = array("q", [around if entry.container == TOP else labels[entry.container] for entry in entries])

    removed = set(old.labels[first:last])
    inserted = []
    changed = []
    for label, entry, container in zip(labels, entries, containers, strict=True):
        if label not in removed:
            inserted.append(label)
            continue
        removed.remove(label)
        rank = old.rank(label)
        if old.containers[rank] != container or old.items[rank] != entry.item:
            changed.append(label)
    items: Sequence[Item] = _exchanged(old.items, first, last, [entry.item for entry in entries])
    if place != TOP and own is not None and own != old.items[place]:
        changed.append(old.labels[place])
        items = _exchanged(items, place, place + 1, (own,))
    delta = FactsDelta(tuple(sorted(removed)), tuple(inserted), tuple(sorted(changed)))
    if not delta:
        # Equal facts keep their identity, so that caches based on them stay valid.
        items = old.items
    starts, ends = _extents(old, edit, place, first, last, entries)
    facts = FileFacts(
        items,
        starts,
        ends,
        _replaced(old.labels, first, last, labels),
        _replaced(old.containers, first, last, containers),
        problems,
        old.columns if old.items else None,
    )
    return facts, delta


def _replaced(values: "array[int]", first: int, last: int, between: "array[int]") -> "array[int]":
    """The values with ranks `first` up to `last` replaced; the same array if nothing changes."""
    return values if values[first:last] == between else spliced(values, first, last, between, 0)


def _exchanged(items: Sequence[Item], first: int, last: int, between: Sequence[Item]) -> list[Item]:
    """A new list, in one pass in C; callers must not change it."""
    found = [*items]
    found[first:last] = between
    return found


def _paired(old: FileFacts, first: int, last: int, entries: Sequence[Entry]) -> list[int | None]:
    """The old label that each entry keeps: equal ones from both ends, the rest in order."""
    count = last - first
    size = len(entries)
    front = 0
    while front < min(count, size) and old.items[first + front] == entries[front].item:
        front += 1
    back = 0
    while back < min(count, size) - front and old.items[last - 1 - back] == entries[size - 1 - back].item:
        back += 1
    middle = min(count, size) - front - back
    kept = front + middle
    return [
        *old.labels[first : first + kept],
        *([None] * (size - kept - back)),
        *old.labels[last - back : last],
    ]


def _with_room(
    old: FileFacts,
    edit: Edit,
    first: int,
    last: int,
    entries: Sequence[Entry],
    paired: list[int | None],
    place: int,
) -> tuple[int, int, Sequence[Entry], list[int | None]]:
    """Widens the window over unchanged neighbours, which get new labels too, until new entries have room."""
    begin = place + 1
    end = old.after(place) if place != TOP else len(old)
    width = 1
    while True:
        run = _tightest(old, first, last, paired)
        if run >= _ROOM or (first <= begin and last >= end and run > 1):
            return first, last, entries, paired
        if first <= begin and last >= end:
            # The window has all of `place` and is still too tight: spread the labels evenly.
            return first, last, entries, [None] * len(entries)
        wider_first = first
        for _ in range(width):
            if wider_first > begin:
                wider_first = old.child_around(place, wider_first - 1)
        wider_last = last
        for _ in range(width):
            if wider_last < end:
                wider_last = min(old.after(wider_last), end)
        entries = _neighbours(old, edit, (wider_first, first), (last, wider_last), entries)
        first, last = wider_first, wider_last
        paired = [None] * len(entries)
        width *= 2


def _neighbours(
    old: FileFacts, edit: Edit, before: tuple[int, int], behind: tuple[int, int], entries: Sequence[Entry]
) -> list[Entry]:
    def entry(rank: int, growth: int, shift: int, low: int) -> Entry:
        label = old.containers[rank]
        container = TOP if label == TOP else old.rank(label)
        return Entry(
            old.items[rank],
            old.starts[rank] + growth,
            old.ends[rank] + growth,
            container - shift if container >= low else TOP,
        )

    start = before[1] - before[0]
    between = [
        Entry(item, begin, end, container if container == TOP else container + start)
        for item, begin, end, container in entries
    ]
    shift = behind[0] - start - len(between)
    return [
        *(entry(rank, 0, before[0], before[0]) for rank in range(*before)),
        *between,
        *(entry(rank, edit.growth, shift, behind[0]) for rank in range(*behind)),
    ]


def _tightest(old: FileFacts, first: int, last: int, paired: list[int | None]) -> int:
    """The smallest distance of the new labels from each other and from their neighbours."""
    tightest = SPACING
    below = old.labels[first - 1] if first else 0
    behind = old.labels[last] if last < len(old) else None
    run = 0
    for label in [*paired, behind]:
        if label is None:
            run += 1
            continue
        if run:
            tightest = min(tightest, (label - below) // (run + 1))
        below = label
        run = 0
    return tightest


def _labels(old: FileFacts, first: int, last: int, paired: list[int | None]) -> "array[int]":
    """The kept labels, with new ones spread evenly between them."""
    below = old.labels[first - 1] if first else 0
    behind = old.labels[last] if last < len(old) else None
    labels: array[int] = array("q")
    index = 0
    while index < len(paired):
        kept = paired[index]
        if kept is not None:
            labels.append(kept)
            below = kept
            index += 1
            continue
        stop = index
        while stop < len(paired) and paired[stop] is None:
            stop += 1
        count = stop - index
        above = paired[stop] if stop < len(paired) else behind
        step = SPACING if above is None else (above - below) // (count + 1)
        labels.extend(below + step * (n + 1) for n in range(count))
        below = labels[-1]
        index = stop
    return labels


def _extents(
    old: FileFacts, edit: Edit, place: int, first: int, last: int, entries: Sequence[Entry]
) -> "tuple[array[int], array[int]]":
    growth = edit.growth
    starts = spliced(old.starts, first, last, [entry.start for entry in entries], growth)
    ends = spliced(old.ends, first, last, [entry.end for entry in entries], growth)
    # The ends of blocks around the window move.
    for rank in old.holding(place) if growth else ():
        ends[rank] += growth
    return starts, ends
