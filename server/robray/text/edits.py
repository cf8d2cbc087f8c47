"""Replacing bytes of a text."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple


class Edit(NamedTuple):
    """Bytes `start` up to `end` give way to `replacement`."""

    start: int
    end: int
    replacement: bytes

    @property
    def new_end(self) -> int:
        """Where the replacement ends, in the edited text."""
        return self.start + len(self.replacement)

    @property
    def growth(self) -> int:
        """How far everything behind the edit moves."""
        return self.start + len(self.replacement) - self.end


def splice(text: bytes, edit: Edit) -> bytes:
    # Through a view, so that a text of megabytes is copied once and not twice.
    around = memoryview(text)
    return b"".join((around[: edit.start], edit.replacement, around[edit.end :]))


def runs(edits: Iterable[Edit], far: int) -> Iterator[list[Edit]]:
    """Edits that each apply to what the one before left, in runs: no more than `far` bytes lie between those of one."""
    run: list[Edit] = []
    low = high = 0
    for edit in edits:
        if run and max(edit.start - high, low - edit.end) > far:
            yield run
            run = []
        low = min(low, edit.start) if run else edit.start
        high = max(high, edit.end) + edit.growth if run else edit.new_end
        run.append(edit)
    if run:
        yield run


def merged(text: bytes, edits: Iterable[Edit]) -> tuple[bytes, Edit | None]:
    """The text after edits that each apply to what the one before left, and the one edit that does the same.

    Cost: of one edit where they go from the end to the start, as editors send those of several cursors; else of each.
    """
    edits = list(edits)
    if all(later.end <= earlier.start for earlier, later in pairwise(edits)):
        return _spliced_backwards(text, edits)
    whole: Edit | None = None
    start = end = new_end = 0
    for edit in edits:
        text = splice(text, edit)
        if whole is None:
            start, end, new_end = edit.start, edit.end, edit.new_end
        else:
            # What the edit reaches beyond the part that has changed so far is as it was, moved.
            end += max(edit.end - new_end, 0)
            new_end = max(edit.end, new_end) + edit.growth
            start = min(start, edit.start)
        whole = Edit(start, end, text[start:new_end])
    return text, whole


def _spliced_backwards(text: bytes, edits: Sequence[Edit]) -> tuple[bytes, Edit | None]:
    if not edits:
        return text, None
    pieces: list[bytes] = []
    start = at = edits[-1].start
    for edit in reversed(edits):
        pieces += (text[at : edit.start], edit.replacement)
        at = edit.end
    whole = Edit(start, at, b"".join(pieces))
    return splice(text, whole), whole


_PIECE = 1 << 15
"""Bytes that are compared at once: they fit into the cache."""


def difference(old: bytes, new: bytes) -> Edit | None:
    """The one edit that turns `old` into `new`, as short as common ends make it; None when they are equal.

    Cost: linear, in C, and within the cache.
    """
    if old == new:
        return None
    start, end = shared_ends(old, new)
    return Edit(start, len(old) - end, new[start : len(new) - end])


def shared_ends(old: Sequence[object], new: Sequence[object]) -> tuple[int, int]:
    """How much two sequences share at the beginning, and at the end of the rest. Runs in C."""
    shared = min(len(old), len(new))
    start = _common(shared, lambda low, high: old[low:high] == new[low:high])
    end = _common(
        shared - start,
        lambda low, high: old[len(old) - high : len(old) - low] == new[len(new) - high : len(new) - low],
    )
    return start, end


def _common(most: int, equal: Callable[[int, int], bool]) -> int:
    """How many bytes, or others, are the same; `equal` compares from one up to another."""
    low, high = 0, min(_PIECE, most)
    while low < most and equal(low, high):
        low, high = high, min(high + _PIECE, most)
    while low < high:
        middle = (low + high + 1) // 2
        if equal(low, middle):
            low = middle
        else:
            high = middle - 1
    return low
