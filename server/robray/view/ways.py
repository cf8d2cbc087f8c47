"""The ways to write what was dragged: one is written, and any other can take its place afterwards, in one step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

import attrs

from robray.analysis.analysis import FileSpan
from robray.analysis.workspace import Workspace
from robray.features.moving.wanted import Candidate, Candidates
from robray.features.refactorings.verification import by_file
from robray.text.edits import difference, splice
from robray.text.spans import Span
from robray.view.host import Shown


class Solve(Protocol):
    def __call__(self, shown: Shown, copy: Callable[[], Workspace], *, is_first_enough: bool) -> Candidates: ...


class Dragged(NamedTuple):
    """What was asked for, of the texts as they were."""

    shown: Shown
    workspace: Workspace
    """A copy that nobody changes."""
    solve: Solve

    def candidates(self, *, is_first_enough: bool) -> Candidates:
        return self.solve(self.shown, self.workspace.copy, is_first_enough=is_first_enough)


class Way(NamedTuple):
    candidate: Candidate
    """Of which the edits are those of the texts as they are."""
    dragged: Dragged
    first: Candidate
    """The same, in the texts that the drag was asked of."""


def ways(dragged: Dragged, found: Candidates) -> list[Way]:
    return [Way(each, dragged, each) for each in found.offered]


def other_ways(written: Way, now: Shown) -> list[Way] | None:
    """What may stand in place of what was written; None where the texts have changed since."""
    dragged = written.dragged
    files = dragged.shown.analysis.files
    paths = {*(file.path for file in dragged.shown.state.instances.files.values()), *written.first.paths}
    texts = {path: files[path].text for path in sorted(paths) if path in files}
    as_written = _edited(texts, written.first)
    if any(path not in now.analysis.files or now.analysis.files[path].text != as_written[path] for path in texts):
        return None
    found = dragged.candidates(is_first_enough=False)
    others = []
    for each in found.offered:
        if each.edits == written.first.edits:
            continue
        before = texts | {path: files[path].text for path in each.paths}
        becomes = _edited(before, each)
        edits = (_edit(path, now.analysis.files[path].text, becomes[path]) for path in {**as_written, **becomes})
        others.append(Way(attrs.evolve(each, edits=tuple(one for one in edits if one is not None)), dragged, each))
    return others


def _edited(texts: Mapping[str, bytes], candidate: Candidate) -> dict[str, bytes]:
    becomes = dict(texts)
    for path, edits in by_file(candidate.edits).items():
        for edit in edits:
            becomes[path] = splice(becomes[path], edit)
    return becomes


def _edit(path: str, text: bytes, becomes: bytes) -> tuple[FileSpan, str] | None:
    """The one edit that turns one text into the other; no letter is cut."""
    found = difference(text, becomes)
    if found is None:
        return None
    start, end = found.start, found.end
    while start > 0 and _is_inside(text, start):
        start -= 1
    while _is_inside(text, end):
        end += 1
    new = becomes[start : len(becomes) - (len(text) - end)]
    return FileSpan(path, Span(start, end)), new.decode("utf-8", "surrogateescape")


def _is_inside(text: bytes, at: int) -> bool:
    """Whether a letter began before and goes on there."""
    return at < len(text) and text[at] & 0xC0 == 0x80
