"""Who is answered over the network, and what: each sentence of what keeps a view secure."""

import asyncio
import http.client
import json
import threading
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from robray.view.page import Page
from robray.view.service import LARGEST, MOST_PAGES, TOO_MANY, UNKNOWN, Service
from robray.view.session import ViewSession
from view.viewing import ROOT, TextHost

SCENE = 'frame a { geometry { mesh "part.obj"; } }\n'


@pytest.fixture
async def service() -> AsyncIterator[Service]:
    made = await Service.started(Page(b"script", b"style"))
    yield made
    await made.stop()


def viewed(service: Service) -> tuple[ViewSession, str]:
    """A session and its token."""
    host = TextHost({ROOT: SCENE})
    host.meshes = {"/part.obj": b"mtllib part.mtl\n", "/part.mtl": b"newmtl red"}
    session = ViewSession(host, "<b>scene</b>")
    return session, service.add(session).partition("token=")[2]


async def got(service: Service, path: str, **headers: str) -> tuple[int, bytes, dict[str, str]]:
    """The answer to a request that says all by itself."""

    def ask() -> tuple[int, bytes, dict[str, str]]:
        connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=30)
        connection.putrequest("GET", path, skip_host=True, skip_accept_encoding=True)
        for name, value in {"Host": f"127.0.0.1:{service.port}", **headers}.items():
            connection.putheader(name, value)
        connection.endheaders()
        answer = connection.getresponse()
        return answer.status, answer.read(), {name.lower(): value for name, value in answer.getheaders()}

    return await asyncio.to_thread(ask)


def socket(service: Service, token: str, origin: str | None = "own") -> Any:
    origin = f"http://127.0.0.1:{service.port}" if origin == "own" else origin
    return connect(f"ws://127.0.0.1:{service.port}/socket?token={token}", origin=origin, open_timeout=30)  # type: ignore[arg-type]


async def test_the_page_comes_with_a_policy_that_lets_nothing_else_in(service: Service) -> None:
    _, token = viewed(service)
    status, body, headers = await got(service, f"/?token={token}")
    policy = headers["content-security-policy"]
    assert status == 200
    assert policy.startswith("default-src 'none'; script-src 'nonce-")
    assert "unsafe" not in policy
    nonce = policy.partition("'nonce-")[2].partition("'")[0]
    assert body.count(f'nonce="{nonce}"'.encode()) == 2
    assert b"<b>" not in body
    assert nonce not in (await got(service, f"/?token={token}"))[2]["content-security-policy"]
    assert "set-cookie" not in headers
    assert "access-control-allow-origin" not in headers
    assert (await got(service, f"/view.js?token={token}"))[:2] == (200, b"script")


async def test_only_the_loopback_interface_is_listened_to(service: Service) -> None:
    assert service._server is not None  # noqa: SLF001 - it is what is to be known
    assert {one.getsockname()[0] for one in service._server.sockets} == {"127.0.0.1"}  # noqa: SLF001


async def test_without_the_token_nothing_is_told(service: Service) -> None:
    _, token = viewed(service)
    assert len(token) >= 22, "128 bits"
    wrong = (
        "",
        "?token=",
        f"?token={token[:-1]}",
        f"?token={token}&token={token}",
        "?token=%ff",
        f"?token={token}&a=" * 9,
    )
    for query in wrong:
        for path in ("/view.js", "/mesh/0", "/socket", "/nowhere"):
            status, body, _ = await got(service, path + query)
            assert (status, body) == (403, b"")
        status, body, _ = await got(service, f"/{query}")
        assert (status, body.decode()) == (403, UNKNOWN), "who opens an old address reads what to do, and no more"


async def test_other_host_names_and_origins_are_refused(service: Service) -> None:
    _, token = viewed(service)
    port = service.port
    for host in ("evil.example", f"evil.example:{port}", "127.0.0.1", "127.0.0.1:1", f"127.0.0.1:{port}.evil.example"):
        assert (await got(service, f"/?token={token}", Host=host))[0] == 403
    for origin in ("http://evil.example", "null", f"https://127.0.0.1:{port}", f"http://localhost:{port}", ""):
        assert (await got(service, f"/?token={token}", Origin=origin))[0] == 403
    assert (await got(service, f"/?token={token}", Host=f"localhost:{port}"))[0] == 200
    for strange in ("http://evil.example", None):
        with pytest.raises(InvalidStatus):
            await socket(service, token, strange)


async def test_no_path_leads_to_a_file(service: Service) -> None:
    _, token = viewed(service)
    tricks = (
        *(
            "/../pyproject.toml",
            "/mesh/../../etc/passwd",
            "/%2e%2e/",
            "/mesh/0/../1",
            "/mesh/%30",
            "/mesh/-1",
            "/mesh/",
        ),
        *("//etc/passwd", "/mesh/1", "/mesh/99999999999999999999", "/material/1", "/page", "/mesh/part.obj", "/.."),
        *("/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd", "/%5c..%5cetc", "/mesh/..%00", "/view.js%00"),
        *("/mesh\\0", "/mesh/..\\..\\secret", "/view.js/", "/./view.js", "//view.js", "//any/view.js", "/mesh//0"),
        *("http://any.example/", f"http://127.0.0.1:{service.port}/view.js", "C:/view.js", "file:///etc/passwd"),
    )
    for path in tricks:
        assert (await got(service, f"{path}?token={token}"))[0] == 404
    session, _ = viewed(service)
    session.opened()


async def test_meshes_of_the_scene_come_by_number(service: Service) -> None:
    session, token = viewed(service)
    assert (await got(service, f"/mesh/0?token={token}"))[:2] == (404, b"is not one of the scene")
    session.opened()
    assert (await got(service, f"/mesh/0?token={token}"))[:2] == (200, b"mtllib part.mtl\n")
    assert (await got(service, f"/material/0?token={token}"))[:2] == (200, b"newmtl red")


async def test_a_page_is_told_and_answered(service: Service) -> None:
    session, token = viewed(service)
    async with socket(service, token) as page, socket(service, token) as other:
        for each in (page, other):
            assert json.loads(await each.recv())["frames"][0]["name"] == "a"
            assert len(await each.recv()) == 16 + 28
            assert json.loads(await each.recv())["type"] == "state"
        await page.send(json.dumps({"type": "pick", "id": 1, "frame": "a"}))
        assert json.loads(await page.recv())["type"] == "card"
        service.tell(session, session.resaved())
        assert json.loads(await page.recv()) == json.loads(await other.recv()) == {"type": "resaved"}


async def test_other_messages_are_answered_while_git_is_not_heard_of(service: Service) -> None:
    git = threading.Event()

    class SlowHost(TextHost):
        def committed(self) -> Callable[[], str]:
            return lambda: "git" if git.wait(10) else "nothing"

    token = service.add(ViewSession(SlowHost({ROOT: SCENE}), "scene")).partition("token=")[2]
    async with socket(service, token) as page:
        for _ in range(3):
            await page.recv()
        await page.send(json.dumps({"type": "committed", "id": 1}))
        await page.send(json.dumps({"type": "pick", "id": 2, "frame": "a"}))
        assert json.loads(await page.recv())["type"] == "card"
        assert (await got(service, f"/view.js?token={token}"))[0] == 200
        git.set()
        answer = json.loads(await page.recv())
        assert (answer["type"], answer["id"], answer["refused"]) == ("committed", 1, "git")


REFUSED = 403, 404
HALVES = {
    "half a request": b"GET /view.js?tok",
    "no host": b"GET /view.js?token=TOKEN HTTP/1.1\r\n\r\n",
    "two hosts": b"GET /view.js?token=TOKEN HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nHost: 127.0.0.1:PORT\r\n\r\n",
    "two origins": b"GET /view.js?token=TOKEN HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n"
    b"Origin: http://127.0.0.1:PORT\r\nOrigin: http://evil.example\r\n\r\n",
    "a NUL": b"GET /view.js\0?token=TOKEN HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n",
    "letters beyond ASCII": b"GET /mesh/\xd9\xa0?token=TOKEN HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n",
    "another method": b"POST /view.js?token=TOKEN HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n",
    "a body": b"GET /view.js?token=TOKEN HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nContent-Length: 3\r\n\r\nabc",
    "a long line": b"GET /" + b"a" * 100_000,
    "endless headers": b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 10_000,
    "no text": bytes(range(256)),
}


@pytest.mark.parametrize("name", HALVES)
async def test_what_is_no_request_of_a_page_is_told_nothing_and_let_go(service: Service, name: str) -> None:
    _, token = viewed(service)
    given = HALVES[name].replace(b"TOKEN", token.encode()).replace(b"PORT", str(service.port).encode())
    reader, writer = await asyncio.open_connection("127.0.0.1", service.port)
    writer.write(given)
    try:
        answer = await asyncio.wait_for(reader.read(), 60)
    except ConnectionError:
        # What was still to be read is thrown away with the connection.
        answer = b""
    writer.close()
    assert b"script" not in answer
    assert answer == b"" or int(answer.split()[1]) in REFUSED
    assert (await got(service, f"/view.js?token={token}"))[:2] == (200, b"script"), "others are served"


async def test_a_message_without_an_end_ends_its_page_alone(service: Service) -> None:
    _, token = viewed(service)

    async def endless() -> AsyncIterator[str]:
        while True:
            yield "x" * 1_000

    async with socket(service, token) as page, socket(service, token) as other:
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(page.send(endless()), 60)
        for half in ('{"type": "pick", "id"', b'{"type": "pick"}', '{"type": "drag", "frame": "a", "translation": [1'):
            await other.send(half)
        await other.send('{"type": "drag", "frame": "a", "translation": [1' + 400 * "0" + ", 0, 0]}")
        await other.send(json.dumps({"type": "pick", "id": 1, "frame": "a"}))
        kinds = [message async for message in _until_card(other)]
        assert kinds == ["scene", "state", "candidates", "card"]


async def test_too_long_a_message_ends_the_page_that_sends_it_alone(service: Service) -> None:
    _, token = viewed(service)
    async with socket(service, token) as page, socket(service, token) as other:
        with pytest.raises(ConnectionClosed):  # noqa: PT012 - it may be seen at either
            await page.send("x" * (LARGEST + 1))
            while True:
                await page.recv()
        await other.send("x" * 60_000)
        await other.send(json.dumps({"type": "pick", "id": 1, "frame": "a"}))
        kinds = [message async for message in _until_card(other)]
        assert kinds[-1] == "card"


async def _until_card(page: Any) -> AsyncIterator[str]:
    async for message in page:
        if isinstance(message, str):
            yield json.loads(message)["type"]
            if '"card"' in message:
                return


async def test_no_more_than_a_handful_of_pages(service: Service) -> None:
    session, token = viewed(service)
    pages = [await socket(service, token) for _ in range(MOST_PAGES)]
    for _ in range(100 - MOST_PAGES):
        one_more = await socket(service, token)
        with pytest.raises(ConnectionClosed):
            await one_more.recv()
        assert (one_more.close_code, one_more.close_reason) == (1013, TOO_MANY)
    assert service.pages(session) == MOST_PAGES
    for page in pages:
        await page.close()


async def test_a_page_that_takes_nothing_is_told_everything_anew(service: Service) -> None:
    session, token = viewed(service)
    async with socket(service, token) as page:
        for _ in range(3):
            await page.recv()
        for _ in range(1_000):
            service.tell(session, session.resaved())
        assert [json.loads(await page.recv())["type"] for _ in range(1)] == ["scene"]


async def test_the_last_page_that_goes_is_told_of() -> None:
    left: list[ViewSession] = []
    service = await Service.started(Page(b"", b""), left=left.append)
    session, token = viewed(service)
    async with socket(service, token), socket(service, token):
        pass
    await asyncio.sleep(0.05)
    assert left == [session]
    await service.stop()
