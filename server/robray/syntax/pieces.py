"""A text as pieces that are read by themselves: the text before its root, and each entry or item near the root.

Offsets in a piece count from its start. Its result depends only on its bytes, the few behind them within its reach, and
the state before it. So an edit keeps all other pieces.
"""

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from itertools import accumulate
from typing import Generic, NamedTuple, Protocol, TypeVar

from robray.syntax.nodes import Limits, Mistake, Node, Pair, Properties, Trouble
from robray.syntax.notes import too_many_lines, too_many_mistakes
from robray.text.edits import Edit
from robray.text.offsets import spliced
from robray.text.spans import Span

S = TypeVar("S")


class Sort(Enum):
    AROUND = "no node: comments, directives"
    END = "the mark with which a document ends"
    ROOT = "a root as a whole"
    ROOT_OPENING = "the bracket with which a root begins; its entries or items are the next pieces"
    ROOT_CLOSING = "the last entry or item of a root in brackets, or none, and what closes it"
    ENTRY = "an entry of the root"
    OPENING = "an entry of the root whose value is a list of items; they are the next pieces"
    ITEM = "an item of the root, or of the list that was opened"
    CLOSING = "the last item of a list in brackets, or none, and what closes it"
    UNREAD = "what is not read, behind too many mistakes or lines"


class Piece(NamedTuple, Generic[S]):
    sort: Sort
    length: int
    reach: int
    """Number of bytes read behind it."""
    before: S
    """The state that reading was in."""
    node: Node | Pair | None
    """The root, the item, or the entry; an opening has an empty node."""
    mark: int
    """The place of an item's dash, or the end of what closes a list or a root in brackets."""
    starts: bool
    """True if it begins with the mark that starts a document."""
    properties: Properties | None
    """Properties of a root that is a block and begins here."""
    comments: tuple[Span, ...]
    mistakes: tuple[Mistake, ...]
    wrong: int
    """Number of mistakes in the notation, also of those that are left out."""
    lines: int
    """Number of lines; those that are not plain count thrice."""
    has_names: bool
    """True if it has anchors or aliases."""


class Reading(NamedTuple, Generic[S]):
    """A text and its pieces, which follow each other without gaps."""

    text: bytes
    pieces: tuple[Piece[S], ...]
    limits: Limits
    reach: int
    """No piece has a longer one."""
    starts: "array[int]"
    """The starts of the pieces, and the end of the last."""
    wrong: int
    lines: int
    """Lines of all pieces."""


class Change(NamedTuple):
    """Old pieces `first` up to `old_end` became new ones, `first` up to `new_end`; the others are the same."""

    first: int
    old_end: int
    new_end: int


class Read(Protocol[S]):
    def __call__(self, at: int, state: S) -> Iterator[tuple[int, Piece[S], S]]:
        """The pieces of a text from `at` on, where reading is in `state`, with where each ends and the state there."""


class _Found(NamedTuple, Generic[S]):
    pieces: list[Piece[S]]
    wrong: int
    lines: int
    """Lines before them, and in them."""
    behind: S


def read(text: bytes, state: S, pieces_of: Read[S], limits: Limits) -> Reading[S]:
    found = _pieces_from(0, state, pieces_of, limits)
    return _reading(text, found.pieces, limits, found.wrong, found.lines, found.behind)


def _pieces_from(
    at: int,
    state: S,
    pieces_of: Read[S],
    limits: Limits,
    ends: Callable[[int, S], bool] | None = None,
    before: tuple[int, int] = (0, 0),
) -> _Found[S]:
    """Pieces up to the one with which there are too many mistakes, or lines, or behind which reading `ends`.

    `before`: how many mistakes there are before them, and lines.
    """
    found: list[Piece[S]] = []
    wrong, lines = before
    behind = state
    if _is_too_much(wrong, lines, limits):
        return _Found(found, wrong, lines, behind)
    for end, piece, state_behind in pieces_of(at, state):
        found.append(piece)
        behind = state_behind
        wrong += piece.wrong
        lines += piece.lines
        if _is_too_much(wrong, lines, limits) or (ends is not None and ends(end, behind)):
            break
    return _Found(found, wrong, lines, behind)


def _is_too_much(wrong: int, lines: int, limits: Limits) -> bool:
    return wrong > limits.mistakes or lines > limits.lines


def _reading(text: bytes, pieces: list[Piece[S]], limits: Limits, wrong: int, lines: int, behind: S) -> Reading[S]:
    """A reading that leaves the rest of a text unread. `behind` is the state there."""
    left = len(text) - sum([piece.length for piece in pieces])
    if left:
        what = too_many_mistakes(limits) if wrong > limits.mistakes else too_many_lines(limits)
        mistake = Mistake(Trouble.LIMIT, Span(0, 0), what)
        pieces.append(Piece(Sort.UNREAD, left, 0, behind, None, 0, False, None, (), (mistake,), 0, 0, has_names=False))
    starts = array("q", accumulate([piece.length for piece in pieces], initial=0))
    reach = max((piece.reach for piece in pieces), default=0)
    return Reading(text, tuple(pieces), limits, reach, starts, wrong, lines)


def _weight(pieces: Iterable[Piece[S]]) -> tuple[int, int]:
    """Numbers of mistakes and lines in some pieces."""
    wrong = lines = 0
    for piece in pieces:
        wrong += piece.wrong
        lines += piece.lines
    return wrong, lines


def reread(old: Reading[S], text: bytes, edit: Edit, state: S, pieces_of: Read[S]) -> tuple[Reading[S], Change]:
    """The reading of `text`, which `edit` made of `old.text`; equal to the result of `read`.

    Cost: the pieces that the edit touches, and O(pieces) in C; O(pieces) if not all is read.
    """
    pieces = old.pieces
    starts = old.starts
    limits = old.limits
    if not pieces:
        fresh = read(text, state, pieces_of, limits)
        return fresh, Change(0, 0, len(fresh.pieces))
    first = max(bisect_right(starts, edit.start, hi=len(pieces)) - 1, 0)
    low = first
    while low and starts[low] + old.reach >= edit.start:
        low -= 1
        if starts[low + 1] + pieces[low].reach >= edit.start:
            first = low
    if pieces[-1].sort is Sort.UNREAD:
        return _reread_in_part(old, text, edit, pieces_of, first)
    meeting = _Meeting(old, edit, first)
    found = _pieces_from(starts[first], pieces[first].before, pieces_of, limits, meeting.goes_on)
    fresh_pieces, last = found.pieces, meeting.last
    # Skips the pieces that the edit did not touch: there may be ten thousand.
    gone_wrong, gone_lines = _weight(pieces[first:last])
    wrong, lines = old.wrong + found.wrong - gone_wrong, old.lines + found.lines - gone_lines
    if _is_too_much(wrong, lines, limits):
        return _reread_in_part(old, text, edit, pieces_of, first)
    kept = (*pieces[:first], *fresh_pieces, *pieces[last:])
    reach = max(old.reach, max((piece.reach for piece in fresh_pieces), default=0))
    between = accumulate([piece.length for piece in fresh_pieces[:-1]], initial=starts[first]) if fresh_pieces else ()
    now = spliced(starts, first, last, between, edit.growth)
    return Reading(text, kept, limits, reach, now, wrong, lines), Change(first, last, first + len(fresh_pieces))


class _Meeting(Generic[S]):
    """The piece behind the edit at which reading comes to the same state as before."""

    def __init__(self, old: Reading[S], edit: Edit, first: int) -> None:
        self._old, self._edit, self._first = old, edit, first
        self.last = self._end = len(old.pieces)
        """The piece; behind all if there is none."""

    def goes_on(self, end: int, behind: S) -> bool:
        old, edit = self._old, self._edit
        if end < edit.new_end:
            return False
        was = end - edit.growth
        rank = bisect_right(old.starts, was, hi=self._end) - 1
        piece = old.pieces[rank]
        if rank < self._first or not old.starts[rank] == was >= edit.end or piece.before != behind:
            return False
        if piece.sort is Sort.UNREAD:
            return False
        self.last = rank
        return True


def _reread_in_part(
    old: Reading[S], text: bytes, edit: Edit, pieces_of: Read[S], first: int
) -> tuple[Reading[S], Change]:
    """Rereads a text that has or had too many mistakes or lines: the rest behind them is not read."""
    pieces, limits = old.pieces, old.limits
    meeting = _Meeting(old, edit, first)
    before = _weight(pieces[:first])
    found = _pieces_from(old.starts[first], pieces[first].before, pieces_of, limits, meeting.goes_on, before)
    wrong, lines, behind, last = found.wrong, found.lines, found.behind, meeting.last
    kept: list[Piece[S]] = []
    # Up to the piece that now exceeds the limit.
    for piece in pieces[last:]:
        behind = piece.before
        if piece.sort is Sort.UNREAD or _is_too_much(wrong, lines, limits):
            break
        kept.append(piece)
        wrong += piece.wrong
        lines += piece.lines
    every = [*pieces[:first], *found.pieces, *kept]
    end = last + len(kept)
    if end < len(pieces) and not _is_too_much(wrong, lines, limits):
        start = old.starts[end] + edit.growth
        _, wrong, lines, behind = more = _pieces_from(start, behind, pieces_of, limits, None, (wrong, lines))
        every += more.pieces
    reading = _reading(text, every, limits, wrong, lines, behind)
    if reading.pieces[first + len(found.pieces) :] == pieces[last:]:
        return reading, Change(first, last, first + len(found.pieces))
    return reading, Change(first, len(pieces), len(reading.pieces))
