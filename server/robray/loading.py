"""One scene, with all that is loaded together with it and what is to be said of its files."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from robray import disk
from robray.analysis.analysis import Analysis
from robray.analysis.file_set import Member
from robray.analysis.neighbours import Neighbours
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.configuration.configured import configured
from robray.expanding import NOT_EXPANDED, Expanded, expanded
from robray.facts.problems import Problem
from robray.file_sets import Sets, load_as_told, sets_of
from robray.formats import FORMATS, URDF
from robray.neighbourhood import neighbourhood
from robray.project import NAMES, Projects
from robray.project_access import read_scope_around
from robray.read_scope import ReadScope
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.rule import Diagnostic
from robray.rules.engine.selection import VERDICT_ALONE
from robray.rules.engine.suggest import instead
from robray.text.lines import Lines

MeasuredIn = Callable[[SceneState], Iterable[tuple[ItemPath, Problem]]]


class Judged:
    """What is said of the files of a scene, as their projects want it. It is found when somebody asks: some rules are
    about the sizes of meshes, which nothing else needs."""

    def __init__(
        self,
        workspace: Workspace,
        root: str,
        projects: Projects,
        read_scope: ReadScope,
        robots: Mapping[str, Expanded] = NOT_EXPANDED,
    ) -> None:
        self._workspace = workspace
        self._robots = robots
        self._root = root
        self._projects = projects
        self._read_scope = read_scope

    @cached_property
    def _analysis(self) -> Analysis:
        measured = self._workspace.copy()
        disk.measure(measured, self._read_scope)
        return measured.analysis()

    @cached_property
    def _neighbours(self) -> "Neighbours":
        # Most scenes have all that they name, and need not wait for these.

        files = self._analysis.scenes[self._root].instances.prefixes
        folders = {disk.project_folder(path) for path in files if path in self._analysis.files}
        return neighbourhood(sorted(folders), self._projects, self._read_scope)

    @cached_property
    def findings(self) -> tuple[Diagnostic, ...]:
        return self.findings_with(lambda _: ())

    def findings_with(self, measured: MeasuredIn) -> tuple[Diagnostic, ...]:
        return tuple(self._findings(measured))

    def _findings(self, measured: MeasuredIn) -> Iterator[Diagnostic]:
        analysis = self._analysis
        for path in analysis.scenes[self._root].instances.prefixes:
            if path in analysis.files:
                project = self._projects.of(path)
                found: Iterable[Diagnostic] = diagnostics(
                    analysis,
                    path,
                    project.limits,
                    around=lambda: self._neighbours,
                    tags=project.tags,
                    measured=measured,
                )
                if (robot := self._robots.get(path)) is not None:
                    found = [*robot.findings(), *robot.placed(found)]
                yield from configured(found, project)


class Loaded(NamedTuple):
    """The scene of one file, or the set that it is loaded in.

    Nothing is `judged` where nobody wanted that. `sets` are files that were loaded together: whoever loaded it, its
    project or a comment says so.
    """

    analysis: Analysis
    path: str
    state: SceneState
    judged: Judged | None
    workspace: Workspace
    sets: Sets
    robots: Mapping[str, Expanded] = NOT_EXPANDED
    """The robots of xacro sources, by the paths of these: `analysis` has what they expand to."""

    def text(self, path: str) -> bytes:
        """The text of a file, of a robot's source as it is written."""
        for robot in self.robots.values():
            if (source := robot.expansion.files.get(path)) is not None:
                return source.text
        return self.analysis.files[path].text

    @property
    def lines(self) -> Mapping[str, Lines]:
        """The lines of all files, and of all sources of robots."""
        found = {path: file.lines for path, file in self.analysis.files.items()}
        for robot in self.robots.values():
            found.update(robot.lines)
        return found

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """Those of all its files, as their projects want them. Cost: the first time, a look into each mesh."""
        return () if self.judged is None else self.judged.findings

    def findings_with(self, measured: MeasuredIn) -> tuple[Diagnostic, ...]:
        """With what somebody `measured` in the scene."""
        return () if self.judged is None else self.judged.findings_with(measured)

    @property
    def beside(self) -> list[str]:
        """The other files of the set that the scene is."""
        files = self.state.instances.files
        units = [files[prefix].path for prefix in sorted(files) if len(prefix) == 1] if self.state.is_set else []
        return [path for path in dict.fromkeys(units) if path != self.path]

    def title(self, shown: Callable[[str], str]) -> str:
        """The file and those beside it, each as it is `shown`."""
        beside = ", ".join(map(shown, self.beside))
        return f"{shown(self.path)} with {beside}" if beside else shown(self.path)


def load(
    path: str,
    projects: Projects,
    texts: disk.Texts = disk.NO_TEXTS,
    *,
    together: Sequence[str] = (),
    of_any_name: bool = False,
    is_judged: bool = True,
) -> Loaded | str:
    """The scene that the file at an absolute path is the root of, even if others include it, or why there is none.

    `texts` stand for the files of their names. With files that are loaded `together` with it, in this order and before
    it, what the project says of sets does not count. What is `of_any_name` is read whatever its suffix is. Nothing is
    found in what is not `is_judged`.
    """
    selection = projects.selection if is_judged else lambda _: VERDICT_ALONE
    workspace = new_workspace(projects.reading_limits, selection)
    robots: dict[str, Expanded] = {}
    for each in (*together, path):
        is_told = (of_any_name and each == path) or projects.of(each).claims(each)
        why = _unread(workspace, each, projects, texts, robots, is_told=is_told)
        if why is not None:
            return why if each == path else f"is to be loaded together with '{each}', which {why}"
    workspace.pin(path)
    if together:
        sets: Sets = {f"{path}#with": tuple(map(Member, (*together, path)))}
    else:
        told = sets_of(projects, [projects.of(path)])
        sets = {name: members for name, members in told.items() if any(one.path == path for one in members)}
    follows_comments = not together
    return _completed(
        workspace, path, projects, sets, texts, robots, follows_comments=follows_comments, is_judged=is_judged
    )


def load_set(
    name: str, folder: str, projects: Projects, texts: disk.Texts = disk.NO_TEXTS, *, is_whole: bool = True
) -> Loaded | str:
    """The set `[scenes.NAME]` of the project that holds in a folder, by an absolute path, or why there is none.

    `texts` stand for the files of their names. One that `is_whole` lacks none of its files.
    """
    configuration = projects.of_folder(folder)
    told = projects.sets(configuration, FORMATS)
    if configuration.path is None:
        return "is not a scene of several files: there is no robray.toml around"
    mistaken = next((each for each in projects.mistakes if each.path == configuration.path), None)
    wrong = "" if mistaken is None else f"; in line {mistaken.line}, {mistaken.message}"
    if name not in told:
        which = instead(name, [*told]) or "; it has none"
        return f"is not a scene of several files in '{configuration.path}'{which}{wrong}"
    members = told[name].files
    if told[name].missing and (is_whole or not members):
        return f"names files that are not there: {', '.join(map(repr, told[name].missing))}"
    if not members:
        return f"names no files in '{configuration.path}'{wrong}"
    workspace = new_workspace(projects.reading_limits, projects.selection)
    robots: dict[str, Expanded] = {}
    for path in dict.fromkeys(member.path for member in members):
        why = _unread(workspace, path, projects, texts, robots)
        if why is not None:
            return f"names '{path}', which {why}"
    root = f"{configuration.path}#{name}"
    return _completed(workspace, root, projects, {root: members}, texts, robots, follows_comments=False)


def load_again(path: str, sets: Sets, projects: Projects, texts: disk.Texts) -> Loaded:
    """What was loaded of these texts, with the same files together, whatever is said of sets by now."""
    workspace = new_workspace(projects.reading_limits, projects.selection)
    named = (member.path for members in sets.values() for member in members)
    robots: dict[str, Expanded] = {}
    for each in dict.fromkeys((*named, path)):
        if each in texts:
            _unread(workspace, each, projects, texts, robots)
    if path not in sets:
        workspace.pin(path)
    return _completed(workspace, path, projects, sets, texts, robots, follows_comments=False)


def _unread(
    workspace: Workspace,
    path: str,
    projects: Projects,
    texts: disk.Texts,
    robots: dict[str, Expanded],
    *,
    is_told: bool = True,
) -> str | None:
    """Why a file is none of a scene; its format is looked at where nobody `is_told` which it has.

    A xacro source is expanded, and added to the `robots`.
    """
    absence = disk.load(workspace, path, texts)
    if absence is not None:
        # What texts stand for, as those of a revision, is not on the disk.
        is_on_disk = texts is disk.NO_TEXTS
        return disk.absence_in_words(absence, path, FORMATS.scenes) if is_on_disk else absence.value
    if workspace.files()[path].is_source:
        scope = read_scope_around(projects, [path])
        robot = expanded(path, projects.of(path).arguments_of(path)[0], projects, scope, texts)
        if not robot.is_robot:
            return robot.objection
        robots[path] = robot
        workspace.forget(path)
        workspace.set_made(path, robot.text, URDF, robot)
        return None
    if is_told:
        return None
    if os.path.basename(path) in NAMES:
        return "is a configuration: name a file of a scene"
    return FORMATS.refusal(path, workspace.files()[path].text)


def _completed(
    workspace: Workspace,
    path: str,
    projects: Projects,
    sets: Sets,
    texts: disk.Texts,
    robots: Mapping[str, Expanded],
    *,
    follows_comments: bool,
    is_judged: bool = True,
) -> Loaded:
    workspace.load_together(sets)
    named = [one.path for members in sets.values() for one in members]
    read_scope = read_scope_around(projects, [path, *named] if path in sets else [path], loaded=named)
    disk.complete(workspace, read_scope, texts, opens_meshes=False)
    if follows_comments and (told := load_as_told(workspace, projects)):
        sets = {**sets, **told}
        disk.complete(workspace, read_scope, texts, opens_meshes=False)
    analysis = workspace.analysis()
    state = analysis.scenes[path] if path in sets else analysis.widest(path) or analysis.scenes[path]
    judged = Judged(workspace, state.root, projects, read_scope, robots) if is_judged else None
    return Loaded(analysis, path, state, judged, workspace, sets, robots)
