"""The diagnostics of one file, selected from its findings step by step.

The steps share their state: the findings reported so far, causes of left out ones, and those that refuse the scene in
place of others. It ends with the call.
"""

import posixpath
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property, partial
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from robray.analysis.analysis import Analysis, FileSpan, span_at
from robray.analysis.files import SourceFile, written_path
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.details import SeveralRobots
from robray.facts.problems import Problem
from robray.rules import ROLES, RULES, diagnoses_of, diagnosis_of
from robray.rules.common.findings import LEFT_OUT, Told, conflicts_in
from robray.rules.common.findings import FindingsLeftOut as LeftOut
from robray.rules.engine.comments import beyond_limits, not_found, owner_of_set
from robray.rules.engine.dependencies import Dependencies
from robray.rules.engine.diagnosis import Cause, Diagnosis, Noticed, Placed
from robray.rules.engine.judge import Origins, noticed_in, origins_of
from robray.rules.engine.limits import Limits
from robray.rules.engine.rule import FAILED, Diagnostic
from robray.rules.engine.selection import chosen
from robray.rules.engine.unreadable_declarations import UNDEFINED, Unread
from robray.text.spans import Span

if TYPE_CHECKING:
    from robray.analysis.nearby import Nearby
    from robray.rules.engine.dependencies import Beside
    from robray.rules.engine.gathered import Gathering

_GATHERED = ROLES.gathered.keys()
"""Codes of missing parts that may come from elsewhere."""

_SINGLE = frozenset(ROLES.one_of_many.values())
"""Codes that can also be reported at each place."""

_LOOKED_UP = ROLES.looked_up
_ACROSS_FILES = ROLES.looked_up | ROLES.across_files
_UNUSED = ROLES.unused


class Request(NamedTuple):
    """Arguments of `diagnose.diagnostics`, which explains them."""

    analysis: Analysis
    file: SourceFile
    limits: Limits
    is_seen: Callable[[str], bool]
    everything: bool
    dependencies: Dependencies
    around: "Callable[[], Nearby] | None"
    tags: Collection[str]
    measured: Callable[[SceneState], Iterable[Placed]]
    leaves_out: Callable[[Problem, Span], bool] | None


class FileDiagnostics:
    """Made for one call of `of`."""

    def __init__(self, request: Request, most: int) -> None:
        self._request = request
        self._file = request.file
        self._sees = _noting(request.is_seen, request.dependencies.seen)
        self._told = Told(most)
        self._found: dict[tuple[str, FileSpan, str], Diagnostic] = {}
        self._explained: set[str] = set()
        """Codes of findings left out because of their cause."""
        self._refusing: set[tuple[str, FileSpan]] = set()
        """Findings, by code and place, that replace one for which amino, or urdfdom, refuses the scene."""
        self._commented: dict[FileSpan, tuple[str, bool]] = {}
        """By commented includes and definitions, the first missing name of each, and True if amino refuses it."""
        self._gathering: Gathering | None = None
        self._failed: list[Diagnostic] = []
        """The findings about failed rules, which cannot be silenced or left out."""

    def of(self, scenes: Sequence[SceneState]) -> tuple[Diagnostic, ...]:
        """Sorted by place; the scenes are those of the file."""
        found = self._of(scenes)
        if not self._failed:
            return found
        from robray.rules.common.findings import once_a_rule

        return tuple(sorted((*found, *once_a_rule(self._failed)), key=attrgetter("position")))

    def _of(self, scenes: Sequence[SceneState]) -> tuple[Diagnostic, ...]:
        file = self._file
        self._tell_of_file(conflicts_in(file))
        if self._found:
            # Other findings may be true of neither version.
            return tuple(sorted((*self._found.values(), *self._left_out()), key=attrgetter("position")))
        self._tell_of_file(file.reading.facts.problems)
        guessed = []
        for scene in scenes:
            if file.format.describes_robot and owner_of_set(scene.root) != scene.root:
                guessed.append(scene)
            else:
                self._tell_of_scene(scene)
        self._tell_of_robots(guessed)
        if file.marks:
            self._tell_of_file(chain(beyond_limits(file), not_found(file, scenes)))
        self._tell_of_comments()
        self._refuse()
        self._leave_to_includers(scenes)
        if not self._found and not file.marks and not self._told.left_out and self._gathering is None:
            return ()
        diagnosis = diagnosis_of(file.format)
        every = sorted(diagnosis.at_first(self._silenced(diagnosis)), key=attrgetter("position"))
        if self._request.everything:
            return tuple(every)
        return tuple(diagnosis.without_consequences(file, every, scenes, self._sees))

    def _add(self, made: Diagnostic) -> None:
        key = (made.code, made.at, made.message)
        self._found[key] = self._found[key].agreed(made) if key in self._found else made

    def _tell_of_file(self, problems: Iterable[Problem]) -> None:
        for problem in problems:
            if self._told.is_wanted(problem):
                self._add(self._of_file(problem))

    def _of_file(self, problem: Problem) -> Diagnostic:
        # Most files have no findings, and need not wait for this import.
        from robray.rules.engine.one_finding import of_file

        return self._noted(of_file(self._file, problem))

    def _of_item(self, scene: SceneState, place: ItemPath, problem: Problem, *more: Any) -> Diagnostic | None:
        from robray.rules.engine.one_finding import of_item

        made = of_item(scene, place, problem, *more, everything=self._request.everything)
        return None if made is None else self._noted(made)

    def _noted(self, made: Diagnostic) -> Diagnostic:
        if made.failed:
            self._failed.append(made)
        return made

    def _tell_of_scene(self, scene: SceneState) -> None:
        """Adds the findings at the items of the file in one scene."""
        analysis, file, _, is_seen, everything, dependencies, *_, leaves_out = self._request
        path, told = file.path, self._told
        unread = Unread(analysis, scene, path, self._sees, dependencies)
        diagnoses = diagnoses_of(scene)
        causes = [each.cause_in(scene, lambda other: other == path or is_seen(other)) for each in diagnoses]
        origins = origins_of(scene, diagnoses, analysis.memo)
        silent_codes = frozenset() if scene.is_set else _silent_codes(scene, analysis)
        looked: dict[tuple[object, ...], object] = {}
        rewording = frozenset[str]().union(*[each.reworded for each in diagnoses])
        for place, problem, noticed in self._remarkable(scene, diagnoses, origins):
            if problem.code == FAILED:
                self._failed += filter(None, [self._of_item(scene, place, problem)])
                continue
            if problem.code not in _ACROSS_FILES if scene.is_set else problem.code in silent_codes:
                continue
            is_explained = self._is_explained(place, problem, unread, causes)
            if is_explained and not everything:
                self._explain(scene, place, problem)
                continue
            if leaves_out is not None and leaves_out(problem, span_at(scene, place, problem.span).span):
                continue
            if problem.code in _GATHERED and not is_explained:
                left_over = self._gathered().left(scene, place, problem, unread, origins)
                if left_over is None and not (everything and problem.code in _SINGLE):
                    continue
                problem = left_over or problem  # noqa: PLW2901 - the same one, said otherwise
            if told.is_wanted(problem, scene, place):
                if problem.code in rewording:
                    reword = diagnosis_of(scene.file(place).format).reworded.get(problem.code)
                    problem = problem if reword is None else reword(scene, place, problem)  # noqa: PLW2901 - said otherwise
                made = self._of_item(scene, place, problem, noticed, unread, looked)
                if made is None:
                    self._explained.add(problem.code)
                else:
                    self._add(made)

    def _tell_of_robots(self, scenes: Sequence[SceneState]) -> None:
        """Adds the findings that a file has with each of the robots that it may be about, and reports once that they
        have others.
        """
        known, rounds = self._found, []
        for scene in scenes:
            self._found = {}
            self._tell_of_scene(scene)
            rounds.append({key[:2]: each for key, each in self._found.items()})
        self._found = known
        if not rounds:
            return
        every = {key: each for found in reversed(rounds) for key, each in found.items()}
        for key, each in every.items():
            if all(key in found for found in rounds):
                self._add(each)
            else:
                self._explained.add(each.code)
        differing = [each.at.span for key, each in every.items() if any(key not in found for found in rounds)]
        if differing:
            names = dict.fromkeys(_robot_beside(self._file.path, scene) for scene in scenes)
            self._tell_of_file([Problem("several-robots", min(differing), SeveralRobots(tuple(names)))])

    def _explain(self, scene: SceneState, place: ItemPath, problem: Problem) -> None:
        """Notes that another finding replaces one, which still affects the verdict."""
        from robray.rules.engine.one_finding import failed_verdict

        self._explained.add(problem.code)
        self._failed += filter(None, [failed_verdict(scene, place, problem)])

    def _remarkable(self, scene: SceneState, diagnoses: Sequence[Diagnosis], origins: Origins) -> Iterable[Noticed]:
        """Findings, without numbers that are in proportion to the others of the scene."""
        path = self._file.path
        above = diagnosis_of(self._file.format).above_limits(scene, path, self._request.limits)
        lower = ((place, problem, ()) for place, problem in above)
        measured = self._request.measured(scene)
        here = ((place, problem, ()) for place, problem in measured if scene.file(place).path == path)
        found: Iterable[Noticed] = chain(noticed_in(scene, path, self._sees, diagnoses, origins), lower, here)
        for each in diagnoses:
            found = each.in_proportion(scene, found)
        return found

    def _is_explained(self, place: ItemPath, problem: Problem, unread: Unread, causes: Sequence[Cause]) -> bool:
        """True if a finding follows from another one, which then refuses the scene in its place."""
        if unread.explains(place, problem):
            return True
        if problem.code in _UNUSED:
            names: tuple[str, ...] = problem.details.names
            if any(unread.may_use(name, place) for name in names) or self._is_sought():
                return True
        for cause in causes:
            telling = cause(place, problem)
            if telling is not None:
                if RULES[problem.code].rejects(problem.details):
                    self._refusing.add(telling)
                return True
        comment = unread.comment(place, problem)
        if comment is None:
            return False
        missed, is_refused = self._commented.get(comment, (problem.details.name, False))
        self._commented[comment] = (missed, is_refused or RULES[problem.code].rejects(problem.details))
        return True

    def _is_sought(self) -> bool:
        """True if a broken include names such a file: it is a library for scenes elsewhere."""
        return self._beside.is_sought(self._file.path.rpartition("/")[2])

    @cached_property
    def _beside(self) -> "Beside":
        # Most scenes have all that they name, and need not wait for these.
        from robray.analysis.nearby import nearby
        from robray.rules.engine.dependencies import Beside

        return Beside(self._request.around or partial(nearby, self._request.analysis), self._request.dependencies)

    def _leave_to_includers(self, scenes: Iterable[SceneState]) -> None:
        """Removes findings that hold only for a complete file, if scenes or sources include this one."""
        path = self._file.path
        is_left = diagnosis_of(self._file.format).is_left_to_includers
        left = [key for key, each in self._found.items() if is_left(each)]
        prefixes = ((scene, prefix) for scene in scenes for prefix in scene.instances.prefixes.get(path, ()))
        if left and (any(is_part(scene, prefix) for scene, prefix in prefixes) or self._beside.includes(path)):
            for key in left:
                del self._found[key]

    def _gathered(self) -> "Gathering":
        if self._gathering is None:
            # Nor for this.
            from robray.rules.engine.gathered import Gathering

            analysis, _, _, is_seen, _, dependencies, _, tags, *_ = self._request
            is_listed = partial(dependencies.is_listed, analysis)
            self._gathering = Gathering(self._file, is_seen, self._beside, tags, self._told.most, is_listed)
        return self._gathering

    def _tell_of_comments(self) -> None:
        """Includes and definitions that are comments, where a name lacks that they were to bring."""
        file, commented = self._file, self._commented
        if not self._found and self._gathering is None and not commented:
            return
        is_any_undefined = any(diagnostic.code in UNDEFINED for diagnostic in self._found.values())
        is_any_undefined |= self._gathering is not None and self._gathering.names_any
        unreadable = diagnosis_of(file.format).unreadable
        for hidden in unreadable.includes_in_comments(file) if is_any_undefined or commented else ():
            problem = hidden.problem
            missed, is_refused = commented.get(FileSpan(file.path, problem.span), ("", False))
            if missed or is_any_undefined:
                named = problem._replace(details=problem.details._replace(missed=missed)) if missed else problem
                diagnostic = self._of_file(named)
                self._add(diagnostic)
                if is_refused:
                    self._refusing.add((diagnostic.code, diagnostic.at))
        for hidden in unreadable.definitions_in_comments(file) if commented else ():
            if FileSpan(file.path, hidden.problem.span) in commented:
                self._add(self._of_file(hidden.problem))

    def _refuse(self) -> None:
        """Marks the findings that replace one for which the reader refuses the scene."""
        found, refusing = self._found, self._refusing
        for key in [key for key in found if key[:2] in refusing] if refusing else ():
            found[key] = found[key].refusing

    def _silenced(self, diagnosis: Diagnosis) -> tuple[Diagnostic, ...]:
        """Findings that comments do not silence, those for many places, and comments that silence nothing."""
        from robray.rules.engine.suppressions import suppressed

        file, gathering, told = self._file, self._gathering, self._told
        besides = () if gathering is None else gathering.silenceable()
        left = suppressed(file, diagnosis.at_places(file, self._found.values()), besides)
        unused = []
        if left.unused:
            # A comment for a finding that is left out may be needed.
            uncounted = {diagnostic.details.code for diagnostic in self._found.values() if diagnostic.code == LEFT_OUT}
            silent = {*told.left_out, *uncounted, *self._explained, *chosen(file).off, *ROLES.measured}
            idle = [problem for problem in left.unused if problem.details.code not in silent]
            unused = [self._of_file(problem) for problem in idle if told.is_wanted(problem)]
        many = [] if gathering is None else [*map(self._noted, gathering.told(left.silent))]
        return (*left.diagnostics, *many, *unused, *self._left_out())

    def _left_out(self) -> Iterator[Diagnostic]:
        for count, (first, scene, place) in self._told.left_out.values():
            details = LeftOut(count, first.code, self._told.most)
            problem = Problem("findings-left-out", first.span, details)
            if scene is None or place is None:
                yield self._of_file(problem)
            else:
                if (made := self._of_item(scene, place, problem)) is not None:
                    yield made


def _noting(is_seen: Callable[[str], bool], asked: set[str]) -> Callable[[str], bool]:
    def sees(path: str) -> bool:
        asked.add(path)
        return is_seen(path)

    return sees


def _robot_beside(path: str, scene: SceneState) -> str:
    """The path of the robot of a set, from a file that is about it."""
    first = next(scene.instances.includes[place].path for place in sorted(scene.instances.includes) if len(place) == 1)
    return posixpath.relpath(written_path(first or ""), posixpath.dirname(path))


def _silent_codes(scene: SceneState, analysis: Analysis) -> AbstractSet[str]:
    """Codes of missing frames, which for files of a set are reported for the whole set."""
    return _LOOKED_UP if any(other.is_set for other in analysis.scenes_with(scene.root)) else frozenset()


def is_part(scene: SceneState, prefix: ItemPath) -> bool:
    """True if a file is part of another one in its own format, which completes it; a list of files does not."""
    if len(prefix) <= scene.is_set:
        return False
    files = scene.instances.files
    return diagnosis_of(files[prefix[:-1]].format) is diagnosis_of(files[prefix].format)
