"""`robray check`: every diagnostic of every file."""

import sys
from collections.abc import Iterable, Sequence

from robray import disk
from robray.analysis.analysis import Analysis
from robray.assemble import new_workspace
from robray.cli.gather import given, roots
from robray.cli.progress import Progress
from robray.cli.render import concise, counted, full, look_of, printable, shown_path, tally
from robray.rules.diagnose import diagnostics
from robray.rules.rule import Diagnostic, Severity
from robray.text.lines import Lines

CLEAN, ERRORS, COULD_NOT_RUN = 0, 1, 2

_SEVERITIES = list(Severity)


def check(paths: Sequence[str], *, output_format: str = "full", colour: str = "auto") -> int:
    """Prints what is to be said about the files and those they include; the exit status.

    Every scene is judged in a workspace of its own, so that the cost is the sum of the scenes' and the memory that of
    the largest.
    """
    asked = given(paths)
    with Progress("checking") as progress:
        found = roots(asked.files, progress.step)
        unusable = [*asked.unusable, *found.unusable]
        absent = {path for path, _ in found.unusable}
        report = _Report([path for path in asked.files if path not in absent])
        progress.expect(len(found.paths))
        for path in found.paths:
            report.judge(path)
            progress.step()
        # What is left is in a ring of includes, or an include of it stands in a comment.
        for path in report.given:
            if path not in report.judged:
                report.judge(path)
                progress.step()
    for path, why in unusable:
        print(f"robray: '{printable(shown_path(path))}' {why}", file=sys.stderr)
    if not report.judged and not unusable:
        print("robray: there are no scene files here", file=sys.stderr)
    look = look_of(sys.stdout, colour)
    findings = report.sorted()
    for diagnostic in findings:
        if output_format == "concise":
            print(concise(look, diagnostic, report.lines.get))
        else:
            print(full(look, diagnostic, report.lines.get), end="\n\n")
    if report.judged:
        print(f"found {tally(look, findings)} in {counted(len(report.judged), 'file')}")
    if unusable:
        return COULD_NOT_RUN
    return ERRORS if any(diagnostic.severity is Severity.ERROR for diagnostic in findings) else CLEAN


class _Report:
    """What was found in the given files and in those that they include, each thing once."""

    def __init__(self, given: Iterable[str]) -> None:
        self.given = dict.fromkeys(given)
        self.judged: set[str] = set()
        self.lines: dict[str, Lines] = {}
        """Of the files that a diagnostic points into."""
        self._found: dict[tuple[object, ...], Diagnostic] = {}

    def judge(self, root: str) -> None:
        """Judges one scene."""
        workspace = new_workspace()
        disk.load(workspace, root)
        disk.complete(workspace)
        analysis = workspace.analysis()
        for path in _reached(analysis, self.given):
            self.judged.add(path)
            for diagnostic in diagnostics(analysis, path):
                self._found.setdefault((diagnostic.code, diagnostic.at, diagnostic.message), diagnostic)
                for place in (diagnostic.at, *(related.at for related in diagnostic.related)):
                    if place.path in analysis.files:
                        self.lines[place.path] = analysis.files[place.path].lines

    def sorted(self) -> list[Diagnostic]:
        return sorted(
            self._found.values(),
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
