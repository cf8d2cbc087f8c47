"""Files that are loaded together, and all files that the open ones and those in the folders need.

A server that has run for a day must give the same results as a new one, so this is computed from the current state,
not from its history.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from itertools import chain
from operator import attrgetter
from typing import NamedTuple

from robray.analysis.file_set import Member
from robray.analysis.files import SourceFile
from robray.configuration.configuration import Configuration, Listed
from robray.file_sets import NO_SETS, Sets, may_tell, members_on_disk, set_of
from robray.lsp.uris import is_on_disk
from robray.project import Projects


class Together:
    """The sets of projects, from their files on the disk and open documents.

    Files on the disk take a walk through folders, and are cached until `forget`.
    """

    def __init__(self) -> None:
        self._by_project: dict[str | None, _SetsOfProject] = {}

    def forget(self) -> None:
        """Discards all, after a configuration changed, or files came or went that a pattern may match."""
        self._by_project.clear()

    def configured(self, projects: Projects, project: Configuration, opened: Iterable[str]) -> Sets:
        """The sets of a project. `opened` are the paths of open documents, which may not be saved yet."""
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
        self.total = sum(map(hash, saved))
        """A hash of the members, whatever their order."""
        self._saved = saved
        self._saved_paths = frozenset(map(_PATH, saved))
        self._paths: list[str] = []
        """The open documents in it that the disk does not have, in order."""
        self._beside: list[tuple[Member, ...]] = []
        """The members of each of these documents."""

    def put(self, path: str, members: tuple[Member, ...]) -> None:
        """Adds or removes an open document. Runs in C, except for the document itself."""
        rank = bisect_left(self._paths, path)
        end = rank + (self._paths[rank : rank + 1] == [path])
        before = (*chain.from_iterable(self._beside[rank:end]),)
        if path in self._saved_paths or members == before:
            return
        self._paths[rank:end] = [path] if members else []
        self._beside[rank:end] = [members] if members else []
        self.total += sum(map(hash, members)) - sum(map(hash, before))
        self.members = (*self._saved, *chain.from_iterable(self._beside))


_PATH = attrgetter("path")


class _SetsOfProject:
    """The sets of a project. Of sets with the same files only the first counts: there may be thousands."""

    def __init__(self, projects: Projects, project: Configuration) -> None:
        self._project = project
        self._opened: set[str] = set()
        self._by_name: dict[str, _OneSet] = {}
        self._of_total: defaultdict[int, list[int]] = defaultdict(list)
        """The ranks of the sets whose members have the same hash."""
        first: dict[tuple[Listed, ...], str] = {}
        for name, members in members_on_disk(projects, project).items():
            # Sets that list the same names stay equal, whatever is opened.
            if first.setdefault(project.scenes[name], name) == name:
                rank = len(self._by_name)
                self._by_name[name] = _OneSet(rank, f"{project.path}#{name}", members)
                self._of_total[self._by_name[name].total].append(rank)
        self._by_rank = [*self._by_name.values()]

    def every(self) -> Sets:
        return {each.key: each.members for each in self._by_rank if self._counts(each)}

    def open(self, paths: AbstractSet[str]) -> None:
        """Sets the open documents."""
        for path in paths ^ self._opened:
            self.follow(path, is_open=path in paths)

    def follow(self, path: str, *, is_open: bool) -> Sets:
        """The sets that change, without members if they no longer count."""
        (self._opened.add if is_open else self._opened.discard)(path)
        touched: set[int] = set()
        for name in self._project.sets_with(path) & self._by_name.keys():
            own = self._by_name[name]
            before, total = own.members, own.total
            own.put(path, self._project.members(name, path) if is_open else ())
            if own.members is not before:
                touched.update(self._moved(own, before, total))
        changed = [self._by_rank[rank] for rank in sorted(touched)]
        return {each.key: each.members if self._counts(each) else () for each in changed}

    def _moved(self, own: _OneSet, before: tuple[Member, ...], total: int) -> Iterable[int]:
        """The ranks of the sets that may begin or cease to count, after one got other members."""
        self._of_total[total].remove(own.rank)
        if not self._of_total[total]:
            del self._of_total[total]
        touched = (own.rank, *self._alike(own.members, own.total)[:1], *self._alike(before, total)[:1])
        insort(self._of_total[own.total], own.rank)
        return touched

    def _alike(self, members: tuple[Member, ...], total: int) -> list[int]:
        """The ranks of the sets with these files, of which the first counts."""
        return (
            [rank for rank in self._of_total.get(total, ()) if self._by_rank[rank].members == members]
            if members
            else []
        )

    def _counts(self, each: _OneSet) -> bool:
        return self._alike(each.members, each.total)[:1] == [each.rank]


def told(projects: Projects, file: SourceFile) -> Sets:
    """The set in a file's comments, or with the robot that it is for."""
    return set_of(projects, file) if may_tell(file) and is_on_disk(file.path) else NO_SETS


class Needed(NamedTuple):
    """`paths` are those of all files that the first ones need, whether they exist or not."""

    paths: frozenset[str]
    sets: Sets


def needed(
    first: Iterable[str],
    files: Mapping[str, SourceFile],
    projects: Projects,
    configured: Callable[[Configuration], Sets],
) -> Needed:
    """Follows includes, the sets of projects, and comments of the files themselves.

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
