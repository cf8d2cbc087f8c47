"""A file after edits: what lies between two that are far apart is not read again."""

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
"""Bytes that are read again in the time that one more reading takes, of a short file."""

_SHARE = 1500
"""One more byte for so many bytes of the file: what runs in C for each reading is in proportion to them."""

_LEAST_SPENT = 50_000
"""Bytes that may be read again, beside as many as the file has, until what is left is read in one go."""

_PARSED = 40
"""Bytes that are parsed again, reusing what there is, in the time in which one is lowered."""


class Edited(NamedTuple):
    """`lowered` counts the items that were lowered, `delta` says which are not what they were."""

    file: SourceFile
    delta: FactsDelta
    lowered: int


def edited(file: SourceFile, edits: Iterable[Edit], version: int | None) -> Edited | None:
    """The file after edits that each apply to what the one before left; None where the text stays what it is."""
    old = file
    deltas = []
    lowered = spent = 0
    waiting = deque(runs(edits, NEAR + len(old.text) // _SHARE))
    while waiting:
        run = waiting.popleft()
        if spent > _LEAST_SPENT + len(file.text):
            # A block that grows would be read again for each run, in time that grows with their square.
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
    """Bytes that an edit had read, about: of the statement, or block without others in it, and parsed of all around."""
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
    """Where includes lead; the same mapping where none was touched."""
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
    # Those that were there keep their places.
    in_order = come.keys() <= gone or (min(come) > max(old.includes, default=-1) and not gone)
    return following if in_order else dict(sorted(following.items()))
