"""Which files are loaded together, as robot and table are: projects say so in robray.toml, files in a comment."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from robray.analysis.file_set import Member
from robray.analysis.files import SourceFile
from robray.analysis.workspace import Workspace
from robray.configuration.configuration import Configuration
from robray.formats import FORMATS
from robray.project import Projects, located
from robray.rules.engine.companions import PACKAGE, named_files, place_beside

Sets = Mapping[str, tuple[Member, ...]]
"""Files in the order in which they are loaded, by names that are no file's path."""

NO_SETS: Sets = {}
NO_COMPANIONS: Mapping[str, Iterable[str]] = {}

_WITH = "#with"
"""Behind the path of a file: the name of the set that its comments say."""

_MISSING = "missing"
"""What lies below a configuration, which is a file, is nowhere."""


def sets_of(projects: Projects, configurations: Iterable[Configuration]) -> Sets:
    """What projects say; of sets of the same files the first. Cost: a walk through each folder of a pattern."""
    names: dict[tuple[Member, ...], str] = {}
    for configuration in {each.path: each for each in configurations}.values():
        for name, members in members_on_disk(projects, configuration).items():
            if members:
                names.setdefault(members, f"{configuration.path}#{name}")
    return {name: files for files, name in names.items()}


def members_on_disk(projects: Projects, configuration: Configuration) -> Sets:
    """The files that each set of a project finds on the disk, by the names of the sets.

    For all that a set names and that is nowhere stands one file that cannot be there: it may have what the set lacks.
    """
    nowhere = (Member(f"{configuration.path}/{_MISSING}"),)
    every = projects.sets(configuration, FORMATS) if configuration.scenes else {}
    return {name: (*each.files, *(nowhere if each.files and each.missing else ())) for name, each in every.items()}


def set_of(projects: Projects, file: SourceFile) -> Sets:
    """What a file says in `# robray: with "robot.urdf"`: it is loaded after those it names.

    Names are relative to its folder, or `package://`; one that leads nowhere counts as a file that is not there. Of
    names beyond the limit of a scene's files nothing is made; that is told.
    """
    named = dict.fromkeys(_path(projects, file, name) for name in named_files(file))
    named.pop(file.path, None)
    return {name_of_set(file.path): tuple(map(Member, (*named, file.path)))} if named else NO_SETS


def name_of_set(path: str) -> str:
    """The name of the set that the comments of a file say."""
    return f"{path}{_WITH}"


def owner_of_set(name: str) -> str:
    """The file whose comments say a set; another name for a set of a project."""
    return name.removesuffix(_WITH)


def _path(projects: Projects, file: SourceFile, name: str) -> str:
    found = located(projects.of(file.path), name) if name.startswith(PACKAGE) else None
    return found or place_beside(file, name)


def load_as_told(workspace: Workspace, projects: Projects) -> Sets:
    """Loads together what the comments of the files that are there say; those sets."""
    told = {
        name: members
        for file in workspace.analysis().files.values()
        if file.marks
        for name, members in set_of(projects, file).items()
    }
    workspace.load_together(told)
    return told


class Group(NamedTuple):
    """Roots of scenes that some sets connect, and those sets."""

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
    """The same roots, each beside those that its comments name, where few do: nothing else is said of them, and a file
    that one other names is read and judged once, and not by itself as well."""
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
