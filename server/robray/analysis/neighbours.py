"""What lies beside a scene: robots that may be loaded with it, and what the other scenes define and ask for.

A scene of objects names frames of a robot that somebody loads together with it, so what it lacks is looked for in the
robots around.
"""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from itertools import islice

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.analysis.instances import IncludeStatus
from robray.analysis.near_names import NearNames
from robray.analysis.neighbour import Robot
from robray.analysis.robot_sources import filled, reach
from robray.analysis.scene_state import SceneState
from robray.analysis.sorted_map import SortedMap
from robray.facts.symbols import SymbolKind
from robray.text.records import NamedTuple, by_identity

_MOST_MATCHED = 1_000
"""Names that are held against patterns."""
_FOUND = (IncludeStatus.SPLICED, IncludeStatus.CYCLE, IncludeStatus.WANTED)


class Match(NamedTuple):
    """How many of some frames a robot has, and how many of the other names are its links."""

    robot: Robot
    frames: int
    links: int


class _Part(NamedTuple):
    """What one scene gives: a robot, or classes and constants by their files, and names of files that are included in
    vain."""

    robot: Robot | None = None
    classes: Mapping[str, str] = {}
    constants: Mapping[str, str] = {}
    sought: AbstractSet[str] = frozenset()


_EMPTY = _Part()


class _Made(NamedTuple):
    """A part and the key that it was computed from; an equal key gives the same part."""

    key: tuple[object, ...]
    part: _Part


@by_identity
class Neighbours(NamedTuple):
    """`classes` and `constants` lead to the file that defines them; `sought` are the bare names of files that includes
    name and that are not there. `parts` is what it was made of, scene by scene."""

    robots: tuple[Robot, ...]
    classes: Mapping[str, str]
    constants: Mapping[str, str]
    sought: AbstractSet[str]
    near: NearNames
    """The frames of all robots that are written out."""
    elsewhere: tuple[Robot, ...]
    parts: SortedMap[str, _Made]
    by_folder: SortedMap[tuple[str, str], object]
    """That of the analysis for which the parts were computed."""
    identity: object
    """Stays while nothing comes or goes."""

    def having(self, names: AbstractSet[str]) -> list[Match]:
        """The robots with any of these frames, the best first: one that is written out goes before its source, and that
        before what it puts in."""
        found = []
        have_patterns = any(robot.patterns or robot.link_patterns for robot in self.robots)
        some = [*islice(sorted(names), _MOST_MATCHED)] if have_patterns else []
        for robot in self.robots:
            here = names & robot.frames
            here |= {name for name in some if robot.patterns and robot.has(name)}
            links = {name for name in names if name in robot.links}
            links |= {name for name in some if robot.link_patterns and robot.has_link(name)}
            if here or links - here:
                found.append(Match(robot, len(here), len(links - here)))
        return sorted(
            found,
            key=lambda each: (
                -each.frames - each.links,
                -each.frames,
                each.robot.is_source,
                each.robot.is_part,
                each.robot.path,
            ),
        )

    def puts_in(self, path: str) -> bool:
        """Whether a xacro source includes a file, or one whose path ends alike. Cost: O(includes of all sources)."""
        ends = (end for robot in self.robots if robot.source is not None for end in robot.source.included)
        return any(end.startswith("/") and path.endswith(end) for end in ends)

    def likely(self, names: AbstractSet[str]) -> Match | None:
        """The best robot, if it has at least half of the names: `base_link` alone is in every other one."""
        best = next(iter(self.having(names)), None)
        return best if best is not None and 2 * (best.frames + best.links) >= len(names) else None

    def meant(self, name: str) -> tuple[str, str] | None:
        """A frame of a robot that is one slip away, and the path of the robot; None where a robot has the very name."""
        if any(robot.has(name) or robot.has_link(name) for robot in self.robots):
            return None
        near = next(iter(self.near.slips(name)), None)
        if near is None:
            return None
        return near, next(robot.path for robot in self.robots if not robot.is_source and near in robot.frames)


def neighbours(analysis: Analysis, elsewhere: tuple[Robot, ...] = (), last: Neighbours | None = None) -> Neighbours:
    """The neighbours of an analysis, with the identity of `last` where nothing changed. Cost: the names of changed
    scenes; those of all scenes where a part changes.

    `elsewhere` are robots that are not files of the analysis, such as those in packages.
    """
    before, parts = (
        (SortedMap[tuple[str, str], object](), SortedMap[str, _Made]())
        if last is None
        else (last.by_folder, last.parts)
    )
    is_same = last is not None and last.elsewhere == elsewhere
    for _, root in analysis.by_folder.differing(before):
        scene, known, file = analysis.scenes.get(root), parts.get(root), analysis.files.get(root)
        if scene is None or scene.is_set or file is None:
            parts = parts.without(root)
            is_same &= known is None or known.part == _EMPTY
            continue
        key = _key(scene, file)
        if known is not None and all(one is other for one, other in zip(known.key, key, strict=True)):
            continue
        part = _part(scene, file)
        parts = parts.with_entry(root, _Made(key, part))
        is_same &= part == (_EMPTY if known is None else known.part)
    if last is not None and is_same:
        # The newer keys are kept, so that the next look is short.
        return last._replace(parts=parts, by_folder=analysis.by_folder)
    made = [each.part for each in parts.values()]
    found = beside(
        [part.robot for part in made if part.robot is not None],
        elsewhere,
        ((name, path) for part in made for name, path in part.classes.items()),
        ((name, path) for part in made for name, path in part.constants.items()),
        (name for part in made for name in part.sought),
    )
    return found._replace(parts=parts, by_folder=analysis.by_folder)


def beside(
    robots: Iterable[Robot],
    elsewhere: tuple[Robot, ...],
    classes: Iterable[tuple[str, str]],
    constants: Iterable[tuple[str, str]],
    sought: Iterable[str],
) -> Neighbours:
    """Of classes, constants and robots that there are twice, those count whose file is the first by name."""
    by_path = {robot.path: robot for robot in (*elsewhere, *robots)}
    by_path |= _put_together(by_path)
    every = tuple(by_path[path] for path in sorted(by_path))
    near = NearNames(lambda: _frames(every))
    return Neighbours(
        every,
        _first(classes),
        _first(constants),
        frozenset(sought),
        near,
        elsewhere,
        SortedMap(),
        SortedMap(),
        object(),
    )


def _put_together(robots: Mapping[str, Robot]) -> dict[str, Robot]:
    """The sources, each with the names of those that it puts in. Cost: O(names) for each."""
    sources = {path: robot.source for path, robot in robots.items() if robot.source is not None}
    found: dict[str, Robot] = {}
    parts: set[str] = set()
    for path, reached in reach(sources).items():
        parts.update(reached[1:])
        those = [robots[each] for each in reached]
        made = [*filled(sources[each] for each in reached)]
        links = {link: lead for robot in those for link, lead in robot.links.items()}
        found[path] = robots[path]._replace(
            frames=frozenset(name for name, is_link in made if not is_link).union(*(robot.frames for robot in those)),
            links=links | {name: "" for name, is_link in made if is_link},
            patterns=tuple(dict.fromkeys(pattern for robot in those for pattern in robot.patterns)),
            link_patterns=tuple(dict.fromkeys(pattern for robot in those for pattern in robot.link_patterns)),
        )
    return found | {path: found[path]._replace(is_part=True) for path in parts}


def _first(definitions: Iterable[tuple[str, str]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, path in definitions:
        found[name] = min(path, found.get(name, path))
    return found


def _key(scene: SceneState, file: SourceFile) -> tuple[object, ...]:
    """Objects that differ where the part may differ. A key outlives a closed file, so it holds no reading or index."""
    if file.format.is_robot:
        return (scene.identity,)
    near = scene.near
    return (near[SymbolKind.CLASS].identity, near[SymbolKind.CONSTANT].identity, scene.instances.includes)


def _part(scene: SceneState, file: SourceFile) -> _Part:
    if file.format.is_robot:
        return _Part(file.format.neighbour.robot(file))
    return _Part(
        None, _defined(scene, SymbolKind.CLASS), _defined(scene, SymbolKind.CONSTANT), frozenset(_sought(scene))
    )


def _defined(scene: SceneState, kind: SymbolKind) -> dict[str, str]:
    return {
        symbol.name: scene.file(places[0]).path for symbol, places in scene.declarations.items() if symbol.kind is kind
    }


def _sought(scene: SceneState) -> Iterator[str]:
    for include in scene.instances.includes.values():
        if include.path is not None and include.status not in _FOUND:
            yield include.path.rpartition("/")[2]


def _frames(robots: Iterable[Robot]) -> list[str]:
    return sorted({name for robot in robots if not robot.is_source for name in robot.frames})
