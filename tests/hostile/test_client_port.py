"""Whoever connects to the port of a server: what is no client is closed, and the place stays free."""

import asyncio
import contextlib
import json
import os
import shutil
import signal
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from lsp.session import PATIENCE, SERVER
from lsp.wire import Json, message, packed

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]

HELLO: Json = {"capabilities": {}, "processId": None, "rootUri": None}
BODY = message("initialize", HELLO, 1)


def initialize(**options: object) -> bytes:
    return message("initialize", {**HELLO, "initializationOptions": options}, 1)


@contextlib.asynccontextmanager
async def listening(*arguments: str) -> AsyncIterator[int]:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*SERVER, "--tcp", "0", *arguments, stdin=pipe, stderr=pipe)
    try:
        assert process.stderr is not None
        said = (await asyncio.wait_for(process.stderr.readline(), PATIENCE)).decode()
        yield int(said.rpartition(":")[2])
    finally:
        process.kill()
        await process.wait()


async def connected(port: int, *said: bytes) -> Streams:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    with contextlib.suppress(ConnectionError):
        for each in said:
            writer.write(each)
            await writer.drain()
            await asyncio.sleep(0.05)
    return reader, writer


async def is_closed(streams: Streams) -> bool:
    """Whether nothing is answered, and the connection ended."""
    try:
        answered = await asyncio.wait_for(streams[0].read(), PATIENCE)
    except ConnectionError:
        return True
    return answered == b""


async def is_served(port: int, said: bytes = BODY) -> bool:
    reader, _ = await connected(port, said)
    return (await asyncio.wait_for(reader.readline(), PATIENCE)).startswith(b"Content-Length")


POST = b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\n" + BODY.replace(b"\r\n\r\n", b"\r\n\r\n", 1)
WRONG = {
    "POST": [POST],
    "POST with its length first": [b"POST / HTTP/1.1\r\n" + BODY],
    "POST in pieces": [b"P", b"OST / HT", b"TP/1.1\r\n", BODY],
    "GET": [b"GET /?" + BODY + b" HTTP/1.1\r\n\r\n", BODY],
    "a preflight": [b"OPTIONS / HTTP/1.1\r\n\r\n"],
    "HTTP/2": [b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", BODY],
    "TLS": [b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", BODY],
    "a blank line first": [b"\r\n" + POST],
    "a form": [packed(b'{"jsonrpc":"2.0"}')],
    "an answer": [packed(b'{"jsonrpc":"2.0","id":1,"result":null}')],
    "no JSON": [packed(b"x" * 100)],
    "a length that is none": [b"Content-Length: x\r\n\r\n", b"{}"],
}


@pytest.mark.parametrize("said", WRONG.values(), ids=WRONG)
async def test_what_is_no_client_is_closed_and_the_next_one_is_served(said: list[bytes]) -> None:
    async with listening() as port:
        assert await is_closed(await connected(port, *said))
        assert await is_served(port)


async def test_who_says_nothing_keeps_nobody_out() -> None:
    async with listening() as port:
        silent = [await connected(port) for _ in range(3)]
        half = await connected(port, BODY[:10])
        assert await is_served(port)
        for _, writer in (*silent, half):
            writer.close()


async def test_a_client_in_pieces_is_served_and_is_the_only_one() -> None:
    async with listening() as port:
        reader, _ = await connected(port, b"content-LENGTH", BODY[len(b"Content-Length") : 40], BODY[40:])
        assert (await asyncio.wait_for(reader.readline(), PATIENCE)).startswith(b"Content-Length")
        with pytest.raises((ConnectionError, AssertionError)):
            assert await is_served(port)


async def test_with_a_token_only_who_has_it_is_served() -> None:
    async with listening("--token", "sécret") as port:
        hover = json.loads(BODY.partition(b"\r\n\r\n")[2]) | {"method": "textDocument/hover"}
        for said in (BODY, initialize(token="secret"), initialize(robray={"token": ""}), initialize(token=["sécret"])):
            assert await is_closed(await connected(port, said))
        assert await is_closed(await connected(port, packed(json.dumps(hover).encode()), initialize(token="sécret")))
        assert await is_served(port, initialize(robray={"token": "sécret"}))


@pytest.mark.parametrize("given", [["--token"], ["--token", ""], ["--token="]])
async def test_a_token_is_made_up_and_said(given: list[str]) -> None:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*SERVER, "--tcp", "0", *given, stdin=pipe, stderr=pipe)
    assert process.stderr is not None
    async with asyncio.timeout(PATIENCE):
        token = (await process.stderr.readline()).decode().rpartition("the token is ")[2].strip()
        port = int((await process.stderr.readline()).decode().rpartition(":")[2])
    assert len(token) > 30
    for said in (BODY, initialize(token="")):
        assert await is_closed(await connected(port, said))
    assert await is_served(port, initialize(token=token))
    process.kill()
    await process.wait()


@pytest.mark.parametrize("given", [["--token", "x"], ["--token"], ["--stdio", "--token", "x"]])
def test_a_token_without_a_port_is_refused(given: list[str]) -> None:
    done = subprocess.run([*SERVER, *given], input=b"", capture_output=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2
    assert b"--token requires --tcp" in done.stderr
    assert done.stdout == b""


PAGE = """<!doctype html><meta charset="utf-8"><script>
const body = 'Content-Length: BODY_LENGTH\\r\\n\\r\\n' + 'BODY';
const ask = (port, method, how) =>
  fetch(`http://127.0.0.1:${port}/`, {method, mode: 'no-cors', body, ...how}).catch(() => 0);
const walk = async (port) => {
  await ask(port, 'POST', {});
  await ask(port, 'POST', {keepalive: true});
  await ask(port, 'PUT', {mode: 'cors'});
  await fetch(`http://127.0.0.1:${port}/?` + encodeURIComponent(body), {mode: 'no-cors'}).catch(() => 0);
  navigator.sendBeacon(`http://127.0.0.1:${port}/`, body);
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`);
  socket.onopen = () => { document.title = 'opened'; };
  await new Promise((done) => { socket.onerror = done; socket.onclose = done; });
};
walk(WITNESS).then(() => walk(PORT)).then(() => ask(WITNESS, 'POST', {body: 'walked'}));
</script>"""


def browser() -> str:
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found is None:
        assert not os.environ.get("CI"), "continuous integration needs a browser"
        pytest.skip("there is no browser")
    return found


async def test_a_page_in_a_browser(tmp_path: Path) -> None:
    """The same is sent to a witness, which shows that the browser does send it, and hears when all of it was."""
    heard: list[bytes] = []
    walked = asyncio.Event()

    async def witness(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(TimeoutError, ConnectionError):
            # The body comes by itself, behind the head.
            while said := await asyncio.wait_for(reader.read(1 << 16), 1):
                heard.append(said)
                if said.endswith(b"walked"):
                    walked.set()
        writer.close()

    program = browser()
    async with await asyncio.start_server(witness, "127.0.0.1", 0) as server, listening() as port:
        text = BODY.partition(b"\r\n\r\n")[2].decode()
        page = PAGE.replace("BODY_LENGTH", str(len(text))).replace("BODY", text)
        page = page.replace("WITNESS", str(server.sockets[0].getsockname()[1])).replace("PORT", str(port))
        (tmp_path / "page.html").write_text(page)
        flags = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run")
        more = ("--disable-background-networking", "--remote-debugging-port=0", f"--user-data-dir={tmp_path}/profile")
        process = await asyncio.create_subprocess_exec(
            *(program, *flags, *more, (tmp_path / "page.html").as_uri()),
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            await asyncio.wait_for(walked.wait(), 4 * PATIENCE)
        finally:
            # The processes that it started end with it.
            os.killpg(process.pid, signal.SIGKILL)
            await process.wait()
        sent = b"".join(heard)
        assert sent.count(b"POST / HTTP/1.1") >= 2
        assert b'"method": "initialize"' in sent or b'"method":"initialize"' in sent
        assert b"Upgrade: websocket" in sent
        assert await is_served(port)
