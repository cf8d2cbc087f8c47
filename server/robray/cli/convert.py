"""`robray convert`: a robot as a scene, a scene as a robot, one flat file, or anything for other programs."""

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from robray import disk
from robray.analysis.analysis import Analysis, scene_model
from robray.analysis.files import Absence
from robray.analysis.format import Format
from robray.analysis.scene_state import SceneState
from robray.assemble import new_workspace
from robray.cli.render import look_of
from robray.cli.standard_input import STANDARD_INPUT, standard_input
from robray.configuration.configuration import PACKAGE
from robray.export.conversions import CONVERSIONS, INSTEAD, Conversion
from robray.export.converted import Converted, Remark
from robray.export.look import RED, YELLOW, counted, listed_path, printable, shown_path
from robray.export.mesh_triangles import LARGEST_MESH, LibraryError
from robray.export.targets import BY_SUFFIX, NAME, TARGETS, Around, Target, View
from robray.features.formatting.formatting import formatted
from robray.formats import FORMATS
from robray.joint_positions import PositionError, joint_positions
from robray.loading import load
from robray.project import Projects
from robray.project_access import read_scope_around
from robray.read_scope import ReadScope
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.scene.pose import Vector
from robray.text.lines import Encoding
from robray.text.paths import absolute_path

DONE, CANNOT_BE_SAID, COULD_NOT_RUN = 0, 1, 2

STANDARD_OUTPUT = "-"


class Options(NamedTuple):
    """As they are given on the command line."""

    output: str = STANDARD_OUTPUT
    to: str | None = None
    name: str | None = None
    """Of the function in C."""
    force: bool = False
    quiet: bool = False
    stdin_filename: str | None = None
    settings: Sequence[str] = ()
    camera: Sequence[Vector] | None = None
    """Where the eye is and what it looks at."""
    size: Sequence[int] | None = None
    colour: str = "auto"


class UnusableError(Exception):
    """Why nothing can be converted."""


def convert(paths: Sequence[str], options: Options) -> int:
    """Writes the file, and what belongs beside it, or nothing; the exit status."""
    texts = standard_input(options.stdin_filename) if paths[0] == STANDARD_INPUT else disk.NO_TEXTS
    sources = [*texts] or [*map(absolute_path, paths)]
    try:
        target = _target(options)
        conversion, *_ = (_conversion(source, options, texts, target) for source in sources)
        _check_count(sources, target)
        _check_output(options.output, options)
        state, analysis, read_scope = _load(sources, texts)
        if not accepts(state):
            _tell_errors(analysis, state, options)
            return CANNOT_BE_SAID
        meshes = _Meshes(read_scope, options.output)
        if target is not None:
            name, lost = target.name, "not kept"
            made = target.made(state, _around(state, meshes, options))
        else:
            name, lost = conversion.to.name, "only a comment"
            made = _converted(state, conversion, meshes).encoded()
        for suffix, _ in made.beside:
            _check_output(f"{options.output}{suffix}", options)
    except (UnusableError, LibraryError) as error:
        _complain(f"robray: {printable(str(error))}")
        return COULD_NOT_RUN
    if made.refusals:
        _tell(analysis, made.refusals, "error", options)
        many = counted(len(made.refusals), "thing")
        _complain(f"robray: nothing is written: {name} cannot say {many} of this scene")
        return CANNOT_BE_SAID
    _tell(analysis, made.warnings, "warning", options)
    if not options.quiet:
        _tell(analysis, made.losses, lost, options)
        for mesh in meshes.lost:
            _complain(f"robray: '{printable(mesh)}' is in no package here; the name is kept as it is")
    for suffix, data in made.beside if options.output != STANDARD_OUTPUT else ():
        if (status := _write(f"{options.output}{suffix}", data)) != DONE:
            return status
    return _write(options.output, made.data)


def _target(options: Options) -> Target | None:
    """What is asked for that robray does not read."""
    found = TARGETS.get(options.to) if options.to is not None else BY_SUFFIX.get(os.path.splitext(options.output)[1])
    if options.settings and (found is None or not found.takes_positions):
        raise UnusableError("--set is for pictures and glTF: all else has the joints as they are")
    if (options.camera or options.size) and (found is None or not found.is_picture):
        raise UnusableError("--camera and --size are for pictures")
    if options.name is not None and (found is None or not found.is_named):
        raise UnusableError("--name is that of a function, and only C has one")
    return found


def _check_count(sources: Sequence[str], target: Target | None) -> None:
    if len(sources) > 1 and (target is None or not target.of_several):
        raise UnusableError("several files are put together in C only: write them to a file of .c")


def _around(state: SceneState, meshes: "_Meshes", options: Options) -> Around:
    positions: dict[str, float] = {}
    if options.settings:
        try:
            told = joint_positions(options.settings, scene_model(state))
        except PositionError as error:
            raise UnusableError(str(error)) from error
        positions = {name: position.value for name, position in told.items()}
    view = View()
    if options.size is not None:
        view = view._replace(size=(options.size[0], options.size[1]))
    if options.camera is not None:
        eye, look = options.camera
        view = view._replace(camera=(eye, look))
    name = NAME if options.name is None else options.name
    return Around(meshes.name, meshes.file, meshes.content, disk.is_file, positions, view, name)


def _head(source: str, texts: Mapping[str, bytes]) -> bytes | None:
    """The beginning of a file whose name does not tell its format."""
    if not FORMATS.needs_text(source):
        return None
    read = texts.get(source) or disk.read(source)
    return read if isinstance(read, bytes) else None


def _conversion(source: str, options: Options, texts: Mapping[str, bytes], other: Target | None) -> Conversion:
    """The one that is asked for, or any where it is an `other` one; what came from standard input, one of the `texts`,
    may have no suffix."""
    has_no_suffix = bool(texts) and not os.path.splitext(source)[1]
    found = FORMATS.taken_for(source, b"") if has_no_suffix else FORMATS.of(source, _head(source, texts))
    if found is not None and found in INSTEAD:
        raise UnusableError(INSTEAD[found])
    if os.path.isdir(source):
        raise UnusableError(f"'{shown_path(source)}' is a folder: name a file")
    known = [suffix for each in CONVERSIONS for suffix in each.suffixes]
    if found is None or found not in CONVERSIONS:
        raise UnusableError(f"'{shown_path(source)}' is neither {' nor '.join(known)}")
    known += BY_SUFFIX
    if other is not None:
        return CONVERSIONS[found][0]
    target = _told_target(options)
    if target is None and options.output != STANDARD_OUTPUT and disk.is_plain(options.output):
        raise UnusableError(f"'{options.output}' ends neither in {' nor in '.join(known)}; say which with --to")
    for each in CONVERSIONS[found]:
        if target in (None, each.to):
            return each
    assert target is not None, "there is a conversion of each format in the table"
    if target is found:
        raise UnusableError(f"this is {found.name.upper()} already")
    raise UnusableError(f"nothing in {found.name} is written as {target.name}")


def _told_target(options: Options) -> Format | None:
    if options.to is not None:
        return next(each for each in FORMATS.formats if each.name == options.to)
    named = FORMATS.of(options.output)
    return named if named in CONVERSIONS else None


def _check_output(path: str, options: Options) -> None:
    if options.output != STANDARD_OUTPUT and not options.force and disk.is_file(path):
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


def _converted(state: SceneState, conversion: Conversion, meshes: "_Meshes") -> Converted:
    made = conversion.converted(state, meshes.name)
    if not conversion.to.has_layout:
        return made
    laid_out = formatted(conversion.to.front_end, made.text.encode("utf-8", "surrogateescape"))
    return made._replace(text=laid_out.decode("utf-8", "surrogateescape"))


class _Meshes:
    """How meshes are called in a file that lies where the output goes."""

    def __init__(self, read_scope: ReadScope, output: str) -> None:
        self._fence = read_scope
        self._folder = None if output == STANDARD_OUTPUT else os.path.dirname(absolute_path(output))
        self.lost: dict[str, None] = {}

    def file(self, path: str) -> str | None:
        """Where a mesh lies; None where that is not known."""
        if path.startswith(PACKAGE):
            return disk.in_package(path, self._fence)
        return None if "://" in path else path

    def content(self, path: str) -> bytes | str:
        """Of a mesh that may be read, or why there is none."""
        place = self.file(path)
        if place is None:
            return "is in no package here"
        if not self._fence.holds(place):
            return "lies outside of the project, where nothing is read"
        found = disk.read(place, LARGEST_MESH, self._fence.holds_real)
        return found.value if isinstance(found, Absence) else found

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
    paths = state.instances.prefixes
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
