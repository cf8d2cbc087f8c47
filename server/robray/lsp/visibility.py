"""Of which files the findings are shown: as the user wants it, and as the editor does it."""

from __future__ import annotations

from robray.lsp.preferences import DIAGNOSTICS, WORKSPACE_DIAGNOSTICS
from robray.lsp.session import Session
from robray.lsp.uris import is_on_disk, is_written


def is_shown(session: Session, path: str) -> bool:
    """Whether the user wants to see what is found in a file. What git ignores is shown while it is open."""
    if not is_written(path) or path in session.documents.lost or not session.preferences(path).get(DIAGNOSTICS):
        return False
    if path in session.documents.uris:
        return not session.project(path).is_excluded(path)
    return not (is_on_disk(path) and session.projects.is_within_excluded(path))


def is_shown_closed(session: Session, path: str) -> bool:
    """Whether the user wants to see what is found in a file that is not open."""
    return session.preferences(path).get(WORKSPACE_DIAGNOSTICS)


def is_seen(session: Session, path: str) -> bool:
    """Whether the editor shows now what is found in a file."""
    if path in session.documents.uris:
        return True
    return session.findings.everywhere and is_shown_closed(session, path) and is_shown(session, path)
