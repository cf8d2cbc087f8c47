"""Judges scenes one by one; many of them on all cores."""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain
from typing import TYPE_CHECKING

from robray import disk
from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.collector import CollectorPaused
from robray.analysis.file_set import Member
from robray.analysis.kept_readings import KeptReadings
from robray.analysis.package_place import PackagePlace
from robray.analysis.scene_state import SceneState
from robray.analysis.update import JudgeOf
from robray.analysis.workspace import Workspace
from robray.assemble import new_judges, new_workspace
from robray.checking.processes import can_fork, in_parallel
from robray.configuration.mistakes import diagnostics_of
from robray.configuration.reading import read_configuration
from robray.expanding import (
    MOST_FINDINGS,
    USED,
    Expanded,
    Readings,
    expand_members,
    of_one_source,
    put_in_place,
    robots_of,
)
from robray.file_sets import NO_COMPANIONS, NO_SETS, Group, Sets, groups, load_as_told, with_companions
from robray.formats import URDF
from robray.project import NAMES, Projects, located_in
from robray.read_scope import NOTHING, ReadScope
from robray.rules import ROLES, diagnosis_of
from robray.rules.common.findings import MOST_OF_A_RULE
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.limits import LIMITS, Limits
from robray.rules.engine.rule import Diagnostic, Severity, in_words
from robray.text.lines import Lines

if TYPE_CHECKING:
    from robray.analysis.nearby import Nearby

_SEVERITIES = list(Severity)

_REPEATED = ROLES.unused | ROLES.naming.keys() | ROLES.gathered.keys() | ROLES.repeated.keys() | ROLES.by_message.keys()
"""Codes that a list may report once for many places."""

_WORTH_FORKING = 1 << 20
"""Bytes of scenes from which forking pays: reading a megabyte takes a second."""


_PORTION = 4
"""Scenes that a process takes at a time; small, so that the large ones are spread over the cores."""


def judged(
    given: Iterable[str],
    roots: Sequence[str],
    read_scope: ReadScope,
    *,
    texts: Mapping[str, bytes] = disk.NO_TEXTS,
    projects: Projects,
    sets: Sets = NO_SETS,
    companions: Mapping[str, Iterable[str]] = NO_COMPANIONS,
    limits: Limits = LIMITS,
    most: int = MOST_OF_A_RULE,
) -> "Report":
    """Findings in the given files and in those that they include, in the scenes of these roots.

    Reads nothing outside of the read_scope. `texts` replace files on the disk. Files that `sets` load together are
    judged together; comments in files name further `companions`.
    """
    report = Report(dict.fromkeys(given), read_scope, texts, projects, limits=limits, most=most)
    connected = with_companions(groups(roots, sets), companions)
    with CollectorPaused():
        if len(connected) >= 2 * _PORTION and _is_worth_forking(report.given):
            _judge_in_parallel(report, connected)
        else:
            for group in connected:
                report.judge(*group)
        # These are in a ring of includes, or their include is in a comment.
        for path in report.given:
            if path not in report.judged:
                connected.append(Group((path,), NO_SETS))
                report.judge((path,))
        _judge_with_includers(report, connected)
    return report


def _judge_with_includers(report: "Report", connected: Sequence[Group]) -> None:
    """Judges scenes again that a mistake keeps out of another scene, now together with that one."""
    group_of = {root: group for group in connected for root in group.roots}
    pairs = {
        f"{root} and {path}": (root, path)
        for root, paths in sorted(report.left_out.items())
        for path in paths
        if path in group_of and group_of[path] is not group_of[root]
    }
    apart = {group.roots: group for pair in pairs.values() for group in map(group_of.__getitem__, pair)}
    for group in apart.values():
        report.judge(*group, takes_back=True)
    sets = {name: paths for group in apart.values() for name, paths in group.sets.items()}
    linked = {name: tuple(map(Member, pair)) for name, pair in pairs.items()}
    for roots, its in groups(chain.from_iterable(apart), {**sets, **linked}):
        report.judge(roots, {name: paths for name, paths in its.items() if name in sets})


def _is_worth_forking(files: Iterable[str]) -> bool:
    """The given files are most of what is read, whether they are roots or included."""
    if not can_fork():
        return False
    size = 0
    for path in files:
        size += disk.size(path)
        if size > _WORTH_FORKING:
            return True
    return False


def _judge_in_parallel(report: "Report", connected: Sequence[Group]) -> None:
    for part in in_parallel(_judge_portion, report, connected, _PORTION):
        report.merge(part)


def _judge_portion(asked: "Report", portion: Sequence[Group]) -> "Report":
    report = Report(asked.given, asked.read_scope, asked.texts, asked.projects, limits=asked.limits, most=asked.most)
    # Searched and read once in each process.
    report.around, report.readings, report.kept = asked.around, asked.readings, asked.kept
    report.judge_of = asked.judge_of
    for group in portion:
        report.judge(*group)
    # The report that merges this one knows what was asked.
    report.given, report.read_scope, report.texts, report.projects = {}, NOTHING, {}, None
    report.around, report.readings, report.kept = _Around((), None, NOTHING), Readings(), KeptReadings()
    report.judge_of = None
    return report


def left_out(analysis: Analysis, scene: SceneState) -> AbstractSet[str]:
    """The files that a mistake keeps out of the scene."""
    return diagnosis_of(analysis.files[scene.root].format).left_out(analysis, scene)


def as_list(found: Iterable[Diagnostic]) -> Iterable[Diagnostic]:
    """The findings for a list: one for many of one cause."""
    found = [*found]
    if not any(each.code in _REPEATED for each in found):
        return found
    from robray.rules.engine.gathered import unused_together
    from robray.rules.engine.repeated import told_once

    return told_once(unused_together(found))


class Report:
    """The findings in the given files and in those that they include, without repetitions."""

    def __init__(
        self,
        given: Mapping[str, None],
        read_scope: ReadScope,
        texts: Mapping[str, bytes],
        projects: Projects | None,
        *,
        limits: Limits = LIMITS,
        most: int = MOST_OF_A_RULE,
    ) -> None:
        self.given = given
        """In order; shared by all portions, because there may be tens of thousands."""
        self.read_scope = read_scope
        self.texts = texts
        self.projects = projects
        self.limits = limits
        """The lowest of any file."""
        self.most = most
        """Limit of findings of one rule in a file."""
        self.judged: Counter[str] = Counter()
        """Number of scenes with each judged file."""
        self.sources: dict[str, str] = {}
        """The xacro sources that are not checked as a robot, with what they need: `arguments` or `packages`."""
        self.of_robots: set[str] = set()
        """The xacro sources that were expanded, and the files that they load."""
        self.lines: dict[str, Lines] = {}
        """Lines of the files with diagnostics."""
        self.found: dict[tuple[object, ...], Diagnostic] = {}
        self.gathered: dict[tuple[str, str], list[Diagnostic]] = {}
        """Findings that are reported once for many places, by code and file."""
        self.around: Callable[[], Nearby] = _Around(given, projects, read_scope)
        self.readings = Readings()
        self.kept = KeptReadings()
        """Readings of files that several scenes have."""
        self.judge_of: JudgeOf | None = new_judges()
        """Shared by all scenes; None for another process."""
        self.told: Counter[tuple[object, ...]] = Counter()
        """Number of scenes with each finding."""
        self.unused: Counter[tuple[object, ...]] = Counter()
        """Number of scenes with each finding that must be in all of them."""
        self.left_out: dict[str, set[str]] = {}
        """Files that a mistake keeps out of scenes, by the roots of the scenes."""
        self.unsought: dict[str, None] = {}
        """Packages that robray did not look for, because no setting and no variable names a folder of packages."""
        self.failed: dict[str, str] = {}
        """Files whose judging failed with a bug of robray, and why."""

    def judge(self, roots: Iterable[str], sets: Sets = NO_SETS, *, takes_back: bool = False) -> None:
        """Judges scenes that are loaded together in a workspace of their own; needs the memory of the largest.

        `takes_back` removes the findings of an earlier judgement of the same scenes.
        """
        roots = [*roots]
        try:
            self._judge(roots, sets, takes_back=takes_back)
        except Exception as error:  # noqa: BLE001 - what cannot be said of one scene can be said of the others
            why = f"cannot be checked because of a bug in robray: {in_words(error)}"
            self.failed.update(dict.fromkeys(roots, why))

    def _judge(self, roots: Iterable[str], sets: Sets, *, takes_back: bool) -> None:
        assert self.projects is not None, "a report that was handed over judges nothing more"
        workspace = new_workspace(self.projects.reading_limits, self.projects.selection, self.kept, self.judge_of)
        workspace.load_together(sets)
        once = -1 if takes_back else 1
        robots: dict[str, Sequence[Expanded]] = {}
        made: dict[str, Expanded] = {}
        for root in roots:
            disk.load(workspace, root, self.texts, self.read_scope)
            file = workspace.file(root)
            if file is not None and file.is_source:
                robots[root] = first, *_ = self._expanded(root, once)
                if first.is_whole:
                    made[root] = first
                    put_in_place(workspace, first)
        told = self._complete(workspace)
        made |= expand_members(workspace, {**sets, **told}, self.projects, self.read_scope, self.texts, self.readings)
        places = (each for each in workspace.existing().values() if isinstance(each, PackagePlace))
        self.unsought.update((place.name, None) for place in places if place.is_unknown)
        analysis = workspace.analysis()
        for root in roots:
            if root in analysis.scenes and (missed := left_out(analysis, analysis.scenes[root])):
                self.left_out[root] = {*missed}
        self._judge_lists(analysis, sets, once)
        for robot in made.values():
            self.lines.update(robot.lines)
        reached = _reached(analysis, self.given)
        members = {member.path for each in (*sets.values(), *told.values()) for member in each}
        # A set may have files that are not checked in this run.
        unseen = members - reached - robots.keys()
        for path in reached:
            if analysis.files[path].is_source or path in made:
                continue
            self.judged[path] += once
            found = self._diagnostics(analysis, path, unseen)
            for robot in made.values():
                found = robot.placed(found, is_all=False)
            for diagnostic in found:
                if diagnostic.code in ROLES.of_scenes:
                    gathered = self.gathered.setdefault((diagnostic.code, path), [])
                    (gathered.remove if takes_back else gathered.append)(diagnostic)
                    self.lines[path] = analysis.files[path].lines
                    continue
                self._note(diagnostic, once)
                for place in _places(diagnostic):
                    if place.path in analysis.files and place.path not in made:
                        self.lines[place.path] = analysis.files[place.path].lines
        for root, its in robots.items():
            found = of_one_source([(robot, self._of_robot(robot, analysis, made, unseen)) for robot in its])
            for diagnostic in found:
                # A check of a source includes what it uses of the files that it loads.
                touched = (diagnostic.at, *(each.at for each in diagnostic.related if each.message == USED))
                # Other sources may use what is unused in a file that is not checked.
                is_own = root in self.given and diagnostic.code not in ROLES.in_all
                if is_own or any(at.path in self.given for at in touched):
                    self._note(diagnostic, once)

    def _complete(self, workspace: Workspace) -> Sets:
        """Reads all files that scenes ask for; returns their sets."""
        assert self.projects is not None, "a report that was handed over judges nothing more"
        disk.complete(workspace, self.read_scope, self.texts)
        if told := load_as_told(workspace, self.projects):
            disk.complete(workspace, self.read_scope, self.texts)
        return told

    def _diagnostics(
        self, analysis: Analysis, path: str, unseen: AbstractSet[str], most: int | None = None
    ) -> Iterable[Diagnostic]:
        """The findings of a file. Those of files that are `unseen` are not reported."""
        assert self.projects is not None, "a report that was handed over judges nothing more"
        tags, most = self.projects.of(path).tags, most or self.most
        around = self.around
        return diagnostics(
            analysis, path, self.limits, most, is_seen=lambda other: other not in unseen, around=around, tags=tags
        )

    def _note(self, diagnostic: Diagnostic, once: int) -> None:
        """Adds a finding, or takes it back."""
        key = (diagnostic.code, diagnostic.at, diagnostic.message)
        self.told[key] += once
        if self.told[key]:
            self.found[key] = self.found.get(key, diagnostic).as_severe_as(diagnostic)
        else:
            del self.found[key]
        if diagnostic.code in ROLES.in_all:
            self.unused[key] += once

    def _expanded(self, root: str, once: int) -> Sequence[Expanded]:
        """The robots of a source; marks its files as judged."""
        assert self.projects is not None, "a report that was handed over judges nothing more"
        robots = [*robots_of(root, self.projects, self.read_scope, self.texts, self.readings)]
        for path in dict.fromkeys(path for robot in robots for path in robot.documents):
            if root in self.given or path in self.given:
                self.judged[path] += once
                self.of_robots.add(path)
        for robot in robots:
            if root in self.given:
                self.of_robots.update(robot.data)
            self.lines.update(robot.lines)
            if robot.missing_arguments:
                self.sources[root] = "arguments"
            elif robot.may_lack_packages:
                self.sources.setdefault(root, "packages")
        return robots

    def _of_robot(
        self, robot: Expanded, analysis: Analysis, made: Mapping[str, Expanded], unseen: AbstractSet[str]
    ) -> list[Diagnostic]:
        """The findings of a robot. A robot that is not `made` for the analysis is judged by itself."""
        assert self.projects is not None, "a report that was handed over judges nothing more"
        if not robot.is_judged:
            return robot.findings()
        if made.get(robot.path) is not robot:
            other = new_workspace(self.projects.reading_limits, self.projects.selection, self.kept, self.judge_of)
            other.set_made(robot.path, robot.text, robot.format or URDF, robot)
            told = self._complete(other)
            members = expand_members(other, told, self.projects, self.read_scope, self.texts, self.readings)
            made = {robot.path: robot, **members}
            analysis = other.analysis()
        most = MOST_FINDINGS if self.most == MOST_OF_A_RULE else self.most
        found = self._diagnostics(analysis, robot.path, unseen, most)
        for each in made.values():
            found = each.placed(found, is_all=each is robot)
        return [*found]

    def _judge_lists(self, analysis: Analysis, sets: Sets, once: int) -> None:
        """Reports undefined parents of mounts in sets."""
        mounts = (member.mount for members in sets.values() for member in members)
        if not any(mount is not None and mount.parent for mount in mounts):
            return
        # Importing the TOML reader takes some hundredths of a second.
        from robray.listed import project_of, undefined_parents

        for path in dict.fromkeys(map(project_of, sets)):
            if os.path.basename(path) not in NAMES:
                continue
            text = self.texts[path] if path in self.texts else disk.read_of_project(path)
            if not isinstance(text, bytes):
                continue
            read = read_configuration(path, text)
            if read.configuration is None:
                continue
            located = read._replace(configuration=located_in(read.configuration))
            for diagnostic in diagnostics_of(undefined_parents(located, text, analysis)):
                self._note(diagnostic, once)
                self.lines[path] = Lines(text)

    def _united(self) -> Iterable[Diagnostic]:
        if not self.gathered:
            return ()
        from robray.rules.engine.gathered import united

        return [united(told, self.around) for told in self.gathered.values() if told]

    def merge(self, other: "Report") -> None:
        # `+=` would copy the whole dictionary for each portion.
        self.judged.update(other.judged)
        self.sources |= other.sources
        self.of_robots |= other.of_robots
        self.told.update(other.told)
        self.left_out |= other.left_out
        self.unsought |= other.unsought
        self.failed |= other.failed
        self.unused.update(other.unused)
        self.lines |= other.lines
        for which, told in other.gathered.items():
            self.gathered.setdefault(which, []).extend(told)
        for key, diagnostic in other.found.items():
            self.found.setdefault(key, diagnostic)

    def sorted(self) -> list[Diagnostic]:
        """A suppression or definition is unused if no scene needs it."""
        single = (
            found
            for key, found in self.found.items()
            if found.code not in ROLES.in_all or self.unused[key] == self.judged[found.at.path]
        )
        return sorted(
            as_list((*single, *self._united())),
            key=lambda found: (found.at.path, found.at.span, _SEVERITIES.index(found.severity), found.code),
        )


class _Around:
    """Files beside the scenes; searched on first use."""

    def __init__(self, given: Iterable[str], projects: Projects | None, read_scope: ReadScope) -> None:
        self._asked = (given, projects, read_scope)
        self._found: Nearby | None = None

    def __call__(self) -> "Nearby":
        if self._found is None:
            # Most scenes are complete and need not wait for this.
            from robray.nearby_files import nearby_files

            given, projects, read_scope = self._asked
            assert projects is not None, "a report that was handed over asks for nothing more"
            folders = {disk.project_folder(path) for path in given}
            self._found = nearby_files(sorted(folders), projects, read_scope)
        return self._found


def _places(diagnostic: Diagnostic) -> Iterable[FileSpan]:
    edits = () if diagnostic.fix is None else diagnostic.fix.edits
    return (diagnostic.at, *(related.at for related in diagnostic.related), *(at for at, _ in edits))


def _reached(analysis: Analysis, starts: Mapping[str, None]) -> set[str]:
    """The `starts` that were read, and the files that they include. Cost: O(files read)."""
    reached: set[str] = set()
    waiting = [path for path in analysis.files if path in starts]
    while waiting:
        path = waiting.pop()
        if path not in reached:
            reached.add(path)
            targets = (target.path for target in analysis.files[path].includes.values() if not target.is_scene)
            waiting += [target for target in targets if target is not None and target in analysis.files]
    return reached
