"""Diagnostics as the client has them, computed again only if a dependency changed.

Pushed or pulled, each file's last answer is kept with its inputs, which are compared by identity; the name of the
answer (`resultId`) changes when its content does. Answers, and the set of those that may be outdated, change together.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING

import attrs

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.analysis.mentions import Mentions
from robray.analysis.scene_state import SceneState
from robray.configuration.configuration import Configuration
from robray.configuration.configured import configured
from robray.lsp.background import Pause
from robray.lsp.convert import Coordinates
from robray.lsp.encoded_json import in_one
from robray.lsp.nearby_files import NearbyFiles
from robray.lsp.overlaps import Overlaps
from robray.lsp.preferences import DIAGNOSTICS, PAUSE, WORKSPACE_DIAGNOSTICS
from robray.lsp.session import Session
from robray.lsp.uris import is_on_disk, is_written
from robray.rules import ROLES
from robray.rules.engine.dependencies import ANY, Dependencies, is_looked_at, near_missing, slips
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.rule import Diagnostic
from robray.text.edits import Edit
from robray.text.records import are_same

if TYPE_CHECKING:
    from robray.collision.findings import Measured
    from robray.expanding import Expanded


MANY = 200
"""Findings that are many; each takes some tenth of a millisecond."""

POSTPONED_DELAY = 0.2
"""Seconds without a change of any document before postponed findings are sent."""


class Postponed:
    def __init__(self, session: Session) -> None:
        self._session = session
        self._waiting: set[str] = set()
        self._changed: set[str] = set()
        self._pause = Pause(POSTPONED_DELAY, self._tell)

    @property
    def is_waiting(self) -> bool:
        return self._pause.is_awaited

    def until_a_pause(self, waiting: Collection[str], changed: Collection[str]) -> None:
        """Restarts the pause for documents whose findings may differ; those in `changed` changed themselves."""
        self._waiting.update(waiting)
        self._changed.update(changed)
        self._pause.begin()

    def stop(self) -> None:
        self._pause.stop()

    def _tell(self) -> None:
        waiting, changed = self._waiting, self._changed
        self._waiting, self._changed = set(), set()
        self._session.findings.doubt(waiting)
        self._session.tell_findings(changed, also_of_many=True)


MOST_PLACES = 100
"""Limit of cursors that are followed; one edit may have thousands."""


class HalfTyped:
    """The places where the user types, by path, until the next pause."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._places: dict[str, tuple[int, ...]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}

    @property
    def is_waiting(self) -> bool:
        """True while some document waits for a pause."""
        return bool(self._places)

    def places(self, path: str) -> tuple[int, ...]:
        """Offsets in the current text, each behind the last typed characters."""
        return self._places.get(path, ())

    def follow(self, path: str, edits: Sequence[Edit]) -> None:
        """Follows an edit of a document. Text with a line break is pasted, so it is not a word being typed."""
        self.forget(path)
        settings = self._session.settings
        pause = self._session.preferences(path).get(PAUSE)
        # A client that pulls without refreshes would never get the postponed findings.
        cannot_wait = settings.pulls_diagnostics and not settings.refreshes_diagnostics
        if not pause or cannot_wait or not 0 < len(edits) <= MOST_PLACES:
            return
        places: list[int] = []
        for edit in edits:
            places = [at + edit.growth if at >= edit.end else at for at in places if not edit.start < at < edit.end]
            if b"\n" not in edit.replacement:
                places.append(edit.new_end)
        if places:
            self._places[path] = tuple(places)
            self._timers[path] = asyncio.get_running_loop().call_later(pause / 1_000, self._end, path)

    def forget(self, path: str) -> None:
        """Ends the pause of a document without sending anything."""
        self._places.pop(path, None)
        timer = self._timers.pop(path, None)
        if timer is not None:
            timer.cancel()

    def stop(self) -> None:
        for path in [*self._places]:
            self.forget(path)

    def _end(self, path: str) -> None:
        self.forget(path)
        self._session.findings.doubt([path])
        self._session.tell_findings()


def told_now(found: Iterable[Diagnostic], path: str, places: Sequence[int]) -> tuple[Diagnostic, ...]:
    """Findings without those about names at the places where the user types."""
    return tuple(each for each in found if each.code not in ROLES.half_typed or not _is_at(each, path, places))


def _is_at(diagnostic: Diagnostic, path: str, places: Sequence[int]) -> bool:
    file, (start, end) = diagnostic.at
    return file == path and any(start <= place <= end for place in places)


def is_shown(session: Session, path: str) -> bool:
    """True if the user wants findings in a file. Files that git ignores have them while they are open."""
    if not is_written(path) or path in session.documents.lost or not session.preferences(path).get(DIAGNOSTICS):
        return False
    if path in session.documents.uris:
        return not session.project(path).is_excluded(path)
    return not (is_on_disk(path) and session.projects.is_within_excluded(path))


def is_shown_closed(session: Session, path: str) -> bool:
    """True if the user wants findings in a file that is not open."""
    return session.preferences(path).get(WORKSPACE_DIAGNOSTICS)


def is_seen(session: Session, path: str) -> bool:
    """True if the editor now shows findings in a file."""
    if path in session.documents.uris:
        return True
    return session.findings.everywhere and is_shown_closed(session, path) and is_shown(session, path)


@attrs.frozen(eq=False)
class Answer:
    """`items` are the findings as JSON, one or several in each, without those that wait for typing at `places`.

    `dependencies` are their inputs besides the file and its scenes.
    """

    file: SourceFile | None
    scenes: Sequence[object]
    """The identities of the scenes: the states themselves would stay in memory until the next answer."""
    told: tuple[Diagnostic, ...]
    places: Sequence[int]
    items: Sequence[bytes]
    result_id: str
    dependencies: Dependencies
    measured: Sequence[Measured | None] = ()
    """The overlaps in each of the scenes."""
    configuration: Configuration | None = None
    robots: Sequence[Expanded] = ()
    """The robots that a xacro source is a part of."""


class Findings:
    def __init__(
        self,
        is_shown: Callable[[str], bool],
        is_seen: Callable[[str], bool],
        configuration: Callable[[str], Configuration],
        most: Callable[[str], int],
        typed: Callable[[str], Sequence[int]],
        nearby_files: NearbyFiles,
        overlaps: Overlaps,
        robots: Callable[[str], Sequence[Expanded]],
        of_source: Callable[[str, Dependencies], Iterable[Diagnostic]],
    ) -> None:
        """`is_shown` is true for a path in which the user wants findings, `is_seen` if the editor shows them now;
        `configuration` gives that of a path. `most` limits the findings of a rule, `typed` gives the places where the
        user types; `robots` gives the robots of a xacro source, and `of_source` its findings, and adds to the
        dependencies that it gets.
        """
        self.everywhere = False
        """True once the client has pulled findings of the whole workspace: it shows those in closed files."""
        self._most = most
        self._typed = typed
        self._nearby_files = nearby_files
        self._overlaps = overlaps
        self._robots = robots
        self._of_source = of_source
        self._is_shown = is_shown
        self._is_seen = is_seen
        self._configuration = configuration
        self._answers: dict[str, Answer] = {}
        self._apart: Mentions[str, str] = Mentions()
        """The answers that depend on scenes that may include another one, by the root of the other one."""
        self._including: Mentions[str, str] = Mentions()
        """The same, by the roots of the scenes that were found."""
        self._asking: Mentions[str, str] = Mentions()
        """The answers that depend on answers about nearby files, by the questions."""
        self._naming: Mentions[str, str] = Mentions()
        """The answers that depend on certain other files, by these."""
        self._slipped: dict[str, frozenset[str]] = {}
        """The files that broken includes of scenes probably mean, by the roots of the scenes."""
        self._meant: Counter[str] = Counter()
        """Number of scenes that mean each of those files."""
        self._unseen: set[str] = set()
        """The roots of changed scenes that were not searched for broken includes: no answer depends on these."""
        self._seers: Mentions[str, str] = Mentions()
        """The answers that depend on whether the findings of a file are visible."""
        self._doubted: set[str] = set()
        self._count = 0
        # Names of an earlier server's answers must not be taken for ours.
        self._nonce = os.urandom(4).hex()

    def of(self, path: str, analysis: Analysis, coordinates: Coordinates) -> Answer:
        file = analysis.files.get(path)
        configuration = self._configuration(path)
        scenes = self._scenes(path, analysis)
        last, places = self._answers.get(path), self._typed(path)
        measured = [self._overlaps.of(scene) for scene in scenes]
        told: tuple[Diagnostic, ...] = ()
        dependencies = Dependencies()
        robots = self._robots(path)
        identities = [scene.identity for scene in scenes]
        is_known = last is not None and last.file is file and are_same(last.scenes, identities)
        is_known = is_known and last is not None and are_same(last.robots, robots)
        if last is not None and is_known and are_same(last.measured, measured) and self._holds(last, analysis):
            if last.places == places:
                return last
            told, dependencies = last.told, last.dependencies
        elif file is not None and self._is_shown(path):
            told = (
                tuple(self._of_source(path, dependencies))
                if robots
                else self._made(path, analysis, configuration, dependencies)
            )
        now = told_now(told, path, places) if places else told
        items = in_one(coordinates.written_diagnostics(now))
        if last is not None and last.items == items:
            result_id = last.result_id
        else:
            self._count += 1
            result_id = f"{self._nonce}-{self._count}"
        answer = Answer(file, identities, told, places, items, result_id, dependencies, measured, configuration, robots)
        self._note(path, answer)
        return answer

    def _scenes(self, path: str, analysis: Analysis) -> list[SceneState]:
        """The scenes that the findings of a file are from: of a xacro source also those of its robots."""
        robots = self._robots(path)
        found = analysis.as_shown(path).scenes_with(path)
        return [*found, *(scene for robot in robots for scene in analysis.scenes_with(robot.path))] if robots else found

    def _note(self, path: str, answer: Answer | None) -> None:
        known = self._answers.pop(path, None)
        before, after = (_NOTHING if each is None else each.dependencies for each in (known, answer))
        self._seers.follow(path, before.seen, after.seen)
        self._asking.follow(path, before.questions, after.questions)
        self._apart.follow(path, before.included, after.included)
        self._including.follow(path, before.including, after.including)
        self._naming.follow(path, before.named, after.named)
        if answer is not None:
            self._answers[path] = answer

    # Answers that may be out of date.

    def doubt(self, paths: Iterable[str]) -> None:
        """Notes files whose findings may have changed although their scenes have not."""
        self._doubted.update(paths)

    @property
    def named(self) -> AbstractSet[str]:
        """The files that comments name and answers depend on."""
        return {*self._naming.by_path}

    def doubted(self, analysis: Analysis, moved: AbstractSet[str], touched: AbstractSet[str]) -> set[str]:
        """The files whose findings may have changed for other reasons than their own scenes; each once.

        `moved` are the roots of scenes that changed, and `touched` the files in them, those that are `named` at least.
        """
        doubted, self._doubted = self._doubted, set()
        doubted |= self._including.of_any(moved) | self._apart.of_any(_near_missing(analysis, moved))
        self._unseen |= moved
        if self._apart.by_path:
            self._look_for_slips(analysis)
            if self._slipped:
                folders = {os.path.dirname(root) for root in moved if is_looked_at(analysis, root)}
                doubted.update(*map(self._meant_below, folders))
        return doubted | self._naming.of_any(touched & self.named) | self._answered_otherwise(analysis)

    def _look_for_slips(self, analysis: Analysis) -> None:
        unseen, self._unseen = self._unseen, set()
        for root in unseen:
            before, after = self._slipped.pop(root, frozenset()), slips(analysis, root)
            self._meant.update(after - before)
            for path in before - after:
                self._meant[path] -= 1
                if not self._meant[path]:
                    del self._meant[path]
            if after:
                self._slipped[root] = after

    def _meant_below(self, folder: str) -> set[str]:
        """The answers that depend on scenes that may include one in a folder or below, which broken includes mean.

        Only so many scenes are searched for these: one that comes or goes may put another one out of, or into, them.
        """
        start = f"{folder}/" if folder.rstrip("/") else ""
        if ANY not in self._meant:
            return self._apart.of_any(path for path in self._meant if path.startswith(start))
        by_root = self._apart.by_path
        return self._apart.of_any(takewhile(lambda root: root.startswith(start), by_root.since(start)))

    def _answered_otherwise(self, analysis: Analysis) -> set[str]:
        """The files whose answers depend on changed answers about nearby files."""
        if not self._asking.by_path:
            return set()
        around = self._nearby_files.around(analysis)
        moved, self._nearby_files.moved = self._nearby_files.moved, set()
        return {
            path
            for question in moved
            for path in self._asking.of(question)
            if self._answers[path].dependencies.is_answered_otherwise(question, around)
        }

    def found(self, path: str, analysis: Analysis, coordinates: Coordinates) -> tuple[Diagnostic, ...]:
        """The findings of a file."""
        return self.of(path, analysis, coordinates).told

    def _made(
        self,
        path: str,
        analysis: Analysis,
        configuration: Configuration,
        dependencies: Dependencies,
    ) -> tuple[Diagnostic, ...]:
        found = diagnostics(
            analysis.as_shown(path),
            path,
            configuration.limits,
            self._most(path),
            is_seen=self._is_seen,
            dependencies=dependencies,
            around=partial(self._nearby_files.around, analysis),
            tags=configuration.tags,
            measured=self._overlaps.told,
        )
        return configured(found, configuration)

    def _holds(self, last: Answer, analysis: Analysis) -> bool:
        """True if the inputs of an answer besides its scenes are unchanged."""
        return last.dependencies.holds(analysis, self._nearby_files.around)

    def last(self, path: str, analysis: Analysis) -> tuple[Diagnostic, ...]:
        """The last findings of a file, if they are still valid; otherwise none."""
        last = self._answers.get(path)
        if last is None or last.file is not analysis.files.get(path):
            return ()
        is_same = are_same(last.scenes, [scene.identity for scene in self._scenes(path, analysis)])
        is_same = is_same and are_same(last.robots, self._robots(path))
        return last.told if is_same and self._holds(last, analysis) else ()

    def are_many(self, path: str) -> bool:
        """True if a file last had so many findings that a new answer is slow."""
        last = self._answers.get(path)
        return last is not None and len(last.told) >= MANY

    def reconsider(self) -> None:
        """Computes everything again after a change of settings; equal answers keep their names."""
        for path in self._answers:
            self._reconsider(path)

    def seen_otherwise(self, path: str) -> None:
        """Computes dependent answers again, after the editor began or ceased to show findings in a file."""
        for other in self._seers.of(path):
            self._reconsider(other)

    def _reconsider(self, path: str) -> None:
        self._doubted.add(path)
        self._answers[path] = attrs.evolve(self._answers[path], file=None, scenes=_NO_SCENES)

    def forget(self, path: str) -> None:
        self._note(path, None)


def _near_missing(analysis: Analysis, roots: Iterable[str]) -> set[str]:
    """The files that scenes probably mean by includes that lead nowhere."""
    scenes = (analysis.scenes[root] for root in roots if root in analysis.scenes)
    return {path for scene in scenes for path in near_missing(scene)}


_NOTHING = Dependencies()
"""The dependencies of no answer."""

_NO_SCENES: Sequence[object] = (None,)
