"""Applies edits to a file, without reading the text between two distant edits again."""

from collections import deque
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import NamedTuple

from robray.analysis.files import IncludeTarget, SourceFile, include_targets
from robray.facts.frontend import Reading
from robray.facts.items import FileFacts
from robray.facts.splice import FactsDelta
from robray.text.edits import Edit, merged, runs
from robray.text.words import DIRECTIVE, INCLUDE, definition_marks_after, places_after

NEAR = 400
"""Bytes of a short file read in the time that one more reading takes."""

_SHARE = 1500
"""Bytes of the file for one more byte above: each reading runs code in C proportional to the file."""

_LEAST_SPENT = 50_000
"""Bytes that may be read again, besides the size of the file, before the rest is read at once."""

_PARSED = 40
"""Bytes parsed incrementally in the time that lowering one takes."""


class Edited(NamedTuple):
    """`lowered` counts the lowered items, `delta` names the changed ones."""

    file: SourceFile
    delta: FactsDelta
    lowered: int


def edited(file: SourceFile, edits: Iterable[Edit], version: int | None) -> Edited | None:
    """The file after edits, each applied to the result of the one before; None if the text stays the same."""
    old = file
    deltas = []
    lowered = spent = 0
    waiting = deque(runs(edits, NEAR + len(old.text) // _SHARE))
    while waiting:
        run = waiting.popleft()
        if spent > _LEAST_SPENT + len(file.text):
            # Otherwise a growing block is read again for each run, in quadratic time.
            run += chain.from_iterable(waiting)
            waiting.clear()
        text, whole = merged(file.text, run)
        if whole is None or text == file.text:
            continue
        reading, delta = file.frontend.reread(file.reading, text, whole)
        deltas.append(delta)
        lowered += reading.lowered
        spent += _cost(reading.facts, whole.start)
        file = file._replace(
            reading=reading,
            lines=file.lines.edited(text, whole),
            includes=_includes(file, reading, delta),
            marks=places_after(DIRECTIVE, file.marks, text, whole),
            include_words=places_after(INCLUDE, file.include_words, text, whole),
            definition_marks=definition_marks_after(file.definition_marks, text, whole),
        )
    if not deltas:
        return None
    delta = deltas[0] if len(deltas) == 1 else _together(old.reading.facts, file.reading.facts, deltas)
    return Edited(file._replace(version=version), delta, lowered)


def _cost(facts: FileFacts, offset: int) -> int:
    """Approximate bytes that an edit reads: the statement, or the block without nested ones, and the text parsed
    around.
    """
    around = facts.around(offset)
    if not around:
        return 0
    first, last = around[0], around[-1]
    own = facts.ends[last] - facts.starts[last] if facts.after(last) == last + 1 else 0
    return own + (facts.ends[first] - facts.starts[first]) // _PARSED


def _together(old: FileFacts, new: FileFacts, deltas: Iterable[FactsDelta]) -> FactsDelta:
    touched = sorted({label for delta in deltas for label in (*delta.removed, *delta.inserted, *delta.changed)})
    before = [label for label in touched if old.has(label)]
    after = [label for label in touched if new.has(label)]
    return FactsDelta(
        tuple(label for label in before if not new.has(label)),
        tuple(label for label in after if not old.has(label)),
        tuple(label for label in after if old.has(label)),
    )


def _includes(old: SourceFile, reading: Reading, delta: FactsDelta) -> Mapping[int, IncludeTarget]:
    """The targets of includes; the same mapping if none was touched."""
    touched = [*delta.inserted, *delta.changed]
    if not touched and not delta.removed:
        return old.includes
    gone = old.includes.keys() & {*delta.removed, *delta.changed}
    come = include_targets(old.path, old.format, reading, touched)
    if come.keys() == gone and all(old.includes[label] == target for label, target in come.items()):
        return old.includes
    following = dict(old.includes)
    for label in gone - come.keys():
        del following[label]
    following.update(come)
    # Old includes keep their places.
    in_order = come.keys() <= gone or (min(come) > max(old.includes, default=-1) and not gone)
    return following if in_order else dict(sorted(following.items()))
