"""Panels of an editor that show a scene with the page that browsers show it with: the editor hands on what is said.

What a page says comes with commands, and what it is told goes as the notification `robray/view`: `panel` is the name
that the client has given, `messages` are as `view/session.py` has them, and poses, which are bytes, are in Base64.
No port is opened, and no package for sockets is needed.
"""

from __future__ import annotations

import base64
import os
from collections.abc import Sequence
from typing import Any

from robray.analysis.files import Absence
from robray.lsp.background import in_thread
from robray.lsp.client import Client
from robray.lsp.commands import known_document
from robray.lsp.encoded_json import EncodedJson, written
from robray.lsp.errors import InvalidParamsError, RequestFailedError
from robray.lsp.session import Session
from robray.lsp.uris import to_uri
from robray.meshes import MeshPlace
from robray.view.host import Pending
from robray.view.messages import Message, encoded
from robray.view.session import ViewSession

MOST_PANELS = 16

LONGEST_NAME = 1_000
"""Characters that a panel may be called by."""


def open_panel(session: Session, *arguments: Any) -> bool:
    """The panel that the second argument names shows the scene of the document; it is told everything anew."""
    known = known_document(session, arguments)
    session.views.open_panel(_name(arguments, 1), known.path)
    return True


def close_panel(session: Session, *arguments: Any) -> bool:
    """Whether it was open."""
    return session.views.close_panel(_name(arguments, 0))


def tell_panel(session: Session, *arguments: Any) -> bool:
    """What the page in a panel says, as JSON; it is answered as it is told of changes, so that the order is kept.

    Only an answer that waits for git comes later.

    The result is whether the panel is open: another is not listened to.
    """
    name, text = _name(arguments, 0), arguments[1] if len(arguments) > 1 else None
    if not isinstance(text, str):
        raise InvalidParamsError("the second argument must be a message of the page, as JSON")
    view = session.views.panels.view(name)
    if view is not None:
        answer = view.receive(text)
        if isinstance(answer, Pending):
            session.background.start(_say_later(session, name, view, answer))
        else:
            session.views.panels.say(name, answer)
    return view is not None


async def _say_later(session: Session, name: str, view: ViewSession, pending: Pending) -> None:
    """Answers the page, if the panel still shows the same scene then."""
    found = await in_thread(pending.read)
    if session.views.panels.view(name) is view:
        session.views.panels.say(name, pending.answer(found))


async def panel_mesh(session: Session, *arguments: Any) -> dict[str, str]:
    """Where a mesh is that a page names by its number, or with `"material"` what the materials are that it names.

    `uri` is a file that the scene names and that may be read; `data` is in Base64. `refused` says why there is no mesh,
    and completes "the mesh …".
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
    """Its place without links, if it may be read there."""
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
    """Which are open, and what each shows."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._views: dict[str, ViewSession] = {}

    def open(self, panel: str, view: ViewSession) -> None:
        """Raises RequestFailedError where there are too many."""
        if panel not in self._views and len(self._views) >= MOST_PANELS:
            raise RequestFailedError(f"there are {MOST_PANELS} views already: close one first")
        self._views[panel] = view
        self.say(panel, view.opened())

    def close(self, panel: str) -> ViewSession | None:
        """What it showed."""
        return self._views.pop(panel, None)

    def forget(self) -> None:
        self._views.clear()

    def view(self, panel: str) -> ViewSession | None:
        return self._views.get(panel)

    def show(self, view: ViewSession) -> bool:
        """Whether one of them does."""
        return any(each is view for each in self._views.values())

    def tell(self, view: ViewSession, messages: Sequence[Message]) -> None:
        """All that show it."""
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
    assert isinstance(text, str), "what is no bytes is JSON"
    return text
