"""Collects the surroundings of a scene: robots to load with it, and what other scenes define and look for.

A scene of objects uses frames of a robot that is loaded together with it, so its undefined frames are looked up in
nearby robots.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.analysis.instances import IncludeStatus
from robray.analysis.near_names import NearNames
from robray.analysis.nearby_file import Robot
from robray.analysis.scene_state import SceneState
from robray.analysis.sorted_map import SortedMap
from robray.facts.symbols import SymbolKind
from robray.text.records import by_identity

_DEFINED = (SymbolKind.CLASS, SymbolKind.CONSTANT)
_FOUND = (IncludeStatus.SPLICED, IncludeStatus.CYCLE, IncludeStatus.WANTED)


class Match(NamedTuple):
    """The numbers of given names that are frames of a robot, and of the others that are its links."""

    robot: Robot
    frames: int
    links: int


class Elsewhere(NamedTuple):
    """Robots outside of an analysis: those in packages, and expansions of xacro sources."""

    robots: tuple[Robot, ...] = ()
    included: AbstractSet[str] = frozenset()
    """The files that xacro sources include."""


NOTHING = Elsewhere()


@by_identity
class Robots(NamedTuple):
    """The nearby robots, by path, without parts of others."""

    every: tuple[Robot, ...]
    near: NearNames
    """The frames of all robots."""
    included: AbstractSet[str]

    def includes(self, path: str) -> bool:
        """True if a xacro source includes a file."""
        return path in self.included

    def has(self, name: str) -> bool:
        """True if any robot has a frame of this name."""
        return any(name in robot.frames for robot in self.every)

    def has_link(self, name: str) -> bool:
        """True if any robot has a link of this name."""
        return any(name in robot.links for robot in self.every)

    def having(self, names: AbstractSet[str]) -> list[Match]:
        """The robots with any of these names, the best first."""
        found = []
        for robot in self.every:
            here = names & robot.frames
            links = {name for name in names - here if name in robot.links}
            if here or links:
                found.append(Match(robot, len(here), len(links)))
        return sorted(found, key=lambda each: (-each.frames - each.links, -each.frames, each.robot.path))

    def likely(self, names: AbstractSet[str]) -> Match | None:
        """The best robot, if it has at least half of the names: every second robot has a `base_link`."""
        best = next(iter(self.having(names)), None)
        return best if best is not None and 2 * (best.frames + best.links) >= len(names) else None

    def meant(self, name: str) -> tuple[str, str] | None:
        """A frame of a robot one slip away, with the path of the robot; None if a robot has exactly this name."""
        if self.has(name) or self.has_link(name):
            return None
        near = next(iter(self.near.slips(name)), None)
        if near is None:
            return None
        return near, next(robot.path for robot in self.every if near in robot.frames)


class _Part(NamedTuple):
    """The contribution of one scene: a robot, or answers by question: files that define names, and "" for an include of
    a missing file.
    """

    robot: Robot | None = None
    answers: Mapping[str, str] = {}


_EMPTY = _Part()


class _Made(NamedTuple):
    """A part and the key that it was computed from; equal keys give equal parts."""

    key: tuple[object, ...]
    part: _Part


Given = SortedMap[tuple[str, str], int]
"""Number of scenes that give an answer, by question and answer."""

ROBOTS = "robots"
"""The question for all that is asked about robots: a change of one robot may change each answer."""

_SOUGHT = "include"


def defining(kind: SymbolKind, name: str) -> str:
    """The question for the file that defines a class or a constant."""
    return f"{kind.word} {name}"


def seeking(name: str) -> str:
    """The question for includes of a missing file, by its bare name."""
    return f"{_SOUGHT} {name}"


@by_identity
class Nearby(NamedTuple):
    """Answers of scenes by question, and the robots. `parts` has the contribution of each scene."""

    robots: Robots
    given: Given
    elsewhere: Elsewhere
    parts: SortedMap[str, _Made]
    by_folder: SortedMap[tuple[str, str], object]
    """The field of the analysis for which the parts were computed."""
    moved: AbstractSet[str]
    """The questions whose answers may have changed."""
    identity: object
    """Stays the same while no answer changes."""

    def first(self, question: str) -> str | None:
        """The answer to a question; the first by name if there are several."""
        found = next(self.given.since((question, "")), None)
        return found[1] if found is not None and found[0] == question else None


def nearby(analysis: Analysis, elsewhere: Elsewhere = NOTHING, last: Nearby | None = None) -> Nearby:
    """Robots and definitions near the scenes of an analysis, with the identity of `last` if nothing changed.

    Cost: the names of changed scenes; those of all robots if one changes.
    """
    if last is None:
        last = beside((), NOTHING, ())
    parts = last.parts
    changes: Counter[tuple[str, str]] = Counter()
    are_same = last.elsewhere == elsewhere
    for _, root in analysis.by_folder.differing(last.by_folder):
        scene, known, file = analysis.scenes.get(root), parts.get(root), analysis.files.get(root)
        before = _EMPTY if known is None else known.part
        if scene is None or scene.is_set or file is None:
            parts, part = parts.without(root), _EMPTY
        else:
            key = _key(scene, file)
            if known is not None and all(one is other for one, other in zip(known.key, key, strict=True)):
                continue
            part = _part(scene, file)
            parts = parts.with_entry(root, _Made(key, part))
        are_same &= part.robot == before.robot
        changes.update(part.answers.items() - before.answers.items())
        changes.subtract(before.answers.items() - part.answers.items())
    given = _changed(last.given, changes)
    moved = {pair[0] for pair in changes if (pair in given) != (pair in last.given)}
    robots = last.robots
    if not are_same:
        robots = _robots([each.part.robot for each in parts.values() if each.part.robot is not None], elsewhere)
        moved.add(ROBOTS)
    # The newer keys are kept, to make the next comparison short.
    return Nearby(robots, given, elsewhere, parts, analysis.by_folder, moved, object() if moved else last.identity)


def _changed(given: Given, changes: Mapping[tuple[str, str], int]) -> Given:
    if len(changes) > len(given.parts):
        # Single changes would each copy a part.
        counts = Counter(dict(given))
        counts.update(changes)
        return SortedMap(+counts)
    for pair, change in changes.items():
        count = given.get(pair, 0) + change
        given = given.with_entry(pair, count) if count else given.without(pair)
    return given


def beside(robots: Iterable[Robot], elsewhere: Elsewhere, answers: Iterable[tuple[str, str]]) -> Nearby:
    """The surroundings with given robots and answers."""
    given: Given = SortedMap(dict.fromkeys(answers, 1))
    return Nearby(_robots(robots, elsewhere), given, elsewhere, SortedMap(), SortedMap(), frozenset(), object())


def _robots(robots: Iterable[Robot], elsewhere: Elsewhere) -> Robots:
    by_path = {robot.path: robot for robot in (*elsewhere.robots, *robots)}
    every = tuple(by_path[path] for path in sorted(by_path) if path not in elsewhere.included)
    return Robots(every, NearNames(lambda: _frames(every)), elsewhere.included)


def _key(scene: SceneState, file: SourceFile) -> tuple[object, ...]:
    """Objects that differ if the part may differ. A key outlives a closed file, so it has no reading or index."""
    if file.format.is_robot:
        return (scene.identity,)
    near = scene.near
    return (near[SymbolKind.CLASS].identity, near[SymbolKind.CONSTANT].identity, scene.instances.includes)


def _part(scene: SceneState, file: SourceFile) -> _Part:
    if file.format.is_robot:
        return _Part(file.format.nearby_file.robot(file))
    defined = (
        (defining(symbol.kind, symbol.name), scene.file(places[0]).path)
        for symbol, places in scene.declarations.items()
        if symbol.kind in _DEFINED
    )
    return _Part(None, {**dict(defined), **{seeking(name): "" for name in _sought(scene)}})


def _sought(scene: SceneState) -> Iterator[str]:
    for include in scene.instances.includes.values():
        if include.path is not None and include.status not in _FOUND:
            yield include.path.rpartition("/")[2]


def _frames(robots: Iterable[Robot]) -> list[str]:
    return sorted({name for robot in robots for name in robot.frames})
