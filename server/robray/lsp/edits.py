"""Workspace edits, with the versions that they were computed for.

A client with versions rejects an edit of another one. Files that are not open have no version, so this module checks
that they have not changed on the disk.
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs
from lsprotocol import types

from robray.analysis.analysis import FileSpan
from robray.analysis.files import is_written
from robray.lsp.convert import Coordinates
from robray.lsp.encoded_json import EncodedJson
from robray.lsp.errors import ContentModifiedError
from robray.lsp.listed import edits_in_projects
from robray.lsp.objects import as_written
from robray.lsp.session import Session


def workspace_edit(
    session: Session, coordinates: Coordinates, edits: Iterable[tuple[FileSpan, str]]
) -> types.WorkspaceEdit:
    """A workspace edit. Reads outdated files again, and raises ContentModified if there are any."""
    coordinates, fresh = _placed(session, coordinates, edits)
    return coordinates.workspace_edit(fresh)


def ready_workspace_edit(
    session: Session,
    coordinates: Coordinates,
    edits: Iterable[tuple[FileSpan, str]],
    more: tuple[str, Iterable[tuple[FileSpan, str]]] | None = None,
) -> EncodedJson:
    """The same as JSON, for large edits. `more` are a label and edits that the client asks the user about first."""
    coordinates, fresh = _placed(session, coordinates, edits)
    if more is None:
        return EncodedJson(as_written(coordinates.workspace_edit(fresh)))
    coordinates, asked = _placed(session, coordinates, more[1])
    return EncodedJson(as_written(coordinates.workspace_edit(fresh, (more[0], asked))))


def _placed(
    session: Session, coordinates: Coordinates, edits: Iterable[tuple[FileSpan, str]]
) -> tuple[Coordinates, list[tuple[FileSpan, str]]]:
    """The edits at their places in sources and configurations, with coordinates that know these."""
    edits = [*edits]
    if not all(is_written(at.path) for at, _ in edits):
        coordinates, edits = session.coordinates(), session.robots.at_sources(edits)
    coordinates, listed = under_one_name(session, coordinates, edits)
    of_lists = [(at, text) for at, text in listed if at.path not in coordinates.files]
    fresh = _fresh(
        session, coordinates, listed if not of_lists else [e for e in listed if e[0].path in coordinates.files]
    )
    if of_lists:
        coordinates, more = edits_in_projects(session, coordinates, of_lists)
        fresh += more
    return coordinates, fresh


def under_one_name(
    session: Session, coordinates: Coordinates, edits: Iterable[tuple[FileSpan, str]]
) -> tuple[Coordinates, list[tuple[FileSpan, str]]]:
    """The edits of each file under one of its names: an open one, otherwise the real path, otherwise the first.

    Leaves out edits of names whose text differs from that of the chosen one. Cost: O(edits).
    """
    names, texts, files = session.file_names, session.documents.texts, coordinates.files
    listed = [*edits]
    paths = dict.fromkeys(at.path for at, _ in listed if at.path in files)
    sources = {path: source for path in paths if (source := texts.source(path)) is not None}
    chosen: dict[str, str] = {}
    for path in sorted(paths, key=lambda path: (sources.get(path) != path, names.real(path) != path, path)):
        source = sources.get(path, path)
        chosen.setdefault(names.real(path), source if source in files else path)
    # An open document that is not ours is known here by another name.
    uris = {path: session.documents.uri(sources[path]) for path in chosen.values() if sources.get(path, path) != path}
    coordinates = attrs.evolve(coordinates, uris={**coordinates.uris, **uris}) if uris else coordinates
    called = {path: chosen[names.real(path)] for path in paths}
    if all(path == name for path, name in called.items()):
        return coordinates, listed
    kept = [each for each in listed if called.get(each[0].path, each[0].path) == each[0].path]
    found = dict.fromkeys(at for at, _ in kept)
    for at, text in listed:
        there = FileSpan(called.get(at.path, at.path), at.span)
        if there not in found and files[there.path].text == files[at.path].text:
            found[there] = None
            kept.append((there, text))
    return coordinates, kept


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
