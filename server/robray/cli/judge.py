"""Judging scenes, each by itself; many of them on all cores."""

import multiprocessing
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor

from robray import disk
from robray.analysis.analysis import Analysis
from robray.analysis.collector import collector_paused
from robray.assemble import new_workspace
from robray.rules.diagnose import diagnostics
from robray.rules.rule import Diagnostic, Severity
from robray.text.lines import Lines

_SEVERITIES = list(Severity)

_WORTH_FORKING = 1 << 20
"""Bytes of scenes from which on further processes save more than they cost: reading a megabyte takes a second."""

_PORTION = 4
"""Scenes that a process takes at a time: few enough that no core is left with all of the large ones."""


def judged(given: Iterable[str], roots: Sequence[str], step: Callable[[], None]) -> "Report":
    """What is to be said of the given files and of those that they include, in the scenes of these roots.

    `step` is called after each scene or so.
    """
    report = Report(given)
    with collector_paused():
        if len(roots) >= 2 * _PORTION and _is_worth_forking(report.given):
            _judge_in_parallel(report, roots, step)
        else:
            for path in roots:
                report.judge(path)
                step()
        # What is left is in a ring of includes, or an include of it stands in a comment.
        for path in report.given:
            if path not in report.judged:
                report.judge(path)
                step()
    return report


def _is_worth_forking(files: Iterable[str]) -> bool:
    """Most of what is read is in the given files, whether they are roots or included."""
    if sys.platform != "linux" or (os.cpu_count() or 1) < 2:
        return False
    size = 0
    for path in files:
        size += disk.size(path)
        if size > _WORTH_FORKING:
            return True
    return False


def _judge_in_parallel(report: "Report", roots: Sequence[str], step: Callable[[], None]) -> None:
    portions = [roots[start : start + _PORTION] for start in range(0, len(roots), _PORTION)]
    # Forked, a process has all modules and the given paths already.
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(os.cpu_count(), context, _begin, (tuple(report.given),)) as pool:
        for portion, part in zip(portions, pool.map(_judge_portion, portions), strict=True):
            report.merge(part)
            for _ in portion:
                step()


_given: tuple[str, ...] = ()


def _begin(given: tuple[str, ...]) -> None:
    global _given  # noqa: PLW0603 - set once, in a process of its own, before anything is judged there
    _given = given


def _judge_portion(roots: Sequence[str]) -> "Report":
    report = Report(_given)
    for path in roots:
        report.judge(path)
    report.given = {}
    return report


class Report:
    """What was found in the given files and in those that they include, each thing once."""

    def __init__(self, given: Iterable[str]) -> None:
        self.given = dict.fromkeys(given)
        self.judged: set[str] = set()
        self.lines: dict[str, Lines] = {}
        """Of the files that a diagnostic points into."""
        self.found: dict[tuple[object, ...], Diagnostic] = {}

    def judge(self, root: str) -> None:
        """Judges one scene, in a workspace of its own: the memory is that of the largest scene."""
        workspace = new_workspace()
        disk.load(workspace, root)
        disk.complete(workspace)
        analysis = workspace.analysis()
        for path in _reached(analysis, self.given):
            self.judged.add(path)
            for diagnostic in diagnostics(analysis, path):
                self.found.setdefault((diagnostic.code, diagnostic.at, diagnostic.message), diagnostic)
                for place in (diagnostic.at, *(related.at for related in diagnostic.related)):
                    if place.path in analysis.files:
                        self.lines[place.path] = analysis.files[place.path].lines

    def merge(self, other: "Report") -> None:
        """Adds what another process found."""
        self.judged |= other.judged
        self.lines |= other.lines
        for key, diagnostic in other.found.items():
            self.found.setdefault(key, diagnostic)

    def sorted(self) -> list[Diagnostic]:
        return sorted(
            self.found.values(),
            key=lambda found: (found.at.path, found.at.span, _SEVERITIES.index(found.severity), found.code),
        )


def _reached(analysis: Analysis, starts: Iterable[str]) -> set[str]:
    """Those of the files that were read, and what they include."""
    reached: set[str] = set()
    waiting = [path for path in starts if path in analysis.files]
    while waiting:
        path = waiting.pop()
        if path not in reached:
            reached.add(path)
            targets = (target.path for target in analysis.files[path].includes.values())
            waiting += [target for target in targets if target is not None and target in analysis.files]
    return reached
