"""`robray collisions`: which frames of a scene have shapes that touch."""

import posixpath
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from robray import disk
from robray.analysis.analysis import FileSpan, scene_model
from robray.analysis.files import Absence
from robray.analysis.further_frames import names_in_texts
from robray.analysis.links import frame_names
from robray.analysis.occurrences import name_span
from robray.assemble import new_workspace
from robray.checking.one_scene import load_as_checked
from robray.cli.arguments.collisions import SAMPLES
from robray.cli.joint_settings import tell_positions
from robray.cli.outputs.github import command
from robray.cli.outputs.record import place
from robray.cli.render import SEVERITY_COLOURS, in_shell, look_of
from robray.cli.standard_input import STANDARD_INPUT, is_unnamed, standard_input
from robray.collision.disabled import disabled_pairs, robot_in
from robray.collision.report import Collisions, Pair, Touching, as_written, collisions
from robray.collision.touching import CLOSE
from robray.configuration.overriding import read_by
from robray.export.allowing import allowing, inserted
from robray.export.converted import once_a_kind
from robray.export.frame_tree import places_of
from robray.export.json import Json, dumped
from robray.export.libraries import LibraryError
from robray.export.look import Look, listed_path, printable, shown_path
from robray.export.srdf import SrdfError, naming_robot, with_pairs
from robray.file_sets import set_of
from robray.formats import ROBRAY, SRDF
from robray.joint_positions import PositionError, joint_positions
from robray.loading import Loaded
from robray.meshes import Meshes
from robray.project import Projects
from robray.project_access import read_scope_around
from robray.rules.engine.comments import named_files
from robray.rules.engine.diagnose import accepts
from robray.text.counted import counted
from robray.text.paths import absolute_path

CLEAR, TOUCHING, COULD_NOT_RUN = 0, 1, 2

_NAMED = 3
"""Pairs that are allowed for nothing and named one by one to a person."""


class Options(NamedTuple):
    """Options of the command line."""

    settings: Sequence[str] = ()
    samples: int = 0
    allow: bool = False
    adjacent: bool = False
    output: str | None = None
    """The SRDF that gets the pairs of links that MoveIt need not test."""
    output_format: str = "text"
    stdin_filename: str | None = None
    reader: str | None = None
    arguments: Mapping[str, str] = {}
    """Arguments of xacro sources, by name."""
    colour: str = "auto"


class UnusableError(Exception):
    """Reason why robray can report or write nothing."""


def tell_collisions(path: str, options: Options) -> int:
    """Prints what touches; the exit status."""
    texts = standard_input(options.stdin_filename) if path == STANDARD_INPUT else disk.NO_TEXTS
    source = next(iter(texts), absolute_path(path))
    projects = Projects(read_by(options.reader, options.arguments))
    try:
        loaded = _loaded(source, projects, texts)
        if options.output is not None:
            return _write_pairs(loaded, projects, options, options.output)
        found = _found(loaded, projects, options)
        if options.allow and found.touching:
            called = names_in_texts(loaded.state)
            pairs = sorted({as_written(called, each.frames) for each in found.touching})
            loaded = _allow(loaded, projects, pairs)
            found = found._replace(touching=(), allowed=tuple(sorted((*found.allowed, *found.touching))))
            print(f"robray: allowed {counted(len(pairs), 'more pair')} in '{_shown(source)}'", file=sys.stderr)
    except (UnusableError, LibraryError) as error:
        print(f"robray: {printable(str(error))}", file=sys.stderr)
        return COULD_NOT_RUN
    for what in once_a_kind((*found.unread, *found.left_out)):
        print(f"robray: not tested: {printable(what)}", file=sys.stderr)
    match options.output_format:
        case "json":
            print(dumped(_record(found)))
        case "github":
            for line in _github(loaded, found):
                print(line)
        case _:
            for line in _text(loaded, found, options, look_of(sys.stdout, options.colour)):
                print(line)
    if found.touching:
        return TOUCHING
    return COULD_NOT_RUN if _is_unsure(found) else CLEAR


def _is_unsure(found: Collisions) -> bool:
    """True if a shape that amino collides was not tested: it may touch."""
    return bool(found.unread or found.left_out)


def _shown(path: str) -> str:
    return printable(shown_path(path))


def _loaded(path: str, projects: Projects, texts: Mapping[str, bytes]) -> Loaded:
    loaded = load_as_checked(path, projects, texts, of_any_name=is_unnamed(path, texts))
    if isinstance(loaded, str):
        raise UnusableError(f"'{shown_path(path)}' {loaded}")
    # What was not read may touch.
    verdict = accepts(loaded.state)
    if verdict is not True:
        why = "is only partly read" if verdict is None else "has errors"
        files = STANDARD_INPUT if texts else " ".join(map(in_shell, loaded.units))
        raise UnusableError(f"'{shown_path(path)}' {why}; 'robray check {files}' shows where")
    file = loaded.analysis.files.get(path)
    if file is not None and file.format is SRDF and robot_in(loaded.state) is None:
        raise UnusableError(
            f"cannot find the robot of '{shown_path(path)}'; name it in a comment of the SRDF, "
            '<!-- robray: with "robot.urdf" -->, or list both files in robray.toml'
        )
    return loaded


def _found(loaded: Loaded, projects: Projects, options: Options) -> Collisions:
    try:
        told = joint_positions(options.settings, loaded.state)
    except PositionError as error:
        raise UnusableError(str(error)) from error
    tell_positions(loaded.state, told, options.colour)
    meshes = Meshes(read_scope_around(projects, [loaded.path]))
    positions = {name: position.value for name, position in told.items()}
    return collisions(loaded.state, positions, options.samples, meshes.file, meshes.content, adjacent=options.adjacent)


def _write_pairs(loaded: Loaded, projects: Projects, options: Options, path: str) -> int:
    """Writes the pairs that MoveIt need not test into an SRDF, and lists the others that it disables."""
    robot = robot_in(loaded.state)
    if robot is None:
        raise UnusableError(f"'{_shown(loaded.path)}' is not a robot, so no SRDF describes it")
    meshes = Meshes(read_scope_around(projects, [loaded.path]))
    found = disabled_pairs(loaded.state, options.samples or SAMPLES, meshes.file, meshes.content)
    if found.unread:
        raise UnusableError(f"nothing is written: cannot test {'; '.join(once_a_kind(found.unread))}")
    text = disk.read(path)
    if isinstance(text, Absence) and text is not Absence.MISSING:
        raise UnusableError(f"'{_shown(path)}' {text.value}")
    try:
        made = with_pairs(None if isinstance(text, Absence) else text, robot[0], found.pairs)
        written, place = made.text, absolute_path(path)
        if isinstance(text, Absence) or not _leads_to(robot[1], projects, place, written):
            written = naming_robot(written, posixpath.relpath(robot[1], posixpath.dirname(place)))
        if written != text:
            disk.replace(path, written)
    except SrdfError as error:
        raise UnusableError(f"'{_shown(path)}' {error}; 'robray check {in_shell(path)}' shows where") from error
    except OSError as error:
        raise UnusableError(f"'{_shown(path)}' cannot be written: {error.strerror}") from error
    print(f"robray: added {counted(made.added, 'pair')} to '{_shown(path)}'", file=sys.stderr)
    for one, other in made.others:
        print(f"disabled, but the links touch in some samples: '{printable(one)}' and '{printable(other)}'")
    return CLEAR


def _leads_to(robot: str, projects: Projects, path: str, text: bytes) -> bool:
    """True if robray finds the robot of an SRDF, or the project or a comment names one."""
    workspace = new_workspace(projects.reading_limits)
    workspace.set_text(path, text)
    file = workspace.files()[path]
    found = [*set_of(projects, file).values()]
    is_found = len(found) == 1 and any(each.path == robot for each in found[0])
    return is_found or bool(named_files(file) or projects.of(path).sets_with(path))


# What is allowed from now on.


def _allow(loaded: Loaded, projects: Projects, pairs: Sequence[Pair]) -> Loaded:
    """Writes the statements, once a scene with them was found to be the same in all else."""
    file = loaded.analysis.files[loaded.path]
    if file.format is not ROBRAY:
        raise UnusableError(
            f"'{shown_path(loaded.path)}' is in a format that cannot allow collisions; name a scene that includes it "
            "or is loaded with it"
        )
    text = inserted(file.text, allowing(file, _as_named(loaded, pairs)))
    after = load_as_checked(loaded.path, projects, {loaded.path: text})
    if isinstance(after, str) or not _allows_just(after, loaded, pairs):
        shown = shown_path(loaded.path)
        raise UnusableError(f"nothing is written: statements in '{shown}' would not allow exactly these pairs")
    try:
        disk.replace(loaded.path, text)
    except OSError as error:
        raise UnusableError(f"'{shown_path(loaded.path)}' cannot be written: {error.strerror}") from error
    return after


def _as_named(loaded: Loaded, pairs: Sequence[Pair]) -> Iterator[Pair]:
    """Pairs with the names of the file. If it is loaded under several prefixes, one statement allows all of its pairs,
    if all may touch."""
    state = loaded.state
    places = [(*prefix, 0) for prefix in state.instances.prefixes[loaded.path]]
    may = {tuple(sorted(pair)) for pair in (*scene_model(state).allowed_collisions, *pairs)}
    for one, other in pairs:
        ways = [(state.name_from(one, place), state.name_from(other, place)) for place in places]
        for own, its in sorted(ways, key=lambda way: sum(map(len, way))):
            meant = [(state.frame_named(own, place), state.frame_named(its, place)) for place in places]
            if all(tuple(sorted(map(str, pair))) in may for pair in meant):
                yield own, its
                break
        else:
            yield ways[0]


def _allows_just(after: Loaded, loaded: Loaded, pairs: Sequence[Pair]) -> bool:
    """True if these pairs are now allowed, and nothing else has changed."""
    before, model = scene_model(loaded.state), scene_model(after.state)
    called = names_in_texts(loaded.state)
    wanted = {as_written(called, pair) for pair in (*before.allowed_collisions, *pairs)}
    return (
        accepts(after.state) == accepts(loaded.state)
        and model._replace(allowed_collisions=()) == before._replace(allowed_collisions=())
        and {as_written(called, pair) for pair in model.allowed_collisions} == wanted
    )


# What is printed.


def _record(found: Collisions) -> dict[str, Json]:
    return {
        "touching": [_touching(each) for each in found.touching],
        "allowed": [_touching(each) for each in found.allowed],
        "needless": [[*pair] for pair in found.needless],
        "untried": found.untried,
    }


def _touching(each: Touching) -> dict[str, Json]:
    return {
        "frames": [*each.frames],
        "depth": each.depth,
        "at": [*each.at],
        "adjacent": each.adjacent,
        "hull": each.hull,
    }


def _severity(each: Touching) -> str:
    return "information" if each.adjacent or each.hull else "warning"


def _words(each: Touching) -> str:
    one, other = each.frames
    # What is less than that is rounding, and -0.0 is 0.
    x, y, z = (f"{round(part, 6) + 0.0:.4g}" for part in each.at)
    why = " (joined)" if each.adjacent else ""
    hull = "; a mesh counts as its convex hull" if each.hull else ""
    return f"'{one}' and '{other}'{why} touch, {each.depth_in_words} deep at [{x}, {y}, {z}]{hull}"


class _Places:
    """Where frames stand in the text."""

    def __init__(self, loaded: Loaded) -> None:
        self._state = loaded.state
        self._frames = {**places_of(loaded.state), **frame_names(loaded.state).links}
        self._files = loaded.analysis.files
        self.lines = loaded.lines

    def of(self, frame: str) -> FileSpan:
        at = name_span(self._state, self._frames[frame])
        return FileSpan(*self._files[at.path].place(at.span)[:2])


def _github(loaded: Loaded, found: Collisions) -> Iterator[str]:
    places = _Places(loaded)
    for each in found.touching:
        at = places.of(each.frames[0])
        yield command(_severity(each), "shapes-overlap", at, printable(_words(each)), places.lines)


def _text(loaded: Loaded, found: Collisions, options: Options, look: Look) -> Iterator[str]:
    places = _Places(loaded)
    for each in found.touching:
        at = places.of(each.frames[0])
        where = place(at, places.lines)
        severity = _severity(each)
        painted = look.paint(severity, SEVERITY_COLOURS[severity])
        yield f"{listed_path(at.path)}:{where.line}:{where.column}: {painted}: {printable(_words(each))}"
    for each in found.allowed:
        yield f"allowed: {printable(_words(each))}"
    yield from _needless(found.needless, options.samples)
    if found.untried:
        yield f"not tested: {counted(found.untried, 'pair')} of adjacent links; use --adjacent to test them"
    if found.touching:
        return
    if _is_unsure(found):
        yield "no tested shapes touch, except in allowed pairs"
    else:
        yield "no shapes touch, except in allowed pairs" if found.tried else "no frame has a shape that collides"


def _needless(pairs: Sequence[Pair], samples: int) -> Iterator[str]:
    how = f" in {counted(samples, 'sample')}" if samples else ", because no joint moves them together"
    said = f"allowed, but never within {CLOSE * 1000:g} mm of each other{how}"
    if len(pairs) > _NAMED:
        yield f"{said}: {len(pairs):,} pairs; use --format json to list them"
        return
    for one, other in pairs:
        yield f"{said}: '{printable(one)}' and '{printable(other)}'"
