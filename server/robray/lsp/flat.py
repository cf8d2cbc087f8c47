"""The flattened scene as a document of its own (LSP 3.18, workspace/textDocumentContent), or as a command's answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from robray.export.flattened import flattened
from robray.lsp.cursor import document
from robray.lsp.uris import FLAT, to_path

if TYPE_CHECKING:
    from robray.lsp.session import Session


def content(session: Session, params: types.TextDocumentContentParams) -> types.TextDocumentContentResult:
    """The scene of the file that a `robray-flat:` URI names with its path, or with another URI behind the colon."""
    uri = _source(params.uri)
    text = flattened_scene(session, uri)
    session.refresher.made(params.uri, to_path(uri))
    return types.TextDocumentContentResult(text)


def flattened_scene(session: Session, uri: str) -> str:
    """The first scene that a document is in; its own, if it is a root."""
    known = document(session, uri)
    scenes = [] if known is None else known.analysis.scenes_with(known.path)
    return flattened(scenes[0]) if scenes else "# robray knows no scene with this file\n"


def _source(uri: str) -> str:
    rest = uri.removeprefix(f"{FLAT}:")
    return f"file:{rest}" if rest.startswith("/") else rest
