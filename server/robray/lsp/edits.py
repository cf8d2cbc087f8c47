"""Edits of the workspace: they name the versions that they were computed for, and fit them.

A client that takes versions refuses an edit for another one. What no version protects is looked at here: a file that is
not open and that somebody has written since it was read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from robray.lsp.encoded_json import EncodedJson
from robray.lsp.errors import ContentModifiedError
from robray.lsp.listed import edits_in_projects

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lsprotocol import types

    from robray.analysis.analysis import FileSpan
    from robray.lsp.convert import Coordinates
    from robray.lsp.session import Session


def workspace_edit(
    session: Session, coordinates: Coordinates, edits: Iterable[tuple[FileSpan, str]]
) -> types.WorkspaceEdit:
    """Raises ContentModified where a text is not what the edits were computed for; then it is read again."""
    coordinates, fresh = _placed(session, coordinates, edits)
    return coordinates.workspace_edit(fresh)


def ready_workspace_edit(
    session: Session, coordinates: Coordinates, edits: Iterable[tuple[FileSpan, str]]
) -> EncodedJson:
    """The same as JSON, for where there may be very many."""
    coordinates, fresh = _placed(session, coordinates, edits)
    return EncodedJson.of_text(coordinates.written_workspace_edit(fresh))


def _placed(
    session: Session, coordinates: Coordinates, edits: Iterable[tuple[FileSpan, str]]
) -> tuple[Coordinates, list[tuple[FileSpan, str]]]:
    """Those in the lists of sets stand in configurations, which the coordinates know, too."""
    listed = [*edits]
    of_lists = [(at, text) for at, text in listed if at.path not in coordinates.files]
    fresh = _fresh(
        session, coordinates, listed if not of_lists else [e for e in listed if e[0].path in coordinates.files]
    )
    if of_lists:
        coordinates, more = edits_in_projects(session, coordinates, of_lists)
        fresh += more
    return coordinates, fresh


def _fresh(
    session: Session, coordinates: Coordinates, edits: Iterable[tuple[FileSpan, str]]
) -> list[tuple[FileSpan, str]]:
    listed = [*edits]
    stale = [path for path in dict.fromkeys(at.path for at, _ in listed) if not session.documents.is_fresh(path)]
    if not stale:
        return listed
    for path in stale:
        session.documents.look_again(path)
    session.documents.settle()
    session.tell()
    raise ContentModifiedError(f"{coordinates.uri(stale[0])} has changed since it was read; please try again")
