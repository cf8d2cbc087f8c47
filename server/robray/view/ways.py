"""The ways to write a drag: one is written, and any other can replace it afterwards, in one step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

import attrs

from robray.analysis.analysis import FileSpan
from robray.analysis.workspace import Workspace
from robray.features.moving.wanted import Candidate, Candidates, one_edit
from robray.features.refactorings.verification import by_file
from robray.text.edits import splice
from robray.view.host import Shown


class Solve(Protocol):
    def __call__(self, shown: Shown, copy: Callable[[], Workspace], *, is_first_enough: bool) -> Candidates: ...


class Dragged(NamedTuple):
    """A request to move or resize, with the texts at that time."""

    shown: Shown
    workspace: Workspace
    """A copy that is never edited."""
    solve: Solve

    def candidates(self, *, is_first_enough: bool) -> Candidates:
        return self.solve(self.shown, self.workspace.copy, is_first_enough=is_first_enough)


class Way(NamedTuple):
    candidate: Candidate
    """The candidate with edits for the current texts."""
    dragged: Dragged
    first: Candidate
    """The same, with edits for the texts before the drag."""


def ways(dragged: Dragged, found: Candidates) -> list[Way]:
    return [Way(each, dragged, each) for each in found.offered]


def other_ways(written: Way, now: Shown) -> list[Way] | None:
    """The ways that can replace the written one; None if the texts have changed since."""
    dragged = written.dragged
    files = dragged.shown.analysis.files
    paths = {*(file.path for file in dragged.shown.state.instances.files.values()), *_paths(written.first.edits)}
    texts = {path: files[path].text for path in sorted(paths) if path in files}
    as_written = _edited(texts, written.first.edits)
    if any(path not in now.analysis.files or now.analysis.files[path].text != as_written[path] for path in texts):
        return None
    sources = _source_texts(dragged.shown, written.first)
    sources_now = _edited(sources, written.first.at_sources)
    if sources_now != _source_texts(now, written.first):
        return None
    others = []
    for each in dragged.candidates(is_first_enough=False).offered:
        if each.written == written.first.written:
            continue
        paths = {*texts, *_paths(each.edits)}
        before, at = ({path: one.analysis.files[path].text for path in paths} for one in (dragged.shown, now))
        edits = _turned(before, at, each.edits)
        before, at = (sources | _source_texts(one, each) for one in (dragged.shown, now))
        at_sources = _turned(before, at | sources_now, each.at_sources)
        others.append(Way(attrs.evolve(each, edits=edits, at_sources=at_sources), dragged, each))
    return others


def _paths(edits: Sequence[tuple[FileSpan, str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(at.path for at, _ in edits))


def _source_texts(shown: Shown, candidate: Candidate) -> dict[str, bytes]:
    """The texts of the xacro sources that a candidate edits."""
    robots = [file.sources for file in shown.state.instances.distinct_files() if file.sources is not None]
    found = ((path, robot.source_text(path)) for path in _paths(candidate.at_sources) for robot in robots)
    return {path: text for path, text in found if text is not None}


def _turned(
    before: Mapping[str, bytes], now: Mapping[str, bytes], edits: Sequence[tuple[FileSpan, str]]
) -> tuple[tuple[FileSpan, str], ...]:
    """Edits of the current texts with the same result as `edits` of those before."""
    found = (one_edit(path, now[path], text) for path, text in _edited(before, edits).items())
    return tuple(one for one in found if one is not None)


def _edited(texts: Mapping[str, bytes], edits: Sequence[tuple[FileSpan, str]]) -> dict[str, bytes]:
    becomes = dict(texts)
    for path, its in by_file(edits).items():
        for edit in its:
            becomes[path] = splice(becomes[path], edit)
    return becomes
