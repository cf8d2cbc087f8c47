"""What lies beside a scene: robots that may be loaded with it, and what the other scenes define and ask for.

A scene of objects names frames of a robot that somebody loads together with it, so what it lacks is looked for in the
robots around. Of a source for xacro only the names are read that stand in it: nobody runs its macros here.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from itertools import islice
from typing import NamedTuple

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.analysis.instances import IncludeStatus
from robray.analysis.near_names import NearNames
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP, FileFacts
from robray.facts.symbols import Name, SymbolKind
from robray.formats.urdf.semantics.names import frame_name, makes_frame
from robray.formats.urdf.statements import Joint, Link, Part, PartKind
from robray.text.records import by_identity

_NAMED = re.compile(rb"<(joint|link)\b[^<>]{0,400}?\bname\s*=\s*(?:\"([^\"<>]{1,200})\"|'([^'<>]{1,200})')")
_FILLED_IN = re.compile(r"\$\{[^{}]*\}|\$\([^()]*\)")
"""What xacro puts in."""

_PREFIX = re.compile(r"prefix|name_?space|\bns\b|side", re.IGNORECASE)
"""What a macro calls what it puts before names, and what is often empty."""

_MOST_NAMES = 10_000
"""Of one source for xacro."""
_MOST_PATTERNS = 500
_LEAST_WRITTEN = 4
"""Characters of a name that must stand in the source itself, for it to be known by them."""
_LONGEST = 200
_MOST_MATCHED = 1_000
"""Names that are held against patterns."""
_COMMON = frozenset({"base", "body", "frame", "joint", "link", "fixed", "visual", "collision"})
"""What says of no name whose it is."""

_FOUND = (IncludeStatus.SPLICED, IncludeStatus.CYCLE, IncludeStatus.WANTED)


class Robot(NamedTuple):
    """`frames` are those that amino makes of it, by their names; `links` lead to the frame that moves them, or to "".

    Of a source for xacro, `frames` are the names that stand in it, and `patterns` those that are put together.
    """

    path: str
    frames: AbstractSet[str]
    links: Mapping[str, str]
    patterns: tuple[str, ...] = ()
    is_source: bool = False

    def has(self, name: str) -> bool:
        return name in self.frames or (len(name) <= _LONGEST and any(_fits(name, each) for each in self.patterns))


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


class _Made(NamedTuple):
    """A part, and what it was made of: it is the same while the scene's identity is, or else all of the key."""

    identity: object
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
    parts: "Mapping[str, _Made]"
    identity: object
    """Stays while nothing comes or goes."""

    def having(self, names: AbstractSet[str]) -> list[Match]:
        """The robots with any of these frames, the best first: one that is written out goes before its source."""
        found = []
        some = [*islice(sorted(names), _MOST_MATCHED)] if any(robot.patterns for robot in self.robots) else []
        for robot in self.robots:
            here = names & robot.frames
            here |= {name for name in some if robot.patterns and robot.has(name)}
            links = sum(name in robot.links for name in names - here)
            if here or links:
                found.append(Match(robot, len(here), links))
        return sorted(
            found, key=lambda each: (-each.frames - each.links, -each.frames, each.robot.is_source, each.robot.path)
        )

    def meant(self, name: str) -> tuple[str, str] | None:
        """A frame of a robot that is one slip away, and the path of the robot; None where a robot has the very name."""
        if any(robot.has(name) or name in robot.links for robot in self.robots):
            return None
        near = next(iter(self.near.slips(name)), None)
        if near is None:
            return None
        return near, next(robot.path for robot in self.robots if not robot.is_source and near in robot.frames)


def neighbours(analysis: Analysis, elsewhere: tuple[Robot, ...] = (), last: Neighbours | None = None) -> Neighbours:
    """With the identity of `last` where nothing changed. Cost: O(scenes), and the names of those that changed.

    `elsewhere` are robots that are no files of the analysis, as those in packages.
    """
    old = {} if last is None else last.parts
    parts: dict[str, _Made] = {}
    is_same = last is not None and last.elsewhere == elsewhere
    for root, scene in analysis.scenes.items():
        known = old.get(root)
        if known is not None and known.identity is scene.identity:
            parts[root] = known
            continue
        file = analysis.files.get(root)
        if scene.is_set or file is None:
            continue
        key = _key(scene, file)
        if known is not None and all(one is other for one, other in zip(known.key, key, strict=True)):
            parts[root] = known._replace(identity=scene.identity)
            continue
        part = _part(scene, file)
        parts[root] = _Made(scene.identity, key, part)
        is_same &= known is not None and known.part == part
    if last is not None and is_same and parts.keys() == old.keys():
        # The newer keys are kept, so that the next look is short.
        return last._replace(parts=parts)
    made = [each.part for each in parts.values()]
    found = beside(
        [part.robot for part in made if part.robot is not None],
        elsewhere,
        ((name, path) for part in made for name, path in part.classes.items()),
        ((name, path) for part in made for name, path in part.constants.items()),
        (name for part in made for name in part.sought),
    )
    return found._replace(parts=parts)


def beside(
    robots: Iterable[Robot],
    elsewhere: tuple[Robot, ...],
    classes: Iterable[tuple[str, str]],
    constants: Iterable[tuple[str, str]],
    sought: Iterable[str],
) -> Neighbours:
    """Of classes, constants and robots that there are twice, those count whose file is the first by name."""
    by_path = {robot.path: robot for robot in (*elsewhere, *robots)}
    every = tuple(by_path[path] for path in sorted(by_path))
    near = NearNames(lambda: _frames(every))
    return Neighbours(every, _first(classes), _first(constants), frozenset(sought), near, elsewhere, {}, object())


def _first(definitions: Iterable[tuple[str, str]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, path in definitions:
        found[name] = min(path, found.get(name, path))
    return found


def robot_of(file: SourceFile) -> Robot | None:
    """The robot that a file is, or is to become; None for a scene. Cost: O(items), or O(bytes) of a source."""
    match file.frontend.name:
        case "urdf":
            return _written_out(file.path, file.reading.facts)
        case "xacro":
            return named_in(file.path, file.text, is_source=True)
        case _:
            return None


def _written_out(path: str, facts: FileFacts) -> Robot:
    links: dict[str, str] = {}
    joints: dict[str, None] = {}
    leading: dict[str, str] = {}
    parts: list[tuple[str, Part]] = []
    for item, container in zip(facts.items, facts.containers, strict=True):
        match item.statement:
            case Link(name=Name(text=name)):
                links[name] = ""
            case Joint(name=name, child=child):
                if name is not None:
                    joints[name.text] = None
                if child is not None:
                    leading.setdefault(child.text, "" if name is None else name.text)
            case Part() as part if container != TOP:
                link = facts.items[facts.rank(container)].statement
                if isinstance(link, Link) and link.name is not None:
                    parts.append((link.name.text, part))
            case _:
                pass
    made = {frame_name(link, part.kind) for link, part in parts if makes_frame(part, is_led=link in leading)}
    return Robot(path, frozenset(joints) | made, {link: leading.get(link, "") for link in links})


def named_in(path: str, text: bytes, *, is_source: bool) -> Robot:
    """A robot by the names that stand in a text, for which it need not be sound; each link may have all its parts.

    Cost: O(bytes).
    """
    plain: set[str] = set()
    links: set[str] = set()
    patterns: dict[str, None] = {}
    for match in _NAMED.finditer(text):
        name = (match[2] or match[3]).decode("utf-8", "replace")
        is_link = match[1] == b"link"
        if _FILLED_IN.search(name) is None:
            (links if is_link else plain).add(name)
        elif (pattern := _pattern(name)) is not None and len(patterns) < _MOST_PATTERNS:
            patterns[pattern] = None
            if is_link:
                patterns.update({frame_name(pattern, kind): None for kind in PartKind})
        if len(plain) + len(links) >= _MOST_NAMES:
            break
    parts = {frame_name(link, kind) for link in links for kind in PartKind}
    return Robot(path, plain | parts, dict.fromkeys(links, ""), tuple(patterns), is_source)


def _pattern(name: str) -> str | None:
    """A name of which the beginning is put in: what is left of it; None where that says too little."""
    match = _FILLED_IN.match(name)
    if match is None or _PREFIX.search(match[0]) is None:
        return None
    rest = name[match.end() :]
    if _FILLED_IN.search(rest) is not None or len(rest) < _LEAST_WRITTEN or rest.strip("_-").lower() in _COMMON:
        return None
    return rest


def _fits(name: str, pattern: str) -> bool:
    """Whether a name is what is left, or that with a word before it."""
    return name.endswith(pattern) and (
        len(name) == len(pattern) or name[-len(pattern) - 1] in "_-/" or pattern[0] in "_-/"
    )


def _key(scene: SceneState, file: SourceFile) -> tuple[object, ...]:
    """What a part is made of; other objects where it may be another one."""
    if file.frontend.name == "robray":
        return (scene.near[SymbolKind.CLASS], scene.near[SymbolKind.CONSTANT], scene.instances.includes)
    return (file.reading, file.text)


def _part(scene: SceneState, file: SourceFile) -> _Part:
    robot = robot_of(file)
    if robot is not None:
        return _Part(robot)
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
