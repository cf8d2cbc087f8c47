"""A view in a panel of the editor: what the page says comes with commands, what it is told goes as notifications."""

import asyncio
import base64
import json
import threading
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from lsp.recording import RecordingClient
from lsp.session import PATIENCE
from lsp.viewing import opened, typed
from robray.lsp import views
from robray.lsp.errors import InvalidParamsError, RequestFailedError
from robray.lsp.hover import show_hover
from robray.lsp.session import Session
from robray.lsp.views import MOST_PANELS, close_panel, open_panel, panel_mesh, tell_panel
from robray.view import page as pages

pytestmark = pytest.mark.quick


@pytest.fixture
def at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Session, RecordingClient, str]:
    """Without the page and without a package for sockets: the editor has the page."""
    found = opened(tmp_path, monkeypatch)
    monkeypatch.setattr(pages, "page", lambda: pages.NO_SOCKETS)
    monkeypatch.setattr(views, "DELAY", 0)
    monkeypatch.setattr(views, "PAUSE", 0)
    return found


def told(client: RecordingClient, panel: str) -> list[dict[str, Any]]:
    """What a panel was told since this was asked last."""
    found = [message for one in client.told if one["panel"] == panel for message in one["messages"]]
    client.told = [one for one in client.told if one["panel"] != panel]
    return found


async def answered(client: RecordingClient, panel: str, kind: str) -> dict[str, Any]:
    """The next message of a kind that a panel is told."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for message in told(client, panel):
                if message["type"] == kind:
                    return message
            await asyncio.sleep(0.001)


async def a_moment() -> None:
    for _ in range(3):
        await asyncio.sleep(0.002)


async def test_a_panel_is_told_everything_and_then_what_changes(at: tuple[Session, RecordingClient, str]) -> None:
    session, client, uri = at
    open_panel(session, uri, "one")
    scene, poses, state = told(client, "one")
    assert [row["name"] for row in scene["frames"]] == ["base", "arm"]
    assert len(base64.b64decode(poses["data"])) == 16 + 2 * 28
    assert (poses["type"], state["state"], scene["canShow"]) == ("poses", "live", True)
    await a_moment()
    told(client, "one")
    typed(session, uri, "0.5", "0.75")
    await a_moment()
    moved, edited = told(client, "one")
    assert len(base64.b64decode(moved["data"])) == 16 + 4 + 28
    assert edited["type"] == "edited"
    session.rest()


async def test_what_the_page_asks_is_answered_to_it_alone(at: tuple[Session, RecordingClient, str]) -> None:
    session, client, uri = at
    for name in ("one", "other"):
        open_panel(session, uri, name)
        told(client, name)
    tell_panel(session, "one", json.dumps({"type": "pick", "id": 1, "frame": "arm"}))
    (card,) = told(client, "one")
    assert (card["type"], card["frame"]) == ("card", "arm")
    assert told(client, "other") == []
    tell_panel(session, "one", json.dumps({"type": "show", "ref": card["stack"][0]["ref"], "focus": True}))
    assert [(one.uri, one.take_focus) for one in client.shown] == [(uri, True)]
    session.rest()


async def test_the_server_answers_while_git_does_not(
    at: tuple[Session, RecordingClient, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    session, client, uri = at
    git = threading.Event()
    monkeypatch.setattr(views, "committed", lambda _: "git" if git.wait(10) else "nothing")
    for name in ("one", "closed"):
        open_panel(session, uri, name)
        told(client, name)
        tell_panel(session, name, json.dumps({"type": "committed", "id": 1}))
    params = types.HoverParams(types.TextDocumentIdentifier(uri), types.Position(0, 7))
    assert show_hover(session, params) is not None
    assert "committed" not in [one["type"] for one in told(client, "one")]
    close_panel(session, "closed")
    git.set()
    answer = await answered(client, "one", "committed")
    assert (answer["id"], answer["refused"]) == (1, "git")
    assert "committed" not in [one["type"] for one in told(client, "closed")]
    session.rest()


async def test_a_panel_that_is_closed_is_not_told(at: tuple[Session, RecordingClient, str]) -> None:
    session, client, uri = at
    open_panel(session, uri, "one")
    close_panel(session, "one")
    told(client, "one")
    typed(session, uri, "0.5", "0.75")
    tell_panel(session, "one", json.dumps({"type": "pick", "id": 1, "frame": "arm"}))
    await a_moment()
    assert client.told == []
    open_panel(session, uri, "one")
    _, poses, _ = told(client, "one")
    assert base64.b64decode(poses["data"])[16 + 28 : 16 + 32] == b"\0\0\x40\x3f", "it is told of what came meanwhile"
    session.rest()


async def test_meshes_are_those_that_the_scene_names_inside_of_the_read_scope(
    at: tuple[Session, RecordingClient, str], tmp_path: Path
) -> None:
    session, client, _ = at
    inside = tmp_path / "project"
    inside.mkdir()
    (inside / "robray.toml").write_text("")
    (tmp_path / "secret.stl").write_bytes(b"solid")
    (inside / "link.stl").symlink_to(tmp_path / "secret.stl")
    (inside / "part.obj").write_bytes(b"mtllib part.mtl\n")
    (inside / "part.mtl").write_bytes(b"newmtl red")
    text = "".join(
        f'frame f{n} {{ geometry {{ mesh "{mesh}"; }} }}\n'
        for n, mesh in enumerate(("part.obj", "../secret.stl", "link.stl", "none.stl"))
    )
    scene = inside / "scene.robray"
    scene.write_text(text)
    session.documents.close(str(tmp_path / "scene.robray"))
    session.documents.open(str(scene), scene.as_uri(), 1, text)
    open_panel(session, scene.as_uri(), "one")
    rows = told(client, "one")[0]["geometries"]
    found = [await panel_mesh(session, "one", row["mesh"]["number"]) for row in rows]
    assert found == [
        {"uri": (inside / "part.obj").as_uri()},
        {"refused": "lies outside of the project, where nothing is read"},
        {"refused": "lies outside of the project, where nothing is read"},
        {"refused": "does not exist"},
    ]
    materials = [await panel_mesh(session, "one", row["mesh"]["number"], "material") for row in rows]
    assert materials == [{"data": base64.b64encode(b"newmtl red").decode()}, found[1], found[2], {}]
    assert await panel_mesh(session, "one", 99) == {"refused": "is not one of the scene"}
    assert await panel_mesh(session, "nobody", 0) == {}
    session.rest()


async def test_what_is_no_panel_is_refused(at: tuple[Session, RecordingClient, str]) -> None:
    session, _, uri = at
    with pytest.raises(InvalidParamsError):
        open_panel(session, uri)
    with pytest.raises(InvalidParamsError):
        tell_panel(session, "x" * 1_001, "{}")
    with pytest.raises(InvalidParamsError):
        tell_panel(session, "one", {"type": "pick"})
    for number in range(MOST_PANELS):
        open_panel(session, uri, str(number))
    with pytest.raises(RequestFailedError, match="close one"):
        open_panel(session, uri, "one too many")
    session.rest()
