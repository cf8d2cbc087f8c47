"""One scene, with all that is loaded together with it and what is to be said of its files."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from robray import disk
from robray.analysis.analysis import Analysis
from robray.analysis.file_set import Member
from robray.analysis.scene_state import SceneState
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.configuration.configured import configured
from robray.file_sets import Sets, load_as_told, sets_of
from robray.formats import FORMATS
from robray.project import Projects
from robray.project_access import read_scope_around
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.rule import Diagnostic
from robray.rules.engine.selection import VERDICT_ALONE


class Loaded(NamedTuple):
    """The scene of one file, or the set that it is loaded in.

    `findings` are those of all its files, as their projects want them.
    """

    analysis: Analysis
    path: str
    state: SceneState
    findings: tuple[Diagnostic, ...]
    workspace: Workspace

    @property
    def beside(self) -> list[str]:
        """The other files of the set that the scene is."""
        files = self.state.instances.files
        units = [files[prefix].path for prefix in sorted(files) if len(prefix) == 1] if self.state.is_set else []
        return [path for path in dict.fromkeys(units) if path != self.path]


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
    for each in (*together, path):
        absence = disk.load(workspace, each, texts)
        if absence is not None:
            return absence.value if each == path else f"{absence.value}: '{each}'"
        is_told = (of_any_name and each == path) or projects.of(each).claims(each)
        refused = None if is_told else FORMATS.refusal(each, workspace.files()[each].text)
        if refused is not None:
            return refused
    workspace.pin(path)
    if together:
        sets: Sets = {f"{path}#with": tuple(map(Member, (*together, path)))}
    else:
        told = sets_of(projects, [projects.of(path)])
        sets = {name: members for name, members in told.items() if any(one.path == path for one in members)}
    return _completed(workspace, path, projects, sets, texts, follows_comments=not together, is_judged=is_judged)


def load_set(name: str, folder: str, projects: Projects, texts: disk.Texts = disk.NO_TEXTS) -> Loaded | str:
    """The set `[scenes.NAME]` of the project that holds in a folder, by an absolute path, or why there is none.

    `texts` stand for the files of their names.
    """
    configuration = projects.of_folder(folder)
    told = projects.sets(configuration, FORMATS)
    if name not in told or not told[name].files:
        return f"is not a scene of several files in '{configuration.path or folder}'"
    members = told[name].files
    workspace = new_workspace(projects.reading_limits, projects.selection)
    for path in dict.fromkeys(member.path for member in members):
        absence = disk.load(workspace, path, texts)
        if absence is not None:
            return f"{absence.value}: '{path}'"
    root = f"{configuration.path}#{name}"
    return _completed(workspace, root, projects, {root: members}, texts, follows_comments=False)


def _completed(
    workspace: Workspace,
    path: str,
    projects: Projects,
    sets: Sets,
    texts: disk.Texts,
    *,
    follows_comments: bool,
    is_judged: bool = True,
) -> Loaded:
    workspace.load_together(sets)
    named = [one.path for members in sets.values() for one in members]
    read_scope = read_scope_around(projects, [path, *named] if path in sets else [path], loaded=named)
    disk.complete(workspace, read_scope, texts)
    if follows_comments and load_as_told(workspace, projects, sets):
        disk.complete(workspace, read_scope, texts)
    analysis = workspace.analysis()
    state = analysis.scenes[path] if path in sets else analysis.widest(path) or analysis.scenes[path]
    findings = tuple(_findings(analysis, state, projects)) if is_judged else ()
    return Loaded(analysis, path, state, findings, workspace)


def _findings(analysis: Analysis, state: SceneState, projects: Projects) -> Iterator[Diagnostic]:
    for path in state.instances.prefixes:
        if path in analysis.files:
            project = projects.of(path)
            yield from configured(diagnostics(analysis, path, project.limits), project)
