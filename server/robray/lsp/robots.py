"""The robots that xacro sources expand to, with the editor's texts of the sources.

They are in the workspace beside their sources (`robot_path`): a request for a byte of a source becomes one for the
bytes that are expanded from it, and places in the answers lead back to the sources (`Coordinates`). A set with a source
is loaded with the first robot of it (`Documents`). Beyond a limit, robots that are neither shown nor in a set are only
in the workspace during requests about them: the analysis takes more memory than the expansion. Beyond a second limit
only the findings are kept, and what is needed to follow changes and names.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from itertools import chain, groupby
from typing import TYPE_CHECKING, NamedTuple

from robray.analysis.analysis import FileSpan
from robray.analysis.files import Absence, SourceFile, robot_path
from robray.analysis.mentions import Mentions
from robray.analysis.scene_state import SceneState
from robray.analysis.sorted_map import SortedMap
from robray.analysis.workspace import Workspace
from robray.configuration.configured import configured
from robray.expanding import (
    MOST_FINDINGS,
    Expanded,
    Includes,
    ReadFile,
    SourcesOnDisk,
    edits_at_sources,
    in_steps,
    of_one_source,
)
from robray.features.xacro.variants import variants
from robray.formats import DATA_SUFFIXES, URDF
from robray.formats.xacro.reading import Document, SourceText
from robray.formats.xacro.sources import Kept
from robray.formats.xacro.writing import Stretches
from robray.lsp.background import Pause
from robray.lsp.errors import RequestFailedError
from robray.lsp.source import Source
from robray.read_scope import ReadScope
from robray.rules import ROLES
from robray.rules.engine.dependencies import Dependencies
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.rule import Diagnostic
from robray.text.edits import Edit, difference
from robray.text.lines import Lines
from robray.text.records import are_same
from robray.text.spans import Span
from robray.text.steps import Steps, at_once

if TYPE_CHECKING:
    from robray.lsp.session import Session

MOST_ROBOTS = 50
"""Limit of robots of a source whose findings are in it, or that are searched for the references and renaming of a
name."""

MOST_EFFORT = 8.0
"""Limit of efforts of expansions (`Expansion.effort`) for one request, so that no key waits longer. Public robots
take an eighth at most."""

MOST_TEXT = 200_000
"""Limit of bytes of robots in the workspace that are neither shown nor in a set. Their analysis takes forty times as
much memory, and it follows a key at half the cost of a new one."""

MOST_EXPANDED = 1_500_000
"""Limit of bytes of such robots whose expansions are kept, which take fifty times as much memory."""

STEPS = 4
"""Number of parts of the work to expand and check a robot that is not shown, each of one or more steps."""

DELAY = 0.3
"""Seconds without a change before robots that are not shown are expanded again."""


class Which(NamedTuple):
    """A robot, by its root source and its name in robray.toml; "" without one."""

    root: str
    name: str

    @property
    def key(self) -> str:
        """The key to choose it."""
        return f"{self.root}#{self.name}" if self.name else self.root


class _Aside(NamedTuple):
    """The kept data of a robot whose expansion is discarded."""

    path: str
    source: str
    name: str
    files: Mapping[str, SourceText | None]
    reads: Collection[str]
    data: list[str]
    made_of: Stretches
    """The places in its sources that it is expanded from."""


class _Judged(NamedTuple):
    """The findings of a robot, and their inputs. The robot is None once its expansion is discarded."""

    robot: Expanded | None
    scenes: list[SceneState]
    dependencies: Dependencies
    found: list[Diagnostic]

    def holds(self, robot: Expanded, scenes: list[SceneState], session: "Session") -> bool:
        is_same = self.robot is robot and are_same(self.scenes, scenes)
        return is_same and self.dependencies.holds(session.analysis(), session.nearby_files.around)


class Robots:
    """The robots of the open sources, and those that sets have."""

    def __init__(self, session: "Session") -> None:
        self._session = session
        self._kept = Kept()
        self._filled: Workspace | None = None
        """The workspace that has the robots."""
        self._within: ReadScope | None = None
        """The read scope when the robots were expanded."""
        self._sources: dict[str, SourcesOnDisk] = {}
        self._files: dict[str, ReadFile] = {}
        """The files that were read for all sources."""
        self._robots: dict[Which, Expanded] = {}
        self._aside: dict[Which, _Aside] = {}
        self._loading: dict[str, set[Which]] = {}
        """The robots that load each file that is not a source."""
        self._paths: dict[str, Which] = {}
        """The robots by their paths in the workspace."""
        self._size = 0
        """Bytes of all robots."""
        self._in_sets: frozenset[Which] = frozenset()
        self._roots_in_sets: frozenset[str] = frozenset()
        self._others: dict[Which, Expanded] = {}
        """Robots without an open source that were requested since the last change."""
        self._of: dict[str, tuple[Which, ...]] = {}
        """The robots that each open source is a part of, or that load an open file, with the shown one first."""
        self._lent: dict[str, Which] = {}
        """The open files that are not sources, with their shown robot."""
        self._data: set[str] = set()
        """The open files that robots may load."""
        self._own: dict[str, tuple[Which, ...]] = {}
        """The robots that are kept for each open source, and for each of these files."""
        self._wanted: Mentions[str, Which] = Mentions()
        """The paths for which each robot is kept; sets, too, are one."""
        self._first: Mentions[str, Which] = Mentions()
        """The paths for which each robot is the shown one."""
        self._hidden: dict[Which, None] = {}
        """The expanded robots that are neither shown nor in a set."""
        self._guests: set[str] = set()
        """The sources that were looked up since the last change."""
        self._stale: dict[Which, None] = {}
        """The robots that are expanded again after a pause."""
        self._pause = Pause(DELAY, self._catch_up)
        self._next = Pause(0, self._catch_up)
        self._work: Steps[None] | None = None
        """The remaining steps for one of these."""
        self._findings: dict[str, _Judged] = {}
        self._kept_sources: dict[str, tuple[tuple[Expanded, ...], Source]] = {}
        self._kept_of_all: dict[str, tuple[tuple[Expanded, ...], Source]] = {}
        """The same with the robots that share a file, until the next change."""
        self._looked_at: SortedMap[str, SourceFile] = SortedMap()
        self._loaded: dict[str, frozenset[str]] = {}
        """The sources, with the ends of the paths of the files that each loads."""
        self._includes = Includes()
        self._touched: set[str] = set()
        """The sources that changed, or that others began to include, after the last call of `follow`."""
        self._moved: set[str] = set()
        self.state = object()
        """A new object after each change of the inputs of robots."""

    # Robots.

    def of(self, path: str) -> tuple[Expanded, ...]:
        """The robots that an open source is a part of, with the shown one first."""
        current = (self._robots.get(which) for which in self._of.get(path, ()) if which not in self._stale)
        return tuple(robot for robot in current if robot is not None)

    def expanded(self, root: str) -> Expanded:
        """The current expansion of a source, open or not; the first of several robots."""
        which = self._first_of(root)
        robot = self._robots.get(which)
        return self._expanded(which) if robot is None or which in self._stale else robot

    def at(self, path: str) -> Expanded | None:
        """The robot with a path in the workspace; None for a file that people wrote."""
        file = self._session.documents.workspace.file(path)
        return file.sources if file is not None and isinstance(file.sources, Expanded) else None

    def paths(self) -> AbstractSet[str]:
        """Paths of the robots in the workspace."""
        return self._paths.keys()

    def parts(self, paths: Collection[str]) -> set[str]:
        """The open sources that are a part of any of these robots."""
        moved = {self._paths[path] for path in paths if path in self._paths}
        lent = (path for path in self._lent if not moved.isdisjoint(self._of[path]))
        return {path for path in self._wanted.of_any(moved) if path in self._of}.union(lent)

    def which(self, path: str) -> tuple[Which, ...]:
        """The robots that an open source is a part of, whether they are expanded or not."""
        return self._of.get(path, ())

    @property
    def count(self) -> int:
        return len(self._every())

    @property
    def is_waiting(self) -> bool:
        """True if robots are to be expanded after a pause."""
        return bool(self._stale) or self._work is not None

    def source(self, path: str, *, of_all: bool = False) -> Source:
        """An open source with its expansions, or with those of all robots that share a file with these.

        Robots beyond a limit are left out.
        Cost: O(1) until one of them changes; for all robots, the expansions that are missing since a change.
        """
        robots = self.of(path)
        if path in self._loaded and not any(path in robot.files for robot in robots):
            # A condition or an argument excludes it from all robots: its names have its own definitions.
            robots = (self._now(self._first_of(path)), *robots)
        if of_all:
            sharing = at_once(self._sharing(robots, lacks_none=False))
            robots = tuple({id(robot): robot for robot in (*robots, *sharing)}.values())
        kept = self._kept_of_all if of_all else self._kept_sources
        known = kept.get(path)
        if known is None or not are_same(known[0], robots):
            names = [robot.name for robot in robots]
            known = robots, Source([robot.expansion for robot in robots], path, names)
            kept[path] = known
        return known[1]

    def varied(self, path: str) -> Steps[Source]:
        """The same, also with expansions of these robots with other arguments, which evaluate other branches.

        The files that these load are documents until the next change. Raises RequestFailed if there are too many
        robots. Cost: as many expansions.
        """
        own = self.of(path)
        sharing = yield from self._sharing(own, lacks_none=True)
        robots = {id(robot): robot for robot in (*own, *sharing)}.values()
        expansions = [robot.expansion for robot in robots]
        made = variants(((robot.expansion, self._sources_of(robot.source)) for robot in robots), self._kept)
        loaded = {path for robot in self._robots.values() for path in robot.data}
        for each in made.expansions:
            expansions.append(each)
            loaded.update(
                path for path, file in each.files.items() if file is not None and path.endswith(DATA_SUFFIXES)
            )
            yield len(expansions), len(expansions)
        self._session.documents.lend(loaded)
        return Source(expansions, path, chosen=made.chosen, read=self._text_of)

    def _text_of(self, path: str) -> bytes | None:
        file = self._session.documents.workspace.file(path)
        return None if file is None else file.text

    def reading(self, paths: Iterable[str]) -> list[Expanded]:
        """The robots that may read one of these files, or a file in one of these folders."""
        files = self._session.documents.workspace.files()
        self._look_at_sources()
        found: dict[Which, None] = {}
        for path in paths:
            is_folder = "." not in path.rpartition("/")[2]
            for each in [other for other in files if other.startswith(f"{path}/")] if is_folder else [path]:
                if each in files and files[each].is_source:
                    found |= dict.fromkeys(self._including(each))
                elif each.endswith(DATA_SUFFIXES):
                    found |= dict.fromkeys(self._loaders(each))
        return [self._now(which) for which in [*found][:MOST_ROBOTS]]

    def _sharing(self, robots: Iterable[Expanded], *, lacks_none: bool) -> Steps[list[Expanded]]:
        """The robots that read a source that one of these reads, up to a limit."""
        self._look_at_sources()
        files = {path for robot in robots for path in robot.documents}
        every = dict.fromkeys(which for path in sorted(files) for which in self._including(path))
        found: list[Expanded] = []
        effort = 0.0
        for which in every:
            if len(found) == MOST_ROBOTS or effort > MOST_EFFORT:
                if lacks_none:
                    raise RequestFailedError(
                        f"{len(every)} robots use these files, and robray looked at {len(found)} of them, its limit"
                    )
                break
            found.append(self._now(which))
            effort += found[-1].expansion.effort
            yield len(found), len(every)
        return found

    def _now(self, which: Which) -> Expanded:
        robot = self._others.get(which) if which in self._stale else self._robots.get(which) or self._others.get(which)
        if robot is None:
            robot = self._expanded(which)
            aside = self._aside.get(which)
            robot = self._others[which] = robot if aside is None else robot._replace(path=aside.path)
        return robot

    def files(self) -> set[str]:
        """The files that the robots read, or try to read."""
        return {path for robot in self._every().values() for path in robot.reads}

    def _at_hand(self) -> list[Expanded]:
        """The expanded robots, including discarded ones that were requested since a change."""
        return [*self._robots.values(), *(self._others[which] for which in self._aside if which in self._others)]

    def _every(self) -> dict[Which, Expanded | _Aside]:
        return {**self._robots, **self._aside}

    def documents(self) -> Iterator[Document]:
        """The readings of all sources of the workspace, open or not."""
        for path, file in self._session.documents.workspace.files().items():
            if file.is_source:
                yield self._kept.document(path, file.text)

    def lines(self, path: str) -> Lines | None:
        """The lines of a file that a robot is expanded from."""
        for which, robot in self._robots.items():
            if which not in self._stale and path in robot.lines:
                return robot.lines[path]
        for aside in self._aside.values():
            file = aside.files.get(path)
            if file is not None:
                return Lines(file.text)
        return None

    def made_of(self, path: str, offset: int) -> tuple[SourceFile, int] | None:
        """The first byte of a robot that is expanded from a byte of an open source, with the robot's file."""
        span = Span(offset, offset)
        aside = (robot for which in self._of.get(path, ()) for robot in self._made(which, path, span))
        for robot in chain(self.of(path), aside):
            if made := robot.made_of(path, span):
                self._put_aside()
                return self._put_in(robot), made[0].start
        return None

    def _made(self, which: Which, path: str, span: Span) -> Iterator[Expanded]:
        """A discarded robot, if it is expanded from a span of a source. Cost: an expansion, once until a change."""
        aside = self._aside.get(which)
        if aside is not None and which not in self._stale and aside.made_of.touch(path, span):
            yield self._now(which)

    def expand_waiting(self) -> Steps[None]:
        """Expands the robots that wait for a pause."""
        count = len(self._stale)
        while (which := next(iter(self._stale), None)) is not None:
            at_once(self._expand_and_judge(which))
            yield count - len(self._stale), count

    def sharing(self, edits: Iterable[tuple[FileSpan, str]]) -> Iterator[tuple[str, int]]:
        """Adds each other robot to the workspace that is expanded from the text that edits of robots change: yields its
        path and a byte that is expanded from that text."""
        robots = {robot.path: robot for robot in self._at_hand()}
        made = [robots[at.path].edit(at.span, text) for at, text in edits if at.path in robots]
        places = [each.at for each in made if each is not None]
        edited = {at.path for at, _ in edits}
        for which in [*self._robots, *self._aside]:
            robot = self._robots.get(which)
            aside = self._aside.get(which)
            if aside is not None and aside.path not in edited and any(aside.made_of.touch(*at) for at in places):
                robot = self._back(which)
            if robot is not None and robot.path not in edited and robot.is_whole:
                spans = next(filter(None, (robot.made_of(*at) for at in places)), None)
                if spans is not None:
                    self._put_in(robot)
                    yield robot.path, spans[0].start
            self._put_aside()

    def _back(self, which: Which) -> Expanded:
        """A discarded robot, expanded again, with its findings."""
        aside = self._aside.pop(which)
        robot = self._robots[which] = self._expanded(which)._replace(path=aside.path)
        self._hide(which)
        if aside.path in self._findings:
            self._findings[aside.path] = self._findings[aside.path]._replace(robot=robot)
        return robot

    def at_sources(self, edits: Iterable[tuple[FileSpan, str]]) -> list[tuple[FileSpan, str]]:
        """Edits of robots as edits of their sources. Raises RequestFailed if these have another effect."""
        found = edits_at_sources(self._at_hand(), edits)
        if isinstance(found, str):
            raise RequestFailedError(found)
        scenes = self._session.analysis().scenes
        for at, _ in found:
            # The list of files that are loaded together is in a configuration.
            is_list = (scene := scenes.get(at.path)) is not None and scene.is_set
            if not is_list and self._session.documents.workspace.file(at.path) is None:
                raise RequestFailedError(f"'{at.path}' is not in a folder that is open in the editor")
        return found

    def check_others(self, edits: Collection[tuple[FileSpan, str]]) -> Steps[None]:
        """Raises RequestFailed if a name that xacro computes in these robots would change in another robot, too."""
        robots = {robot.path: robot for robot in self._at_hand()}
        own = [robots[path] for path in dict.fromkeys(at.path for at, _ in edits) if path in robots]
        if all(at.path not in robots or robots[at.path].edit(at.span, text) for at, text in edits):
            return
        found = dict(self.at_sources(edits))
        known = {(robot.source, robot.name) for robot in own}
        sharing = yield from self._sharing(own, lacks_none=True)
        for done, robot in enumerate(sharing, 1):
            if (robot.source, robot.name) not in known and robot.text_after(found) != robot.text:
                raise RequestFailedError(f"the robot of '{robot.source.rpartition('/')[2]}' would change, too")
            yield done, len(sharing)

    def findings(self, path: str, dependencies: Dependencies) -> Iterator[Diagnostic]:
        """The findings in a source, of all robots that it is a part of; each once. Adds to `dependencies`.

        Findings of robots that wait for a new expansion stay until then, at moved places.
        """
        told: list[tuple[Expanded | _Aside, Sequence[Diagnostic]]] = [
            (robot, self.findings_of(robot, dependencies)) for robot in self.of(path)
        ]
        by_now = [each for _, its in told for each in its if each.code in ROLES.in_all]
        for which in self._of.get(path, ()):
            waiting = self._robots.get(which) if which in self._stale else None
            kept = waiting or self._aside.get(which)
            known = None if kept is None else self._findings.get(kept.path)
            if kept is None or known is None:
                continue
            if which not in self._stale:
                dependencies.add(known.dependencies)
                if not known.dependencies.holds(self._session.analysis(), self._session.nearby_files.around):
                    self._stale[which] = None
                    self._pause.begin()
            told.append((kept, [*self._standing(kept, by_now)] if which in self._stale else known.found))
        told.sort(key=lambda each: each[0].source)
        roots = [[*its] for _, its in groupby(told, key=lambda each: each[0].source)]
        is_complete = len(told) == len(self.which(path))
        found: dict[tuple[str, FileSpan, str], Diagnostic] = {}
        count: Counter[tuple[str, FileSpan, str]] = Counter()
        for each in (each for its in roots for each in of_one_source(its) if each.at.path == path):
            key = each.code, each.at, each.message
            found[key] = found.get(key, each).as_severe_as(each)
            count[key] += 1
        for key, each in found.items():
            if each.code not in ROLES.in_all or (count[key] == len(roots) and is_complete):
                yield each

    def _standing(self, robot: Expanded | _Aside, by_now: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        """The last findings of a robot, except where its sources have changed since.

        A finding that needs all robots stays there too, if the current robots have it `by_now`.
        """
        edits: dict[str, Edit | None] = {}
        files = self._session.documents.workspace.file
        for path, before in robot.files.items():
            file = files(path)
            edits[path] = None if before is None or file is None else difference(before.text, file.text)
        for each in self._findings[robot.path].found:
            at = _moved(each.at, edits)
            if at is not None:
                places = ((one, _moved(one.at, edits)) for one in each.related)
                related = tuple(one._replace(at=place) for one, place in places if place is not None)
                # The text that a fix replaces may have changed.
                yield each._replace(at=at, related=related, fix=None, suggestion=None)
            elif each.code in ROLES.in_all and (edit := edits[each.at.path]) is not None:
                changed = Span(edit.start, edit.new_end)
                yield from (one for one in by_now if one.code == each.code and _touches(one.at, each.at.path, changed))

    def findings_of(self, robot: Expanded, dependencies: Dependencies | None = None) -> list[Diagnostic]:
        """The findings of a robot, in all its sources. Adds to `dependencies`."""
        scenes = self._session.analysis().scenes_with(robot.path)
        known = self._findings.get(robot.path)
        if known is None or not known.holds(robot, scenes, self._session):
            self._put_in(robot)
            scenes = self._session.analysis().scenes_with(robot.path)
            known = self._findings[robot.path] = self._judged(robot, scenes)
            self._put_aside()
        if dependencies is not None:
            dependencies.add(known.dependencies)
        return known.found

    def _judged(self, robot: Expanded, scenes: list[SceneState]) -> _Judged:
        session, dependencies = self._session, Dependencies()
        project, analysis = session.project(robot.source), session.analysis()
        if robot.is_judged:
            around = partial(session.nearby_files.around, analysis)
            limits, tags = project.limits, project.tags
            told = diagnostics(
                analysis,
                robot.path,
                limits,
                MOST_FINDINGS,
                dependencies=dependencies,
                around=around,
                tags=tags,
                leaves_out=robot.leaves_out,
            )
            found = robot.placed(told)
        else:
            found = robot.findings()
        found = [told for each in found for told in configured([each], session.project(each.at.path))]
        return _Judged(robot, scenes, dependencies, found)

    def moved(self) -> set[str]:
        """The files of robots that changed since the last call."""
        moved, self._moved = self._moved, set()
        return moved

    # Changes.

    def follow(self, paths: Collection[str]) -> None:
        """Follows opened, changed or closed files, here or on the disk."""
        self.state = object()
        self._look_whether_moved()
        self._look_at_sources()
        changed = [file for path in paths if (file := self._files.pop(path, None)) is not None]
        documents, before = self._session.documents, self._in_sets
        roots = frozenset(documents.sources_in_sets())
        left = frozenset(map(self._first_of, self._roots_in_sets - roots))
        self._in_sets = (before - left).union(map(self._first_of, roots - self._roots_in_sets))
        self._roots_in_sets = roots
        self._wanted.follow("", before, self._in_sets)
        joined = before ^ self._in_sets
        lent = {path: self._of.pop(path) for path in self._lent}
        concerned = joined | self._follow_opened(paths) | {*self._lent.values()}
        self._lent, self._others, self._kept_of_all = {}, {}, {}
        unwanted = [which for which in concerned if not self._wanted.of(which)]
        for root in self._guests.union(which.root for which in unwanted):
            if not any(map(self._wanted.of, self._named(root))):
                self._sources.pop(root, None)
        self._guests = set()
        if not self._own and not self._in_sets:
            # It has the readings of all sources that were ever open.
            self._kept, self._files = Kept(), {}
        for which in unwanted:
            self._forget(which)
        asking = (self._named(root) for root in {*chain.from_iterable(file.sources for file in changed)})
        read = {which for which in chain.from_iterable(asking) if which in self._robots or which in self._aside}
        due = filter(self._is_shown, self._stale)
        for which in sorted(concerned.union(read, due).difference(unwanted), key=self._rank):
            self._hide(which)
            robot, is_shown = self._robots.get(which), self._is_shown(which)
            is_old = which in read or (robot is None and which not in self._aside)
            is_at_hand = robot is not None and which not in self._stale and not is_old
            if (is_shown and not is_at_hand) or (which in self._in_sets and robot is None):
                self._expand(which)
            elif is_old:
                self._stale[which] = None
            elif which in joined and robot is not None and robot.path != self._path(which, robot):
                # It entered or left a set.
                self._put(which, robot._replace(path=self._path(which, robot)))
        self._lend()
        self._put_aside()
        self._moved.update(path for path, _ in lent.items() ^ {path: self._of[path] for path in self._lent}.items())
        self._next.stop()
        self._drop_work()
        if self._stale:
            self._pause.begin()

    def _follow_opened(self, paths: Collection[str]) -> set[Which]:
        """Finds the robots of the sources that changed, of those that they include, and of the files that robots may
        load. Returns those that are kept, or shown, for other documents than before."""
        documents, concerned = self._session.documents, set[Which]()
        self._data.difference_update(paths)
        self._data.update(path for path in paths if path in documents.opened() and _is_data(path))
        touched = self._includes.below(self._touched.union(path for path in paths if path in self._loaded))
        self._touched = set()
        for path in touched:
            is_open = path in self._loaded and path in documents.uris
            concerned |= self._keep(path, self._including(path)[:MOST_ROBOTS] if is_open else ())
            if self._own.get(path) is not self._of.get(path):
                self._moved.add(path)
                if is_open:
                    self._of[path] = self._own[path]
                else:
                    del self._of[path]
        for path in self._data.union(paths) if touched else paths:
            if path not in self._loaded:
                robots = self._loaders(path)[:MOST_ROBOTS] if path in self._data else ()
                concerned |= self._keep(path, robots)
        return concerned

    def _keep(self, path: str, robots: tuple[Which, ...]) -> set[Which]:
        """Notes the robots that are kept for an open file. Returns those that were added or removed."""
        before = self._own.get(path, ())
        if robots == before:
            return set()
        if robots:
            self._own[path] = robots
        else:
            del self._own[path]
        self._wanted.follow(path, {*before}, {*robots})
        self._first.follow(path, {*before[:1]}, {*robots[:1]})
        return {*before[:1], *robots[:1]} | ({*before} ^ {*robots})

    def _is_shown(self, which: Which) -> bool:
        return bool(self._first.of(which)) or which in self._lent.values()

    def _hide(self, which: Which) -> None:
        """Notes if a robot is expanded and neither shown nor in a set."""
        if which not in self._robots or which in self._in_sets or self._first.of(which):
            self._hidden.pop(which, None)
        else:
            self._hidden[which] = None

    def _rank(self, which: Which) -> tuple[bool, Which]:
        """Sorts robots of sets first."""
        return which not in self._in_sets, which

    def _drop_work(self) -> None:
        if self._work is not None:
            self._work.close()
            self._work = None

    def expand(self, root: str) -> None:
        """Adds the robot of a source in a set."""
        self._look_whether_moved()
        which = self._first_of(root)
        self._in_sets |= {which}
        self._roots_in_sets |= {root}
        self._wanted.follow("", self._in_sets - {which}, self._in_sets)
        robot = self._expanded(which)
        # `complete` asks for it, and reads the includes of all robots: read here, each would hold the next.
        self._hand_in(robot)
        self._take(which, robot)

    def _look_whether_moved(self) -> None:
        """Discards all robots if the read scope has changed, or if the workspace is a new one."""
        scope, workspace = self._session.read_scope(), self._session.documents.workspace
        if scope != self._within or workspace is not self._filled:
            self._within, self._filled = scope, workspace
            self.forget()

    def _catch_up(self) -> None:
        """Takes a step for the waiting robots that are not shown; other messages are handled between two steps."""
        if self._work is None and self._stale:
            self._work = self._expand_and_judge(next(iter(self._stale)))
        if self._work is not None and next(self._work, None) is None:
            self._work = None
        if self._stale or self._work is not None:
            self._next.begin()
        else:
            self._session.tell()

    def _expand_and_judge(self, which: Which) -> Steps[None]:
        """Expands and checks a robot, in steps of about the same length. Its last findings stay until the last step."""
        robot = yield from self._expanding(which)
        documents = self._session.documents
        try:
            yield 1, STEPS
            yield from self._handing_in(robot)
            yield 2, STEPS
            documents.complete()
            yield 3, STEPS
            self._take(which, robot)
            self._lend()
            self.findings_of(robot)
        finally:
            if self._robots.get(which) is not robot and which not in self._aside and self.at(robot.path) is robot:
                documents.workspace.remove(robot.path)

    def _lend(self) -> None:
        """Updates the files that robots load: open ones are documents like sources."""
        documents = self._session.documents
        loading = self._loading
        documents.lend(frozenset(loading))
        for path in self._lent:
            del self._of[path]
        lent = sorted(filter(documents.is_lent, self._data & loading.keys()))
        self._of |= {path: self._in_order(path, loading[path])[:MOST_ROBOTS] for path in lent}
        self._lent = {path: self._of[path][0] for path in lent}
        # The shown robot does not wait for a pause, and may now load other files.
        if stale := [*filter(self._is_shown, self._stale)]:
            for which in stale:
                self._expand(which)
            self._lend()

    def stop(self) -> None:
        self._drop_work()
        self._pause.stop()
        self._next.stop()

    def forget(self) -> None:
        """Discards all robots, after projects changed their arguments, or files were found that may be read."""
        self.state = object()
        self._drop_work()
        for which in [*self._robots, *self._aside, *self._stale]:
            self._forget(which)
        self._of, self._lent, self._own, self._others, self._sources, self._files = {}, {}, {}, {}, {}, {}
        self._wanted, self._first = Mentions(), Mentions()
        self._in_sets, self._roots_in_sets = frozenset(), frozenset()
        self._kept_sources, self._kept_of_all = {}, {}
        self._data = {*filter(_is_data, self._session.documents.opened())}
        self._touched |= self._loaded.keys()

    def _forget(self, which: Which) -> None:
        self._stale.pop(which, None)
        self._hidden.pop(which, None)
        robot = self._robots.pop(which, None) or self._aside.pop(which, None)
        if robot is not None:
            self._note_gone(which, robot)
            self._take_out(robot)

    def _note_gone(self, which: Which, robot: Expanded | _Aside) -> None:
        """Removes a state of a robot from all that is kept by its files."""
        _drop(self._loading, robot.data, which)
        self._moved.update(robot.files)
        if isinstance(robot, Expanded):
            self._drop_expansion(robot)

    def _drop_expansion(self, robot: Expanded) -> None:
        self._paths.pop(robot.path, None)
        self._size -= len(robot.text)
        for path in robot.files:
            self._kept_sources.pop(path, None)

    def _expanded(self, which: Which) -> Expanded:
        return at_once(self._expanding(which))

    def _expanding(self, which: Which) -> Steps[Expanded]:
        arguments = self._session.projects.of(which.root).arguments_of(which.root)[which.name]
        robot = yield from in_steps(self._sources_of(which.root), arguments, self._kept, which.name)
        return robot._replace(path=self._path(which, robot))

    def _sources_of(self, root: str) -> SourcesOnDisk:
        session = self._session
        sources = self._sources.get(root)
        if sources is None:
            scope, texts = session.read_scope(), _Texts(session)
            sources = SourcesOnDisk(root, session.projects, scope, texts, self._files)
            self._sources[root] = sources
            self._guests.add(root)
        return sources

    def _expand(self, which: Which) -> None:
        self._take(which, self._expanded(which))

    def _take(self, which: Which, robot: Expanded) -> None:
        """Puts a current robot into the workspace."""
        self._stale.pop(which, None)
        self._moved.update(robot.files)
        self._put(which, robot)

    def _put(self, which: Which, robot: Expanded) -> None:
        """Puts a robot into the workspace, in place of its last state."""
        before = self._robots.get(which) or self._aside.pop(which, None)
        if before is not None:
            self._note_gone(which, before)
            if before.path != robot.path:
                self._take_out(before)
        self._robots[which] = robot
        self._hide(which)
        for path in robot.data:
            self._loading.setdefault(path, set()).add(which)
        self._paths[robot.path] = which
        self._size += len(robot.text)
        self._put_in(robot)

    def _put_in(self, robot: Expanded) -> SourceFile:
        """Adds a robot to the workspace if the workspace lacks it. Cost: O(text) then."""
        documents = self._session.documents
        if self._hand_in(robot):
            documents.complete()
        return documents.workspace.files()[robot.path]

    def _hand_in(self, robot: Expanded) -> bool:
        """The same without the files that the robot includes; False if the workspace has it."""
        return at_once(self._handing_in(robot))

    def _handing_in(self, robot: Expanded) -> Steps[bool]:
        workspace = self._session.documents.workspace
        if self.at(robot.path) is robot:
            return False
        yield from workspace.making(robot.path, robot.text, robot.format or URDF, robot)
        if robot.path == _left_out(robot.source):
            workspace.set_absent(robot_path(robot.source), Absence.NOT_A_ROBOT)
        return True

    def _put_aside(self) -> None:
        """Removes hidden robots beyond a limit from the workspace, and discards their expansions beyond another one.
        Their findings stay."""
        documents = self._session.documents
        for aside in self._aside.values():
            if self.at(aside.path) is not None:
                documents.workspace.remove(aside.path)
        if self._size <= min(MOST_TEXT, MOST_EXPANDED):
            return
        size = 0
        for which in [*self._hidden]:
            if self._is_shown(which):
                continue
            robot = self._robots[which]
            size += len(robot.text)
            known = self._findings.get(robot.path)
            if size > MOST_TEXT and self.at(robot.path) is not None:
                documents.workspace.remove(robot.path)
                known = None if known is None else known._replace(scenes=[])
            if size > MOST_EXPANDED and known is not None and which not in self._stale:
                size -= len(robot.text)
                known = known._replace(robot=None)
                made_of = robot.source_map.stretches()
                fields = robot.path, robot.source, robot.name, robot.files, robot.reads, robot.data, made_of
                self._aside[which] = _Aside(*fields)
                del self._robots[which], self._hidden[which]
                self._drop_expansion(robot)
            if known is not None:
                self._findings[robot.path] = known

    def _take_out(self, robot: Expanded | _Aside) -> None:
        self._findings.pop(robot.path, None)
        self._session.documents.workspace.remove(robot.path)
        if robot.path == _left_out(robot.source):
            self._session.documents.workspace.remove(robot_path(robot.source))

    def _path(self, which: Which, robot: Expanded) -> str:
        """The path for a robot; sets have the first robot of a source."""
        if which != self._first_of(which.root):
            return robot_path(which.key)
        if robot.is_whole or which.root not in self._session.documents.sources_in_sets():
            return robot_path(which.root)
        return _left_out(which.root)

    def _look_at_sources(self) -> None:
        """Notes what the sources include and load. Cost: O(files that changed since the last call)."""
        files = self._session.documents.workspace.files()
        now = files if isinstance(files, SortedMap) else SortedMap(files)
        before, self._looked_at = self._looked_at, now
        for path in now.differing(before):
            file = now.get(path)
            ends = None
            if file is not None and file.is_source:
                beside = file.format.nearby_file
                ends = frozenset(beside.included_ends(path, file.text))
                self._loaded[path] = frozenset(beside.loaded_ends(file.text))
            elif self._loaded.pop(path, None) is None:
                continue
            self._touched |= {path, *self._includes.put(path, ends)}

    def _named(self, root: str) -> tuple[Which, ...]:
        """The robots whose root is a source."""
        return tuple(Which(root, name) for name in self._session.projects.of(root).arguments_of(root))

    def _first_of(self, root: str) -> Which:
        return self._named(root)[0]

    def _including(self, path: str) -> tuple[Which, ...]:
        """The robots of the root sources that include a source; its own if there are none."""
        seen = {path}
        waiting = [path]
        found = []
        while waiting:
            each = waiting.pop()
            above = self._includes.above(each)
            if not above:
                found.append(each)
            new = [other for other in above if other not in seen]
            seen.update(new)
            waiting += new
        return self._in_order(path, {which for root in found or [path] for which in self._named(root)})

    def _loaders(self, path: str) -> tuple[Which, ...]:
        """The robots that may load a file, by the names in their sources or arguments."""
        projects, name = self._session.projects, path.rpartition("/")[2]
        found = set()
        files = self._session.documents.workspace.file
        for source, ends in self._loaded.items():
            file = files(source)
            if file is not None and file.is_source:
                is_named = any(map(path.endswith, ends))
                if is_named or b"load_yaml" in file.text:
                    for which in self._including(source):
                        given = projects.of(which.root).arguments_of(which.root)[which.name].values()
                        if is_named or any(name in value for value in given):
                            found.add(which)
        return self._in_order(path, found)

    def _in_order(self, path: str, robots: Collection[Which]) -> tuple[Which, ...]:
        """The chosen robot of a file first, then those of open sources, then the others."""
        documents = self._session.documents
        chosen = documents.chosen(path)
        roots = {which.root for which in robots}
        ordered = sorted(roots, key=lambda root: (root != chosen, root not in documents.uris, root))
        found = [which for root in ordered for which in self._named(root) if which in robots]
        return tuple(sorted(found, key=lambda which: which.key != chosen))


def _is_data(path: str) -> bool:
    return path.lower().endswith(DATA_SUFFIXES)


def _drop(robots: dict[str, set[Which]], paths: Iterable[str], which: Which) -> None:
    """Removes a robot from the robots of each path."""
    for path in paths:
        if path in robots:
            robots[path].discard(which)
            if not robots[path]:
                del robots[path]


def _moved(at: FileSpan, edits: Mapping[str, Edit | None]) -> FileSpan | None:
    """A place after the edits of files; None if they touch it."""
    edit = edits.get(at.path)
    if edit is None or at.span.end < edit.start:
        return at
    return at._replace(span=at.span.shifted(edit.growth)) if at.span.start > edit.end else None


def _touches(at: FileSpan, path: str, span: Span) -> bool:
    return at.path == path and at.span.start <= span.end and span.start <= at.span.end


def _left_out(root: str) -> str:
    """The path in sets for the expansion of a source that is not a robot."""
    return robot_path(f"{root}#refused")


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
