"""`robray convert`: a robot as a scene, a scene as a robot, one flat file, or anything for other programs."""

import math
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from robray import disk
from robray.analysis.analysis import FileSpan
from robray.analysis.files import Absence
from robray.analysis.format import Format
from robray.analysis.scene_state import SceneState
from robray.assemble import new_workspace
from robray.checking.one_scene import load_as_checked, with_states
from robray.cli.joint_settings import tell_positions
from robray.cli.mesh_names import MeshesFrom
from robray.cli.render import in_shell, is_terminal, look_of
from robray.cli.standard_input import STANDARD_INPUT, is_unnamed, standard_input
from robray.configuration.overriding import read_by
from robray.export.conversions import CONVERSIONS, Conversion
from robray.export.converted import EMPTY, Converted, Remark, by_kind, once_a_kind
from robray.export.libraries import LibraryError
from robray.export.look import RED, YELLOW, listed_path, printable, shown_path
from robray.export.targets import BY_SUFFIX, NAME, TARGETS, Around, Target, View
from robray.features.formatting import formatted
from robray.formats import FORMATS, URDF, XACRO
from robray.joint_positions import PositionError, joint_positions
from robray.loading import Loaded, load
from robray.project import Projects
from robray.project_access import read_scope_around
from robray.read_scope import ReadScope
from robray.rules import ROLES
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.rules.engine.rule_contexts import listed
from robray.rules.engine.selection import VERDICT_ALONE
from robray.scene.pose import Vector
from robray.text.counted import counted
from robray.text.lines import Encoding
from robray.text.paths import absolute_path

DONE, CANNOT_BE_SAID, COULD_NOT_RUN = 0, 1, 2

STANDARD_OUTPUT = "-"

PAGE = "html"

MOST_OF_PAGE = 64_000_000
"""Limit of bytes of the meshes in a page."""

_NEAREST = 1e-6
"""Metres between an eye and what it looks at: nearer, it looks nowhere."""


class Options(NamedTuple):
    """Options of the command line."""

    output: str = STANDARD_OUTPUT
    to: str | None = None
    name: str | None = None
    """The function in C."""
    force: bool = False
    quiet: bool = False
    each: bool = False
    """True to print remarks of one kind one by one."""
    stdin_filename: str | None = None
    reader: str | None = None
    arguments: Mapping[str, str] = {}
    """Arguments of xacro sources, by name."""
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
        if _is_page(options):
            return _write_page(sources, options, texts)
        target = _target(options)
        conversion, *_ = (_conversion(source, options, texts, target) for source in sources)
        _check_count(sources, target)
        _check_output(options.output, options)
        projects = Projects(read_by(options.reader, options.arguments))
        is_state = any("=" not in each for each in options.settings)
        loaded, read_scope, left_out = _load(sources, texts, target, projects, is_state=is_state)
        state = loaded.state
        if not accepts(state):
            _tell_errors(loaded, options)
            return CANNOT_BE_SAID
        meshes = MeshesFrom(read_scope, None if options.output == STANDARD_OUTPUT else options.output)
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
    if left_out and not options.quiet:
        _tell_left_out(sources[0], left_out, target, options)
    if made.refusals:
        _tell(loaded, [(each.at, each.message) for each in made.refusals], "error", options)
        many = counted(len(made.refusals), "thing")
        _complain(f"robray: nothing is written: {name} cannot express {many} of this scene")
        return CANNOT_BE_SAID
    are_all_told = _tell_idle(loaded, options)
    are_all_told &= _tell_kinds(loaded, made.warnings, "warning", options)
    if not options.quiet:
        are_all_told &= _tell_kinds(loaded, made.losses, lost, options)
        for why in once_a_kind(dict.fromkeys(meshes.lost.values())):
            _complain(f"robray: {printable(why)}; the output keeps the name")
    if not are_all_told:
        _complain("robray: use --each to list them one by one")
    if made.is_empty:
        _complain(f"robray: nothing is written: {EMPTY}")
        return COULD_NOT_RUN
    for suffix, data in made.beside if options.output != STANDARD_OUTPUT else ():
        if (status := write(f"{options.output}{suffix}", data)) != DONE:
            return status
    return write(options.output, made.data)


def _is_page(options: Options) -> bool:
    return options.to == PAGE if options.to is not None else options.output.lower().endswith(f".{PAGE}")


def _write_page(sources: Sequence[str], options: Options, texts: Mapping[str, bytes]) -> int:
    """Writes a page with the 3D view; the exit status. Raises UnusableError."""
    # Other outputs need neither numpy nor the view.
    from robray.view.document import document
    from robray.view.page import NOT_BUILT, built

    if options.settings or options.camera or options.size or options.name is not None:
        raise UnusableError("--set, --camera, --size and --name do not apply to pages")
    _check_output(options.output, options)
    [*together, source] = sources
    projects = Projects(read_by(options.reader, options.arguments))
    loaded = load_as_checked(source, projects, texts, together=together, of_any_name=is_unnamed(source, texts))
    if isinstance(loaded, str):
        raise UnusableError(f"'{shown_path(source)}' {loaded}")
    if built() is None:
        raise UnusableError(NOT_BUILT)
    made = document(loaded, MOST_OF_PAGE)
    if made is None:
        raise UnusableError(f"the meshes have more than {MOST_OF_PAGE // 1_000_000} MB; a page would be too large")
    return write(options.output, made.encode())


def _target(options: Options) -> Target | None:
    """The target, if robray does not read it."""
    if options.to is not None:
        found = TARGETS.get(options.to)
    elif FORMATS.of(options.output) is not None:
        # A workcell ends in what a model for mujoco ends in, too.
        found = None
    else:
        found = BY_SUFFIX.get(os.path.splitext(options.output)[1].lower())
    if options.settings and (found is None or not found.takes_positions):
        raise UnusableError("--set applies only to pictures and glTF; other formats keep the joints as they are")
    if (options.camera or options.size) and (found is None or not found.is_picture):
        raise UnusableError("--camera and --size apply only to pictures")
    if options.camera and math.dist(*options.camera) < _NEAREST:
        raise UnusableError("--camera requires two different points")
    if options.name is not None and (found is None or not found.is_named):
        raise UnusableError("--name applies only to C")
    return found


def _check_count(sources: Sequence[str], target: Target | None) -> None:
    if len(sources) > 1 and (target is None or not target.of_several):
        raise UnusableError("only C takes several files; name an output that ends in .c")


def _around(state: SceneState, meshes: MeshesFrom, options: Options) -> Around:
    positions: dict[str, float] = {}
    if options.settings:
        try:
            told = joint_positions(options.settings, state)
        except PositionError as error:
            raise UnusableError(str(error)) from error
        positions = {name: position.value for name, position in told.items()}
        if not options.quiet:
            tell_positions(state, told, options.colour)
    view = View()
    if options.size is not None:
        view = view._replace(size=(options.size[0], options.size[1]))
    if options.camera is not None:
        eye, look = options.camera
        view = view._replace(camera=(eye, look))
    name = options.name or NAME
    output = None if options.output == STANDARD_OUTPUT else os.path.basename(options.output)
    return Around(meshes.name, meshes.file, meshes.content, disk.is_file, positions, view, name, output)


def _text(source: str, texts: Mapping[str, bytes]) -> bytes | None:
    """That of a file whose name does not tell its format."""
    if not FORMATS.needs_text(source):
        return None
    read = texts.get(source) or disk.read(source)
    if isinstance(read, Absence):
        raise UnusableError(f"'{shown_path(source)}' {disk.absence_in_words(read, source, FORMATS.scenes)}")
    return read


def _conversion(source: str, options: Options, texts: Mapping[str, bytes], other: Target | None) -> Conversion:
    """The one that is asked for, or any where it is an `other` one; what came from standard input, one of the `texts`,
    may have no suffix."""
    text = _text(source, texts)
    # What is broken is read, so that it is told how.
    refusal = None if is_unnamed(source, texts) else FORMATS.refusal(source, text)
    found = FORMATS.taken_for(source, text or b"") if refusal is None else None
    is_source = found is XACRO
    found = URDF if is_source else found
    if os.path.isdir(source):
        raise UnusableError(f"'{shown_path(source)}' is a folder; name a file")
    if refusal is not None:
        raise UnusableError(f"'{shown_path(source)}' {refusal}")
    if found is not None and found.describes_robot:
        raise UnusableError(f"'{shown_path(source)}' only describes a robot; convert the file that has the robot")
    if found is None or found not in CONVERSIONS:
        known = [suffix for each in CONVERSIONS for suffix in each.suffixes]
        raise UnusableError(f"'{shown_path(source)}' has none of the suffixes {', '.join(known)}")
    if other is not None:
        return CONVERSIONS[found][0]
    target = _told_target(options)
    if target is None and options.output != STANDARD_OUTPUT and disk.is_plain(options.output):
        written = [*(each.to.suffixes[0] for each in CONVERSIONS[found]), *BY_SUFFIX]
        raise UnusableError(
            f"'{options.output}' has none of the suffixes {', '.join(written)}; use --to to choose a format"
        )
    for each in CONVERSIONS[found]:
        if target in (None, each.to):
            return each
    assert target is not None, "there is a conversion of each format in the table"
    if target is found and is_source:
        raise UnusableError("'robray expand' writes a xacro source as URDF")
    if target is found:
        raise UnusableError(f"the file is already in {found.name.upper()}")
    raise UnusableError(f"robray cannot convert {found.name} to {target.name}")


def _told_target(options: Options) -> Format | None:
    if options.to is not None:
        return next(each for each in FORMATS.formats if each.name == options.to)
    named = FORMATS.of(options.output)
    return named if named in CONVERSIONS else None


def _check_output(path: str, options: Options) -> None:
    if options.output != STANDARD_OUTPUT and not options.force and disk.is_file(path):
        raise UnusableError(f"'{shown_path(absolute_path(path))}' already exists; use --force to overwrite it")


def _load(
    sources: Sequence[str], texts: Mapping[str, bytes], target: Target | None, projects: Projects, *, is_state: bool
) -> tuple[Loaded, ReadScope, list[str]]:
    """The scene of a file, or of several that are loaded together, and the files that the project or a comment loads
    together with it and that are not in this scene.

    A model or a picture has what `robray show` has: all that the project loads with the file, and the scene around a
    part. Another text, and a function, has just what is named. If `is_state`, a setting may name a state of an SRDF.
    """
    [*together, source] = sources
    of_any_name = is_unnamed(source, texts)
    is_whole = bool(together) or (target is not None and not target.of_several and not texts)
    load_it = load_as_checked if is_whole else load
    loaded = load_it(source, projects, texts, together=together, of_any_name=of_any_name, is_judged=False)
    if is_state and not texts and not together:
        loaded = with_states(loaded, source, projects, is_judged=False)
    if isinstance(loaded, str):
        raise UnusableError(f"'{shown_path(source)}' {loaded}")
    read_scope = read_scope_around(projects, sources)
    if is_whole or not loaded.state.is_set:
        return loaded, read_scope, []
    workspace = new_workspace(projects.reading_limits, lambda _: VERDICT_ALONE)
    if source in loaded.robots:
        workspace.set_made(source, loaded.robots[source].text, URDF, loaded.robots[source])
    else:
        disk.load(workspace, source, texts)
    workspace.pin(source)
    disk.complete(workspace, read_scope, texts)
    analysis = workspace.analysis()
    return loaded._replace(analysis=analysis, state=analysis.scenes[source]), read_scope, loaded.beside


def _converted(state: SceneState, conversion: Conversion, meshes: MeshesFrom) -> Converted:
    made = conversion.converted(state, meshes.name)
    laid_out = formatted(conversion.to.front_end, made.text.encode("utf-8", "surrogateescape"))
    return made._replace(text=laid_out.decode("utf-8", "surrogateescape"))


def write(path: str, text: bytes) -> int:
    """Writes a file, or standard output; the exit status."""
    if path == STANDARD_OUTPUT:
        if b"\0" in text and is_terminal(sys.stdout):
            _complain("robray: the output is not text; name a file with -o")
            return COULD_NOT_RUN
        sys.stdout.flush()
        sys.stdout.buffer.write(text)
        sys.stdout.buffer.flush()
        return DONE
    try:
        disk.make_folders(path)
        disk.replace(path, text)
    except OSError as error:
        shown = printable(shown_path(absolute_path(path)))
        _complain(f"robray: '{shown}' cannot be written: {error.strerror}")
        return COULD_NOT_RUN
    return DONE


def _tell_left_out(source: str, left_out: Sequence[str], target: Target | None, options: Options) -> None:
    named = listed([printable(shown_path(path)) for path in left_out], _MOST_NAMED)
    shown = printable(shown_path(source))
    command = "models and pictures contain them, as with -o FILE.xml, .glb or .png"
    if target is not None and target.of_several:
        files = " ".join(map(in_shell, [*left_out, source]))
        is_file = options.output != STANDARD_OUTPUT
        to = f"-o {in_shell(absolute_path(options.output))}" if is_file else f"--to {target.name}"
        command = f"use 'robray convert {files} {to}' for all of them"
    _complain(f"robray: the output lacks {named}, loaded with '{shown}'; {command}")


_MOST_NAMED = 4
"""Files that are worth naming on a line."""


def _tell_errors(loaded: Loaded, options: Options) -> None:
    """Prints the errors for which amino, or for a robot urdfdom, refuses a scene."""
    paths = loaded.state.instances.prefixes
    refused = [found for path in paths for found in diagnostics(loaded.analysis, path) if found.rejected_by_reader]
    _tell(loaded, [(found.at, found.message) for found in refused], "error", options)
    _complain("robray: nothing is written: the file has errors")


def _tell(loaded: Loaded, remarks: Iterable[tuple[FileSpan, str]], kind: str, options: Options) -> None:
    look = look_of(sys.stderr, options.colour)
    painted = look.paint(kind, RED if kind == "error" else YELLOW)
    files = loaded.analysis.files
    for at, message in dict.fromkeys((files[at.path].place(at.span), message) for at, message in remarks):
        position = at.lines.position(at.span.start, Encoding.UTF_32)
        place = f"{listed_path(at.path)}:{position.line + 1}:{position.column + 1}"
        _complain(f"{place}: {painted}: {printable(message)}")


def _tell_idle(loaded: Loaded, options: Options) -> bool:
    """Report motions of robots that have no effect in any format; True if every remark is shown."""
    robots = [file.path for file in loaded.state.instances.distinct_files() if file.format.is_robot]
    found = [each for path in robots for each in diagnostics(loaded.analysis, path) if each.code in ROLES.idle]
    are_all_told = True
    for code in dict.fromkeys(each.code for each in found):
        remarks = [Remark(each.at, "{}", (each.message,)) for each in found if each.code == code]
        are_all_told &= _tell_kinds(loaded, remarks, "warning", options)
    return are_all_told


def _tell_kinds(loaded: Loaded, remarks: Sequence[Remark], kind: str, options: Options) -> bool:
    """Prints one line for each kind, or each remark on request. True if none is missing."""
    if options.each:
        _tell(loaded, [(each.at, each.message) for each in remarks], kind, options)
        return True
    firsts = [*by_kind(remarks)]
    more = [f" (and {count - 1:,} similar)" if count > 1 else "" for _, count in firsts]
    told = [(one.at, one.message + rest) for (one, _), rest in zip(firsts, more, strict=True)]
    _tell(loaded, told, kind, options)
    return len(told) == len(remarks)


def _complain(message: str) -> None:
    print(message, file=sys.stderr)
