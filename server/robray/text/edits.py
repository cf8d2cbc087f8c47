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
        """End of the replacement in the edited text."""
        return self.start + len(self.replacement)

    @property
    def growth(self) -> int:
        """Distance by which the text behind the edit moves."""
        return self.start + len(self.replacement) - self.end


def splice(text: bytes, edit: Edit) -> bytes:
    # Through a view, so that a text of megabytes is copied once and not twice.
    around = memoryview(text)
    return b"".join((around[: edit.start], edit.replacement, around[edit.end :]))


def runs(edits: Iterable[Edit], far: int) -> Iterator[list[Edit]]:
    """Runs of edits that each apply to the result of the one before; at most `far` bytes lie between those of a run."""
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
    """The text after edits that each apply to the result of the one before, and the equivalent single edit.

    Cost: of one edit if they go from the end to the start, as for several cursors of an editor; otherwise of each.
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
            # The rest of the edit is unchanged text that has moved.
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
"""Bytes compared at a time: they fit into the cache."""


def difference(old: bytes, new: bytes) -> Edit | None:
    """The shortest single edit from `old` to `new`, by common ends; None if they are equal.

    Cost: linear, in C, and within the cache.
    """
    if old == new:
        return None
    start, end = shared_ends(old, new)
    return Edit(start, len(old) - end, new[start : len(new) - end])


def shared_ends(old: Sequence[object], new: Sequence[object]) -> tuple[int, int]:
    """Lengths of the common start of two sequences, and of the common end of the rest. Runs in C."""
    shared = min(len(old), len(new))
    start = _common(shared, lambda low, high: old[low:high] == new[low:high])
    end = _common(
        shared - start,
        lambda low, high: old[len(old) - high : len(old) - low] == new[len(new) - high : len(new) - low],
    )
    return start, end


def _common(most: int, equal: Callable[[int, int], bool]) -> int:
    """Length of the common part; `equal` compares from one index up to another."""
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
