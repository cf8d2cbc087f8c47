"""3D views of scenes, in browsers and in panels of an editor."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from robray.analysis.analysis import FileSpan
from robray.analysis.files import Absence
from robray.analysis.workspace import Workspace
from robray.collision.measuring import Measuring, MeasuringProcess
from robray.configuration.configured import configured
from robray.loading import Loaded, load
from robray.lsp.background import Pause, in_thread
from robray.lsp.client import Client
from robray.lsp.commands import known_document
from robray.lsp.edits import under_one_name
from robray.lsp.encoded_json import EncodedJson, written
from robray.lsp.errors import InvalidParamsError, RequestFailedError
from robray.lsp.session import Session
from robray.lsp.uris import to_uri
from robray.meshes import Meshes, MeshPlace
from robray.project import Projects
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.rule import Diagnostic
from robray.text.printable import printable
from robray.view import page
from robray.view.committed import committed
from robray.view.host import MOST_OF_MESH, Measured, Pending, Shown, Step
from robray.view.messages import Message, encoded
from robray.view.session import ViewSession

if TYPE_CHECKING:
    from robray.view.service import Service


class EditorHost:
    """Shows the widest scene of the document at `path`."""

    def __init__(self, session: Session, path: str) -> None:
        self._session = session
        self._path = path

    @property
    def measuring(self) -> Measuring:
        return self._session.views.measuring

    @property
    def can_show(self) -> bool:
        return self._session.settings.shows_documents

    def shown(self) -> Shown | None:
        session = self._session
        robots = session.robots_of(self._path)
        analysis = session.analysis()
        state = analysis.widest(robots[0].path if robots else self._path)
        return None if state is None else Shown(analysis, state)

    def saved(self) -> Shown | None:
        found = load(self._root(), Projects())
        return Shown(found.analysis, found.state) if isinstance(found, Loaded) else None

    def committed(self) -> Callable[[], Shown | str]:
        return partial(committed, self._root())

    def _root(self) -> str:
        """The root file of the scene; for a set, the document, which leads to it."""
        shown = self.shown()
        robots = self._session.robots_of(self._path)
        if robots:
            return robots[0].source
        return self._path if shown is None or shown.state.is_set else shown.state.root

    def copy(self) -> Workspace:
        return self._session.documents.workspace.copy()

    def findings(self) -> Sequence[Diagnostic]:
        shown, session = self.shown(), self._session
        found: list[Diagnostic] = []
        if shown is not None:
            for path in shown.state.instances.prefixes:
                if (robot := session.robot_at(path)) is not None:
                    found += session.robots.findings_of(robot)
                elif path in shown.analysis.files:
                    project = session.project(path)
                    told = diagnostics(shown.analysis, path, project.limits, measured=session.overlaps.told)
                    found += configured(told, project)
        return found

    def allowed(self) -> Sequence[tuple[str, str]]:
        shown = self.shown()
        measured = None if shown is None else self._session.overlaps.of(shown.state)
        return () if measured is None else measured.allowed

    def show(self, at: FileSpan, *, focus: bool) -> None:
        if self.can_show:
            location = self._session.coordinates().location(at)
            params = types.ShowDocumentParams(location.uri, take_focus=focus, selection=location.range)
            self._session.client.show_document(params)

    def mesh(self, path: str) -> MeshPlace | str:
        return Meshes(self._session.read_scope(), MOST_OF_MESH).place(path)

    def apply(self, edits: Sequence[tuple[FileSpan, str]], words: str) -> str | None:  # noqa: ARG002 - one name for all
        """Applies edits in one step, to the shown versions."""
        if not self._session.settings.applies_edits:
            return "the editor does not let robray edit files"
        session = self._session
        for at, _ in edits:
            if session.documents.workspace.file(at.path) is None:
                return f"'{at.path}' is not in a folder that is open in the editor"
        coordinates, once = under_one_name(session, session.coordinates(), edits)
        self._session.client.apply_edit("Move in the 3D view", coordinates.workspace_edit(once))
        return None

    def undo(self) -> Step:
        return Step("undo the edit in the editor")

    def redo(self) -> Step:
        return Step("redo the edit in the editor")


MOST_PANELS = 16

LONGEST_NAME = 1_000
"""Limit of characters of the name of a panel."""


def open_panel(session: Session, *arguments: Any) -> bool:
    """Shows the scene of the document in the panel that the second argument names, and sends it everything."""
    known = known_document(session, arguments)
    session.views.open_panel(_name(arguments, 1), known.path)
    return True


def close_panel(session: Session, *arguments: Any) -> bool:
    """True if it was open."""
    return session.views.close_panel(_name(arguments, 0))


def tell_panel(session: Session, *arguments: Any) -> bool:
    """Handles a message of the page in a panel, as JSON; sends the answer like changes, so that their order is kept.

    Only an answer that waits for git comes later.

    False if the panel is not open: then the message is ignored.
    """
    name, text = _name(arguments, 0), arguments[1] if len(arguments) > 1 else None
    if not isinstance(text, str):
        raise InvalidParamsError("the second argument must be a message of the page, as JSON")
    view = session.views.panels.view(name)
    if view is not None:
        answer = view.receive(text)
        if isinstance(answer, list):
            session.views.panels.say(name, answer)
        else:
            session.background.start(_say_later(session, name, view, answer))
    return view is not None


async def _say_later(session: Session, name: str, view: ViewSession, pending: Pending | Measured) -> None:
    """Answers the page, if the panel still shows the same scene then."""
    answer = await pending.told(in_thread)
    if session.views.panels.view(name) is view:
        session.views.panels.say(name, answer)


async def panel_mesh(session: Session, *arguments: Any) -> dict[str, str]:
    """The place of a mesh by its number, or with `"material"` its materials.

    `uri` is a file of the scene that may be read; `data` is in Base64. `refused` is the reason for no mesh: it
    completes "the mesh …".
    """
    view = session.views.panels.view(_name(arguments, 0))
    number = arguments[1] if len(arguments) > 1 else None
    if view is None or not isinstance(number, int):
        return {}
    mesh = view.mesh(number)
    if isinstance(mesh, str):
        return {"refused": mesh}
    if len(arguments) > 2 and arguments[2] == "material":
        text = await in_thread(mesh.read)
        materials = view.mesh_material(number, text) if isinstance(text, bytes) else None
        found = None if materials is None else await in_thread(materials.read)
        return {"data": base64.b64encode(found).decode()} if isinstance(found, bytes) else {}
    return await in_thread(_real, mesh)


def _real(mesh: MeshPlace) -> dict[str, str]:
    """Its URI without links, if it may be read there."""
    real = os.path.realpath(mesh.path)
    if not mesh.is_inside(real):
        return {"refused": Absence.OUTSIDE.value}
    return {"uri": to_uri(real)} if os.path.isfile(real) else {"refused": Absence.MISSING.value}


def _name(arguments: tuple[Any, ...], at: int) -> str:
    name = arguments[at] if len(arguments) > at else None
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME:
        raise InvalidParamsError("a panel must be named")
    return name


class Panels:
    """The open panels with their views."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._views: dict[str, ViewSession] = {}

    def open(self, panel: str, view: ViewSession) -> None:
        """Raises RequestFailedError if there are too many."""
        if panel not in self._views and len(self._views) >= MOST_PANELS:
            raise RequestFailedError(f"{MOST_PANELS} views are open; close one first")
        self._views[panel] = view
        self.say(panel, view.opened())

    def close(self, panel: str) -> ViewSession | None:
        """Returns its view."""
        return self._views.pop(panel, None)

    def forget(self) -> None:
        self._views.clear()

    def view(self, panel: str) -> ViewSession | None:
        return self._views.get(panel)

    def show(self, view: ViewSession) -> bool:
        """True if a panel shows the view."""
        return any(each is view for each in self._views.values())

    def tell(self, view: ViewSession, messages: Sequence[Message]) -> None:
        """Sends to all that show it."""
        for panel, each in self._views.items():
            if each is view:
                self.say(panel, messages)

    def say(self, panel: str, messages: Sequence[Message]) -> None:
        if messages:
            told = ",".join(map(_written, messages))
            self._client.tell_view(EncodedJson.of_text(f'{{"panel":{written(panel)},"messages":[{told}]}}'))


def _written(message: Message) -> str:
    if isinstance(message, bytes):
        return written({"type": "poses", "data": base64.b64encode(message).decode()})
    text = encoded(message)
    assert isinstance(text, str), "JSON is text"
    return text


DELAY = 0.02
"""Seconds after a change: findings are sent by then, and another key may have come."""

PAUSE = 0.4
"""Seconds without a change before pages get findings: making them takes as long as a key does."""

GRACE = 120.0
"""Seconds before a view without a page ends."""


async def open_view(session: Session, *arguments: Any) -> str:
    """The address of a page with the scene of the document; opens it if the client can open browsers.

    In a second argument, `"open": false` only returns the address, and `"again"` is an earlier one, perhaps of an
    earlier server: it is used again if possible, so that its page comes back.
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
        """Views by the roots of their scenes."""
        self.panels = Panels(session.client)
        self.measuring: Measuring = MeasuringProcess(in_thread)
        self._service: Service | None = None
        self._port = 0
        """The port of the last service, for pages that wait for the next one."""
        self._tokens: dict[str, str] = {}
        """Tokens by the roots of scenes, also of views that have ended."""
        self._starting = asyncio.Lock()
        self._change: asyncio.TimerHandle | None = None
        self._pause = Pause(PAUSE, self._tell_findings)

    @property
    def is_waiting(self) -> bool:
        """True if a change waits to be sent to pages."""
        return self._change is not None

    async def open(self, path: str, again: str = "") -> str:
        """The address of the page of a file's scene, as before or `again` if possible. Raises RequestFailedError."""
        from robray.view.service import new_token, parts_of

        earlier = parts_of(again)
        async with self._starting:
            if self._service is None:
                built = page.page()
                if isinstance(built, str):
                    raise RequestFailedError(f"cannot show the scene: {built}")
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
        """A service on that port, or else on a free one."""
        from robray.view.service import Service

        for each in (port, 0):
            with contextlib.suppress(OSError, OverflowError):
                return await Service.started(built, each, left=self._left, came=lambda _: self.soon())
        raise RequestFailedError("cannot show the scene: no port is free")

    def open_panel(self, panel: str, path: str) -> None:
        """Shows a file's scene in a panel of the editor. Raises RequestFailedError."""
        view = self._view(path)
        # Without pages no changes were sent.
        self._tell(view, view.changed())
        self.panels.open(panel, view)
        self.soon()

    def close_panel(self, panel: str) -> bool:
        """True if it was open."""
        view = self.panels.close(panel)
        if view is not None and not self._is_looked_at(view):
            self._left(view)
        return view is not None

    def _view(self, path: str) -> ViewSession:
        """The view of a file's scene, created if there is none."""
        host = EditorHost(self._session, path)
        shown = host.shown()
        if shown is None:
            raise RequestFailedError(f"'{printable(os.path.basename(path))}' belongs to no scene")
        view = self._views.get(shown.state.root)
        if view is None:
            view = ViewSession(host, printable(os.path.basename(path)))
            self._views[shown.state.root] = view
            self._left(view)
        return view

    def soon(self) -> None:
        """Sends a change to pages after a short delay."""
        if not self._looked_at():
            return
        if self._change is None:
            self._change = asyncio.get_running_loop().call_later(DELAY, self._tell_changes)
        self._pause.begin()

    def cursor(self, path: str, offset: int) -> None:
        """Outlines the item at the cursor."""
        for view in self._looked_at():
            if view.knows(path):
                self._tell(view, view.cursor(path, offset))

    def saved(self) -> None:
        for view in self._looked_at():
            self._tell(view, view.resaved())

    def remeshed(self, paths: Collection[str]) -> None:
        """Reloads meshes after files have changed on the disk."""
        for view in self._looked_at():
            self._tell(view, view.remeshed(paths))

    def stop(self) -> None:
        self._pause.stop()
        if self._change is not None:
            self._change.cancel()
        if self._service is not None:
            self._session.background.start(self._service.stop())
            self._service = None
        self.measuring.stop()
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
        """Ends a view after a while, unless a page opens it."""
        asyncio.get_running_loop().call_later(GRACE, self._end, view)

    def _end(self, view: ViewSession) -> None:
        if self._is_looked_at(view):
            return
        if self._service is not None:
            self._service.remove(view)
        self._views = {root: each for root, each in self._views.items() if each is not view}
        if not self._views:
            self.stop()
