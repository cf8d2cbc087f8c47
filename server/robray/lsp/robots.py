"""The robots that xacro sources expand to, as the editor has the sources.

They are in a workspace of their own: what is asked about a byte of a source is asked
there about the bytes that are made of it, and places in the answers lead back to the sources (`Coordinates`).
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from robray import disk
from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.files import Absence, SourceFile
from robray.assemble import new_workspace
from robray.configuration.configured import configured
from robray.expanding import Expanded, SourcesOnDisk, edits_at_sources, expanded_of, included_by
from robray.formats import DATA_SUFFIXES, URDF
from robray.formats.xacro.sources import Kept
from robray.lsp.errors import RequestFailedError
from robray.lsp.pause import Pause
from robray.lsp.source import Source
from robray.read_scope import ReadScope
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.rule import Diagnostic
from robray.text.lines import Lines
from robray.text.records import are_same
from robray.text.spans import Span

if TYPE_CHECKING:
    from robray.lsp.session import Session

_MADE = "#robot"
"""Behind the path of a source: the path of the robot that it expands to."""

MOST_ROOTS = 8
"""Robots that a source is a part of, and whose findings are in it."""

MOST_SHARING = 50
"""Robots in which a name is looked for that is used or renamed everywhere."""

DELAY = 0.3
"""Seconds without a change after which robots that are not shown are expanded anew."""


class Robots:
    """The robots of the open sources, by the paths of the sources that they begin with."""

    def __init__(self, session: "Session") -> None:
        self._session = session
        self.workspace = new_workspace(lambda path: session.project(path).reading_limits, session.selection)
        self._kept = Kept()
        self._within: ReadScope | None = None
        """What could be read when the robots were expanded."""
        self._sources: dict[str, SourcesOnDisk] = {}
        self._robots: dict[str, Expanded] = {}
        self._others: dict[str, Expanded] = {}
        """Robots of no open source that were asked for since the last change."""
        self._roots: dict[str, tuple[str, ...]] = {}
        """The roots of each open source, and of each open file that these load, the one that is shown first."""
        self._stale: set[str] = set()
        """The roots of robots that are expanded anew after a pause."""
        self._pause = Pause(DELAY, self._catch_up)
        self._findings: dict[str, tuple[Expanded, Analysis, list[Diagnostic]]] = {}
        self._kept_sources: dict[tuple[str, bool], tuple[tuple[Expanded, ...], Source]] = {}
        self._ends: dict[str, tuple[bytes, frozenset[str], frozenset[str]]] = {}
        """By source, its text, and the ends of the paths of what it includes and loads."""
        self._moved: set[str] = set()

    # What there is.

    def analysis(self) -> Analysis:
        return self.workspace.analysis()

    def of(self, path: str) -> tuple[Expanded, ...]:
        """The robots that an open source is a part of, the one that is shown first."""
        return tuple(self._robots[root] for root in self._roots.get(path, ()) if root not in self._stale)

    def expanded(self, root: str) -> Expanded:
        """What a source expands to by now, whether it is open or not."""
        robot = self._robots.get(root)
        return self._expanded(root) if robot is None or root in self._stale else robot

    @property
    def is_waiting(self) -> bool:
        """True if robots are expanded anew after a pause."""
        return bool(self._stale)

    def roots(self, path: str) -> tuple[str, ...]:
        """The roots of an open source, the one that is shown first."""
        return self._roots.get(path, ())

    def source(self, path: str, *, of_all: bool = False) -> Source:
        """An open source with its expansions, or with those of all robots that share a file with these.

        Cost: O(1) until one of them changes; of all robots, the expansions that nobody asked for since a change.
        """
        robots = self.of(path)
        if of_all:
            robots = tuple({id(robot): robot for robot in (*robots, *self._sharing(robots))}.values())
        known = self._kept_sources.get((path, of_all))
        if known is None or not are_same(known[0], robots):
            known = robots, Source([robot.expansion for robot in robots], path)
            self._kept_sources[path, of_all] = known
        return known[1]

    def _sharing(self, robots: Iterable[Expanded]) -> list[Expanded]:
        """The robots that read a source that one of these reads."""
        includers = self._includers(self._session.documents.workspace.files())
        files = {path for robot in robots for path in robot.documents}
        roots = dict.fromkeys(root for path in sorted(files) for root in self._roots_of(path, includers))
        return [self._robots.get(root) or self._other(root) for root in [*roots][:MOST_SHARING]]

    def _other(self, root: str) -> Expanded:
        robot = self._others.get(root)
        if robot is None:
            robot = self._others[root] = self._expanded(root)
        return robot

    def files(self) -> set[str]:
        """The files that the robots are made of, whether they can be read or not."""
        return {path for robot in self._robots.values() for path in robot.expansion.reads}

    def lines(self, path: str) -> Lines | None:
        """The lines of a file that a robot is made of."""
        for robot in self._robots.values():
            if path in robot.lines:
                return robot.lines[path]
        return None

    def made_of(self, path: str, offset: int) -> tuple[SourceFile, int] | None:
        """The first byte of a robot that is made of a byte of an open source, with the robot's file."""
        for robot in self.of(path):
            made = robot.made_of(path, Span(offset, offset))
            file = self.workspace.file(robot.path)
            if made and file is not None:
                return file, made[0].start
        return None

    def at_sources(self, edits: Iterable[tuple[FileSpan, str]]) -> list[tuple[FileSpan, str]]:
        """Edits of robots as edits of their sources. Raises RequestFailed if they are not the same."""
        found = edits_at_sources(self._robots.values(), edits)
        if isinstance(found, str):
            raise RequestFailedError(found)
        for at, _ in found:
            if self._session.documents.workspace.file(at.path) is None:
                raise RequestFailedError(f"'{at.path}' is not in a folder that is open in the editor")
        return found

    def findings(self, path: str) -> Iterator[Diagnostic]:
        """The findings in a source, of all robots that it is a part of; each once."""
        seen = set()
        for robot in self.of(path):
            for each in self.findings_of(robot):
                key = (each.code, each.at)
                if each.at.path == path and key not in seen:
                    seen.add(key)
                    yield each

    def findings_of(self, robot: Expanded) -> list[Diagnostic]:
        """The findings of a robot, in all its sources."""
        analysis = self.analysis()
        known = self._findings.get(robot.path)
        if known is not None and known[0] is robot and known[1] is analysis:
            return known[2]
        project = self._session.project(robot.source)
        found = robot.findings()
        if robot.is_robot:
            told = diagnostics(analysis, robot.path, project.limits, tags=project.tags)
            found += robot.placed(told)
        found = [*configured(found, project)]
        self._findings[robot.path] = robot, analysis, found
        return found

    def moved(self) -> set[str]:
        """The files of robots that changed since this was last asked."""
        moved, self._moved = self._moved, set()
        return moved

    # What changes it.

    def follow(self, paths: Collection[str]) -> None:
        """After files were opened, changed or closed, here or on the disk."""
        scope = self._session.read_scope()
        if scope != self._within:
            self._within = scope
            self.forget()
        for path in paths:
            for sources in self._sources.values():
                sources.forget(path)
        documents = self._session.documents
        files = documents.workspace.files()
        opened = [path for path in documents.uris if (file := files.get(path)) is not None and file.is_source]
        data = [path for path in documents.opened() if path.lower().endswith(DATA_SUFFIXES)]
        includers = self._includers(files) if opened or data else {}
        before = self._roots
        self._roots = {path: self._roots_of(path, includers)[:MOST_ROOTS] for path in opened}
        asked = {path: self._loaders(path, files, includers)[:MOST_ROOTS] for path in data}
        wanted = dict.fromkeys(root for roots in (*self._roots.values(), *asked.values()) for root in roots)
        self._others = {}
        self._sources = {root: sources for root, sources in self._sources.items() if root in wanted}
        if not wanted:
            # It has the readings of all sources that were ever open.
            self._kept = Kept()
        shown = {roots[0] for roots in self._roots.values()}
        for root in [root for root in self._robots if root not in wanted]:
            self._forget(root)
        for root in wanted:
            robot = self._robots.get(root)
            if robot is None or (root in shown and any(path in robot.expansion.reads for path in paths)):
                self._expand(root)
            elif any(path in robot.expansion.reads for path in paths):
                self._stale.add(root)
        self._lend()
        self._kept_sources = {key: known for key, known in self._kept_sources.items() if key[0] in self._roots}
        self._moved.update(path for path in {*before, *self._roots} if before.get(path) != self._roots.get(path))
        if self._stale:
            self._pause.begin()

    def _catch_up(self) -> None:
        """Expands the robots that are not shown."""
        for root in sorted(self._stale):
            self._expand(root)
        self._lend()
        self._session.tell()

    def _lend(self) -> None:
        """Finds the files that robots load: those that are open are documents as sources are."""
        documents = self._session.documents
        loading: dict[str, list[str]] = {}
        for root, robot in self._robots.items():
            for path in robot.data:
                loading.setdefault(path, []).append(root)
        documents.lend(loading.keys())
        files = documents.workspace.files()
        sources = {path: roots for path, roots in self._roots.items() if path in files and files[path].is_source}
        opened = {path for path in documents.opened() if path in loading and documents.is_data(path)}
        self._roots = sources | {path: self._in_order(path, loading[path])[:MOST_ROOTS] for path in sorted(opened)}
        # What is shown does not wait for a pause, and may load something else by now.
        if stale := {roots[0] for roots in self._roots.values()} & self._stale:
            for root in stale:
                self._expand(root)
            self._lend()

    def stop(self) -> None:
        self._pause.stop()

    def forget(self) -> None:
        """After projects say otherwise which arguments robots have, or files were found that may be read."""
        for root in [*self._robots]:
            self._forget(root)
        self._roots, self._others, self._sources, self._kept_sources = {}, {}, {}, {}

    def _forget(self, root: str) -> None:
        self._stale.discard(root)
        robot = self._robots.pop(root)
        self._moved.update(robot.expansion.files)
        self._sources.pop(root, None)
        self._findings.pop(robot.path, None)
        self.workspace.forget(robot.path)

    def _expanded(self, root: str) -> Expanded:
        session = self._session
        sources = self._sources.get(root)
        if sources is None:
            texts = _Texts(session)
            sources = self._sources[root] = SourcesOnDisk(root, session.projects, session.read_scope(), texts)
        arguments = session.projects.of(root).arguments_of(root)[0]
        return expanded_of(sources, root, arguments, self._kept, f"{root}{_MADE}")

    def _expand(self, root: str) -> None:
        robot = self._expanded(root)
        before = self._robots.get(root)
        self._stale.discard(root)
        self._robots[root] = robot
        self.workspace.set_made(robot.path, robot.text, URDF, robot)
        disk.complete(self.workspace, self._session.read_scope())
        self._moved.update(robot.expansion.files)
        if before is not None:
            self._moved.update(before.expansion.files)

    def _includers(self, files: Mapping[str, SourceFile]) -> dict[str, list[str]]:
        """The sources that include each source, as far as a search over their bytes tells."""
        ends = {}
        for path, file in files.items():
            if file.is_source:
                known = self._ends.get(path)
                if known is None or known[0] is not file.text:
                    beside = file.format.neighbour
                    included = frozenset(beside.included_ends(path, file.text))
                    known = self._ends[path] = file.text, included, beside.loaded_ends(file.text)
                ends[path] = known[1]
        found: dict[str, list[str]] = {}
        for path, included in included_by(ends).items():
            for other in included:
                found.setdefault(other, []).append(path)
        return found

    def _roots_of(self, path: str, includers: Mapping[str, Collection[str]]) -> tuple[str, ...]:
        """The sources that include a source and that no other includes; itself if there are none."""
        seen = {path}
        waiting = [path]
        found = []
        while waiting:
            each = waiting.pop()
            above = includers.get(each, ())
            if not above:
                found.append(each)
            new = [other for other in above if other not in seen]
            seen.update(new)
            waiting += new
        return self._in_order(path, found) or (path,)

    def _loaders(
        self, path: str, files: Mapping[str, SourceFile], includers: Mapping[str, Collection[str]]
    ) -> tuple[str, ...]:
        """The roots of the sources that may load a file, by what these, or the arguments of a robot, name."""
        projects, name = self._session.projects, path.rpartition("/")[2]
        found = set()
        for source, (_, _, ends) in self._ends.items():
            file = files.get(source)
            if file is not None and file.is_source:
                is_named = any(map(path.endswith, ends))
                if is_named or b"load_yaml" in file.text:
                    for root in self._roots_of(source, includers):
                        given = projects.of(root).arguments_of(root)[0].values()
                        if is_named or any(name in value for value in given):
                            found.add(root)
        return self._in_order(path, found)

    def _in_order(self, path: str, roots: Iterable[str]) -> tuple[str, ...]:
        """The one that is chosen for a file, those that are open, and the others."""
        documents = self._session.documents
        chosen = documents.chosen(path)
        return tuple(sorted(roots, key=lambda root: (root != chosen, root not in documents.uris, root)))


class _Texts(Mapping[str, bytes | Absence]):
    """The texts of the files that the editor has open, or that the session has read."""

    def __init__(self, session: "Session") -> None:
        self._session = session

    def __getitem__(self, path: str) -> bytes | Absence:
        text = self._session.documents.texts.get(path)
        if text is not None:
            return text
        file = self._session.documents.workspace.file(path)
        if file is None:
            raise KeyError(path)
        return file.text

    def __iter__(self) -> Iterator[str]:
        return iter(self._session.documents.texts)

    def __len__(self) -> int:
        return len(self._session.documents.texts)
