"""`robray check`: every diagnostic of every file."""

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from robray.analysis.package_place import unsought
from robray.checking.checked import NOTHING_AROUND, Checked, checked, look_around
from robray.checking.discover import Given, given, given_text, nothing_found
from robray.checking.findings import Findings
from robray.cli.check_options import Options
from robray.cli.choice import Choice, ChoiceError, choice
from robray.cli.render import is_terminal, look_of
from robray.cli.report import report
from robray.cli.standard_input import STANDARD_INPUT, standard_input
from robray.configuration.configuration import DEFAULT
from robray.configuration.configured import configured
from robray.configuration.overriding import read_by
from robray.export.look import listed_path, printable, shown_path
from robray.facts.limits import allowed_by
from robray.project import NAMES, Projects
from robray.read_scope import NOTHING
from robray.rules.common.findings import MOST_OF_A_RULE
from robray.rules.engine.rule import FAILED, Diagnostic, Severity
from robray.text.counted import counted
from robray.text.paths import absolute_path

if TYPE_CHECKING:
    from robray.cli.baseline import Stale
    from robray.cli.fix import Mended

CLEAN, ERRORS, COULD_NOT_RUN = 0, 1, 2


def _projects(chosen: Choice, options: Options) -> Projects:
    """The configurations with the options over them."""
    read = read_by(options.reader, options.arguments)
    return Projects(lambda folder, project: chosen.over(read(folder, project)))


def check(paths: Sequence[str], options: Options) -> int:
    """Prints what is to be said about the files and those they include; the exit status."""
    try:
        chosen = choice(options.select, options.ignore, options.severity)
    except ChoiceError as error:
        return _fail(str(error))
    projects = _projects(chosen, options)
    texts = standard_input(options.stdin_filename) if STANDARD_INPUT in paths else {}
    if not texts:
        asked = given(paths, projects.is_passed_over)
    elif os.path.basename(path := next(iter(texts))) in NAMES:
        asked = Given((), (), {}, {path: True})
    else:
        asked = given_text(path, texts[path])
    if options.force_exclude:
        files = tuple(path for path in asked.files if not projects.is_within_excluded(path))
        left = {path: named for path, named in asked.configurations.items() if not projects.is_within_excluded(path)}
        asked = asked._replace(files=files, configurations=left)
        # To know whether it is excluded each was read that holds where it lies, which may be itself.
        projects = _projects(chosen, options)
    return _Check(options, paths, chosen, projects, texts, asked).run()


class _Check:
    def __init__(
        self,
        options: Options,
        paths: Sequence[str],
        chosen: Choice,
        projects: Projects,
        texts: dict[str, bytes],
        asked: Given,
    ) -> None:
        self.options = options
        self.paths = paths
        self.chosen = chosen
        self.projects = projects
        self.texts: Mapping[str, bytes] = texts
        self.asked = asked
        self._around = NOTHING_AROUND
        self._read_scope = NOTHING

    def run(self) -> int:
        options = self.options
        # Each configuration that holds for one of the files is read here, and what is wrong in it known.
        self._around = look_around(self.asked, self.projects)
        self._read_scope = self.asked.read_scope(self.projects, self._around.folders, self._around.sets)
        judged = self._judge()
        for folder, most in judged.cut_off:
            _complain(
                f"robray did not search all of '{printable(shown_path(folder))}' for scenes that include these files: "
                f"it stops at {most:,} scene files or folders {allowed_by('folder-files')}"
            )
        self._complain_of(judged.left_out)
        unusable = list(judged.unusable)
        if options.diff:
            self._complain_of(unusable)
            return self._status(failed=_is_partial(unusable, judged.findings), errors=self._show_patch(judged))
        fixes = ""
        if options.fix:
            changes, unwritten = self._mend(judged)
            unusable += unwritten
            self._tell_what_is_left(changes)
            changes = changes.without({path for path, _ in unwritten})
            if changes.fixes:
                fixes = f"fixed {counted(changes.fixes, 'finding')} in {counted(len(changes.after), 'file')}"
                if not changes.after.keys().isdisjoint(self.asked.configurations):
                    # What the configurations say now holds.
                    self.projects = _projects(self.chosen, options)
                judged = self._judge()
        self._complain_of(unusable)
        findings = judged.findings
        if options.write_baseline is not None:
            failed = _is_partial(unusable, findings)
            return self._write_baseline(options.write_baseline, findings, failed=failed)
        known = 0
        if options.baseline is not None:
            from robray.cli.baseline import BaselineError, read_baseline, with_baseline

            path = absolute_path(options.baseline)
            try:
                compared = with_baseline(path, read_baseline(path), findings)
            except BaselineError as error:
                return _fail(f"'{printable(shown_path(path))}' {error}")
            known = compared.known
            findings = findings._replace(diagnostics=compared.new)
            self._tell_what_is_stale(path, compared.stale)
        findings = findings._replace(diagnostics=[*filter(self.chosen.is_severe_enough, findings.diagnostics)])
        # Mended text from standard input has the standard output for itself.
        stream = sys.stderr if self.texts and options.fix else sys.stdout
        mendable = {*self._to_mend(judged), *self.asked.configurations}
        if (why := report(findings, options, stream, mended=fixes, known=known, mendable=mendable)) is not None:
            return _fail(why)
        if judged.unsought and not options.quiet:
            _complain(f"robray: {printable(unsought(judged.unsought))}")
        if not findings.judged and not unusable:
            _complain(f"robray: {nothing_found(self.paths, self.projects.is_passed_over)}")
        failing = {Severity.ERROR, Severity.WARNING} if options.error_on_warnings else {Severity.ERROR}
        errors = any(diagnostic.severity in failing for diagnostic in findings.diagnostics)
        return self._status(failed=_is_partial(unusable, findings), errors=errors)

    def _mended(self, judged: Checked) -> "Mended":
        from robray.cli.fix import Mending, mended, mended_in_place

        mending = Mending(self.texts, self._read_scope, self.projects, self._is_wanted, self.options.unsafe_fixes)
        of_robots, to_mend = judged.findings.of_robots, self._to_mend(judged)
        in_scenes = mended(
            [path for path in to_mend if path not in of_robots], judged.roots, self._around.sets, mending
        )
        found = judged.findings.diagnostics
        alone = {*self.asked.configurations, *(path for path in to_mend if path in of_robots)}
        return in_scenes.beside(mended_in_place([each for each in found if each.at.path in alone], alone, mending))

    def _to_mend(self, judged: Checked) -> list[str]:
        """The files that may be written: those that were named, or lie in a folder that was, and are judged."""
        unusable = {path for path, _ in (*judged.unusable, *judged.left_out)}
        folders = {os.path.join(folder, "") for folder in self.asked.within.values()}
        parts = (
            path
            for path in (*judged.findings.judged, *sorted(judged.findings.of_robots))
            if path.startswith((*folders,)) and not self.projects.is_within_excluded(path)
        )
        return [path for path in dict.fromkeys((*self.asked.files, *parts)) if path not in unusable]

    def _show_patch(self, judged: Checked) -> bool:
        """Prints the changes of fixing; True if there are any."""
        from robray.cli.fix import patch

        changes = self._mended(judged)
        self._tell_what_is_left(changes)
        for line in patch(look_of(sys.stdout, self.options.colour), changes, exact=not is_terminal(sys.stdout)):
            print(line)
        if not self.options.quiet:
            _complain(f"Would fix {counted(changes.fixes, 'finding')} in {counted(len(changes.after), 'file')}")
        return bool(changes.after)

    def _mend(self, judged: Checked) -> "tuple[Mended, list[tuple[str, str]]]":
        """Writes the fixed files, or standard input; returns files that could not be written, with the reason."""
        from robray.cli.fix import write

        changes = self._mended(judged)
        if not self.texts:
            return changes, list(write(changes))
        # What came in goes out, mended or not.
        self.texts = {path: changes.after.get(path, text) for path, text in self.texts.items()}
        sys.stdout.flush()
        for text in self.texts.values():
            sys.stdout.buffer.write(text)
        sys.stdout.buffer.flush()
        return changes, []

    def _tell_what_is_left(self, changes: "Mended") -> None:
        from robray.cli.fix import remarks

        for line in () if self.options.quiet else remarks(changes.left):
            _complain(line)

    def _tell_what_is_stale(self, baseline: str, stale: "Sequence[Stale]") -> None:
        """Names the entries of a baseline that nothing is found for, of the rules that this run reports."""
        reported = self.chosen.over(DEFAULT)
        told = [each for each in stale if reported.severity_of(each.code, each.path, Severity.ERROR) is not None]
        if self.options.quiet or not told:
            return
        for path, code, message, times in told:
            often = f" ({times} times)" if times > 1 else ""
            _complain(f"{listed_path(path)}: [{code}] is no longer found{often}: {printable(message)}")
        name = printable(shown_path(baseline))
        entries = counted(sum(each.times for each in told), "known finding")
        _complain(f"{entries} of {name} no longer found; use --write-baseline {name} to update it")

    def _complain_of(self, unusable: Iterable[tuple[str, str]]) -> None:
        for path, why in unusable:
            _complain(f"robray: '{printable(shown_path(path))}' {why}")

    def _status(self, *, failed: bool, errors: bool) -> int:
        if failed:
            return COULD_NOT_RUN
        return ERRORS if errors and not self.options.exit_zero else CLEAN

    def _judge(self) -> Checked:
        return checked(
            self.asked,
            self.projects,
            self._around,
            self._read_scope,
            texts=self.texts,
            most=self.options.most or MOST_OF_A_RULE,
        )

    def _is_wanted(self, diagnostic: Diagnostic) -> bool:
        """True if a finding is reported; others are not fixed."""
        told = configured([diagnostic], self.projects.of(diagnostic.at.path))
        return any(map(self.chosen.is_severe_enough, told))

    def _write_baseline(self, name: str, findings: Findings, *, failed: bool) -> int:
        from robray.cli.baseline import write_baseline

        path = absolute_path(name)
        try:
            count = write_baseline(path, findings)
        except OSError as error:
            return _fail(f"'{printable(shown_path(path))}' cannot be written: {error.strerror}")
        if not self.options.quiet:
            print(f"Wrote {counted(count, 'finding')} to {printable(shown_path(path))}")
        return COULD_NOT_RUN if failed else CLEAN


def _is_partial(unusable: Sequence[object], findings: Findings) -> bool:
    """True if the check is incomplete: a file cannot be read, or a rule failed."""
    return bool(unusable) or any(each.code == FAILED for each in findings.diagnostics)


def _complain(message: str) -> None:
    print(message, file=sys.stderr)


def _fail(message: str) -> int:
    _complain(f"robray: {printable(message)}")
    return COULD_NOT_RUN
