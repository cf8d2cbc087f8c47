"""`robray convert`: a robot as a scene, a scene as a robot, a scene as one flat file, or anything as C."""

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from robray import disk
from robray.analysis.analysis import Analysis
from robray.analysis.files import Absence
from robray.analysis.scene_state import SceneState
from robray.assemble import new_workspace
from robray.cli.render import look_of
from robray.cli.standard_input import STANDARD_INPUT, standard_input
from robray.configuration.configuration import PACKAGE
from robray.export.conversions import CONVERSIONS, INSTEAD, OF_A_SET, TARGETS, Conversion, Target
from robray.export.converted import Converted, Remark, Surroundings
from robray.export.look import RED, YELLOW, counted, listed_path, printable, shown_path
from robray.features.formatting.formatting import formatted
from robray.formats import FORMATS
from robray.loading import load
from robray.project import Projects
from robray.project_access import read_scope_around
from robray.read_scope import ReadScope
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.text.lines import Encoding
from robray.text.paths import absolute_path

DONE, CANNOT_BE_SAID, COULD_NOT_RUN = 0, 1, 2

STANDARD_OUTPUT = "-"

DEFAULT_NAME = "scenegraph"
"""What amino's loader asks for where nobody says which function."""


class Options(NamedTuple):
    """As they are given on the command line."""

    output: str = STANDARD_OUTPUT
    to: str | None = None
    name: str | None = None
    force: bool = False
    quiet: bool = False
    stdin_filename: str | None = None
    colour: str = "auto"


class UnusableError(Exception):
    """Why nothing can be converted."""


def convert(paths: Sequence[str], options: Options) -> int:
    """Writes the file, and what belongs beside it, or nothing; the exit status."""
    texts = standard_input(options.stdin_filename) if paths[0] == STANDARD_INPUT else disk.NO_TEXTS
    sources = [*texts] or [*map(absolute_path, paths)]
    try:
        conversion = _conversion(sources, options, texts)
        _check_output(options, conversion)
        state, analysis, read_scope = _load(sources, texts)
        if not accepts(state):
            _tell_errors(analysis, state, options)
            return CANNOT_BE_SAID
        meshes = _Meshes(read_scope, options.output)
        surroundings = Surroundings(meshes.name, meshes.content, options.name or DEFAULT_NAME)
        converted = _converted(state, conversion, surroundings)
        for suffix, _ in converted.beside if options.output != STANDARD_OUTPUT else ():
            _check_free(f"{options.output}{suffix}", options)
    except UnusableError as error:
        _complain(f"robray: {printable(str(error))}")
        return COULD_NOT_RUN
    if converted.refusals:
        _tell(analysis, converted.refusals, "error", options)
        many = counted(len(converted.refusals), "thing")
        called = conversion.to.name if conversion.to.format is not None else conversion.to.name.upper()
        _complain(f"robray: nothing is written: {called} cannot say {many} of this scene")
        return CANNOT_BE_SAID
    _tell(analysis, converted.warnings, "warning", options)
    if not options.quiet:
        _tell(analysis, converted.losses, "only a comment" if conversion.to.format is not None else "left out", options)
        for name in meshes.lost:
            _complain(f"robray: '{printable(name)}' is in no package here; the name is kept as it is")
    if options.output != STANDARD_OUTPUT:
        for suffix, text in converted.beside:
            if (status := _write(f"{options.output}{suffix}", text.encode())) != DONE:
                return status
    return _write(options.output, converted.text.encode("utf-8", "surrogateescape"))


def _head(source: str, texts: Mapping[str, bytes]) -> bytes | None:
    """The beginning of a file whose name does not tell its format."""
    if not FORMATS.needs_text(source):
        return None
    read = texts.get(source) or disk.read(source)
    return read if isinstance(read, bytes) else None


def _conversion(sources: Sequence[str], options: Options, texts: Mapping[str, bytes]) -> Conversion:
    """The one that is asked for; what came from standard input, one of the `texts`, may have no suffix."""
    for source in sources:
        if os.path.isdir(source):
            raise UnusableError(f"'{shown_path(source)}' is a folder: name a file")
    of_each = [_conversions(source, texts) for source in sources]
    target = _told_target(options)
    suffixes = [suffix for each in TARGETS for suffix in each.suffixes]
    if target is None and options.output != STANDARD_OUTPUT and disk.is_plain(options.output):
        raise UnusableError(f"'{options.output}' ends neither in {' nor in '.join(suffixes)}; say which with --to")
    if len(sources) > 1:
        if target is None or not target.of_several:
            raise UnusableError("several files are put together in C only: write them to a file of .c")
        return OF_A_SET
    [(called, found)] = of_each
    for each in found:
        if target in (None, each.to):
            return each
    assert target is not None, "there is a conversion of each format in the table"
    if target.name == called:
        raise UnusableError(f"this is {called.upper()} already")
    raise UnusableError(f"nothing in {called} is written as {target.name}")


def _conversions(source: str, texts: Mapping[str, bytes]) -> tuple[str, tuple[Conversion, ...]]:
    """The name of a file's format, and what it can be written as."""
    has_no_suffix = bool(texts) and not os.path.splitext(source)[1]
    found = FORMATS.taken_for(source, b"") if has_no_suffix else FORMATS.of(source, _head(source, texts))
    if found is not None and found in INSTEAD:
        raise UnusableError(INSTEAD[found])
    if found is None or found not in CONVERSIONS:
        known = [suffix for each in CONVERSIONS for suffix in each.suffixes]
        raise UnusableError(f"'{shown_path(source)}' is neither {' nor '.join(known)}")
    return found.name, CONVERSIONS[found]


def _told_target(options: Options) -> Target | None:
    if options.to is not None:
        return next(each for each in TARGETS if each.name == options.to)
    named = FORMATS.of(options.output)
    suffix = os.path.splitext(options.output)[1].lower()
    for each in TARGETS:
        if suffix in each.suffixes if each.format is None else each.format is named:
            return each
    return None


def _check_output(options: Options, conversion: Conversion) -> None:
    if options.name is not None and conversion.to.format is not None:
        raise UnusableError("--name is that of a function, and only C has one")
    if options.output != STANDARD_OUTPUT:
        _check_free(options.output, options)


def _check_free(path: str, options: Options) -> None:
    if not options.force and disk.is_file(path):
        raise UnusableError(f"'{shown_path(absolute_path(path))}' exists; --force overwrites it")


def _load(sources: Sequence[str], texts: Mapping[str, bytes]) -> tuple[SceneState, Analysis, ReadScope]:
    """The scene that a file is the root of, even if others include it, or several that are loaded together."""
    projects = Projects()
    if len(sources) > 1:
        loaded = load(sources[-1], projects, together=sources[:-1])
        if isinstance(loaded, str):
            raise UnusableError(f"'{shown_path(sources[-1])}' {loaded}")
        return loaded.state, loaded.analysis, read_scope_around(projects, sources)
    [source] = sources
    workspace = new_workspace(projects.reading_limits)
    absence = disk.load(workspace, source, texts)
    if isinstance(absence, Absence):
        raise UnusableError(f"'{shown_path(source)}' {absence.value}")
    workspace.pin(source)
    read_scope = read_scope_around(projects, [source])
    disk.complete(workspace, read_scope, texts)
    analysis = workspace.analysis()
    return analysis.scenes[source], analysis, read_scope


def _converted(state: SceneState, conversion: Conversion, surroundings: Surroundings) -> Converted:
    made = conversion.converted(state, surroundings)
    if conversion.to.format is None or not conversion.to.format.has_layout:
        return made
    laid_out = formatted(conversion.to.format.front_end, made.text.encode("utf-8", "surrogateescape"))
    return made._replace(text=laid_out.decode("utf-8", "surrogateescape"))


class _Meshes:
    """How meshes are called in a file that lies where the output goes, and what is in them."""

    def __init__(self, read_scope: ReadScope, output: str) -> None:
        self._fence = read_scope
        self._folder = None if output == STANDARD_OUTPUT else os.path.dirname(absolute_path(output))
        self.lost: dict[str, None] = {}

    def name(self, path: str) -> str:
        """Relative to the output for what has a folder in common with it; absolute for all else.

        amino looks for the packages of URDF only, so they are looked for here.
        """
        if path.startswith(PACKAGE):
            found = disk.in_package(path, self._fence)
            if found is None:
                self.lost[path] = None
                return path
            path = found
        if self._folder is None or not os.path.isabs(path):
            return path
        if os.path.commonpath([self._folder, path]) == absolute_path(os.sep):
            return path
        return os.path.relpath(path, self._folder)

    def content(self, path: str) -> bytes | str:
        """Of a mesh that may be read, or why there is none."""
        place = disk.in_package(path, self._fence) if path.startswith(PACKAGE) else path
        if place is None:
            return "is in no package here"
        if not self._fence.holds(place):
            return "lies outside of the project, where nothing is read"
        found = disk.read(place, is_inside=self._fence.holds_real)
        return found.value if isinstance(found, Absence) else found


def _write(path: str, text: bytes) -> int:
    if path == STANDARD_OUTPUT:
        sys.stdout.flush()
        sys.stdout.buffer.write(text)
        sys.stdout.buffer.flush()
        return DONE
    try:
        disk.replace(path, text)
    except OSError as error:
        shown = printable(shown_path(absolute_path(path)))
        _complain(f"robray: '{shown}' cannot be written: {error.strerror}")
        return COULD_NOT_RUN
    return DONE


def _tell_errors(analysis: Analysis, state: SceneState, options: Options) -> None:
    """What is wrong with a scene that amino, or a robot that urdfdom, refuses."""
    paths = dict.fromkeys(file.path for file in state.instances.files.values())
    refused = [found for path in paths for found in diagnostics(analysis, path) if found.rejected_by_reader]
    _tell(analysis, [Remark(found.at, found.message) for found in refused], "error", options)
    _complain("robray: nothing is written: the file has errors")


def _tell(analysis: Analysis, remarks: Iterable[Remark], kind: str, options: Options) -> None:
    look = look_of(sys.stderr, options.colour)
    painted = look.paint(kind, RED if kind == "error" else YELLOW)
    for at, message in remarks:
        position = analysis.files[at.path].lines.position(at.span.start, Encoding.UTF_32)
        place = f"{listed_path(at.path)}:{position.line + 1}:{position.column + 1}"
        _complain(f"{place}: {painted}: {printable(message)}")


def _complain(message: str) -> None:
    print(message, file=sys.stderr)
