"""Semantic tokens of names by their meaning (LSP 3.17, textDocument/semanticTokens/range)."""

from bisect import bisect_left
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath
from robray.analysis.results import Result
from robray.analysis.scene_state import SceneState, Step
from robray.facts.items import TOP, FileFacts
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Symbol
from robray.features.editing import editing_of
from robray.features.unused import Instance, Ordered, unused, used_symbol
from robray.text.edits import Edit, difference
from robray.text.spans import Span

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Integers = NDArray[numpy.int64]
    Numbers = NDArray[numpy.int32]


_FEW = 64
"""Items up to which each is read by itself."""


@attrs.frozen(eq=False)
class Tokens:
    """In the order of the text, without overlaps; `kinds` as `item_tokens` makes them."""

    starts: "Numbers"
    ends: "Numbers"
    kinds: "Numbers"

    def __len__(self) -> int:
        return len(self.starts)

    def between(self, low: int, high: int) -> "Tokens":
        """Tokens that begin at `low` or behind it, and before `high`."""
        import numpy

        first, last = numpy.searchsorted(self.starts, numpy.asarray((low, high), numpy.int32))
        return Tokens(self.starts[first:last], self.ends[first:last], self.kinds[first:last])


def token_positions(facts: FileFacts, ranks: Sequence[int], rows: Sequence[bytes]) -> Tokens:
    """The tokens of the items at `ranks`, ascending, whose rows are `rows`. Cost: in Python, the ranks.

    A token behind a nested item is further back by the length of that (`facts/items.py`, local text).
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
        # The start of a family, and the length of those before it.
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
    """The items that contain or touch a byte of a span, ascending; perhaps with one that ends before it."""
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
    """The items nested directly in those at `ranks`, and the one around each; families in order."""
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


_CONSTANT = QueryKind.CONSTANT


def semantic_tokens(analysis: Analysis, path: str, span: Span) -> Tokens:
    """The tokens that begin in a span of a file. Cost: the items that touch it.

    In a file of several scenes, names are coloured by the first of them.
    """
    file = analysis.files[path]
    facts = file.reading.facts
    found = instances(analysis, path)
    ordered: Ordered = {}
    ranks = ranks_between(facts, span)
    rows = []
    tokens, declares = editing_of(file.format).tokens, file.format.semantics.declares
    for rank in ranks:
        item, label = facts.items[rank], facts.labels[rank]
        constants = constants_of(result_at(found, label))
        rows.append(tokens(item, constants, unused(found, declares(item), label, ordered)))
    return token_positions(facts, ranks, rows).between(*span)


def instances(analysis: Analysis, path: str) -> list[Instance]:
    """Every instance of a file in scenes, without sets, which do not change its tokens."""
    scenes = [scene for scene in analysis.scenes_with(path) if not scene.is_set]
    return [(scene, prefix) for scene in scenes for prefix in scene.instances.prefixes.get(path, ())]


def result_at(found: list[Instance], label: int) -> Result | None:
    if not found:
        return None
    scene, prefix = found[0]
    return scene.results.get((*prefix, label))


def constants_of(result: Result | None) -> Container[str]:
    """Names of constants in an item, from the answers to its queries."""
    if result is None:
        return ()
    # Places are among the names asked for, but never under this kind of query.
    return [str(query[1]) for query, answer in result.answers if query[0] is _CONSTANT and answer is not None]


@attrs.frozen(eq=False)
class Change:
    """Tokens `first` up to `old_last` of the last state became `first` up to `last` of this one.

    The text between the tokens around them may have changed, too. `kinds` is true if those of other tokens did.
    """

    first: int
    old_last: int
    last: int
    kinds: bool


@attrs.frozen(eq=False)
class FileTokens:
    """`file` and `states`, all its scenes, are the sources, at the places `scenes`.

    `change` leads here from the state before; None without one. `rows` are the tokens of each item as its format makes
    them; `defining` are the ranks of the items that define something usable, and `symbols` their definitions.
    """

    file: SourceFile
    tokens: Tokens
    change: Change | None
    states: list[SceneState]
    scenes: tuple[tuple[str, tuple[int, ...]], ...]
    rows: list[bytes]
    defining: list[int]
    symbols: list[Symbol]


def file_tokens(analysis: Analysis, path: str, last: FileTokens | None = None) -> FileTokens:
    """All tokens of a file; `last` is the previous result."""
    file = analysis.files[path]
    facts = file.reading.facts
    found = instances(analysis, path)
    states = [scene for scene, _ in found]
    if last is not None and last.file is file and last.states == states:
        return last
    scenes = tuple((scene.root, prefix) for scene, prefix in found)
    steps = None if last is None or last.scenes != scenes else _steps(last.states, states)
    if steps is None:
        last = None
    front, back = (0, 0) if last is None else _kept(last.file.reading.facts.items, facts.items)
    middle = range(front, len(facts) - back)
    declares = file.format.semantics.declares
    fresh = [(rank, symbol) for rank in middle if (symbol := used_symbol(declares(facts.items[rank]))) is not None]
    defining, symbols = [rank for rank, _ in fresh], [symbol for _, symbol in fresh]
    rows: list[bytes] = [b""] * len(middle)
    stale = {*middle}
    if last is not None:
        gone = len(last.rows) - back
        first, behind = bisect_left(last.defining, front), bisect_left(last.defining, gone)
        moved = middle.stop - gone
        defining = [*last.defining[:first], *defining, *(rank + moved for rank in last.defining[behind:])]
        symbols = [*last.symbols[:first], *symbols, *last.symbols[behind:]]
        rows = last.rows[:front] + rows + last.rows[gone:]
        stale |= _affected(steps or (), scenes, facts, defining, symbols)
    recoloured = _colour(file, found, sorted(stale), rows, middle)
    if last is None:
        tokens, change = token_positions(facts, range(len(facts)), rows), None
    else:
        tokens, change = _moved(last, file, rows, (front, back), recoloured)
    return FileTokens(file, tokens, change, states, scenes, rows, defining, symbols)


def _steps(before: Sequence[SceneState], now: Sequence[SceneState]) -> list[Step] | None:
    """All updates of the scenes in between; None if one is unknown."""
    found: dict[int, Step] = {}
    for earlier, later in zip(before, now, strict=True):
        steps = later.steps_since(earlier)
        if steps is None:
            return None
        found.update((id(step), step) for step in steps)
    return [*found.values()]


def _affected(
    steps: Iterable[Step],
    scenes: Iterable[tuple[str, ItemPath]],
    facts: FileFacts,
    defining: Sequence[int],
    symbols: Sequence[Symbol],
) -> set[int]:
    """The ranks of items that updates resolved again, and of those whose names are used elsewhere."""
    prefixes = {prefix for _, prefix in scenes}
    labels = {place[-1] for step in steps for place in step.places if place[:-1] in prefixes}
    ranks = {facts.rank(label) for label in labels if facts.has(label)}
    names = {symbol for step in steps for symbol in step.symbols}
    if names:
        ranks.update(rank for rank, symbol in zip(defining, symbols, strict=True) if symbol in names)
    return ranks


_CHUNK = 256


def _kept(old: Sequence[object], new: Sequence[object]) -> tuple[int, int]:
    """Numbers of equal items at both ends. Slices are compared in C, by identity first."""
    shorter = min(len(old), len(new))
    if old is new:
        return shorter, 0
    front = 0
    while front < shorter and old[front : front + _CHUNK] == new[front : front + _CHUNK]:
        front = min(front + _CHUNK, shorter)
    while front < shorter and old[front] == new[front]:
        front += 1
    back, most = 0, shorter - front
    size, other = len(old), len(new)
    while back < most and _chunk_before(old, size - back) == _chunk_before(new, other - back):
        back = min(back + _CHUNK, most)
    while back < most and old[size - back - 1] == new[other - back - 1]:
        back += 1
    return front, back


def _chunk_before(items: Sequence[object], end: int) -> Sequence[object]:
    return items[max(end - _CHUNK, 0) : end]


def _colour(
    file: SourceFile,
    found: list[Instance],
    stale: Iterable[int],
    rows: list[bytes],
    middle: range,
) -> dict[int, bytes]:
    """Replaces the rows of stale items; returns the old ones outside of `middle`."""
    facts, tokens, declares = file.reading.facts, editing_of(file.format).tokens, file.format.semantics.declares
    ordered: Ordered = {}
    recoloured: dict[int, bytes] = {}
    for rank in stale:
        item = facts.items[rank]
        idle = unused(found, declares(item), facts.labels[rank], ordered)
        row = tokens(item, constants_of(result_at(found, facts.labels[rank])), idle)
        if row != rows[rank]:
            if rank not in middle:
                recoloured.setdefault(rank, rows[rank])
            rows[rank] = row
    return recoloured


def _moved(
    last: FileTokens, file: SourceFile, rows: list[bytes], kept: tuple[int, int], recoloured: Mapping[int, bytes]
) -> tuple[Tokens, Change]:
    """The tokens of the last state, with new ones for those that the edit touched."""
    import numpy

    old, facts = last.file.reading.facts, file.reading.facts
    text = file.text
    edit = difference(last.file.text, text) or Edit(len(text), len(text), b"")
    front, back = kept
    ranks = sorted(recoloured)
    other = token_positions(facts, ranks, [rows[rank] for rank in ranks])
    was = token_positions(facts, ranks, [recoloured[rank] for rank in ranks])
    # A word has a token only while there is a constant of that name.
    same_places = numpy.array_equal(other.starts, was.starts) and numpy.array_equal(other.ends, was.ends)
    if not same_places or not _moved_along(old, facts, front, back, edit):
        tokens = token_positions(facts, range(len(facts)), rows)
        return tokens, Change(0, len(last.tokens), len(tokens), kinds=False)
    low, high = _window(last, facts, rows, (front, back), edit)
    # Both ends in the array's own type: numpy would copy it all for another.
    ends = numpy.asarray((low, high - edit.growth), numpy.int32)
    first, old_last = (int(at) for at in numpy.searchsorted(last.tokens.starts, ends))
    between = ranks_between(facts, Span(low, high))
    fresh = token_positions(facts, between, [rows[rank] for rank in between]).between(low, high)
    before, behind = last.tokens, last.tokens
    kinds = numpy.concatenate((before.kinds[:first], fresh.kinds, behind.kinds[old_last:]))
    tokens = Tokens(
        numpy.concatenate((before.starts[:first], fresh.starts, behind.starts[old_last:] + edit.growth)),
        numpy.concatenate((before.ends[:first], fresh.ends, behind.ends[old_last:] + edit.growth)),
        kinds,
    )
    if ranks:
        kinds[numpy.searchsorted(tokens.starts, other.starts)] = other.kinds
    return tokens, Change(first, old_last, first + len(fresh), kinds=bool(recoloured))


def _moved_along(old: FileFacts, new: FileFacts, front: int, back: int, edit: Edit) -> bool:
    """True if all unchanged items are where the edit leaves them: before it, or behind it moved by its growth.

    Items that the edit covers are read again with it, if it still covers them.
    """
    import numpy

    for before, after in ((old.starts, new.starts), (old.ends, new.ends)):
        for part in (slice(0, front), slice(-back, None) if back else slice(0, 0)):
            was = numpy.frombuffer(before, numpy.int64)[part]
            now = numpy.frombuffer(after, numpy.int64)[part]
            strayed = (was < edit.start) & (now != was) | (was > edit.end) & (now != was + edit.growth)
            inside = (edit.start <= was) & (was <= edit.end)
            if (strayed | inside & ((now < edit.start) | (now > edit.new_end))).any():
                return False
    return True


def _window(
    last: FileTokens, facts: FileFacts, rows: list[bytes], kept: tuple[int, int], edit: Edit
) -> tuple[int, int]:
    """The bytes of the new text in which tokens may have changed: the edit, and the extent of changed items.

    An item that reaches behind the edit is included even if it is the same: the text behind may now be in another item
    or a comment.
    """
    import numpy

    front, back = kept
    old = last.file.reading.facts
    reaching = [rank for rank in old.around(edit.end) if old.ends[rank] > edit.end]
    in_front, behind_it = bisect_left(reaching, front), bisect_left(reaching, len(old) - back)
    around, inside = reaching[:in_front], reaching[behind_it:]
    moved = len(facts) - len(old)
    old_ranks = [*around, *range(front, len(old) - back), *inside]
    new_ranks = [*around, *range(front, len(facts) - back), *(rank + moved for rank in inside)]
    low, high = edit.start, edit.new_end
    gone = token_positions(old, old_ranks, [last.rows[rank] for rank in old_ranks])
    come = token_positions(facts, new_ranks, [rows[rank] for rank in new_ranks])
    # Only tokens wholly before or behind the edit can be the same.
    before = min(int(numpy.searchsorted(tokens.ends, edit.start, "right")) for tokens in (gone, come))
    behind = min(
        len(gone) - int(numpy.searchsorted(gone.starts, edit.end)),
        len(come) - int(numpy.searchsorted(come.starts, edit.new_end)),
    )
    same_front = _common(gone, come, before, 0, at_end=False)
    same_back = _common(gone, come, behind, edit.growth, at_end=True)
    for tokens, growth in ((gone, edit.growth), (come, 0)):
        end = len(tokens) - same_back
        if end > same_front:
            low = min(low, int(tokens.starts[same_front]))
            high = max(high, int(tokens.ends[end - 1]) + growth)
    return low, high


def _common(gone: Tokens, come: Tokens, most: int, growth: int, *, at_end: bool) -> int:
    """Number of equal tokens at one end."""
    import numpy

    part = slice(len(gone) - most, None) if at_end else slice(0, most)
    other = slice(len(come) - most, None) if at_end else slice(0, most)
    differ = (
        (gone.starts[part] + growth != come.starts[other])
        | (gone.ends[part] + growth != come.ends[other])
        | (gone.kinds[part] != come.kinds[other])
    )
    if at_end:
        differ = differ[::-1]
    return int(numpy.argmax(differ)) if differ.any() else most
