"""Loads one scene, with all files that are loaded together with it, and its findings."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from robray import disk
from robray.analysis.analysis import Analysis
from robray.analysis.file_set import Member
from robray.analysis.nearby import Nearby
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.configuration.configured import configured
from robray.expanding import NOT_EXPANDED, Expanded, expand_members, first_robot, put_in_place
from robray.facts.problems import Problem
from robray.file_sets import Sets, load_as_told, sets_of
from robray.formats import FORMATS
from robray.nearby_files import nearby_files
from robray.project import NAMES, Projects
from robray.project_access import read_scope_around
from robray.read_scope import ReadScope
from robray.rules.engine.comments import names_of_sets
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.rules.engine.rule import Diagnostic
from robray.rules.engine.selection import VERDICT_ALONE
from robray.rules.engine.suggest import instead
from robray.text.lines import Lines

MeasuredIn = Callable[[SceneState], Iterable[tuple[ItemPath, Problem]]]


class Judged:
    """Findings in the files of a scene, as their projects want them. Computed on demand: some rules need the sizes of
    meshes, which nothing else does.
    """

    def __init__(
        self,
        workspace: Workspace,
        files: Sequence[str],
        projects: Projects,
        read_scope: ReadScope,
        robots: Mapping[str, Expanded] = NOT_EXPANDED,
    ) -> None:
        self._workspace = workspace
        self._robots = robots
        self._files = files
        self._projects = projects
        self._read_scope = read_scope

    @cached_property
    def _analysis(self) -> Analysis:
        measured = self._workspace.copy()
        disk.measure(measured, self._read_scope)
        return measured.analysis()

    @cached_property
    def _neighbours(self) -> "Nearby":
        # Most scenes have all that they name, and need not wait for these.

        folders = {disk.project_folder(path) for path in self._files}
        return nearby_files(sorted(folders), self._projects, self._read_scope)

    @cached_property
    def findings(self) -> tuple[Diagnostic, ...]:
        return self.findings_with(lambda _: ())

    def findings_with(self, measured: MeasuredIn) -> tuple[Diagnostic, ...]:
        return tuple(self._findings(measured))

    def _findings(self, measured: MeasuredIn) -> Iterator[Diagnostic]:
        analysis = self._analysis
        for path in self._files:
            project = self._projects.of(path)
            found: Iterable[Diagnostic] = diagnostics(
                analysis,
                path,
                project.limits,
                around=lambda: self._neighbours,
                tags=project.tags,
                measured=measured,
            )
            for of, robot in self._robots.items():
                found = robot.placed(found, is_all=of == path)
            yield from configured(found, project)


class Loaded(NamedTuple):
    """The scene of one file, or its set.

    `judged` is None if findings are not wanted. `sets` are files that were loaded together, by the caller, a project or
    a comment.
    """

    analysis: Analysis
    path: str
    state: SceneState
    judged: Judged | None
    workspace: Workspace
    sets: Sets
    robots: Mapping[str, Expanded] = NOT_EXPANDED
    """The robots of xacro sources, by the paths of these: `analysis` has their expansions."""

    def text(self, path: str) -> bytes:
        """The text of a file; for a robot that of its source."""
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
        """Findings in all its files, as their projects want them. Cost: the first time, a look into each mesh."""
        return () if self.judged is None else self.judged.findings

    def findings_with(self, measured: MeasuredIn) -> tuple[Diagnostic, ...]:
        """With what was `measured` in the scene."""
        return () if self.judged is None else self.judged.findings_with(measured)

    @property
    def reached(self) -> set[str]:
        """The file and its includes, without separate scenes."""
        files, found, waiting = self.analysis.files, set[str](), [self.path]
        while waiting:
            path = waiting.pop()
            if path in files and path not in found:
                found.add(path)
                waiting += [each.path for each in files[path].includes.values() if not each.is_scene and each.path]
        return found

    @property
    def units(self) -> list[str]:
        """The file that the scene begins with, or the files of its set."""
        files = self.state.instances.files
        if not self.state.is_set:
            return [self.state.root]
        return [*dict.fromkeys(files[prefix].path for prefix in sorted(files) if len(prefix) == 1)]

    @property
    def is_part(self) -> bool:
        """True if the file only belongs to the scene because another file includes it."""
        return self.path != self.state.root and self.path not in self.units

    @property
    def beside(self) -> list[str]:
        """The other files of the set that the scene is."""
        return [path for path in self.units if path != self.path] if self.state.is_set else []

    def title(self, shown: Callable[[str], str]) -> str:
        """The file and those beside it, or the scene around it, each as it is `shown`."""
        if self.is_part:
            return f"{shown(self.path)} in {', '.join(map(shown, self.units))}"
        beside = ", ".join(map(shown, self.beside))
        return f"{shown(self.path)} with {beside}" if beside else shown(self.path)


def load(
    path: str,
    projects: Projects,
    texts: disk.Texts = disk.NO_TEXTS,
    *,
    together: Sequence[str] = (),
    includers: Sequence[str] | None = None,
    of_any_name: bool = False,
    is_judged: bool = True,
) -> Loaded | str:
    """The scene with the file at an absolute path as root, or the reason for none.

    A file that others include is judged alone, unless its `includers` are given: then it is judged in their scenes, and
    its scene is one of theirs if its reader refuses it alone.

    `texts` replace files on the disk. Files given as `together` are loaded before it, in this order, and replace the
    sets of the project. A file `of_any_name` is read whatever its suffix. Without `is_judged` there are no findings.
    """
    selection = projects.selection if is_judged else lambda _: VERDICT_ALONE
    workspace = new_workspace(projects.reading_limits, selection)
    robots: dict[str, Expanded] = {}
    for each in (*together, path):
        is_told = (of_any_name and each == path) or projects.of(each).claims(each)
        why = _unread(workspace, each, projects, texts, robots, is_told=is_told)
        if why is not None:
            return why if each == path else f"is loaded together with '{each}', which {why}"
    for each in includers or ():
        disk.load(workspace, each, texts)
    if includers is None:
        workspace.pin(path)
    if together:
        sets: Sets = {f"{path}#with": tuple(map(Member, (*together, path)))}
    else:
        own = {path, *(includers or ())}
        told = sets_of(projects, [projects.of(path)])
        sets = {name: members for name, members in told.items() if any(one.path in own for one in members)}
    return _completed(
        workspace,
        path,
        projects,
        sets,
        texts,
        robots,
        includers=includers,
        follows_comments=not together,
        is_judged=is_judged,
    )


def load_set(
    name: str, folder: str, projects: Projects, texts: disk.Texts = disk.NO_TEXTS, *, is_whole: bool = True
) -> Loaded | str:
    """The set `[scenes.NAME]` of a folder's project, by an absolute path, or the reason for none.

    `texts` replace files on the disk. With `is_whole` no file may be missing.
    """
    configuration = projects.of_folder(folder)
    told = projects.sets(configuration, FORMATS)
    if configuration.path is None:
        return "is not a scene of several files: no robray.toml applies here"
    mistaken = next((each for each in projects.mistakes if each.path == configuration.path), None)
    wrong = "" if mistaken is None else f"; in line {mistaken.line}, {mistaken.message}"
    if name not in told:
        which = instead(name, [*told]) or "; it has none"
        return f"is not a scene of several files in '{configuration.path}'{which}{wrong}"
    members = told[name].files
    if told[name].missing and (is_whole or not members):
        return f"names missing files: {', '.join(map(repr, told[name].missing))}"
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
    """The scene of these texts, with the same files together, whatever the sets are by now."""
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
    """The reason why a file is not part of a scene; detects its format unless `is_told`.

    A xacro source is expanded, and added to the `robots`.
    """
    absence = disk.load(workspace, path, texts)
    if absence is not None:
        # Replaced texts, such as those of a revision, are not on the disk.
        is_on_disk = texts is disk.NO_TEXTS
        return disk.absence_in_words(absence, path, FORMATS.scenes) if is_on_disk else absence.value
    if workspace.files()[path].is_source:
        robot = first_robot(path, projects, read_scope_around(projects, [path]), texts)
        if not robot.is_whole or robot.expansion.is_refused:
            return robot.objection
        robots[path] = robot
        put_in_place(workspace, robot)
        return None
    if is_told:
        return None
    if os.path.basename(path) in NAMES:
        return "is a configuration; name a scene file"
    return FORMATS.refusal(path, workspace.files()[path].text)


def _completed(
    workspace: Workspace,
    path: str,
    projects: Projects,
    sets: Sets,
    texts: disk.Texts,
    robots: dict[str, Expanded],
    *,
    includers: Sequence[str] | None = None,
    follows_comments: bool,
    is_judged: bool = True,
) -> Loaded:
    workspace.load_together(sets)
    named = [one.path for members in sets.values() for one in members]
    first = [path, *(includers or ())]
    read_scope = read_scope_around(projects, [*first, *named] if path in sets else first, loaded=named)
    disk.complete(workspace, read_scope, texts, opens_meshes=False)
    if follows_comments and (told := load_as_told(workspace, projects)):
        sets = {**sets, **told}
        disk.complete(workspace, read_scope, texts, opens_meshes=False)
    robots = {**robots, **expand_members(workspace, sets, projects, read_scope, texts)}
    analysis = workspace.analysis()
    # Several robots may fit, and none of them is certain.
    is_alone = path in sets or names_of_sets(path)[1] in sets
    state = analysis.scenes[path] if is_alone else analysis.widest(path) or analysis.scenes[path]
    loaded = Loaded(analysis, path, state, None, workspace, sets, robots)
    if not is_judged:
        return loaded
    is_included = loaded.is_part
    files = [each for each in state.instances.prefixes if each in analysis.files]
    if is_included:
        files = [each for each in files if each in loaded.reached]
    loaded = loaded._replace(judged=Judged(workspace, files, projects, read_scope, robots))
    return _shown(loaded) if is_included else loaded


def _shown(loaded: Loaded) -> Loaded:
    """With the scene of an included file that its findings are true of: its own, if its reader takes it alone."""
    is_refused = any(each.rejected_by_reader for each in loaded.findings)
    if not is_refused:
        workspace = loaded.workspace.copy()
        workspace.pin(loaded.path)
        own = workspace.analysis()
        if accepts(own.scenes[loaded.path]):
            return loaded._replace(analysis=own, state=own.scenes[loaded.path], workspace=workspace)
    scenes = [loaded.state, *loaded.analysis.scenes_with(loaded.path)]
    state = next((each for each in scenes if (accepts(each) is True) is not is_refused), loaded.state)
    return loaded._replace(state=state)
