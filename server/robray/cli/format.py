"""`robray format`: files in their layout."""

import os
import sys
from collections.abc import Sequence
from typing import NamedTuple

from robray import disk
from robray.analysis.files import Absence
from robray.checking.discover import given, given_text, nothing_found
from robray.checking.unread import UnreadFiles
from robray.cli.fix import Mended, patch, write
from robray.cli.render import is_terminal, look_of
from robray.cli.standard_input import STANDARD_INPUT, standard_input
from robray.export.look import listed_path, printable, shown_path
from robray.facts.layout import NoLayoutError
from robray.features.formatting import formatted, is_text
from robray.formats import FORMATS
from robray.project import Projects
from robray.text.counted import counted

CLEAN, CHANGES, COULD_NOT_RUN = 0, 1, 2


class Options(NamedTuple):
    """Options of the command line."""

    check: bool = False
    diff: bool = False
    quiet: bool = False
    stdin_filename: str | None = None
    force_exclude: bool = False
    colour: str = "auto"


def format_files(paths: Sequence[str], options: Options) -> int:
    """Writes the files that change, or tells which would; the exit status."""
    projects = Projects()
    texts = standard_input(options.stdin_filename) if STANDARD_INPUT in paths else {}
    asked = given(paths, projects.is_passed_over) if not texts else given_text(*next(iter(texts.items())))
    if options.force_exclude:
        asked = asked._replace(files=tuple(path for path in asked.files if not projects.is_within_excluded(path)))
    configurations = sorted(path for path, is_named in asked.configurations.items() if is_named)
    for path in configurations:
        _complain(f"robray: '{printable(shown_path(path))}' is unchanged: robray does not format files of this format")
    before: dict[str, bytes] = {}
    after: dict[str, bytes] = {}
    read_scope = asked.read_scope(projects)
    unread = UnreadFiles(asked.within, read_scope)
    passed_over, unusable = unread.passed_over, unread.unusable
    unusable += asked.unusable
    for path in asked.files:
        project = projects.of(path)
        most = project.reading_limits.file_size
        text = texts[path] if path in texts else disk.read(path, most, read_scope.holds_real)
        if isinstance(text, Absence):
            unread.note(path, text)
            continue
        if path not in texts and not project.claims(path):
            if path in asked.within and FORMATS.of(path, text) is None:
                passed_over.add(path)
                continue
            refusal = FORMATS.refusal(path, text)
            if refusal is not None and not FORMATS.belongs_to_others(path, text):
                unusable.append((path, refusal))
                continue
        if not is_text(text):
            unusable.append((path, "is unchanged: it is not text in UTF-8"))
            continue
        try:
            after[path] = formatted(FORMATS.taken_for(path, text).front_end, text, project.style)
        except NoLayoutError as error:
            unusable.append((path, f"is unchanged: {printable(str(error))}"))
            continue
        before[path] = text
    if projects.mistakes:
        for mistake in projects.mistakes:
            _complain(f"{listed_path(mistake.path)}:{mistake.line}: {printable(mistake.message)}")
        return COULD_NOT_RUN
    changed = [path for path in after if after[path] != before[path]]
    changes = Mended({path: before[path] for path in changed}, {path: after[path] for path in changed}, {})
    changes = changes.under_one_name()
    changed = [*changes.after]
    only_looks = options.check or options.diff
    if options.diff:
        for line in patch(look_of(sys.stdout, options.colour), changes, exact=not is_terminal(sys.stdout)):
            print(line)
    elif options.check:
        for path in changed:
            print(f"Would format {printable(shown_path(path))}")
    elif texts:
        # What is passed over goes through as it came.
        [text] = (after or texts).values()
        sys.stdout.flush()
        sys.stdout.buffer.write(text)
        sys.stdout.buffer.flush()
    else:
        unwritten = dict(write(changes))
        unusable += unwritten.items()
        changed = [path for path in changed if path not in unwritten]
        left = {*map(os.path.realpath, unwritten)}
        after = {path: text for path, text in after.items() if os.path.realpath(path) not in left}
    for path, why in (*asked.left_out, *unread.left_out, *unusable):
        _complain(f"robray: '{printable(shown_path(path))}' {why}")
    if passed_over.issuperset(asked.files) and not unusable and not texts:
        if not configurations:
            _complain(f"robray: {nothing_found(paths, projects.is_passed_over)}")
    elif not options.quiet and after and not (texts and not only_looks):
        _complain(_summary(len(changed), len({*map(os.path.realpath, after)}), would=only_looks))
    if unusable:
        return COULD_NOT_RUN
    return CHANGES if changed and only_looks else CLEAN


def _summary(changed: int, files: int, *, would: bool) -> str:
    if not changed:
        return f"{counted(files, 'file')} already formatted"
    left = files - changed
    rest = f", {counted(left, 'file')} left unchanged" if left else ""
    return f"{'Would format' if would else 'Formatted'} {counted(changed, 'file')}{rest}"


def _complain(message: str) -> None:
    print(message, file=sys.stderr)
