"""`robray expand`: a xacro source as the robot that it expands to."""

import sys
from collections.abc import Mapping
from typing import NamedTuple

from robray import disk
from robray.analysis.files import Absence
from robray.cli.convert import STANDARD_OUTPUT, write
from robray.cli.refused import RefusedError
from robray.cli.render import full, look_of, tally
from robray.cli.standard_input import STANDARD_INPUT, standard_input
from robray.configuration.overriding import read_by
from robray.expanding import Expanded, first_robot
from robray.export.look import STDIN, named_path, shown_path
from robray.formats import FORMATS, XACRO
from robray.formats.xacro.writing import written
from robray.project import Projects
from robray.project_access import read_scope_around
from robray.text.paths import absolute_path
from robray.text.printable import printable

DONE, REFUSED = 0, 1


class Options(NamedTuple):
    """Options of the command line."""

    arguments: Mapping[str, str] = {}
    output: str = STANDARD_OUTPUT
    deps: bool = False
    stdin_filename: str | None = None
    force: bool = False
    colour: str = "auto"


def expand_file(path: str, options: Options) -> int:
    """Writes what a source expands to, or nothing if xacro refuses it; the exit status."""
    texts: disk.Texts = disk.NO_TEXTS
    if path == STANDARD_INPUT:
        path = options.stdin_filename or f"{STDIN}{XACRO.suffixes[0]}"
        texts = standard_input(path)
    absolute = absolute_path(path)
    text = texts[absolute] if absolute in texts else disk.read(absolute)
    if isinstance(text, Absence):
        why = disk.absence_in_words(text, absolute, FORMATS.scenes)
        raise RefusedError(f"'{printable(shown_path(absolute))}' {why}")
    if options.output != STANDARD_OUTPUT and not options.force and disk.is_file(options.output):
        raise RefusedError(
            f"'{printable(shown_path(absolute_path(options.output)))}' already exists; use --force to overwrite it"
        )
    projects = Projects(read_by(None, options.arguments))
    found = first_robot(absolute, projects, read_scope_around(projects, [absolute]), texts)
    _tell(found, options)
    expansion = found.expansion
    if expansion.is_refused:
        return REFUSED
    if options.deps:
        for each, file in expansion.files.items():
            if file is not None and each != absolute:
                print(each)
        return DONE
    return write(options.output, written(expansion, named_path(path)).text)


def _tell(found: Expanded, options: Options) -> None:
    findings = found.findings()
    if not findings:
        return
    look = look_of(sys.stderr, options.colour)
    for each in findings:
        print(full(look, each, found.lines.get), end="\n\n", file=sys.stderr)
    verdict = "xacro refuses this source, so nothing is written: " if found.expansion.is_refused else ""
    print(f"robray: {verdict}{tally(look, findings)}", file=sys.stderr)
