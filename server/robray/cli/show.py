"""`robray show`: a scene as a tree, or as JSON."""

import os
import sys
import traceback
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from robray import disk
from robray.analysis.analysis import scene_model
from robray.analysis.files import Absence
from robray.analysis.joint_states import all_positions, following, states_of
from robray.analysis.links import FrameNames, frame_names
from robray.analysis.scene_state import SceneState
from robray.checking.judge import as_list
from robray.checking.one_scene import load_as_checked, with_states
from robray.cli.joint_settings import tell_positions
from robray.cli.render import in_shell, look_of, tally
from robray.cli.standard_input import STANDARD_INPUT, is_unnamed, standard_input
from robray.configuration.overriding import read_by
from robray.export.json import Json, dumped, scene_json
from robray.export.look import Look, listed_path, printable, shown_path
from robray.export.text import tree
from robray.joint_positions import PositionError, joint_positions
from robray.loading import Loaded, load
from robray.project import Projects
from robray.rules.engine import not_known
from robray.rules.engine.diagnose import accepts, judging, verdict_on
from robray.rules.engine.rule import Diagnostic, Severity
from robray.scene.model import Scene
from robray.text.lines import Encoding, Lines
from robray.text.paths import absolute_path

ACCEPTED, REFUSED, COULD_NOT_RUN = 0, 1, 2


class Options(NamedTuple):
    """Options of the command line."""

    settings: Sequence[str] = ()
    names: str | None = None
    output_format: str = "tree"
    stdin_filename: str | None = None
    reader: str | None = None
    arguments: Mapping[str, str] = {}
    """Arguments of xacro sources, by name."""
    colour: str = "auto"


def show(path: str, options: Options) -> int:
    """Prints one scene, also one that amino refuses, as far as it goes; the exit status."""
    projects = Projects(read_by(options.reader, options.arguments))
    texts = standard_input(options.stdin_filename) if path == STANDARD_INPUT else disk.NO_TEXTS
    path = next(iter(texts), path)
    path = absolute_path(path)
    loaded = load_as_checked(path, projects, texts, of_any_name=is_unnamed(path, texts))
    beside = loaded
    if not texts and (options.names is None or options.settings):
        beside = with_states(loaded, path, projects)
        # A setting without a value may be a state of the robot's SRDF.
        loaded = beside if any("=" not in each for each in options.settings) else loaded
    for mistake in projects.mistakes:
        print(f"{listed_path(mistake.path)}:{mistake.line}: {printable(mistake.message)}", file=sys.stderr)
    if isinstance(loaded, str):
        print(f"robray: '{printable(shown_path(path))}' {loaded}", file=sys.stderr)
        return COULD_NOT_RUN
    read, names = scene_model(loaded.state), frame_names(loaded.state)
    scene = following(loaded.state, names.scene(read))
    try:
        told = joint_positions(options.settings, loaded.state)
    except PositionError as error:
        print(f"robray: {printable(str(error))}", file=sys.stderr)
        return COULD_NOT_RUN
    positions = {name: position.value for name, position in told.items()}
    if options.names is not None:
        for name in _names(scene, names, options.names):
            print(printable(name))
        if accepts(loaded.state) is not True:
            _remark(look_of(sys.stderr, options.colour), loaded, is_read=bool(texts))
    elif options.output_format == "json":
        print(dumped(_answer(loaded, positions, beside)))
    else:
        look = look_of(sys.stdout, options.colour)
        title = printable(loaded.title(shown_path))
        unknown = not_known.unknown_poses(loaded.state, scene, positions, names)
        at = all_positions(loaded.state, read, positions)
        for line in tree(look, title, scene, at, names.cycles(loaded.state), unknown, loaded.state.length, names):
            print(line)
        if isinstance(beside, Loaded) and (states := states_of(beside.state)):
            print(f"\nnamed states, for --set: {', '.join(map(printable, sorted(states)))}")
        _remark(look_of(sys.stderr, options.colour), loaded, is_read=bool(texts))
    tell_positions(loaded.state, told, options.colour)
    return REFUSED if _has_errors(loaded.findings) else ACCEPTED


def _has_errors(findings: Iterable[Diagnostic]) -> bool:
    return any(each.severity is Severity.ERROR for each in findings)


def _names(scene: Scene, names: FrameNames, which: str) -> list[str]:
    """Names of all frames, or of the variables of joints that follow no other one, by code point."""
    if which == "frames":
        return sorted(scene.frames.keys() - names.parts.keys())
    return sorted(name for name, joint in scene.variables().items() if joint.follows is None)


def batch(reader: str | None = None, arguments: Mapping[str, str] | None = None) -> int:
    """Answers each path on standard input with one line of JSON; nothing that a scene holds ends it. A file that others
    include is judged alone.

    A scene's workspace goes with it, so that the memory stays that of one scene.
    """
    projects = Projects(read_by(reader, arguments))
    for line in sys.stdin.buffer:
        try:
            answer = _batch_answer(os.fsdecode(line.removesuffix(b"\n")), projects)
        except Exception as error:  # noqa: BLE001 - a bug in one answer must not cost all that follow
            traceback.print_exc()
            answer = dumped(_error(f"{type(error).__name__}: {error}"))
        print(answer, flush=True)
    return ACCEPTED


def _batch_answer(path: str, projects: Projects) -> str:
    # A scene may be called anything, as amino has it.
    loaded = load(absolute_path(path), projects, of_any_name=True) if path else Absence.MISSING.value
    if isinstance(loaded, str):
        return dumped(_error(f"the file {loaded}"))
    return dumped(_answer(loaded, {}, loaded))


def _error(reason: str) -> dict[str, Json]:
    return {"accepts": False, "error": reason}


def _remark(look: Look, loaded: Loaded, *, is_read: bool) -> None:
    """Says on the error stream that the tree is not the whole story."""
    if not loaded.findings:
        return
    # Few scenes have any.

    # What is wrong elsewhere in the scene that a file is a part of is reported there.
    is_concerned = not loaded.is_part or _has_errors(loaded.findings)
    verdict = _verdict(loaded.state) if is_concerned else ""
    if any(each.code == "merge-conflict" for each in loaded.findings):
        verdict = "a merge conflict is unresolved, so this mixes two versions: "
    there = {each.at.path for each in loaded.findings}
    own_files = loaded.reached
    paths = [loaded.path] * bool(there & own_files or is_read) + sorted(there - own_files)
    asked = STANDARD_INPUT if is_read else " ".join(map(in_shell, paths[:_MOST_NAMED]))
    told = f"robray: {verdict}{tally(look, as_list(loaded.findings))}; robray check {asked} shows where"
    print(look.wrapped(told), file=sys.stderr)


def _verdict(state: SceneState) -> str:
    noun = judging(state).reader.noun
    match accepts(state):
        case True:
            return ""
        case False:
            return f"{verdict_on(state, f'this {noun}')}: "
        case None:
            return f"robray has not read all of this {noun}: "


_MOST_NAMED = 4
"""Files that are worth naming on a line."""


def _answer(loaded: Loaded, positions: Mapping[str, float], beside: Loaded | str) -> dict[str, Json]:
    """`beside` has the named states."""
    answer: dict[str, Json] = {"accepts": accepts(loaded.state)}
    if others := loaded.beside:
        answer["with"] = [*others]
    if loaded.is_part:
        answer["in"] = [*loaded.units]
    answer |= scene_json(loaded.state, not_known, positions)
    if positions:
        answer["positions"] = {**all_positions(loaded.state, scene_model(loaded.state), positions)}
    if isinstance(beside, Loaded) and (states := states_of(beside.state)):
        answer["states"] = {name: {**state} for name, state in states.items()}
    answer["diagnostics"] = [_diagnostic(loaded.lines[found.at.path], found) for found in loaded.findings]
    return answer


def _diagnostic(lines: Lines, diagnostic: Diagnostic) -> Json:
    path, span = diagnostic.at.path, diagnostic.at.span
    start, end = (lines.position(offset, Encoding.UTF_32) for offset in span)
    return {
        "path": path,
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        "start": {"line": start.line + 1, "column": start.column + 1},
        "end": {"line": end.line + 1, "column": end.column + 1},
    }
