"""`robray check`: every diagnostic of every file."""

import sys
from collections.abc import Sequence

from robray.cli.gather import given, roots
from robray.cli.judge import judged
from robray.cli.progress import Progress
from robray.cli.render import concise, counted, full, look_of, printable, shown_path, tally
from robray.rules.rule import Severity

CLEAN, ERRORS, COULD_NOT_RUN = 0, 1, 2


def check(paths: Sequence[str], *, output_format: str = "full", colour: str = "auto") -> int:
    """Prints what is to be said about the files and those they include; the exit status."""
    asked = given(paths)
    with Progress("checking") as progress:
        found = roots(asked.files, progress.step)
        unusable = [*asked.unusable, *found.unusable]
        absent = {path for path, _ in found.unusable}
        progress.expect(len(found.paths))
        report = judged([path for path in asked.files if path not in absent], found.paths, progress.step)
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
