"""Names and files that get other names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lsprotocol import types

from robray import disk
from robray.analysis.analysis import FileSpan
from robray.analysis.files import is_written
from robray.features.refactorings.refactoring import RefusalError
from robray.features.rename import Edits, prepare_rename, rename, rename_and_offer
from robray.features.rename_files import moved, rename_files
from robray.lsp.cursor import cursor, in_robot
from robray.lsp.edits import ready_workspace_edit, workspace_edit
from robray.lsp.encoded_json import EncodedJson
from robray.lsp.errors import RequestFailedError
from robray.lsp.session import Session
from robray.lsp.synchronization import look_again
from robray.lsp.uris import is_on_disk, paths_of, to_path, to_uri
from robray.text.lines import Lines
from robray.text.printable import printable


def prepare(session: Session, params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
    """None where there is no name; an error with the reason where the name has to stay."""
    at = cursor(session, params)
    if at is None:
        return None
    try:
        source = session.source(at.path)
        found = None if source is None else source.prepare_rename(at.offset)
        if found is None:
            at = in_robot(session, at)
            found = prepare_rename(at.analysis, at.path, at.offset)
    except RefusalError as refusal:
        raise _refused(refusal) from refusal
    return None if found is None else types.PrepareRenamePlaceholder(at.coordinates.range(found[0]), found[1])


def rename_symbol(session: Session, params: types.RenameParams) -> EncodedJson | None:
    at = cursor(session, params)
    if at is None:
        return None
    source = session.source(at.path)
    try:
        if source is not None and source.prepare_rename(at.offset) is not None:
            every = session.robots.source(at.path, of_all=True, lacks_none=True)
            if (given := every.given_argument(at.offset)) is not None:
                raise RequestFailedError(f"robray.toml gives a value of '{given}'; rename it there first")
            return ready_workspace_edit(session, at.coordinates, every.rename(at.offset, params.new_name))
    except RefusalError as refusal:
        raise _refused(refusal) from refusal
    at = in_robot(session, at)
    asked = at.analysis, session.documents.workspace.copy, at.path, at.offset, params.new_name
    try:
        edits, other = rename_and_offer(*asked) if session.settings.confirms_edits else (rename(*asked), None)
    except RefusalError as refusal:
        raise _refused(refusal) from refusal
    edits = (*edits, *_in_other_robots(session, edits, params.new_name))
    if other is None:
        return ready_workspace_edit(session, at.coordinates, edits)
    label = f"also rename the {other.word} '{printable(other.name)}'"
    return ready_workspace_edit(session, at.coordinates, edits, (label, other.edits))


def _in_other_robots(session: Session, edits: Edits, new: str) -> Iterator[tuple[FileSpan, str]]:
    """The same renaming in the other robots of the sources that are edited, each of which uses the name elsewhere."""
    if any(not is_written(place.path) for place, _ in edits):
        for path, offset in session.robots.sharing(edits).items():
            try:
                yield from rename(session.analysis(), session.documents.workspace.copy, path, offset, new)
            except RefusalError as refusal:
                raise _refused(refusal) from refusal


def will_rename_files(session: Session, params: types.RenameFilesParams) -> types.WorkspaceEdit | None:
    """To be applied while the files still have their old names."""
    moves, coordinates = _moves(params), session.coordinates()
    edits = rename_files(session.analysis(), moves)
    opened = session.project_files
    of_projects = {opened.uris.get(path) or to_uri(path): found for path, found in _of_projects(session, moves)}
    versions = {uri: file.version for path, uri in opened.uris.items() if (file := opened.file(path)) is not None}
    if not edits and not of_projects:
        return None
    edit = workspace_edit(session, coordinates, edits)
    if edit.document_changes is None:
        return types.WorkspaceEdit(changes={**(edit.changes or {}), **of_projects})
    # Null stands for the version on the disk.
    told = [
        types.TextDocumentEdit(types.OptionalVersionedTextDocumentIdentifier(uri, versions.get(uri)), [*found])
        for uri, found in of_projects.items()
    ]
    return types.WorkspaceEdit(document_changes=[*edit.document_changes, *told])


def _of_projects(session: Session, moves: Mapping[str, str]) -> Iterator[tuple[str, list[types.TextEdit]]]:
    """What the projects of these files, and of all that are known, have to say anew of what is loaded together."""
    paths = [path for path in (*session.analysis().files, *moves) if is_on_disk(path)]
    for project in dict.fromkeys(session.projects.of(path).path for path in paths):
        file = None if project is None else session.project_files.file(project)
        text = file.text if file is not None else None if project is None else disk.read_of_project(project)
        if project is not None and isinstance(text, bytes) and (b"scenes" in text or b"robots" in text):
            # Reading TOML takes some hundredths of a second to import.
            from robray.configuration.moved_files import moved_files

            lines = Lines(text)
            found = []
            for at, new in moved_files(project, text, lambda file: moved(file, moves)):
                start, end = lines.positions(at, session.settings.encoding)
                found.append(types.TextEdit(types.Range(types.Position(*start), types.Position(*end)), new))
            if found:
                yield project, found


def did_rename_files(session: Session, params: types.RenameFilesParams) -> None:
    """The disk is looked at again, at the old places and the new; what is open, the client closes and opens itself."""
    sound = [file for file in params.files if len(paths_of((file.old_uri, file.new_uri))) == 2]
    moves = _moves(types.RenameFilesParams(sound))
    look_again(session, [*moves, *moves.values()], others=True)


def _moves(params: types.RenameFilesParams) -> dict[str, str]:
    return {to_path(file.old_uri): to_path(file.new_uri) for file in params.files}


def _refused(refusal: RefusalError) -> RequestFailedError:
    return RequestFailedError(str(refusal))
