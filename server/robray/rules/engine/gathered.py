"""Findings that stand for many: a missing file is not a mistake at each of its uses.

A file of allowed collisions may name a hundred frames of a robot that is loaded with it. One finding is reported for
all missing frames or classes of a scene, at the first use; for meshes and packages one for each folder. All of it uses
one record of the names in a file, `Gathering`.
"""

import posixpath
from collections.abc import Callable, Collection, Iterable, Iterator
from collections.abc import Set as AbstractSet
from functools import partial
from itertools import chain
from typing import NamedTuple

from robray.analysis.analysis import FileSpan, span_at
from robray.analysis.file_set import is_complete_set
from robray.analysis.files import SourceFile
from robray.analysis.near_names import NearNames
from robray.analysis.nearby import Nearby, Robots
from robray.analysis.queries import ItemPath, Query
from robray.analysis.scene_state import SceneState
from robray.facts.details import FramesElsewhere, InFolder, MeshNotFound, Names, NotInstalled, Undefined
from robray.facts.problems import Problem
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Symbol, SymbolKind
from robray.rules import ROLES, RULES, diagnosis_of
from robray.rules.engine.dependencies import Beside
from robray.rules.engine.diagnosis import DECLARED, NamesElsewhere
from robray.rules.engine.judge import Origins
from robray.rules.engine.meant import meant
from robray.rules.engine.meshes import bare_folders
from robray.rules.engine.rule import ALSO_HERE, Diagnostic, PlacedFix, Related, RuleContext
from robray.rules.engine.rule_contexts import BESIDE, ELSEWHERE, MOST_NAMED
from robray.rules.engine.suppressions import Silenceable, is_silenced
from robray.rules.engine.unreadable_declarations import Unread

_OF_SCENE = {code: each for code, each in ROLES.gathered.items() if each.kind is not None and each.one}
"""Codes at single places for which a scene has one finding."""

OF_SCENE = ROLES.of_scenes

FRAMES = frozenset(each.one for each in _OF_SCENE.values() if each.kind is SymbolKind.FRAME)
"""Codes of the finding for all missing frames of a scene."""

TAGS = frozenset(each.one for each in _OF_SCENE.values() if each.kind is SymbolKind.CLASS)
"""The same of classes."""

UNDEFINED_FRAMES = frozenset(code for code, each in _OF_SCENE.items() if each.kind is SymbolKind.FRAME)
"""Codes at single places that name such a frame."""

_MANY = 3
"""Uses of a probable name of the root from which one finding stands for them."""

_SURE = 2
"""Uses from which an undefined name is probably right, and another one that is used once a misspelling of it."""

_MOST_COMPARED = 500
"""Limit of undefined names that are compared with each other; with more, none is."""


_MOST_UNUSED = 2
"""Unused classes, or constants, of a file that a list shows one by one."""


class _Use(NamedTuple):
    """A place at which something from elsewhere is named."""

    at: FileSpan
    name: str


class Gathering:
    """Uses of missing names in one file, scene by scene."""

    def __init__(
        self,
        file: SourceFile,
        is_seen: Callable[[str], bool],
        beside: Beside,
        tags: Collection[str],
        most: int,
        is_listed: Callable[[str], bool],
    ) -> None:
        """`tags` are names of classes that the project declares as tags; at most `most` names are compared with similar
        ones. `is_listed` is true for a file that is loaded with others.
        """
        self._file = file
        self._is_seen = is_seen
        self._beside = beside
        self._tags = tags
        self._most = most
        self._is_listed = is_listed
        self._status: dict[tuple[str, str, str], Problem | bool] = {}
        self._here: dict[tuple[str, str], dict[_Use, None]] = {}
        """The uses in this file, by code and by folder."""
        self._named: dict[tuple[str, str], set[str]] = {}
        self._first: dict[tuple[str, str], InFolder | NotInstalled] = {}
        """The details of the first finding about a folder or a package."""
        self._sought: dict[str, NearNames | None] = {}
        """The undefined frames that a scene names several times, if any, by its root."""
        self._bare: dict[str, frozenset[str]] = {}
        """The folders that lack nearly all meshes of a scene, by its root."""
        self._scenes: dict[tuple[str, str], list[tuple[SceneState, Unread, Origins]]] = {}

    @property
    def names_any(self) -> bool:
        """True if names are collected that another mistake may have left undefined."""
        return any(code in OF_SCENE for code, _ in self._here)

    def left(
        self, scene: SceneState, place: ItemPath, problem: Problem, unread: Unread, origins: Origins
    ) -> Problem | None:
        """The finding to report at its place; None if it is collected, or left out."""
        role = ROLES.gathered[problem.code]
        if not role.one:
            return self._with_file(scene, problem)
        if self._is_declared_tag(problem) or self._is_brought(self._file.path, scene, problem):
            return None
        found = self._judged(scene, place, problem, unread, origins)
        if found is not True:
            return found or problem
        code = role.one
        is_name = role.kind is not None
        key = (code, "" if is_name else problem.details.folder)
        name = problem.details.name if is_name else problem.details.names[0]
        if not is_name:
            details = problem.details
            is_whole = isinstance(details, NotInstalled)
            self._first.setdefault(key, details if is_whole else InFolder(key[1], (), tried=details.tried))
        names = self._named.setdefault(key, set())
        if code not in OF_SCENE or self._file.marks or name not in names:
            # Of thousands of one name the first is enough, unless some of them are silenced.
            names.add(name)
            self._here.setdefault(key, {})[_Use(span_at(scene, place, problem.span), name)] = None
        if problem.code in _OF_SCENE:
            scenes = self._scenes.setdefault(key, [])
            if not scenes or scenes[-1][0] is not scene:
                scenes.append((scene, unread, origins))
        return None

    def silenceable(self) -> list[Silenceable]:
        """Codes that directives of the file may silence at each place."""
        return [
            Silenceable(use.at.span.start, _silenced_by(code)) for (code, _), uses in self._here.items() for use in uses
        ]

    def told(self, silent: AbstractSet[tuple[int, str]]) -> Iterator[Diagnostic]:
        """One finding for many. `silent` are the places and codes that the file's directives silence."""
        for (code, key), uses in self._here.items():
            here = sorted(use for use in uses if (use.at.span.start, code) not in silent)
            if code in OF_SCENE:
                first, names = self._of_scenes(code, here)
                if first is not None:
                    yield _made(first, code, self._details(code, names))
            elif here:
                names = dict.fromkeys(use.name for use in here)
                made = _made(here[0].at, code, self._first[code, key]._replace(names=tuple(names), number=len(here)))
                others = here[1 : MOST_NAMED + 1] if isinstance(made.details, NotInstalled) else ()
                yield made._replace(related=tuple(Related(use.at, ALSO_HERE) for use in others))

    def _is_declared_tag(self, problem: Problem) -> bool:
        return ROLES.gathered[problem.code].kind is SymbolKind.CLASS and problem.details.name in self._tags

    def _is_brought(self, path: str, scene: SceneState, problem: Problem) -> bool:
        """True for a missing frame in a file that is loaded with others, by its own comment or a configuration.

        A scene that includes the file and is loaded alone lacks the frame nevertheless; but its source is known, with
        its own findings.
        """
        if ROLES.gathered[problem.code].kind is not SymbolKind.FRAME or scene.is_set:
            return False
        return self._is_listed(path)

    def _details(self, code: str, names: Collection[str]) -> Names | FramesElsewhere:
        if code not in FRAMES:
            return Names(tuple(names))
        return _elsewhere(self._file.path, names, self._beside.of_robots(_likely, frozenset(names)))

    def _of_scenes(self, code: str, here: list[_Use]) -> tuple[FileSpan | None, dict[str, None]]:
        """The place in this file, None if another file reports it; and the missing names."""
        first: FileSpan | None = None
        names: dict[str, None] = {}
        for scene, unread, origins in self._scenes[code, ""]:
            uses = here if len(scene.instances.files) == 1 else [*self._all(code, scene, unread, origins, here)]
            teller = next((use for use in uses if use.at.path == self._file.path or self._is_seen(use.at.path)), None)
            if teller is not None and teller.at.path == self._file.path:
                names.update(dict.fromkeys(use.name for use in uses))
                first = teller.at if first is None or teller.at.span < first.span else first
        return first, names

    def _all(
        self, code: str, scene: SceneState, unread: Unread, origins: Origins, here: Iterable[_Use]
    ) -> Iterator[_Use]:
        """The uses in all files of a scene, in the reader's order. Cost: O(findings of the scene)."""
        own = {*here}
        codes = _silenced_by(code)
        for place in sorted(scene.findings):
            for problem in scene.findings[place]:
                role = _OF_SCENE.get(problem.code)
                if role is None or role.one != code or self._is_declared_tag(problem):
                    continue
                file = scene.file(place)
                if self._is_brought(file.path, scene, problem):
                    continue
                use = _Use(span_at(scene, place, problem.span), problem.details.name)
                if file.path == self._file.path:
                    is_told = use in own
                else:
                    is_told = self._judged(scene, place, problem, unread, origins) is True and not (
                        file.marks and is_silenced(file, Silenceable(use.at.span.start, codes))
                    )
                if is_told:
                    yield use

    def _judged(
        self, scene: SceneState, place: ItemPath, problem: Problem, unread: Unread, origins: Origins
    ) -> Problem | bool:
        """True if a finding is one of many; otherwise False, or the finding to report instead."""
        kind = ROLES.gathered[problem.code].kind
        if kind is None:
            return not isinstance(problem.details, MeshNotFound) or self._is_in_bare_folder(scene, problem.details)
        if problem.details.told == DECLARED or is_complete_set(scene):
            return False
        name = problem.details.name
        key = (scene.root, problem.code, name)
        status = self._status.get(key)
        if status is None:
            judged = self._frame if kind is SymbolKind.FRAME else self._class
            status = judged(scene, place, problem, origins)
            self._status[key] = status
        if kind is SymbolKind.CLASS:
            return status if status is not True else _names(scene, place).is_tag(scene, place, problem)
        if status is False or not scene.near[SymbolKind.FRAME].slips(name):
            return status
        if self._most <= 0:
            return False
        self._most -= 1
        is_slip = not unread.is_partial and meant(
            RuleContext(problem.span, problem.details, scene, place), SymbolKind.FRAME
        )
        return False if is_slip else status

    def _is_in_bare_folder(self, scene: SceneState, mesh: MeshNotFound) -> bool:
        if mesh.meant or not mesh.within:
            return False
        if scene.root not in self._bare:
            self._bare[scene.root] = bare_folders(scene)
        return mesh.within in self._bare[scene.root]

    def _frame(self, scene: SceneState, place: ItemPath, problem: Problem, origins: Origins) -> Problem | bool:
        """The same for all uses of a name as a frame's in a scene."""
        name = problem.details.name
        names = _names(scene, place)
        if not name or name.lower() in names.roots or Symbol(SymbolKind.CLASS, name) in scene.declarations:
            return False
        if origins.told(place, problem).noticed:
            return False
        if names.is_misread(scene, name):
            return False
        of_robots = self._beside.of_robots
        uses = len(scene.dependents.get(Query(QueryKind.FRAME, name), ()))
        if name.lower() in names.worlds and uses < _MANY and not of_robots(Robots.has, name):
            # A name of the root elsewhere is best reported at its place.
            return False
        near = of_robots(Robots.meant, name)
        if near is not None:
            return problem._replace(details=Undefined(name, ELSEWHERE, *near))
        if uses > 1 or of_robots(Robots.has, name) or of_robots(Robots.has_link, name):
            return True
        meant = self._named_elsewhere(scene, name)
        return True if meant is None else problem._replace(details=Undefined(name, BESIDE, meant))

    def _named_elsewhere(self, scene: SceneState, name: str) -> str | None:
        """Another undefined name one slip away that the scene uses several times.

        Cost: looking up a name, and O(findings of the scene) once.
        """
        if scene.root not in self._sought:
            often = _sought_often(scene)
            self._sought[scene.root] = NearNames(partial(sorted, often)) if often else None
        sought = self._sought[scene.root]
        return None if sought is None else next(iter(sought.slips(name)), None)

    def _class(self, scene: SceneState, place: ItemPath, problem: Problem, origins: Origins) -> Problem | bool:
        name = problem.details.name
        kinds = (SymbolKind.CLASS, SymbolKind.FRAME)
        if any(Symbol(kind, name) in scene.declarations for kind in kinds) or scene.near[SymbolKind.CLASS].slips(name):
            return False
        if origins.told(place, problem).noticed:
            return False
        defining = self._beside.defining(SymbolKind.CLASS, name)
        return True if defining is None else problem._replace(details=Undefined(name, ELSEWHERE, file=defining))

    def _with_file(self, scene: SceneState, problem: Problem) -> Problem:
        """With the file that defines the constant or the class, if one does that lies beside the scene."""
        name, kind = problem.details.name, ROLES.gathered[problem.code].kind
        assert kind is not None, "each finding names something"
        is_known = not name or bool(problem.details.told) or Symbol(kind, name) in scene.declarations
        if scene.is_set or is_known or scene.near[kind].slips(name):
            return problem
        defining = self._beside.defining(kind, name)
        return problem if defining is None else problem._replace(details=Undefined(name, ELSEWHERE, file=defining))


def _silenced_by(code: str) -> tuple[str, ...]:
    """Codes that silence one of many findings at its place."""
    each = ROLES.one_of_many.get(code)
    return (code,) if each is None else (code, each)


def _names(scene: SceneState, place: ItemPath) -> NamesElsewhere:
    return diagnosis_of(scene.file(place).format).elsewhere


def _sought_often(scene: SceneState) -> set[str]:
    """None where there are too many to be compared."""
    names: set[str] = set()
    for problem in chain.from_iterable(scene.findings.values()):
        if problem.code in UNDEFINED_FRAMES:
            names.add(problem.details.name)
            if len(names) > _MOST_COMPARED:
                return set()
    return {name for name in names if len(scene.dependents.get(Query(QueryKind.FRAME, name), ())) >= _SURE}


class _Likely(NamedTuple):
    """The robot that has most of some frames, and half of them or more."""

    path: str
    frames: int
    links: int


def _likely(robots: Robots, names: frozenset[str]) -> _Likely | None:
    found = robots.likely(names)
    return None if found is None else _Likely(found.robot.path, found.frames, found.links)


def _elsewhere(path: str, lacking: Iterable[str], likely: _Likely | None) -> FramesElsewhere:
    """With the path of the robot relative to a file."""
    if likely is None:
        return FramesElsewhere(tuple(lacking))
    robot, frames, links = likely
    return FramesElsewhere(tuple(lacking), posixpath.relpath(robot, posixpath.dirname(path)), frames, links)


def _made(at: FileSpan, code: str, details: tuple[object, ...]) -> Diagnostic:
    return RULES[code].at(at, RuleContext(at.span, details, None, None), None)


def united(found: Iterable[Diagnostic], nearby: Callable[[], Nearby]) -> Diagnostic:
    """One finding for the same findings of one file in different scenes."""
    first, *others = sorted(found, key=lambda each: each.at.span)
    if all(each.details == first.details for each in others):
        return first
    names = tuple(dict.fromkeys(name for each in (first, *others) for name in each.details.names))
    if first.code not in FRAMES:
        return _made(first.at, first.code, first.details._replace(names=names))
    likely = _likely(nearby().robots, frozenset(names))
    return _made(first.at, first.code, _elsewhere(first.at.path, names, likely))


def unused_together(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """One finding for many unused definitions of a file, which would hide the others in a list."""
    by_file: dict[tuple[str, str], list[Diagnostic]] = {}
    for each in found:
        if each.code in ROLES.unused:
            by_file.setdefault((each.code, each.at.path), []).append(each)
        else:
            yield each
    for several in by_file.values():
        if len(several) <= _MOST_UNUSED:
            yield from several
            continue
        several.sort(key=lambda each: each.at.span)
        first = several[0]
        made = _made(first.at, first.code, Names(tuple(name for each in several for name in each.details.names)))
        fixes = [each.fix for each in several if each.fix is not None]
        if fixes:
            edits = tuple(edit for fix in fixes for edit in fix.edits)
            made = made._replace(fix=PlacedFix("Remove the unused definitions", edits, fixes[0].applicability))
        yield made


def frames_of(diagnostic: Diagnostic) -> tuple[str, ...]:
    """The missing frames in a finding about all of them."""
    return diagnostic.details.names if diagnostic.code in FRAMES else ()
