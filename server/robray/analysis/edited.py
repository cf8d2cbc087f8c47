"""A file after edits: what lies between two that are far apart is not read again."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from robray.analysis.files import IncludeTarget, SourceFile, include_targets
from robray.facts.frontend import Reading
from robray.facts.items import FileFacts
from robray.facts.splice import FactsDelta
from robray.text.edits import Edit, merged, runs
from robray.text.words import DIRECTIVE, INCLUDE, places_after

NEAR = 400
"""Bytes that are read again in the time that one more reading takes, of a short file."""

_SHARE = 1500
"""One more byte for so many bytes of the file: what runs in C for each reading is in proportion to them."""


class Edited(NamedTuple):
    """`lowered` counts the items that were lowered, `delta` says which are not what they were."""

    file: SourceFile
    delta: FactsDelta
    lowered: int


def edited(file: SourceFile, edits: Iterable[Edit], version: int | None) -> Edited | None:
    """The file after edits that each apply to what the one before left; None where the text stays what it is."""
    old = file
    deltas = []
    lowered = 0
    for run in runs(edits, NEAR + len(old.text) // _SHARE):
        text, whole = merged(file.text, run)
        if whole is None or text == file.text:
            continue
        reading, delta = file.frontend.reread(file.reading, text, whole)
        deltas.append(delta)
        lowered += reading.lowered
        file = file._replace(
            reading=reading,
            lines=file.lines.edited(text, whole),
            includes=_includes(file, reading, delta),
            marks=places_after(DIRECTIVE, file.marks, text, whole),
            include_words=places_after(INCLUDE, file.include_words, text, whole),
        )
    if not deltas:
        return None
    delta = deltas[0] if len(deltas) == 1 else _together(old.reading.facts, file.reading.facts, deltas)
    return Edited(file._replace(version=version), delta, lowered)


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
    come = include_targets(old.path, old.frontend, reading, touched)
    if not gone and not come:
        return old.includes
    kept = {label: target for label, target in old.includes.items() if label not in gone}
    return dict(sorted({**kept, **come}.items()))
