"""Which files are loaded together, and which are needed: what follows from those that are open or lie in the folders.

A server that has run for a day must know what one knows that was started now, so this is worked out from what there is,
not from what came about.
"""

from __future__ import annotations

from bisect import insort
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from itertools import chain
from operator import attrgetter
from typing import NamedTuple

from robray.analysis.file_set import Member
from robray.analysis.files import SourceFile
from robray.configuration.configuration import Configuration, Listed
from robray.file_sets import NO_SETS, Sets, members_on_disk, set_of
from robray.lsp.uris import is_on_disk
from robray.project import Projects


class Together:
    """The sets of projects, as their files on the disk and open documents make them.

    What is on the disk takes walks through folders, and is kept until `forget`.
    """

    def __init__(self) -> None:
        self._by_project: dict[str | None, _SetsOfProject] = {}

    def forget(self) -> None:
        """After a configuration changed, or files came or went that a pattern may be about."""
        self._by_project.clear()

    def configured(self, projects: Projects, project: Configuration, opened: Iterable[str]) -> Sets:
        """What a project says. `opened` are the paths of open documents, which may not have been saved yet."""
        if not project.scenes:
            return NO_SETS
        known = self._by_project.get(project.path)
        if known is None:
            known = self._by_project[project.path] = _SetsOfProject(projects, project)
        known.open({path for path in opened if is_on_disk(path) and projects.of(path).path == project.path})
        return known.every()

    def follow(self, project: Configuration, path: str, *, is_open: bool) -> Sets:
        """The sets that change as a document is opened or closed, after `configured`. Cost: that of these."""
        return self._by_project[project.path].follow(path, is_open=is_open and is_on_disk(path))


class _OneSet:
    """`members` are those on the disk, then open documents by name."""

    def __init__(self, rank: int, key: str, saved: tuple[Member, ...]) -> None:
        self.rank = rank
        self.key = key
        self.members = saved
        self._saved = saved
        self._beside: dict[str, tuple[Member, ...]] = {}
        """What the open documents are in it that the disk does not have."""

    def put(self, path: str, members: tuple[Member, ...]) -> None:
        """Add an open document, or take it out. Runs in C, but for the document itself."""
        if path in map(_PATH, self._saved) or members == self._beside.get(path, ()):
            return
        if members:
            self._beside[path] = members
        else:
            del self._beside[path]
        beside = map(self._beside.__getitem__, sorted(self._beside))
        self.members = (*self._saved, *chain.from_iterable(beside))


_PATH = attrgetter("path")


class _SetsOfProject:
    """The sets of a project. Of sets of the same files the first one counts: there may be thousands."""

    def __init__(self, projects: Projects, project: Configuration) -> None:
        self._project = project
        self._opened: set[str] = set()
        self._by_name: dict[str, _OneSet] = {}
        self._alike: defaultdict[tuple[Member, ...], list[int]] = defaultdict(list)
        """The ranks of the sets of the same files."""
        first: dict[tuple[Listed, ...], str] = {}
        for name, members in members_on_disk(projects, project).items():
            # Two that list the same names stay the same, whatever is opened.
            if first.setdefault(project.scenes[name], name) == name:
                rank = len(self._by_name)
                self._by_name[name] = _OneSet(rank, f"{project.path}#{name}", members)
                self._alike[members].append(rank)
        self._by_rank = [*self._by_name.values()]

    def every(self) -> Sets:
        return {each.key: each.members for each in self._by_rank if self._counts(each)}

    def open(self, paths: AbstractSet[str]) -> None:
        """Makes these the open documents."""
        for path in paths ^ self._opened:
            self.follow(path, is_open=path in paths)

    def follow(self, path: str, *, is_open: bool) -> Sets:
        """The sets that change, without members where they do not count any more."""
        (self._opened.add if is_open else self._opened.discard)(path)
        touched: set[int] = set()
        for name in self._project.sets_with(path) & self._by_name.keys():
            own = self._by_name[name]
            before = own.members
            own.put(path, self._project.members(name, path) if is_open else ())
            if own.members is not before:
                touched.update(self._moved(own, before))
        changed = [self._by_rank[rank] for rank in sorted(touched)]
        return {each.key: each.members if self._counts(each) else () for each in changed}

    def _moved(self, own: _OneSet, before: tuple[Member, ...]) -> Iterable[int]:
        """The ranks of the sets that may count, or not count, now that one has other members."""
        left, joined = self._alike[before], self._alike[own.members]
        touched = (own.rank, *joined[:1])
        left.remove(own.rank)
        insort(joined, own.rank)
        if not left:
            del self._alike[before]
        return (*touched, *left[:1])

    def _counts(self, each: _OneSet) -> bool:
        return bool(each.members) and self._alike[each.members][0] == each.rank


def told(projects: Projects, file: SourceFile) -> Sets:
    """What a file says in its comments, or the robot that it is about."""
    may_tell = file.marks or file.format.describes_robot
    return set_of(projects, file) if may_tell and is_on_disk(file.path) else NO_SETS


class Needed(NamedTuple):
    """`paths` are those of the files that the first ones lead to, whether they exist or not."""

    paths: frozenset[str]
    sets: Sets


def needed(
    first: Iterable[str],
    files: Mapping[str, SourceFile],
    projects: Projects,
    configured: Callable[[Configuration], Sets],
) -> Needed:
    """Follow includes, the sets of projects, and comments of the files themselves.

    Cost: the includes of the files.
    """
    waiting = [*first]
    paths = set(waiting)
    sets: dict[str, tuple[Member, ...]] = {}
    seen: set[str | None] = set()
    while waiting:
        file = files.get(waiting.pop())
        if file is None:
            continue
        # Thousands of entities may refer to one robot.
        found = {target.path: None for target in file.includes.values() if target.path is not None}
        project = projects.of(file.path)
        new = told(projects, file)
        if project.path not in seen:
            seen.add(project.path)
            new = {**configured(project), **new}
        sets.update(new)
        for members in new.values():
            found.update((member.path, None) for member in members)
        for path in found:
            if path not in paths:
                paths.add(path)
                waiting.append(path)
    return Needed(frozenset(paths), sets)
