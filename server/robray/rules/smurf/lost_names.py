"""Names that are undefined because what declares them cannot be read, or is a file that is missing."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from posixpath import normpath

from robray.analysis.analysis import FileSpan, span_at
from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem
from robray.facts.robots import MODEL
from robray.formats.smurf.frontend.faults import DOUBLED, SYNTAX
from robray.formats.smurf.semantics.answers import first
from robray.formats.smurf.semantics.names import SEPARATOR, scope_of
from robray.formats.smurf.statements import (
    Annotation,
    Entity,
    Key,
    ListedFile,
    Odd,
    Section,
    SmurfStatement,
    statement_of,
)
from robray.rules.engine.diagnosis import IsSeen
from robray.rules.engine.repeated import besides
from robray.rules.engine.rule import Diagnostic

Telling = tuple[str, FileSpan]

ENTITY, LINK, POSE = "smurf-undefined-entity", "smurf-undefined-link", "smurf-undefined-pose"
JOINT, MOTOR, _KEY = "smurf-undefined-joint", "smurf-undefined-motor", "smurf-unknown-key"
SECTION_OF: Mapping[str, str] = {MOTOR: "motors", "smurf-undefined-sensor": "sensors", POSE: "poses"}

_UNREAD = frozenset(
    {
        "smurf-file-not-found",
        "smurf-file-outside",
        "smurf-include-cycle",
        "smurf-missing-key",
        "smurf-too-large",
        "smurf-unknown-key",
        "smurf-unknown-type",
        "smurf-wrong-type",
    }
)
"""What is said of an entity whose robot is not read."""

_NAMELESS = frozenset({"smurf-missing-key", "smurf-unknown-key", "smurf-wrong-type"})
"""What is said of an item whose name is not read."""

_UNLISTED = frozenset({"smurf-file-not-found", "smurf-file-outside", "smurf-ignored-file", "smurf-wrong-type"})
"""What is said of an annotation file that is not read."""

_OF_ROBOTS = ("smurf", "smurf-annotations")
"""The formats of the files that a robot is described in."""

_NO_FILES = "smurf-no-files"
_WITHOUT_MODEL = frozenset({*_UNLISTED, "smurf-no-urdf", "smurf-unknown-key"})
"""What is said in a robot's main file where its URDF is not read."""


class LostNames:
    """Of one scene. It is looked at when something is to be explained. Cost: O(files and findings of the scene)."""

    def __init__(self, scene: SceneState, is_seen: IsSeen) -> None:
        self._scene = scene
        self._is_seen = is_seen
        self._broken_at: dict[str, list[int]] = {}
        self._lost: dict[tuple[ItemPath, str], Telling | None] = {}

    def explaining(self, place: ItemPath, problem: Problem) -> Telling | None:
        """The code and the place of the finding that says why a name is not found; None where it is just not there."""
        code = problem.code
        if code == LINK:
            return self._of_robot(place, problem)
        if code == JOINT and self._is_in_pose(place):
            code = MOTOR
        if code != ENTITY and code not in SECTION_OF:
            return None
        if code == POSE and (found := self._of_entity(place)) is not None:
            return found
        space = self._space(place, code)
        if code == ENTITY and problem.details[0] in self._keys:
            return self._keys[problem.details[0]]
        if (space, code) not in self._lost:
            self._lost[space, code] = self._declarations_lost(space, code)
        return self._lost[space, code]

    @cached_property
    def _keys(self) -> dict[str, Telling]:
        """The keys that nobody reads."""
        found: dict[str, Telling] = {}
        for place, problems in self._scene.findings.items():
            for problem in problems:
                if problem.code == _KEY and self._is_seen(self._scene.file(place).path):
                    found.setdefault(problem.details[0], (_KEY, span_at(self._scene, place, problem.span)))
        return found

    def _of_robot(self, place: ItemPath, problem: Problem) -> Telling | None:
        # Only of what an entity is attached to that is said, too.
        if len(problem.details) < 2:
            return None
        entity: str = problem.details[1]
        name = self._scene.frame_named(entity.removesuffix(SEPARATOR), place)
        other = self._scene.effective_frame(name)
        return None if other is None else self._of_entity(other) or self._model_lost(other)

    def _of_entity(self, place: ItemPath) -> Telling | None:
        """Why the robot of an entity is not read."""
        scene = self._scene
        entity = scene.item(place).statement
        if not isinstance(entity, Entity):
            return None
        broken = self._broken_item(place)
        if broken is not None or scope_of_entity(scene, entity, place) in scene.instances.opened:
            return broken
        return self._telling(place, _UNREAD)

    def _model_lost(self, place: ItemPath) -> Telling | None:
        """Why the robot of an entity, which is read, has no URDF."""
        scene = self._scene
        if first(scene, MODEL, "", place) is not None:
            return None
        for prefix, file in self._of_robots(self._space(place, POSE)):
            facts = file.reading.facts
            for label in facts.labels:
                found = self._telling((*prefix, label), _WITHOUT_MODEL)
                if found is not None:
                    return found
            if (found := self._without_files(file)) is not None:
                return found
        return None

    def _without_files(self, file: SourceFile) -> Telling | None:
        """That a robot lists nothing."""
        for problem in file.reading.facts.problems if self._is_seen(file.path) else ():
            if problem.code == _NO_FILES:
                return problem.code, FileSpan(file.path, problem.span)
        return None

    def _telling(self, place: ItemPath, codes: frozenset[str]) -> Telling | None:
        if not self._is_seen(self._scene.file(place).path):
            return None
        for problem in self._scene.findings.get(place, ()):
            if problem.code in codes:
                return problem.code, span_at(self._scene, place, problem.span)
        return None

    def _broken_item(self, place: ItemPath) -> Telling | None:
        """What is wrong with the notation of an item."""
        file = self._scene.file(place)
        facts = file.reading.facts
        rank = facts.rank(place[-1])
        start, end = facts.starts[rank], facts.ends[rank]
        broken = self._broken(file)
        at = bisect_left(broken, start)
        return self._at(file, broken[at]) if at < len(broken) and broken[at] <= end else None

    def _broken(self, file: SourceFile) -> list[int]:
        """Where something is wrong with the notation of a file; with two keys of an item that stand twice it is two, of
        which the head of one is lost."""
        if file.path not in self._broken_at:
            found: list[int] = []
            facts = file.reading.facts
            doubled: set[int] = set()
            for problem in facts.problems if self._is_seen(file.path) else ():
                if problem.code == SYNTAX:
                    rank = facts.rank_at(problem.span.start)
                    if problem.details[1] != DOUBLED or (rank >= 0 and rank in doubled):
                        found.append(problem.span.start)
                    doubled.add(rank)
            self._broken_at[file.path] = found
        return self._broken_at[file.path]

    def _at(self, file: SourceFile, start: int) -> Telling:
        problems = file.reading.facts.problems
        return SYNTAX, FileSpan(file.path, next(each.span for each in problems if each.span.start == start))

    def _space(self, place: ItemPath, code: str) -> ItemPath:
        """The prefix of the file whose names are asked for; entities are those of all the scene."""
        scene = self._scene
        entity = scene.item(place).statement
        if isinstance(entity, Entity):
            opened = scene.instances.opened.get(scope_of_entity(scene, entity, place), ())
            return opened if code == POSE else ()
        return scene.space(place[:-1])

    def _declarations_lost(self, space: ItemPath, code: str) -> Telling | None:
        """What may have declared names of a kind. Items without one explain as many names as they are."""
        nameless: list[Telling] = []
        for prefix, file in self._of_robots(space) if code != ENTITY else self._scenes_of_entities():
            broken = self._broken(file)
            if broken:
                return self._at(file, broken[0])
            if (found := self._without_files(file)) is not None:
                return found
            for place in self._told_in.get(prefix, ()):
                item = self._scene.item(place)
                statement = statement_of(item)
                if code != ENTITY and isinstance(statement, Section | ListedFile | Key):
                    telling = self._telling(place, _UNLISTED | {"smurf-unknown-section", _KEY})
                    if telling is not None:
                        return telling
                elif _is_nameless(statement, code):
                    telling = self._telling(place, _NAMELESS)
                    if telling is not None:
                        nameless.append(telling)
        return nameless[0] if len(self._names.get((space, code), ())) <= len(nameless) else None

    @cached_property
    def _told_in(self) -> dict[ItemPath, list[ItemPath]]:
        """Of what something is said, in the order of each file, by its prefix."""
        found: dict[ItemPath, list[ItemPath]] = {}
        for place in sorted(self._scene.findings):
            found.setdefault(place[:-1], []).append(place)
        return found

    @cached_property
    def _names(self) -> dict[tuple[ItemPath, str], set[str]]:
        """Those that are not found, by where and as what they are looked for."""
        found: dict[tuple[ItemPath, str], set[str]] = {}
        for place, problems in self._scene.findings.items():
            for problem in problems:
                code = MOTOR if problem.code == JOINT and self._is_in_pose(place) else problem.code
                if code == ENTITY or code in SECTION_OF:
                    found.setdefault((self._space(place, code), code), set()).add(problem.details[0])
        return found

    def _is_in_pose(self, place: ItemPath) -> bool:
        """Whether joints are told that motors may be meant by."""
        statement = self._scene.item(place).statement
        return isinstance(statement, Annotation) and statement.section == SECTION_OF[POSE]

    def _of_robots(self, space: ItemPath) -> Iterator[tuple[ItemPath, SourceFile]]:
        """The files whose names hold together with those of a robot's first file."""
        first_file = self._scene.instances.files.get(space)
        # A scene of entities includes thousands of robots, none of which has names in it.
        if first_file is not None and first_file.format.name in _OF_ROBOTS:
            for prefix, file in self._scene.files_of_space(space):
                if file.format.name in _OF_ROBOTS:
                    yield prefix, file

    def _scenes_of_entities(self) -> Iterator[tuple[ItemPath, SourceFile]]:
        for file in self._scene.instances.distinct_files():
            if file.format.name == "smurfs":
                yield self._scene.instances.prefixes[file.path][0], file


def scope_of_entity(scene: SceneState, entity: Entity, place: ItemPath) -> str:
    return scene.own_name(scope_of(entity), place)


def _is_nameless(statement: SmurfStatement, code: str) -> bool:
    match statement:
        case Odd():
            return True
        case Entity(name=name):
            return code == ENTITY and name is None
        case Annotation(section=section, name=name):
            return name is None and section == SECTION_OF.get(code)
        case Key() | Section() | ListedFile():
            return False


Robot = tuple[str, str]
"""A kind, as the code of what is said where there is no such name, and the file of the robot that lacks it."""

Lacking = Mapping[Robot | None, Sequence[str]]
"""Of the robots that lack many names of a kind the names, at each of their places, in order."""

_OF_ROBOT = frozenset({*SECTION_OF, JOINT})
"""What is said of names that the annotations of a robot declare."""

_MOST_BY_THEMSELVES = 2
"""Names of a kind that a robot lacks, and that nothing is nearly called, which are told one by one."""


def lacking_many(file: SourceFile, found: Iterable[Diagnostic]) -> Lacking:
    """Of the findings of a file. Cost: linear."""
    names: dict[Robot | None, list[str]] = {}
    for each in found:
        if (robot := robot_lacking(file, each)) is not None:
            names.setdefault(robot, []).append(each.details.name)
    return {robot: each for robot, each in names.items() if len({*each}) > _MOST_BY_THEMSELVES}


def robot_lacking(file: SourceFile, found: Diagnostic) -> Robot | None:
    """None for what is no such finding, and where another name may be meant."""
    if found.code not in _OF_ROBOT or found.fix is not None or found.suggestion is not None:
        return None
    rank = file.reading.facts.rank_at(found.at.span.start)
    if found.code == JOINT:
        # A pose names joints by their motors.
        return (MOTOR, "") if is_in_pose(file, rank) else None
    return found.code, robot_of(file, rank)


def robot_of(file: SourceFile, rank: int) -> str:
    """The file of the robot that an entity is; empty in a file of a robot."""
    statement = file.reading.facts.items[rank].statement if rank >= 0 else None
    return normpath(statement.file.text) if isinstance(statement, Entity) and statement.file is not None else ""


def is_in_pose(file: SourceFile, rank: int) -> bool:
    statement = file.reading.facts.items[rank].statement if rank >= 0 else None
    return isinstance(statement, Annotation) and statement.section == SECTION_OF[POSE]


def with_others(file: SourceFile, found: Diagnostic, lacking: Lacking) -> Diagnostic:
    """The first of several, with how many places it stands for."""
    names = lacking.get(robot_lacking(file, found))
    return found if names is None else found._replace(message=f"{found.message}; {besides(names[0], names[1:])}")
