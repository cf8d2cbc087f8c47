"""Sets of files that are loaded together, such as robot and table: from robray.toml, or a comment."""

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from itertools import takewhile
from typing import NamedTuple, TypeVar

from robray.analysis.file_set import Member
from robray.analysis.files import SourceFile, written_path
from robray.analysis.near_names import NearNames
from robray.analysis.nearby_file import Described, Robot
from robray.analysis.workspace import Workspace
from robray.configuration.configuration import Configuration
from robray.formats import FORMATS, SRDF, XACRO
from robray.project import Projects, located
from robray.rules.engine.comments import (
    MOST_FITTING,
    PACKAGE,
    name_of_set,
    named_files,
    names_of_sets,
    place_beside,
)

Sets = Mapping[str, tuple[Member, ...]]
"""Files in the order in which they are loaded, by names that are not paths."""

NO_SETS: Sets = {}
_FEW = 3
"""Limit of a file's names for which misspelt names of a robot are tried."""

NO_COMPANIONS: Mapping[str, Iterable[str]] = {}

_MISSING = "missing"
"""A missing file: a path below a configuration, which is a file."""


def sets_of(projects: Projects, configurations: Iterable[Configuration]) -> Sets:
    """Sets in configurations; the first of those with the same files. Cost: a walk for each pattern."""
    names: dict[tuple[Member, ...], str] = {}
    for configuration in {each.path: each for each in configurations}.values():
        for name, members in members_on_disk(projects, configuration).items():
            if members:
                names.setdefault(members, f"{configuration.path}#{name}")
    return {name: files for files, name in names.items()}


def members_on_disk(projects: Projects, configuration: Configuration) -> Sets:
    """The files on the disk of each set in a project, by the names of the sets.

    One missing file stands for all missing ones: the set may lack its contents.
    """
    nowhere = (Member(f"{configuration.path}/{_MISSING}"),)
    every = projects.sets(configuration, FORMATS) if configuration.scenes else {}
    return {name: (*each.files, *(nowhere if each.files and each.missing else ())) for name, each in every.items()}


def set_of(projects: Projects, file: SourceFile) -> Sets:
    """The set from a comment `# robray: with "robot.urdf"`: the file is loaded after those named. A file about a robot
    without such a comment is loaded after the matching robot of its project; if several fit, in a set with each.

    Names are relative to its folder, or `package://`; one without a file is a missing file. Names beyond the limit of a
    scene's files are ignored, and reported.
    """
    named = dict.fromkeys(_path(projects, file, name) for name in named_files(file)) if file.marks else {}
    if not named and may_tell(file) and not projects.of(file.path).sets_with(file.path):
        fitting = [about for about in robots_for(projects, file) if file.path not in about]
        return {
            name: tuple(Member(each, shares=True) for each in (*about, file.path))
            for name, about in zip(names_of_sets(file.path), fitting, strict=False)
        }
    named.pop(file.path, None)
    return {name_of_set(file.path): tuple(map(Member, (*named, file.path)))} if named else NO_SETS


class _Candidate(NamedTuple):
    """A robot on the disk; a source has a name, and the ends of the paths of included files and of YAML files."""

    path: str
    name: str
    robot: Robot | None
    ends: frozenset[str] = frozenset()
    loaded: frozenset[str] = frozenset()
    commands: frozenset[str] = frozenset()
    """The command interfaces in a robot's `ros2_control` elements."""
    about: Described | None = None
    """The robot that an SRDF, or a source of one, is about, with the groups that its text declares."""
    joints: frozenset[str] = frozenset()
    """The names of joints in a source, as they are written."""


def _candidate(path: str, text: bytes) -> _Candidate:
    file_format = FORMATS.taken_for(path, text)
    nearby_file = file_format.nearby_file
    robot, name = nearby_file.robot_in(path, text), nearby_file.name_in(text)
    if file_format is SRDF or (file_format is XACRO and SRDF.is_made_of(path, text)):
        about = SRDF.nearby_file.about(text)
        assert about is not None, "an SRDF is about a robot"
        about = about if file_format is SRDF else about._replace(names=frozenset)
        # Its comments are unknown here.
        is_known = bool(about.name) and _SAYS not in text
        return _Candidate(path, "", None, about=about if is_known else None)
    if robot is not None:
        commands = _names(_COMMAND, text) if b"ros2_control" in text else frozenset[str]()
        return _Candidate(path, name, robot._replace(name=name), loaded=_loaded_in(text), commands=commands)
    ends = frozenset(nearby_file.included_ends(path, text))
    return _Candidate(path, name, None, ends, nearby_file.loaded_ends(text), joints=_names(_JOINT, text))


def _names(pattern: re.Pattern[bytes], text: bytes) -> frozenset[str]:
    return frozenset(each.decode("utf-8", "replace") for each in pattern.findall(text))


def _loaded_in(text: bytes) -> frozenset[str]:
    """The ends of the paths of files that the plugins of a simulator in a robot load."""
    return XACRO.nearby_file.loaded_ends(text) if b"<parameters>" in text else frozenset()


_SEARCHED = (*FORMATS.robots, *SRDF.suffixes)
_SAYS = b"robray: with"
_JOINT = re.compile(rb"<joint\s+name\s*=\s*[\"']([^\"'<>]*)")
_PUT_IN = re.compile(r"\$\{[^}]*\}|\$\([^)]*\)")
_COMMAND = re.compile(rb"<command_interface\s+name\s*=\s*[\"']([^\"'<>]*)")


def robots_for(projects: Projects, file: SourceFile) -> list[tuple[str, ...]]:
    """The robots that a file may be about, each with the SRDF whose groups the file names; empty if none is known."""
    wanted = _described(file)
    if wanted is None:
        return []
    every = projects.robots_around(file.path, _SEARCHED, _candidate)
    if not wanted.groups:
        robots = _robots_for(file.path, wanted, every)
        if len(robots) != 1:
            robots = _robots_of_srdfs(file.path, wanted, every) or robots
        return [(robot,) for robot in robots]
    srdf = _srdf_of(file.path, wanted, every)
    if srdf is None or srdf.about is None or projects.of(srdf.path).sets_with(srdf.path):
        return []
    return [(robot, srdf.path) for robot in _robots_for(srdf.path, srdf.about, every)]


def srdf_about(projects: Projects, robot: str) -> str | None:
    """The only SRDF about a robot in its project, by the path of its file."""
    every = projects.robots_around(robot, _SEARCHED, _candidate)
    about = [(each.path, each.about) for each in every if each.about is not None]
    found = [path for path, wanted in about if _robots_for(path, wanted, every) == [robot]]
    return found[0] if len(found) == 1 else None


def _srdf_of(path: str, wanted: Described, every: Sequence[_Candidate]) -> _Candidate | None:
    """The SRDF with most of the groups that a file names, in its folder or in one that lies in the same folder."""
    near = path.count("/") - 1
    found = [each for each in every if each.about is not None and _nearness(path, each.path) >= near]
    ranks = [(len(wanted.groups & each.about.groups), _nearness(path, each.path)) for each in found if each.about]
    best = _best(ranks, found)
    return best[0] if len(best) == 1 else None


def _robots_of_srdfs(path: str, wanted: Described, every: Sequence[_Candidate]) -> list[str]:
    """The robots of all SRDFs in the folder of a file that knows no name, if they are about the same ones."""
    if wanted.name or _is_loaded(path, wanted, every):
        return []
    folder = os.path.dirname(path)
    about = [each for each in every if each.about is not None and os.path.dirname(each.path) == folder]
    robots = {tuple(_robots_for(each.path, each.about, every)) for each in about if each.about is not None}
    return [*robots.pop()] if len(robots) == 1 else []


def _robots_for(path: str, wanted: Described, every: Sequence[_Candidate]) -> list[str]:
    """The robots that a file may be about: those with its name and most of the links or joints that it names; otherwise
    sources with its name, whose links are unknown; otherwise the nearest ones that have most of them. A file may have
    no name.

    Of several the one that has most of them, then the nearest, then the one with the name of this file or a folder
    around it. These may still be several; none if they are too many.
    """
    if _is_loaded(path, wanted, every):
        return []
    names, near, is_called = wanted.names(), partial(_nearness, path), partial(_is_called_like, path)
    every_robot = [each.robot for each in every if each.robot is not None]
    found = {each.path: len(names & (each.links.keys() | each.frames)) for each in every_robot}
    if 0 < len(names) <= _FEW and not any(found.values()):
        # All names of a short file may be misspelt.
        found = {each.path: _misspelt(each, names) for each in every_robot}
    may_be = [each for each in every_robot if wanted.name in ("", each.name)]
    ends = tuple({end for each in every for end in each.ends})
    # A source without a name is a part of others.
    named = [each for each in every if each.robot is None and each.name and wanted.name in ("", each.name)]
    sources = [each.path for each in named if not each.path.endswith(ends)]
    # Where no names are known, a source of that name is as good.
    robots = [each for each in may_be if 2 * found[each.path] >= len(names) > 0]
    if not robots:
        whole = [*sources, *(each.path for each in may_be if not names)]
        if whole:
            best = _best([(near(each), is_called(each)) for each in whole], whole)
            return _few(_best([(_named_in(each, names, every),) for each in best], best) if best[1:] else best)
        nearest = max((near(each.path) for each in every_robot), default=0)
        robots = [each for each in every_robot if near(each.path) == nearest and 2 * found[each.path] > len(names)]
    # Two files may hold the same robot.
    commands = {each.path: each.commands for each in every}
    kept = {
        (frozenset(each.links), commands[each.path]): each.path
        for each in sorted(robots, key=lambda each: each.path, reverse=True)
    }
    if not wanted.name:
        # Sources may make the same joints, and with some arguments the interfaces.
        found |= {each: _named_in(each, names, every) for each in sources}
    fitting = [*kept.values(), *(each for each in sources if 2 * found.get(each, 0) >= len(names) > 0)]
    loaded = {each.path: path.endswith(tuple(each.loaded)) for each in every}
    is_robot = {each.path: each.robot is not None for each in every}
    ranks = [
        (
            loaded[each],
            found[each],
            near(each),
            is_called(each),
            not is_robot[each] or wanted.commands <= commands[each],
            is_robot[each],
        )
        for each in fitting
    ]
    best = _best(ranks, fitting)
    if len(best) != 1 or not commands[best[0]] or wanted.commands <= commands[best[0]]:
        return _few(best)
    # With other arguments its source may give the interfaces.
    stem = best[0].partition(".")[0]
    made_of = (each.path for each in every if each.robot is None and each.name)
    return [next((each for each in made_of if each.partition(".")[0] == stem), best[0])]


def _is_loaded(path: str, wanted: Described, every: Sequence[_Candidate]) -> bool:
    """True for data that a source loads, which decides what they mean."""
    return wanted.is_data and path.endswith(tuple(end for each in every for end in each.loaded))


def _named_in(path: str, names: AbstractSet[str], every: Sequence[_Candidate]) -> int:
    """Number of these names of joints that a source, or a file that it includes, may make."""
    sources = {each.path: each for each in every if each.robot is None}
    left, seen, written = [path], {path}, set[str]()
    while left:
        source = sources.get(left.pop())
        if source is None:
            continue
        written |= source.joints
        ends = tuple(source.ends)
        reached = {each for each in sources if ends and each.endswith(ends)} - seen
        seen |= reached
        left += reached
    literal = (_PUT_IN.split(each) for each in written)
    pattern = re.compile("|".join(".*".join(map(re.escape, parts)) for parts in literal if any(parts)) or r"\Z.")
    return sum(pattern.fullmatch(name) is not None for name in names)


def _misspelt(robot: Robot, names: AbstractSet[str]) -> int:
    """The number of names if each is a slip away from one of a robot's, otherwise 0."""
    known = NearNames(lambda: robot.links.keys() | robot.frames)
    return len(names) if all(map(known.has_slip, names)) else 0


def _nearness(path: str, other: str) -> int:
    """The number of folders that two paths share."""
    pairs = zip(path.split("/"), other.split("/"), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _is_called_like(path: str, other: str) -> bool:
    """True if the file or a folder around it has the name of the other file before its first dot."""
    *folders, name = path.split("/")
    return os.path.basename(other).partition(".")[0] in {name.partition(".")[0], *folders}


def may_tell(file: SourceFile) -> bool:
    """True if a file may name the robot that it is about, or is about a robot."""
    return bool(file.marks) or file.format.describes_robot or file.is_source


def _described(file: SourceFile) -> Described | None:
    """The robot that a file is about. For a source, and its expansion, only the name is known."""
    path = written_path(file.path)
    source = file.text if file.is_source else None if file.sources is None else file.sources.source_text(path)
    if source is None:
        return file.format.nearby_file.described(file)
    name = XACRO.nearby_file.name_in(source) if SRDF.is_made_of(path, source) else ""
    return Described(name, frozenset) if name and "$" not in name else None


_Found = TypeVar("_Found")


def _best(ranks: Sequence[tuple[int, ...]], found: Sequence[_Found]) -> list[_Found]:
    """The elements with the highest rank."""
    return [each for each, rank in zip(found, ranks, strict=True) if rank == max(ranks)]


def _few(robots: list[str]) -> list[str]:
    return robots if len(robots) <= MOST_FITTING else []


def _path(projects: Projects, file: SourceFile, name: str) -> str:
    found = located(projects.of(file.path), name) if name.startswith(PACKAGE) else None
    return found or place_beside(file, name)


def load_as_told(workspace: Workspace, projects: Projects) -> Sets:
    """Loads files together by the comments in the loaded ones; returns those sets."""
    told = {
        name: members
        for file in workspace.analysis().files.values()
        if may_tell(file)
        for name, members in set_of(projects, file).items()
    }
    workspace.load_together(told)
    return told


class Group(NamedTuple):
    """Roots of scenes connected by sets, and the sets."""

    roots: tuple[str, ...]
    sets: Sets


def groups(roots: Iterable[str], sets: Sets) -> list[Group]:
    """In the order of their first roots."""
    leader: dict[str, str] = {}

    def of(path: str) -> str:
        while leader.setdefault(path, path) != path:
            # Halved: a thousand sets may each name the one before.
            leader[path] = leader[leader[path]]
            path = leader[path]
        return path

    for members in sets.values():
        for member in members[1:]:
            leader[of(member.path)] = of(members[0].path)
    found: dict[str, list[str]] = {}
    for root in roots:
        found.setdefault(of(root), []).append(root)
    connected: dict[str, dict[str, tuple[Member, ...]]] = {}
    for name, members in sets.items():
        connected.setdefault(of(members[0].path), {})[name] = members
    return [Group(tuple(mine), connected.get(first, NO_SETS)) for first, mine in found.items()]


_MOST_TOGETHER = 4
"""Roots that are judged in one workspace only because one names the other: its memory is that of all of them."""


def with_companions(connected: Iterable[Group], companions: Mapping[str, Iterable[str]]) -> list[Group]:
    """The same roots, each with those that its comments name, if these are few: this changes no findings, and a file
    that another one names is read and judged once, and not by itself as well.
    """
    found = {group.roots[0]: group for group in connected}
    leader = {root: first for first, group in found.items() for root in group.roots}
    for root, named in companions.items():
        for path in named:
            first, other = leader.get(path), leader.get(root)
            if first is None or other is None or first == other:
                continue
            roots = (*found[first].roots, *found[other].roots)
            if len(roots) <= _MOST_TOGETHER:
                found[first] = Group(roots, {**found[first].sets, **found.pop(other).sets})
                leader.update(dict.fromkeys(roots, first))
    return [*found.values()]
