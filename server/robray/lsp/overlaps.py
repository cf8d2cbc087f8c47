"""Finds shapes that touch, while the user does not type.

Findings stay until the next result, at the frames that still exist. Sets of files that are loaded together are measured
as a whole, all other scenes one by one.
"""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from lsprotocol import types

from robray.analysis.queries import ItemPath
from robray.collision.measuring import Measuring, MeasuringError
from robray.facts.problems import Problem
from robray.lsp.background import Pause, in_thread
from robray.lsp.session import Session
from robray.text.spans import Span

# Rules and scenes are imported with the first measurement, so that the server starts faster.
if TYPE_CHECKING:
    from robray.analysis.scene_state import SceneState
    from robray.collision.findings import Measured

_Each = TypeVar("_Each")

CODE = "shapes-overlap"

DELAY = 0.4
"""Seconds without a change before a measurement: more than the pause of other findings."""

_STEP = 32
"""Steps between two sleeps of the thread: a fraction of a millisecond."""

_TURN = 1e-4
"""Seconds of each sleep of the thread."""

_LONGEST_ANSWER = 1.0
"""Limit of seconds that the thread waits while messages are answered."""

_LONGEST_WAIT = 2e-4
"""Seconds until a thread that does not sleep yields."""

_USUAL_WAIT = sys.getswitchinterval()

MOST_SCENES = 8
"""Limit of scenes that are measured after a change; a fragment may be in a thousand."""


@contextmanager
def _keys_first() -> Iterator[None]:
    """Makes threads yield faster to the loop that answers, each of whose reads and writes may wait for them."""
    sys.setswitchinterval(_LONGEST_WAIT)
    try:
        yield
    finally:
        sys.setswitchinterval(_USUAL_WAIT)


class _StaleError(Exception):
    """The measured scene has changed."""


class Overlaps:
    """Without `measuring` there are no overlaps."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.measuring: Measuring | None = None
        self.idle = threading.Event()
        """Set while no message waits for its answer: two running threads of one interpreter take turns, and each turn
        delays the answer."""
        self.idle.set()
        self._pause = Pause(DELAY, self._begin)
        self._running: asyncio.Task[None] | None = None
        self._found: dict[str, Measured] = {}
        """Results by the roots of scenes."""
        self._has_said = False

    # Results.

    def of(self, scene: SceneState) -> Measured | None:
        return self._found.get(scene.root)

    def told(self, scene: SceneState) -> Iterator[tuple[ItemPath, Problem]]:
        found = self._found.get(scene.root)
        if found is not None and found.noted:
            from robray.collision.findings import problems

            yield from problems(scene, found.noted)

    def note(self, root: str, found: Measured) -> None:
        """Sets the result for a scene."""
        self._found[root] = found
        self._doubt(root)

    def _doubt(self, root: str) -> None:
        scene = self._session.analysis().scenes.get(root)
        if scene is not None:
            self._session.findings.doubt(scene.instances.mentioned)

    # Measurements.

    def soon(self) -> None:
        """Measures again after a pause, and stops an outdated measurement, after any possible change of a scene."""
        if self.measuring is None:
            return
        if self._running is not None and not self._running.done() and not self._are_wanted():
            self._running.cancel()
        self._pause.begin()

    def stop(self) -> None:
        self._pause.stop()
        if self._running is not None:
            self._running.cancel()
            self._running = None
        if self.measuring is not None:
            self.measuring.stop()

    @property
    def is_at_rest(self) -> bool:
        """True if no measurement is running or due."""
        return not self._pause.is_awaited and (self._running is None or self._running.done())

    def _begin(self) -> None:
        if self._running is not None and not self._running.done():
            return
        if not self._are_wanted():
            self._running = asyncio.get_running_loop().create_task(self._look())
            self._running.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self._session.failed("shapes that overlap", None, error)

    def _scenes(self) -> dict[str, SceneState]:
        """The scenes of open documents, by root."""
        session = self._session
        analysis = session.analysis()
        found: dict[str, SceneState] = {}
        for path in session.documents.uris:
            of_file = analysis.as_shown(path).scenes_with(path)
            # Files that are loaded together are measured together.
            for scene in [each for each in of_file if each.is_set] or of_file:
                if self._is_asked_for(path):
                    found[scene.root] = scene
                if len(found) >= MOST_SCENES:
                    return found
        return found

    def _is_asked_for(self, path: str) -> bool:
        from robray.analysis.analysis import FileSpan
        from robray.configuration.configured import configured
        from robray.rules.engine.rule import Diagnostic, Severity

        probe = Diagnostic(CODE, Severity.WARNING, "", FileSpan(path, Span(0, 0)))
        return bool(configured((probe,), self._session.project(path)))

    def _are_wanted(self) -> bool:
        """True if all scenes are unchanged since they were measured."""
        scenes = self._scenes()
        return all(
            root in self._found and self._found[root].identity is scene.identity for root, scene in scenes.items()
        )

    async def _look(self) -> None:
        assert self.measuring is not None, "a look begins only with a process"
        scenes = self._scenes()
        if scenes and not self.measuring.can():
            from robray.export.libraries import how_to_install

            self._say_once(f"robray looks for shapes that touch only with mujoco; {how_to_install('collision')}")
            self.measuring = None
            return
        for gone in self._found.keys() - scenes.keys():
            del self._found[gone]
            self._doubt(gone)
        has_changed = has_others = False
        for root, scene in scenes.items():
            known = self._found.get(root)
            if known is not None and known.identity is scene.identity:
                continue
            found = await self._measured(scene)
            has_changed |= found.noted != (() if known is None else known.noted)
            has_others |= found.allowed != (() if known is None else known.allowed)
            self.note(root, found)
        if has_changed:
            self._session.tell_findings()
        if has_changed or has_others:
            self._session.tell_views()

    async def _measured(self, scene: SceneState) -> Measured:
        from robray.collision.arrangement import arrangement
        from robray.collision.findings import Measured, measured
        from robray.rules.engine.diagnose import accepts

        assert self.measuring is not None, "a look begins only with a process"
        latest = True

        def in_steps(things: Iterable[_Each], /) -> Iterator[_Each]:
            """Sleeps between steps, because only a sleep yields to the other thread at once."""
            for number, each in enumerate(things):
                if not number % _STEP:
                    time.sleep(_TURN)
                    self.idle.wait(_LONGEST_ANSWER)
                    if not latest:
                        raise _StaleError
                yield each

        try:
            with _keys_first():
                # Frames of a rejected scene have no known poses.
                if await in_thread(accepts, scene) is False:
                    return Measured(scene.identity)
                found = await in_thread(arrangement, scene, None, self._session.documents.readable, in_steps)
                touches = await self.measuring.touches(found) if len(found.bodies) > 1 else []
                if not touches:
                    return Measured(scene.identity)
                return await in_thread(measured, scene, found, touches, in_steps)
        except (_StaleError, MeasuringError, RuntimeError, KeyError) as error:
            # An edit may modify a state while a thread reads it.
            if isinstance(error, MeasuringError):
                self._say_once(f"robray could not look for shapes that touch: {error}")
            return Measured(scene.identity)
        finally:
            latest = False

    def _say_once(self, what: str) -> None:
        if not self._has_said:
            self._has_said = True
            self._session.client.log_message(types.MessageType.Info, what)
