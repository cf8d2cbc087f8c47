"""The command `robray.view`: a page follows the open buffers, leads the editor to the text, and edits it."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from websockets.asyncio.client import connect

from lsp.session import PATIENCE
from lsp.viewing import opened, typed
from robray.lsp import views
from robray.lsp.errors import RequestFailedError
from robray.lsp.navigation import highlight
from robray.lsp.synchronization import did_change_watched_files, did_save
from robray.lsp.views import EditorHost, open_view
from robray.view import page as pages
from robray.view.service import parts_of

pytestmark = pytest.mark.quick


@asynccontextmanager
async def looking(address: str) -> AsyncIterator[Any]:
    """A page that has been told what there is at first."""
    origin = address.partition("/?")[0]
    async with connect(address.replace("http", "ws").replace("/?", "/socket?"), origin=origin) as page:  # type: ignore[arg-type]
        for _ in range(3):
            await page.recv()
        yield page


async def told(page: Any, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        message = await asyncio.wait_for(page.recv(), PATIENCE)
        if isinstance(message, str) and json.loads(message)["type"] == kind:
            found: dict[str, Any] = json.loads(message)
            return found


async def test_the_address_is_the_result_and_a_browser_is_opened_on_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, client, uri = opened(tmp_path, monkeypatch)
    address = await open_view(session, uri)
    assert address.startswith("http://127.0.0.1:")
    assert [(one.uri, one.external) for one in client.shown] == [(address, True)]
    assert await open_view(session, uri, {"open": False}) == address
    assert len(client.shown) == 1
    session.rest()
    await asyncio.sleep(0)


async def test_a_view_that_has_ended_has_the_same_address_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, _, uri = opened(tmp_path, monkeypatch)
    address = await open_view(session, uri)
    session.views.stop()
    await asyncio.sleep(0.05)
    assert await open_view(session, uri) == address
    session.rest()
    await asyncio.sleep(0.05)
    # So has the one that another server of the same editor opens.
    other, _, _ = opened(tmp_path, monkeypatch)
    assert await open_view(other, uri, {"open": False, "again": address}) == address
    third, _, _ = opened(tmp_path, monkeypatch)
    elsewhere = await open_view(third, uri, {"again": address})
    assert elsewhere != address, "somebody else listens there"
    assert elsewhere.partition("token=")[2] == address.partition("token=")[2]
    for each in (other, third):
        each.rest()
    await asyncio.sleep(0)


async def until_nobody_listens(address: str) -> None:
    found = parts_of(address)
    assert found is not None
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", found[0])
            except ConnectionRefusedError:
                return
            writer.close()
            await asyncio.sleep(0.01)


async def test_a_view_ends_a_while_after_its_last_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    timers: asyncio.Queue[tuple[Any, Any]] = asyncio.Queue()
    session, _, uri = opened(tmp_path, monkeypatch)
    loop = asyncio.get_running_loop()
    real = loop.call_later

    def held(delay: float, call: Any, *given: Any, **more: Any) -> Any:
        if delay != views.GRACE:
            return real(delay, call, *given, **more)
        timers.put_nowait((call, given))
        return None

    monkeypatch.setattr(loop, "call_later", held)
    address = await open_view(session, uri)
    async with looking(address):
        call, given = await timers.get()
        call(*given)
        async with looking(address):
            """Another page comes while one is there."""
    await asyncio.wait_for(timers.get(), PATIENCE)
    async with looking(address):
        """A page that is loaded again comes back."""
    call, given = await asyncio.wait_for(timers.get(), PATIENCE)
    call(*given)
    await until_nobody_listens(address)


async def test_a_view_ends_with_the_editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session, _, uri = opened(tmp_path, monkeypatch)
    address = await open_view(session, uri)
    async with looking(address):
        session.rest()
    await until_nobody_listens(address)


async def test_pages_follow_the_buffer_the_cursor_and_what_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, client, uri = opened(tmp_path, monkeypatch, able=False)
    address = await open_view(session, uri)
    async with looking(address) as page, looking(address) as other:
        typed(session, uri, "0.5", "0.75")
        assert [*client.published] == [uri], "findings come first, and pages when nobody waits"
        assert session.views.is_waiting
        for each in (page, other):
            while isinstance(message := await asyncio.wait_for(each.recv(), PATIENCE), str):
                pass
            assert len(message) == 16 + 4 + 28
        at = types.DocumentHighlightParams(types.TextDocumentIdentifier(uri), types.Position(1, 8))
        highlight(session, at)
        assert (await told(page, "cursor"))["frame"] == "arm"
        did_save(session, types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(uri)))
        assert await told(page, "resaved")
        typed(session, uri, "[0, 0, 1]", "[0, nowhere, 1]", 3)
        assert (await told(page, "state"))["state"] == "stale"
        assert [*(await told(page, "findings"))["frames"]] == ["base"]
    session.rest()
    await asyncio.sleep(0.05)


async def test_a_pick_leads_the_editor_and_a_drag_is_one_edit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session, client, uri = opened(tmp_path, monkeypatch)
    async with looking(await open_view(session, uri)) as page:
        await page.send(json.dumps({"type": "pick", "id": 1, "frame": "arm"}))
        card = await told(page, "card")
        await page.send(json.dumps({"type": "show", "ref": card["stack"][0]["ref"], "focus": False}))
        await page.send(json.dumps({"type": "drag", "id": 2, "frame": "arm", "translation": [0.625, 0, 0]}))
        assert (await told(page, "candidates"))["candidates"][0]["mustBeChosen"] is False
        await page.send(json.dumps({"type": "choose", "id": 3, "index": 0}))
        assert (await told(page, "chosen"))["refused"] is None
    shown = client.shown[-1]
    assert (shown.uri, shown.take_focus) == (uri, False)
    assert shown.selection == types.Range(types.Position(1, 6), types.Position(1, 9))
    ((_, applied),) = client.applied
    (document,) = applied.document_changes or ()
    assert isinstance(document, types.TextDocumentEdit)
    assert (document.text_document.version, len(document.edits)) == (1, 1)
    session.rest()
    await asyncio.sleep(0.05)


@pytest.mark.parametrize("changed", ["part.OBJ", "part.mtl", "colours/PART.MTL"])
async def test_a_mesh_that_has_changed_on_the_disk_is_asked_for_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: str
) -> None:
    """As one whose materials have."""
    session, _, uri = opened(tmp_path, monkeypatch)
    mesh = tmp_path / "meshes" / changed
    mesh.parent.mkdir(parents=True)
    mesh.write_bytes(b"")
    text = 'frame part { geometry { mesh "meshes/part.OBJ"; } }\n'
    session.documents.open(str(tmp_path / "scene.robray"), uri, 2, text)
    session.documents.settle()
    async with looking(await open_view(session, uri)) as page:
        change = types.FileEvent(mesh.as_uri(), types.FileChangeType.Changed)
        did_change_watched_files(session, types.DidChangeWatchedFilesParams([change]))
        assert (await told(page, "remeshed"))["numbers"] == [0]
    session.rest()
    await asyncio.sleep(0.05)


def test_what_was_saved_of_a_fragment_is_the_scene_that_it_is_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "part.robray").write_text("frame part { }\n")
    whole = 'include "part.robray"\nframe whole { parent part; }\n'
    session, _, _ = opened(tmp_path, monkeypatch)
    for name, text in (("whole.robray", whole), ("part.robray", "frame part { }\n")):
        (tmp_path / name).write_text(text)
        session.documents.open(str(tmp_path / name), (tmp_path / name).as_uri(), 1, text)
    session.documents.settle()
    saved = EditorHost(session, str(tmp_path / "part.robray")).saved()
    assert saved is not None
    assert saved.state.root == str(tmp_path / "whole.robray")


async def test_why_there_is_no_view_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session, _, uri = opened(tmp_path, monkeypatch)
    monkeypatch.setattr(pages, "page", lambda: pages.NOT_BUILT)
    with pytest.raises(RequestFailedError, match="install Node"):
        await open_view(session, uri)


async def test_without_a_view_nothing_is_made_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session, _, uri = opened(tmp_path, monkeypatch)
    typed(session, uri, "0.5", "0.75")
    assert "views" not in vars(session)
