"""Watches folders for clients that do not: Neovim on Linux, Vim, Helix and Kate report no changes by other programs,
and few clients watch folders outside of the workspace."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Collection, Sequence
from functools import partial

from lsprotocol import types

from robray import disk
from robray.lsp.session import Session
from robray.lsp.synchronization import look_again

logger = logging.getLogger(__name__)

MOST_WATCHES = 50
"""Limit of groups of folders, each with a thread that waits for the system."""

RECENT = 10.0
"""Seconds: a file that was written so shortly before the watch began may have been read before."""

_DEBOUNCE, _STEP, _WAIT, _POLL = 400, 200, 1_000, 2_000
"""Milliseconds to gather changes, between two looks for more of them, until a report that there are none, and between
two polls of a folder."""


class OwnWatch:
    def __init__(self, session: Session) -> None:
        self._session = session
        self._over = threading.Event()
        self._count = 0

    def begin(self, folders: Collection[str]) -> None:
        """Also watches these folders, without those below, until the session is over."""
        if self._count == MOST_WATCHES or self._over.is_set():
            return
        self._count += 1
        watch = partial(self._watch, sorted(folders), asyncio.get_running_loop())
        threading.Thread(target=watch, name="robray-watch", daemon=True).start()

    def stop(self) -> None:
        self._over.set()

    def _watch(self, folders: Sequence[str], loop: asyncio.AbstractEventLoop) -> None:
        """Runs in a thread, which ends with the process at the latest."""
        # The loop may be closed by now.
        with contextlib.suppress(RuntimeError):
            try:
                self._tell_of_changes(folders, loop, polls=False)
            except OSError as error:
                # The system limits watched folders; polling only takes time.
                logger.info("folders are looked at in turns: %s", error)
                self._tell_of_changes(folders, loop, polls=True)

    def _tell_of_changes(self, folders: Sequence[str], loop: asyncio.AbstractEventLoop, *, polls: bool) -> None:
        import watchfiles

        folders = [folder for folder in folders if disk.is_folder(folder)]
        recent = disk.written_since(folders, time.time() - RECENT)
        for changed in watchfiles.watch(
            *folders,
            watch_filter=None,
            debounce=_DEBOUNCE,
            step=_STEP,
            stop_event=self._over,
            rust_timeout=_WAIT,
            yield_on_timeout=True,
            force_polling=polls,
            poll_delay_ms=_POLL,
            recursive=False,
            raise_interrupt=False,
            ignore_permission_denied=True,
        ):
            # It watches from here on.
            paths = dict.fromkeys((*recent, *(path for _, path in changed)))
            others = any(change is not watchfiles.Change.modified for change, _ in changed)
            recent = []
            if paths:
                loop.call_soon_threadsafe(self._look_again, paths, others)

    def _look_again(self, paths: Collection[str], others: bool) -> None:  # noqa: FBT001 - as the loop calls it
        if self._session.is_resting:
            return
        try:
            look_again(self._session, paths, others=others)
        except Exception as error:  # noqa: BLE001 - what follows from the next change may be said
            self._session.failed(types.WORKSPACE_DID_CHANGE_WATCHED_FILES, [*paths], error)
