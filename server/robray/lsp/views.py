"""The command `robray.view`, and the views that are open: what changed is told behind what the editor waits for."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from robray.lsp.commands import known_document
from robray.lsp.errors import RequestFailedError
from robray.lsp.panels import Panels
from robray.lsp.pause import Pause
from robray.lsp.session import Session
from robray.lsp.view_host import EditorHost
from robray.text.printable import printable
from robray.view import page
from robray.view.messages import Message
from robray.view.session import ViewSession

if TYPE_CHECKING:
    from robray.view.service import Service

DELAY = 0.02
"""Seconds behind a change: findings are on their way by then, and another key may have come."""

PAUSE = 0.4
"""Seconds without a change after which findings are told to pages: making them takes as long as a key does."""

GRACE = 120.0
"""Seconds after which a view without a page ends."""


async def open_view(session: Session, *arguments: Any) -> str:
    """The address of a page that shows the scene of the document; it is opened where the client opens browsers.

    In a second argument, `"open": false` only asks for the address, and `"again"` is one that was given before, perhaps
    by a server that is gone: it is given again where it can be had, so that its page comes back.
    """
    known = known_document(session, arguments)
    options = arguments[1] if len(arguments) > 1 and isinstance(arguments[1], dict) else {}
    again = options.get("again")
    address = await session.views.open(known.path, again if isinstance(again, str) else "")
    quiet = options.get("open") is False
    if session.settings.shows_documents and not quiet:
        session.client.show_document(types.ShowDocumentParams(address, external=True, take_focus=True))
    return address


class Views:
    def __init__(self, session: Session) -> None:
        self._session = session
        self._views: dict[str, ViewSession] = {}
        """By the roots of their scenes."""
        self.panels = Panels(session.client)
        self._service: Service | None = None
        self._port = 0
        """Of the last service: a page that waits for another one comes back."""
        self._tokens: dict[str, str] = {}
        """By the roots of scenes, also of views that have ended."""
        self._starting = asyncio.Lock()
        self._change: asyncio.TimerHandle | None = None
        self._pause = Pause(PAUSE, self._tell_findings)

    @property
    def is_waiting(self) -> bool:
        """Whether pages are to be told of a change."""
        return self._change is not None

    async def open(self, path: str, again: str = "") -> str:
        """The address of the page of a file's scene, as it was before or `again`. Raises RequestFailedError."""
        from robray.view.service import new_token, parts_of

        earlier = parts_of(again)
        async with self._starting:
            if self._service is None:
                built = page.page()
                if isinstance(built, str):
                    raise RequestFailedError(f"the scene cannot be shown: {built}")
                port = self._port or (0 if earlier is None else earlier[0])
                self._service = await self._started(built, port)
                self._port = self._service.port
        view = self._view(path)
        root = next(root for root, each in self._views.items() if each is view)
        token = self._tokens.setdefault(root, new_token() if earlier is None else earlier[1])
        address = self._service.add(view, token)
        self.soon()
        return address

    async def _started(self, built: page.Page, port: int) -> Service:
        """On that port, unless somebody else has it by now."""
        from robray.view.service import Service

        for each in (port, 0):
            with contextlib.suppress(OSError, OverflowError):
                return await Service.started(built, each, left=self._left, came=lambda _: self.soon())
        raise RequestFailedError("the scene cannot be shown: no port can be listened to")

    def open_panel(self, panel: str, path: str) -> None:
        """Shows a file's scene in a panel of the editor's own. Raises RequestFailedError."""
        view = self._view(path)
        # While nobody looked nothing was told.
        self._tell(view, view.changed())
        self.panels.open(panel, view)
        self.soon()

    def close_panel(self, panel: str) -> bool:
        """Whether it was open."""
        view = self.panels.close(panel)
        if view is not None and not self._is_looked_at(view):
            self._left(view)
        return view is not None

    def _view(self, path: str) -> ViewSession:
        """Of the scene of a file, made where nobody has looked at it yet."""
        host = EditorHost(self._session, path)
        shown = host.shown()
        if shown is None:
            raise RequestFailedError(f"'{printable(os.path.basename(path))}' is in no scene")
        view = self._views.get(shown.state.root)
        if view is None:
            view = ViewSession(host, printable(os.path.basename(path)))
            self._views[shown.state.root] = view
            self._left(view)
        return view

    def soon(self) -> None:
        """After a change: pages are told in a moment."""
        if not self._looked_at():
            return
        if self._change is None:
            self._change = asyncio.get_running_loop().call_later(DELAY, self._tell_changes)
        self._pause.begin()

    def cursor(self, path: str, offset: int) -> None:
        """The cursor rests there."""
        for view in self._looked_at():
            if view.knows(path):
                self._tell(view, view.cursor(path, offset))

    def saved(self) -> None:
        for view in self._looked_at():
            self._tell(view, view.resaved())

    def remeshed(self, paths: Collection[str]) -> None:
        """These files have changed on the disk."""
        for view in self._looked_at():
            self._tell(view, view.remeshed(paths))

    def stop(self) -> None:
        self._pause.stop()
        if self._change is not None:
            self._change.cancel()
        if self._service is not None:
            self._session.background.start(self._service.stop())
            self._service = None
        self._views.clear()
        self.panels.forget()

    def _looked_at(self) -> list[ViewSession]:
        return [view for view in self._views.values() if self._is_looked_at(view)]

    def _is_looked_at(self, view: ViewSession) -> bool:
        return self.panels.show(view) or (self._service is not None and self._service.pages(view) > 0)

    def _tell_changes(self) -> None:
        self._change = None
        for view in self._looked_at():
            self._tell(view, view.changed())

    def _tell_findings(self) -> None:
        for view in self._looked_at():
            self._tell(view, view.found())

    def _tell(self, view: ViewSession, messages: Sequence[Message]) -> None:
        if self._service is not None:
            self._service.tell(view, messages)
        self.panels.tell(view, messages)

    def _left(self, view: ViewSession) -> None:
        """Its last page has gone, or none has come yet: it ends unless one comes."""
        asyncio.get_running_loop().call_later(GRACE, self._end, view)

    def _end(self, view: ViewSession) -> None:
        if self._is_looked_at(view):
            return
        if self._service is not None:
            self._service.remove(view)
        self._views = {root: each for root, each in self._views.items() if each is not view}
        if not self._views:
            self.stop()
