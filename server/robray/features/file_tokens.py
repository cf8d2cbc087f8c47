"""The semantic tokens of a whole file, carried along with its edits (LSP 3.17, textDocument/semanticTokens/full).

What Python does follows the edit: rows of items that are as they were are kept, and so are the places of tokens before
and behind the bytes that changed. The rest is compared and moved by numpy. So `file_tokens(analysis, path, last)` is
`file_tokens(analysis, path)`, sooner.
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from itertools import compress, count, repeat
from operator import is_not
from typing import Any

import attrs

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.analysis.scene_state import SceneState
from robray.facts.items import FileFacts
from robray.facts.symbols import Symbol
from robray.features.item_tokens import item_tokens
from robray.features.semantic_tokens import constants_of, instances
from robray.features.token_positions import Tokens, ranks_between, token_positions
from robray.features.unused import Instance, Ordered, readers_question, unused, used_symbol
from robray.text.edits import Edit
from robray.text.spans import Span


@attrs.frozen(eq=False)
class Change:
    """Tokens `first` up to `old_last` of the last state gave way to `first` up to `last` of this one.

    The text between the tokens around them may have changed, too. `kinds` says whether those of other tokens did.
    """

    first: int
    old_last: int
    last: int
    kinds: bool


@attrs.frozen(eq=False)
class FileTokens:
    """`file` and `states`, all the scenes that it is in, are what it was made of, at the places `scenes`.

    `change` leads here from the state that this one was made from; None where it was made from nothing. What each item
    was resolved to is in `results`, its tokens as `item_tokens` makes them in `rows`. `defining` are the ranks of the
    items that define something that can be used, `symbols` what that is, and `uses` tells, for every scene, who asks
    for it and who else defines it.
    """

    file: SourceFile
    tokens: Tokens
    change: Change | None
    states: list[SceneState]
    scenes: tuple[tuple[str, tuple[int, ...]], ...]
    results: list[object]
    rows: list[bytes]
    defining: list[int]
    symbols: list[Symbol]
    uses: list[list[object]]


def file_tokens(analysis: Analysis, path: str, last: FileTokens | None = None) -> FileTokens:
    """All tokens of a file; `last` is what this gave for it before."""
    file = analysis.files[path]
    facts = file.reading.facts
    found = instances(analysis, path)
    states = [scene for scene, _ in found]
    if last is not None and last.file is file and last.states == states:
        return last
    scenes = tuple((scene.root, prefix) for scene, prefix in found)
    if last is not None and last.scenes != scenes:
        last = None
    results = _results(found, facts)
    front, back = (0, 0) if last is None else _kept(last.file.reading.facts.items, facts.items)
    middle = range(front, len(facts) - back)
    fresh = [(rank, symbol) for rank in middle if (symbol := used_symbol(facts.items[rank])) is not None]
    defining, symbols = [rank for rank, _ in fresh], [symbol for _, symbol in fresh]
    rows: list[bytes] = [b""] * len(middle)
    stale = [*middle]
    if last is None:
        uses = _uses(found, symbols)
    else:
        gone = len(last.rows) - back
        first, behind = bisect_left(last.defining, front), bisect_left(last.defining, gone)
        moved = middle.stop - gone
        defining = [*last.defining[:first], *defining, *(rank + moved for rank in last.defining[behind:])]
        symbols = [*last.symbols[:first], *symbols, *last.symbols[behind:]]
        uses = _uses(found, symbols)
        rows = last.rows[:front] + rows + last.rows[gone:]
        stale += _differing(results[:front], last.results[:front], 0)
        stale += _differing(results[middle.stop :], last.results[gone:], middle.stop)
        kept = len(last.defining) - behind
        for now, before in zip(uses, last.uses, strict=True):
            stale += [defining[at] for at in _differing(now[:first], before[:first], 0)]
            rest = len(now) - kept
            stale += [defining[at] for at in _differing(now[rest:], before[behind:], rest)]
    recoloured = _colour(file, found, results, stale, rows, middle)
    if last is None:
        tokens, change = token_positions(facts, range(len(facts)), rows), None
    else:
        tokens, change = _moved(last, file, rows, (front, back), recoloured)
    return FileTokens(file, tokens, change, states, scenes, results, rows, defining, symbols, uses)


def _results(found: Sequence[Instance], facts: FileFacts) -> list[object]:
    if not found:
        return [None] * len(facts)
    scene, prefix = found[0]
    return list(map(scene.results.get, zip(*map(repeat, prefix), facts.labels)))  # noqa: B905


def _uses(found: Sequence[Instance], symbols: Sequence[Symbol]) -> list[list[object]]:
    questions = [readers_question(symbol) for symbol in symbols]
    scenes = {id(scene): scene for scene, _ in found}.values()
    asked: list[list[object]] = [[*map(scene.readers.get, questions)] for scene in scenes]
    return asked + [[*map(scene.declarations.get, symbols)] for scene in scenes]


def _kept(old: Sequence[object], new: Sequence[object]) -> tuple[int, int]:
    """How many items at either end are the very same."""
    shorter = min(len(old), len(new))
    if old is new:
        return shorter, 0
    front = next(compress(count(), map(is_not, old, new)), shorter)
    back = next(compress(count(), map(is_not, reversed(old), reversed(new))), shorter)
    return front, min(back, shorter - front)


def _differing(now: Sequence[object], before: Sequence[object], shift: int) -> Iterable[int]:
    """Where two lists differ. Their comparison runs in C and looks at what is not identical only."""
    if now == before:
        return ()
    return compress(count(shift), map(is_not, now, before))


def _colour(
    file: SourceFile,
    found: list[Instance],
    results: Sequence[Any],
    stale: Iterable[int],
    rows: list[bytes],
    middle: range,
) -> dict[int, bytes]:
    """Puts the rows of stale items in; the rows that others outside of `middle` had."""
    facts, vocabulary = file.reading.facts, file.frontend.vocabulary
    ordered: Ordered = {}
    recoloured: dict[int, bytes] = {}
    for rank in stale:
        item = facts.items[rank]
        idle = unused(found, item, facts.labels[rank], ordered)
        row = item_tokens(item, constants_of(results[rank]), vocabulary, unused=idle)
        if row != rows[rank]:
            if rank not in middle:
                recoloured.setdefault(rank, rows[rank])
            rows[rank] = row
    return recoloured


def _moved(
    last: FileTokens, file: SourceFile, rows: list[bytes], kept: tuple[int, int], recoloured: Mapping[int, bytes]
) -> tuple[Tokens, Change]:
    """The tokens of the last state, new ones in the place of those that the edit touched."""
    import numpy

    old, facts = last.file.reading.facts, file.reading.facts
    edit = _edit(last.file.text, file.text)
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


def _edit(old: bytes, new: bytes) -> Edit:
    """The one edit between two texts, as short as common ends make it. Cost: linear, in C, and within the cache."""
    shorter = min(len(old), len(new))
    start = _shared(old, new, shorter, 1)
    same = _shared(old, new, shorter - start, -1)
    return Edit(start, len(old) - same, new[start : len(new) - same])


_PIECE = 1 << 15


def _shared(old: bytes, new: bytes, most: int, step: int) -> int:
    """How many bytes two texts share at their beginning, or for a `step` of -1 at their end."""
    import numpy

    shared = 0
    while shared < most:
        size = min(_PIECE, most - shared)
        one, other = (
            text[shared : shared + size] if step > 0 else text[len(text) - shared - size : len(text) - shared]
            for text in (old, new)
        )
        if one != other:
            differ = numpy.frombuffer(one, numpy.uint8) != numpy.frombuffer(other, numpy.uint8)
            return shared + int(differ[::step].argmax())
        shared += size
    return most


def _moved_along(old: FileFacts, new: FileFacts, front: int, back: int, edit: Edit) -> bool:
    """Whether all items that are the same stand before the edit where they stood, and behind it moved by its growth."""
    import numpy

    for before, after in ((old.starts, new.starts), (old.ends, new.ends)):
        for part in (slice(0, front), slice(-back, None) if back else slice(0, 0)):
            was = numpy.frombuffer(before, numpy.int64)[part]
            now = numpy.frombuffer(after, numpy.int64)[part]
            if ((now != was) & (was < edit.start) | (now != was + edit.growth) & (was > edit.end)).any():
                return False
    return True


def _window(
    last: FileTokens, facts: FileFacts, rows: list[bytes], kept: tuple[int, int], edit: Edit
) -> tuple[int, int]:
    """The bytes of the new text in which tokens may be others than before: the edit, and what the items lost or won."""
    import numpy

    front, back = kept
    old = last.file.reading.facts
    old_ranks, new_ranks = range(front, len(old) - back), range(front, len(facts) - back)
    low, high = edit.start, edit.new_end
    gone = token_positions(old, old_ranks, last.rows[old_ranks.start : old_ranks.stop])
    come = token_positions(facts, new_ranks, rows[new_ranks.start : new_ranks.stop])
    # Only what is wholly before the edit, or wholly behind it, can be the same.
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
    """How many tokens at one end are the same."""
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
