"""A scene and its page as one self-contained document, for notebooks.

The document has the first messages of a session; `view/src/host.ts` answers the page's requests from them.
"""

from __future__ import annotations

import base64
import hashlib
import os
from collections.abc import Callable, Sequence
from typing import Any

from robray.analysis.analysis import FileSpan
from robray.analysis.workspace import Workspace
from robray.loading import Loaded
from robray.meshes import Meshes, MeshPlace
from robray.project import Projects
from robray.project_access import read_scope_around
from robray.rules.engine.rule import Diagnostic
from robray.view.host import MOST_OF_MESH, Shown, Step
from robray.view.messages import encoded
from robray.view.page import Page, built
from robray.view.session import ViewSession

MOST = 8_000_000
"""Limit of bytes of a document's meshes: a notebook stores the document of each cell."""

_DATA = 3
"""Limit of characters of a scene's messages, with its meshes, for each byte of meshes."""


_NO_TEXT = "this page has the scene as it was loaded"


class _AsLoaded:
    """A scene that stays as it was loaded."""

    can_show = False
    measuring = None

    def __init__(self, loaded: Loaded) -> None:
        self._loaded = loaded
        self._scope = read_scope_around(Projects(), [loaded.path, *loaded.beside])

    def shown(self) -> Shown:
        return Shown(self._loaded.analysis, self._loaded.state)

    saved = shown

    def committed(self) -> Callable[[], str]:
        """A document has no repository."""
        return lambda: _NO_TEXT

    def findings(self) -> Sequence[Diagnostic]:
        return self._loaded.findings

    def allowed(self) -> Sequence[tuple[str, str]]:
        """Nothing is measured."""
        return ()

    def show(self, at: FileSpan, *, focus: bool) -> None:
        """There is no editor."""

    def mesh(self, path: str) -> MeshPlace | str:
        return Meshes(self._scope, MOST_OF_MESH).place(path)

    def copy(self) -> Workspace:
        return self._loaded.workspace.copy()

    def apply(self, edits: Sequence[tuple[FileSpan, str]], words: str) -> str:  # noqa: ARG002 - whoever writes takes them
        return _NO_TEXT

    def undo(self) -> Step:
        return Step(_NO_TEXT)

    redo = undo


def document(loaded: Loaded, most: int | None = None) -> str | None:
    """The document; None if the page was not built with this installation, or the scene has more than `most` bytes of
    meshes, by default `MOST`.
    """
    most = MOST if most is None else most
    page = built()
    if page is None:
        return None
    session = ViewSession(_AsLoaded(loaded), os.path.basename(loaded.path))
    messages = [_settled(message) for message in (*session.opened(), *session.found())]
    poses = b"".join(message for message in messages if isinstance(message, bytes))
    told = [message for message in messages if not isinstance(message, bytes)]
    meshes = _meshes(session, told[0]["geometries"], most)
    if meshes is None:
        return None
    data = encoded({"told": told, "poses": _letters(poses), "meshes": meshes})
    assert isinstance(data, str), "an object becomes JSON"
    if len(data) > _DATA * most:
        return None
    return _document(page, data)


def _settled(message: dict[str, Any] | bytes) -> dict[str, Any] | bytes:
    """The message, with other words for a live state."""
    if isinstance(message, dict) and message.get("state") == "live":
        return message | {"words": "As it was loaded"}
    return message


def _meshes(session: ViewSession, geometries: Sequence[dict[str, Any]], left: int) -> dict[str, dict[str, str]] | None:
    """The files of meshes and their materials, by number of the mesh, or the reason for none; None if they have more
    than `left` bytes."""
    found: dict[str, dict[str, str]] = {}
    for number in sorted({row["mesh"]["number"] for row in geometries if "mesh" in row}):
        mesh = session.mesh(number)
        content = mesh if isinstance(mesh, str) else mesh.read()
        if isinstance(content, str):
            found[str(number)] = {"refused": content}
            continue
        parts = {"mesh": content}
        material = session.mesh_material(number, content)
        if material is not None and isinstance(colours := material.read(), bytes):
            parts["material"] = colours
        left -= sum(map(len, parts.values()))
        if left < 0:
            return None
        found[str(number)] = {part: _letters(each) for part, each in parts.items()}
    return found


def _letters(content: bytes) -> str:
    return base64.b64encode(content).decode("ascii")


def _document(page: Page, data: str) -> str:
    """`data` is JSON; no name in it can close its element."""
    script, style = page.script.decode(), page.style.decode()
    policy = "; ".join(
        (
            "default-src 'none'",
            f"script-src {_digest(page.script)}",
            f"style-src {_digest(page.style)}",
            # A mesh may embed images and buffers.
            "img-src data: blob:",
            "connect-src data: blob:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )
    escaped = data.replace("<", "\\u003c")
    return (
        "<!doctype html>\n"
        '<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f"<title>robray</title>\n<style>{style}</style>\n</head>\n<body>\n"
        f'<script type="application/json" id="scene">{escaped}</script>\n'
        f"<script>{script}</script>\n</body>\n</html>\n"
    )


def _digest(content: bytes) -> str:
    return f"'sha256-{_letters(hashlib.sha256(content).digest())}'"
