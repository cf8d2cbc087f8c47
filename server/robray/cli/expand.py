"""`robray expand`: a xacro source as the robot that it expands to."""

import os
import re
import sys
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from robray import disk
from robray.analysis.analysis import FileSpan
from robray.analysis.files import Absence
from robray.cli.convert import STANDARD_OUTPUT, write
from robray.cli.refused import RefusedError
from robray.cli.render import full, look_of, tally
from robray.export.look import shown_path
from robray.facts.details import Said
from robray.formats import FORMATS
from robray.formats.xacro.expansion import Expansion, expand
from robray.formats.xacro.findings import findings
from robray.formats.xacro.scopes import Fault, Step
from robray.formats.xacro.writing import written
from robray.project import Projects
from robray.project_access import read_scope_around
from robray.rules import RULES
from robray.rules.engine.rule import Diagnostic, Related, RuleContext
from robray.text.lines import Lines
from robray.text.packaged import PACKAGE
from robray.text.paths import absolute_path
from robray.text.printable import printable

DONE, REFUSED = 0, 1

_SECRET = re.compile(r"TOKEN|SECRET|PASS|KEY|CREDENTIAL|AUTH|COOKIE|SESSION", re.IGNORECASE)
_MOST_CALLS = 3
"""Calls and includes that are shown with a finding."""


class Options(NamedTuple):
    """Options of the command line."""

    arguments: Sequence[str] = ()
    """Arguments, NAME:=VALUE."""
    arg: Sequence[str] = ()
    """Arguments, NAME=VALUE."""
    output: str = STANDARD_OUTPUT
    deps: bool = False
    force: bool = False
    colour: str = "auto"


class _Disk:
    """The files and packages around a source that may be read."""

    def __init__(self, path: str) -> None:
        self._read_scope = read_scope_around(Projects(), [path])
        self._texts: dict[str, bytes | None] = {}

    @property
    def folder(self) -> str | None:
        return os.getcwd()

    def read(self, path: str) -> bytes | None:
        if path not in self._texts:
            path = absolute_path(path)
            text = disk.read(path, is_inside=self._read_scope.holds_real) if self._read_scope.holds(path) else None
            self._texts[path] = text if isinstance(text, bytes) else None
        return self._texts[path]

    def listed(self, pattern: str) -> Sequence[str]:
        return disk.matching(pattern, self._read_scope.folders)

    def package(self, name: str) -> str | None:
        return disk.in_package(f"{PACKAGE}{name}", self._read_scope) if "/" not in name else None

    def environment(self, name: str) -> str | None:
        return os.environ.get(name) if _SECRET.search(name) is None else None


def expand_file(path: str, options: Options) -> int:
    """Writes what a source expands to, or nothing if xacro refuses it; the exit status."""
    absolute = absolute_path(path)
    text = disk.read(absolute)
    if isinstance(text, Absence):
        why = disk.absence_in_words(text, absolute, FORMATS.scenes)
        raise RefusedError(f"'{printable(shown_path(absolute))}' {why}")
    if options.output != STANDARD_OUTPUT and not options.force and disk.is_file(options.output):
        raise RefusedError(
            f"'{printable(shown_path(absolute_path(options.output)))}' already exists; use --force to overwrite it"
        )
    expansion = expand(_Disk(absolute), absolute, _given(options))
    _tell(expansion, options)
    if expansion.is_refused:
        return REFUSED
    if options.deps:
        for each, file in expansion.files.items():
            if file is not None and each != absolute:
                print(each)
        return DONE
    return write(options.output, written(expansion, path).text)


def _given(options: Options) -> dict[str, str]:
    pairs = [each.partition(":=")[::2] for each in options.arguments] + [
        each.partition("=")[::2] for each in options.arg
    ]
    return {name.strip(): value.strip() for name, value in pairs}


def _tell(expansion: Expansion, options: Options) -> None:
    found = [_diagnostic(each) for each in findings(expansion)]
    if not found:
        return
    look = look_of(sys.stderr, options.colour)
    lines = {path: Lines(file.text) for path, file in expansion.files.items() if file is not None}
    for each in found:
        print(full(look, each, lines.get), end="\n\n", file=sys.stderr)
    verdict = "xacro refuses this source, so nothing is written: " if expansion.is_refused else ""
    print(f"robray: {verdict}{tally(look, found)}", file=sys.stderr)


def _diagnostic(fault: Fault) -> Diagnostic:
    at = FileSpan(fault.document.path, fault.span)
    made = RULES[fault.code].at(at, RuleContext(fault.span, Said(fault.what), None, None), None)
    return made._replace(related=tuple(_related(fault)))


def _related(fault: Fault) -> Iterable[Related]:
    """Other places with the same cause, and the calls and includes that lead there."""
    for document, span in fault.places:
        yield Related(FileSpan(document.path, span), "also needed here")
    chains = fault.chains[:_MOST_CALLS] if len(fault.chains) > 1 else [*map(list, fault.chains)]
    seen: set[Step] = set()
    for chain in chains:
        for step in chain[:1] if len(fault.chains) > 1 else chain[:_MOST_CALLS]:
            if step not in seen:
                seen.add(step)
                yield Related(FileSpan(step.path, step.span), _HOW[step.kind])


_HOW = {"call": "in this call", "include": "included here", "block": "inserted here"}
