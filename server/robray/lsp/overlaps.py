"""Shapes that touch, as findings: looked for when nobody types, and told of as the rest is.

What was found stays until something else is, at the frames that are still there. Sets of files that are loaded together
are looked at as a whole, all other scenes each by itself.
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

# What rules and scenes are made of is loaded when something is looked for: the server is there before that.
if TYPE_CHECKING:
    from robray.analysis.scene_state import SceneState
    from robray.collision.findings import Measured

_Each = TypeVar("_Each")

CODE = "shapes-overlap"

DELAY = 0.4
"""Seconds without a change after which is looked: later than what is told of a pause."""

_STEP = 32
"""Things between two sleeps of the thread: a fraction of a millisecond."""

_TURN = 1e-4
"""Seconds that the thread sleeps now and then."""

_LONGEST_ANSWER = 1.0
"""Seconds that the thread waits while messages are answered."""

_LONGEST_WAIT = 2e-4
"""Seconds until a thread that does not sleep gives way."""

_USUAL_WAIT = sys.getswitchinterval()

MOST_SCENES = 8
"""That are looked at behind one change; a fragment may be in a thousand."""


@contextmanager
def _keys_first() -> Iterator[None]:
    """The loop that answers waits for a thread no longer than it has to: each of its reads and writes may be a wait."""
    sys.setswitchinterval(_LONGEST_WAIT)
    try:
        yield
    finally:
        sys.setswitchinterval(_USUAL_WAIT)


class _StaleError(Exception):
    """Nobody wants it any more."""


class Overlaps:
    """`measuring` is None where nobody measures: then nothing is looked for."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.measuring: Measuring | None = None
        self.idle = threading.Event()
        """Set while no message waits for its answer: two threads of one interpreter that both run take turns, and each
        turn costs the one that answers."""
        self.idle.set()
        self._pause = Pause(DELAY, self._begin)
        self._running: asyncio.Task[None] | None = None
        self._found: dict[str, Measured] = {}
        """By the roots of scenes."""
        self._has_said = False

    # What is told.

    def of(self, scene: SceneState) -> Measured | None:
        return self._found.get(scene.root)

    def told(self, scene: SceneState) -> Iterator[tuple[ItemPath, Problem]]:
        found = self._found.get(scene.root)
        if found is not None and found.noted:
            from robray.collision.findings import problems

            yield from problems(scene, found.noted)

    def note(self, root: str, found: Measured) -> None:
        """What was measured of a scene."""
        self._found[root] = found
        self._doubt(root)

    def _doubt(self, root: str) -> None:
        scene = self._session.analysis().scenes.get(root)
        if scene is not None:
            self._session.findings.doubt(scene.instances.mentioned)

    # What is looked for.

    def soon(self) -> None:
        """After whatever may have changed a scene: what is looked for is stale, if anything is."""
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
        """Whether nothing is looked for, nor is going to be."""
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
        """Those of open documents, by their roots."""
        session = self._session
        analysis = session.analysis()
        found: dict[str, SceneState] = {}
        for path in session.documents.uris:
            of_file = analysis.as_shown(path).scenes_with(path)
            # What is loaded together is looked at together.
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
        """Whether all scenes are as they were when they were looked at."""
        scenes = self._scenes()
        return all(
            root in self._found and self._found[root].identity is scene.identity for root, scene in scenes.items()
        )

    async def _look(self) -> None:
        assert self.measuring is not None, "else nobody begins"
        scenes = self._scenes()
        if scenes and not self.measuring.can():
            from robray.export.libraries import how_to_install

            self._say_once(f"shapes that touch are not looked for without mujoco; {how_to_install('collision')}")
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

        assert self.measuring is not None, "else nobody begins"
        latest = True

        def in_steps(things: Iterable[_Each], /) -> Iterator[_Each]:
            """Only who sleeps lets the other thread have its turn at once."""
            for number, each in enumerate(things):
                if not number % _STEP:
                    time.sleep(_TURN)
                    self.idle.wait(_LONGEST_ANSWER)
                    if not latest:
                        raise _StaleError
                yield each

        try:
            with _keys_first():
                # Where frames of a refused scene are, nobody knows.
                if await in_thread(accepts, scene) is False:
                    return Measured(scene.identity)
                found = await in_thread(arrangement, scene, None, self._session.documents.readable, in_steps)
                touches = await self.measuring.touches(found) if len(found.bodies) > 1 else []
                if not touches:
                    return Measured(scene.identity)
                return await in_thread(measured, scene, found, touches, in_steps)
        except (_StaleError, MeasuringError, RuntimeError, KeyError) as error:
            # A state may be taken apart by an edit while a thread looks at it.
            if isinstance(error, MeasuringError):
                self._say_once(f"shapes that touch could not be looked for: {error}")
            return Measured(scene.identity)
        finally:
            latest = False

    def _say_once(self, what: str) -> None:
        if not self._has_said:
            self._has_said = True
            self._session.client.log_message(types.MessageType.Info, what)
