"""A session with one open document that is looked at in three dimensions."""

from pathlib import Path

import pytest
from lsprotocol import types

from lsp.recording import RecordingClient, session_with
from robray.lsp.session import Session
from robray.lsp.settings import Settings
from robray.lsp.synchronization import did_change
from robray.view import page as pages
from robray.view.page import Page

SCENE = "frame base { translation [0, 0, 1]; }\nframe arm { parent base; translation [0.5, 0, 0]; }\n"


def opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, able: bool = True
) -> tuple[Session, RecordingClient, str]:
    """A session with one open document, and its URI."""
    monkeypatch.setattr(pages, "page", lambda: Page(b"", b""))
    session, client = session_with(Settings(shows_documents=able, applies_edits=able, versioned_edits=True))
    path = tmp_path / "scene.robray"
    path.write_text(SCENE)
    session.documents.open(str(path), path.as_uri(), 1, SCENE)
    return session, client, path.as_uri()


def typed(session: Session, uri: str, before: str, after: str, version: int = 2) -> None:
    start = SCENE.index(before)
    line, column = SCENE[:start].count("\n"), start - SCENE.rfind("\n", 0, start) - 1
    span = types.Range(types.Position(line, column), types.Position(line, column + len(before)))
    change = types.TextDocumentContentChangePartial(range=span, text=after)
    did_change(
        session, types.DidChangeTextDocumentParams(types.VersionedTextDocumentIdentifier(version, uri), [change])
    )
