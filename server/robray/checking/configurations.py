"""Findings in configurations: those in force, those named, those in the folders."""

import os
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from robray import disk
from robray.analysis.files import Absence
from robray.configuration.mistakes import diagnostics_of
from robray.configuration.reading import read_configuration
from robray.formats import FORMATS
from robray.project import Projects
from robray.rules.engine.rule import Diagnostic
from robray.text.lines import Lines
from robray.text.paths import folders_above


class Judged(NamedTuple):
    """`unusable` are those that cannot be read, and why; `asked` those given that have settings of robray;
    `left_out` are entries of folders that are not files.
    """

    diagnostics: tuple[Diagnostic, ...]
    lines: Mapping[str, Lines]
    unusable: tuple[tuple[str, str], ...]
    asked: tuple[str, ...]
    left_out: tuple[tuple[str, str], ...] = ()


NOTHING = Judged((), {}, (), ())


def judged(asked: Mapping[str, bool], projects: Projects, texts: Mapping[str, bytes], files: Iterable[str]) -> Judged:
    """Findings in configurations; missing files are reported only for the `asked` ones.

    `asked` is true for those named on the command line, which must exist. The others are reported only if they hold for
    one of `files`.
    """
    if not asked and not projects.mistakes:
        return NOTHING
    # Importing the TOML reader takes some hundredths of a second, and many folders have no configuration.
    from robray.configured_paths import ConfiguredPaths

    configured_paths = ConfiguredPaths(lambda: projects, FORMATS)
    found: list[Diagnostic] = []
    lines: dict[str, Lines] = {}
    unusable = []
    left_out = []
    told: dict[str, None] = {}
    for path, is_named in asked.items():
        text = texts[path] if path in texts else disk.read_of_project(path)
        if isinstance(text, Absence):
            why = disk.absence_in_words(text, path, FORMATS.scenes)
            if is_named:
                unusable.append((path, why))
            elif not any(mistake.path == path for mistake in projects.mistakes):
                left_out.append((path, why))
            continue
        read = read_configuration(path, text)
        if read.configuration is None:
            continue
        told[path] = None
        lines[path] = Lines(text)
        found += diagnostics_of((*read.mistakes, *configured_paths.mistakes(read, text)))
    folders = {os.path.dirname(path) for path in files}
    holding = folders.union(*map(folders_above, folders))
    for path in dict.fromkeys(mistake.path for mistake in projects.mistakes):
        if path not in told and os.path.dirname(path) in holding:
            text = disk.read_of_project(path)
            lines[path] = Lines(text if isinstance(text, bytes) else b"")
            found += diagnostics_of(mistake for mistake in projects.mistakes if mistake.path == path)
    return Judged(tuple(found), lines, tuple(unusable), tuple(told), tuple(left_out))
