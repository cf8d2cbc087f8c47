"""Writes the findings of a check to their output, and a line that sums them up."""

import sys
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import TextIO

from robray import disk
from robray.analysis.analysis import FileSpan
from robray.checking.findings import Findings
from robray.cli.check_options import Options
from robray.cli.outputs import FOR_PEOPLE, TELLING_ALL, lines_of
from robray.cli.render import look_of, tally
from robray.export.look import Look, printable
from robray.rules.engine.rule import Applicability, Diagnostic, Severity
from robray.text.counted import counted
from robray.text.paths import absolute_path


def report(
    findings: Findings, options: Options, stream: TextIO, *, mended: str, known: int, mendable: Container[str]
) -> str | None:
    """Writes the findings to the stream or the output file; returns the reason if that fails.

    `mended` has the applied fixes, `known` counts further findings in the baseline, and `mendable` are the files that
    may be written.
    """
    look = Look() if options.output_file is not None else look_of(stream, options.colour)
    if options.statistics:
        from robray.cli.statistics import statistics

        lines = statistics(findings, look, as_json=options.output_format == "json")
    else:
        lines = lines_of(options.output_format, findings, look)
    if options.output_file is not None:
        text = "".join(f"{line}\n" for line in lines)
        try:
            disk.replace(absolute_path(options.output_file), text.encode("utf-8", "backslashreplace"))
        except OSError as error:
            return f"'{options.output_file}' cannot be written: {error.strerror}"
    else:
        for line in lines:
            print(line, file=stream)
    if options.quiet:
        return None
    if findings.judged and (options.output_format in FOR_PEOPLE or options.output_file is not None):
        found = f"found {tally(look_of(stream, options.colour), findings.diagnostics)}"
        fixable = "" if options.fix else _fixable(findings.diagnostics, mendable)
        parts = [mended, f"{found} in {counted(len(findings.judged), 'file')}{fixable}"]
        parts.append(findings.reservation)
        parts.append(f"{counted(known, 'known finding')} not shown" if known else "")
        line = "; ".join(filter(None, parts))
        print(line[0].upper() + line[1:], file=stream)
        return None
    is_told = options.output_format in TELLING_ALL and not options.statistics
    for line in filter(None, (mended.capitalize(), "" if is_told else findings.reservation)):
        print(printable(line), file=sys.stderr)
    return None


def _fixable(found: Iterable[Diagnostic], mendable: Container[str]) -> str:
    """Counts of findings that each option fixes, in parentheses; empty without any.

    A finding that is not an error waits for the errors of its scene, unless it is about a name. If you have to fix
    these by hand, the options may fix fewer.
    """
    found = [*found]
    left = [each for each in found if each.severity is Severity.ERROR and not _is_mended(each)]
    ours = [each for each in found if _is_mended(each) and all(at.path in mendable for at in _written(each))]
    safe, unsafe = (_count(ours, each, left) for each in (Applicability.SAFE, Applicability.UNSAFE))
    if not safe:
        return f" ({unsafe} fixable with --unsafe-fixes)" if unsafe else ""
    return f" ({safe} fixable with --fix{f', {unsafe} more with --unsafe-fixes' if unsafe else ''})"


def _is_mended(diagnostic: Diagnostic) -> bool:
    return diagnostic.fix is not None and diagnostic.fix.applicability is not Applicability.BY_HAND


def _written(diagnostic: Diagnostic) -> Iterator[FileSpan]:
    """The places that a fix changes, as far as they are known: those of a name are looked up when it is made."""
    yield diagnostic.at
    if diagnostic.fix is not None:
        yield from (at for at, _ in diagnostic.fix.edits)


def _count(found: Iterable[Diagnostic], applicability: Applicability, left: Sequence[Diagnostic]) -> str:
    those = [each for each in found if each.fix is not None and each.fix.applicability is applicability]
    may_wait = left and any(each.severity is not Severity.ERROR and each.suggestion is None for each in those)
    return ("up to " if may_wait else "") + f"{len(those):,}" if those else ""
