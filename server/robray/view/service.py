"""Serves scenes to browsers: pages over HTTP, and messages over a WebSocket, on the loopback interface only.

The address of a scene has a token of 128 bits, and requests without it are refused. So are requests of pages of another
origin, and requests for another host name, which DNS rebinding may have led here. No path of a request is ever opened:
pages refer to meshes by number.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import secrets
from collections import deque
from collections.abc import Callable, Sequence
from http import HTTPStatus
from urllib.parse import parse_qs, urlsplit

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from robray.meshes import MeshPlace
from robray.view.host import Measured, Pending
from robray.view.messages import Message, encoded
from robray.view.page import Page, policy
from robray.view.session import LONGEST_FILE, ViewSession

ADDRESS = "127.0.0.1"

MOST_PAGES = 8
"""Limit of pages of one scene at a time."""

LARGEST = LONGEST_FILE
"""Limit of bytes of a message of a page."""

MOST_WAITING = 64
"""Limit of messages that a slow page has not read; beyond it, the whole scene is sent."""

_TOKEN = 16
"""Bytes."""

_TRY_LATER = 1013
"""The close code for a socket that cannot be served now."""

TOO_MANY = f"{MOST_PAGES} pages show this scene already: close one of them, and it is shown here"

UNKNOWN = (
    "This address is not valid any more. Open the address that `robray view` prints"
    " now, or open the view again in the editor."
)
"""Message for a browser whose address has an outdated token."""

_ADDRESS = re.compile(rf"http://{re.escape(ADDRESS)}:([1-9][0-9]{{0,4}})/\?token=([A-Za-z0-9_-]{{22}})", re.ASCII)


def new_token() -> str:
    return secrets.token_urlsafe(_TOKEN)


def parts_of(address: str) -> tuple[int, str] | None:
    """The port and the token of an address from `Service.add`; None for all other text."""
    found = _ADDRESS.fullmatch(address)
    return None if found is None else (int(found[1]), found[2])


class _Client:
    """A page, with its unread messages."""

    def __init__(self, connection: ServerConnection, session: ViewSession) -> None:
        self._connection = connection
        self._session = session
        self._waiting: deque[Message] = deque()
        self._comes = asyncio.Event()

    def tell(self, messages: Sequence[Message]) -> None:
        self._waiting.extend(messages)
        if len(self._waiting) > MOST_WAITING:
            self._waiting.clear()
            self._waiting.extend(self._session.opened())
        self._comes.set()

    async def answer(self, pending: Pending | Measured) -> None:
        """Sends it; reads in a thread, because git may be slow."""
        self.tell(await pending.told(asyncio.to_thread))

    async def write(self) -> None:
        while True:
            await self._comes.wait()
            self._comes.clear()
            while self._waiting:
                await self._connection.send(encoded(self._waiting.popleft()))


class _View:
    def __init__(self, session: ViewSession, token: str) -> None:
        self.session = session
        self.token = token
        self.clients: set[_Client] = set()


class Service:
    """Created by `started`. Calls `came` when a page of a scene connects, `left` when its last one disconnects."""

    def __init__(self, page: Page, came: Callable[[ViewSession], None], left: Callable[[ViewSession], None]) -> None:
        self._page = page
        self._came = came
        self._left = left
        self._views: dict[str, _View] = {}
        self._server: Server | None = None
        self.port = 0

    @classmethod
    async def started(
        cls,
        page: Page,
        port: int = 0,
        *,
        came: Callable[[ViewSession], None] = lambda _: None,
        left: Callable[[ViewSession], None] = lambda _: None,
    ) -> Service:
        """A service on the given port, or on a free one. Raises OSError if there is none."""
        service = cls(page, came, left)
        quiet = logging.getLogger("robray.view.service")
        quiet.setLevel(logging.CRITICAL)
        service._server = await serve(
            service._converse,
            ADDRESS,
            port,
            process_request=service._answer,
            max_size=LARGEST,
            max_queue=16,
            open_timeout=5,
            close_timeout=1,
            server_header=None,
            logger=quiet,
        )
        service.port = next(iter(service._server.sockets)).getsockname()[1]
        return service

    def add(self, session: ViewSession, token: str | None = None) -> str:
        """The address of a scene; with the token of an earlier `new_token`, the one that its pages may have kept."""
        known = next((view for view in self._views.values() if view.session is session), None)
        if known is None:
            known = _View(session, new_token() if token is None or token in self._views else token)
            self._views[known.token] = known
        return f"http://{ADDRESS}:{self.port}/?token={known.token}"

    def remove(self, session: ViewSession) -> None:
        self._views = {token: view for token, view in self._views.items() if view.session is not session}

    def tell(self, session: ViewSession, messages: Sequence[Message]) -> None:
        """Sends to all pages of a scene."""
        for view in self._views.values():
            if view.session is session and messages:
                for client in view.clients:
                    client.tell(messages)

    def pages(self, session: ViewSession) -> int:
        return sum(len(view.clients) for view in self._views.values() if view.session is session)

    async def stop(self) -> None:
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()

    async def _converse(self, connection: ServerConnection) -> None:
        view = None if connection.request is None else self._view(connection.request)
        if view is None or len(view.clients) >= MOST_PAGES:
            await connection.close(_TRY_LATER, TOO_MANY)
            return
        client = _Client(connection, view.session)
        # Without pages no changes were sent.
        self.tell(view.session, view.session.changed())
        view.clients.add(client)
        client.tell(view.session.opened())
        self._came(view.session)
        writing = asyncio.create_task(client.write())
        reading: asyncio.Task[None] | None = None
        try:
            async for text in connection:
                answer = view.session.receive(text) if isinstance(text, str) else []
                if isinstance(answer, list):
                    client.tell(answer)
                    continue
                if reading is not None:
                    # A page occupies one thread at a time.
                    await reading
                reading = asyncio.create_task(client.answer(answer))
        except ConnectionClosed:
            pass
        finally:
            view.clients.discard(client)
            if reading is not None:
                reading.cancel()
            writing.cancel()
            with contextlib.suppress(asyncio.CancelledError, ConnectionClosed):
                await writing
            if not view.clients:
                self._left(view.session)

    async def _answer(self, _connection: ServerConnection, request: Request) -> Response | None:
        """The response to a request; None to open a socket."""
        if not self._is_from_here(request):
            return _refusal(HTTPStatus.FORBIDDEN)
        view = self._view(request)
        target = urlsplit(request.path)
        path = target.path
        if view is None:
            return _refusal(HTTPStatus.FORBIDDEN, UNKNOWN if path == "/" else "")
        if target.scheme or target.netloc:
            # It may name a host other than the one that was checked.
            return _refusal(HTTPStatus.NOT_FOUND)
        if path == "/socket":
            # Browsers always send an origin with a socket; other clients need not.
            if request.headers.get("Origin") is None:
                return _refusal(HTTPStatus.FORBIDDEN)
            # Also with too many pages: a script cannot read a refusal, but it gets the reason of a close.
            return None
        match path.split("/"):
            case ["", ""]:
                nonce = secrets.token_urlsafe(_TOKEN)
                body = self._page.document(nonce, view.token)
                return _response(body, "text/html; charset=utf-8", policy(nonce, self.port))
            case ["", "view.js"]:
                return _response(self._page.script, "text/javascript; charset=utf-8")
            case ["", "view.css"]:
                return _response(self._page.style, "text/css; charset=utf-8")
            case ["", "mesh" | "material" as part, number] if number.isascii() and number.isdecimal():
                return await _mesh(view.session, int(number[:9]), of_material=part == "material")
            case _:
                return _refusal(HTTPStatus.NOT_FOUND)

    def _is_from_here(self, request: Request) -> bool:
        names = (f"{ADDRESS}:{self.port}", f"localhost:{self.port}")
        hosts, origins = request.headers.get_all("Host"), request.headers.get_all("Origin")
        return (
            len(hosts) == 1
            and hosts[0] in names
            and (not origins or (len(origins) == 1 and origins[0] == f"http://{hosts[0]}"))
        )

    def _view(self, request: Request) -> _View | None:
        try:
            given = parse_qs(urlsplit(request.path).query, max_num_fields=4).get("token", [])
        except ValueError:
            return None
        if len(given) != 1 or not given[0].isascii():
            return None
        return next((view for token, view in self._views.items() if secrets.compare_digest(token, given[0])), None)


async def _mesh(session: ViewSession, number: int, *, of_material: bool) -> Response:
    """A mesh, read in a thread because disks may be slow. Without one, the body gives the reason."""
    place: MeshPlace | str | None = session.mesh(number)
    found = await asyncio.to_thread(place.read) if isinstance(place, MeshPlace) else place
    if isinstance(found, bytes) and of_material:
        place = session.mesh_material(number, found)
        found = None if place is None else await asyncio.to_thread(place.read)
    if isinstance(found, bytes):
        return _response(found, "application/octet-stream")
    return _refusal(HTTPStatus.NOT_FOUND, found or "")


def _response(
    body: bytes, kind: str, allowed: str = "default-src 'none'", status: HTTPStatus = HTTPStatus.OK
) -> Response:
    headers = Headers(
        {
            "Content-Type": kind,
            "Content-Length": str(len(body)),
            "Content-Security-Policy": allowed,
            "Cross-Origin-Resource-Policy": "same-origin",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "no-store",
            "Connection": "close",
        }
    )
    return Response(status.value, status.phrase, headers, body)


def _refusal(status: HTTPStatus, words: str = "") -> Response:
    return _response(words.encode("utf-8", "replace"), "text/plain; charset=utf-8", status=status)
