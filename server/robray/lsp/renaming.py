"""Names and files that get other names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from robray.features.refactorings.refactoring import RefusalError
from robray.features.rename import prepare_rename, rename
from robray.features.rename_files import moved, rename_files
from robray.lsp.cursor import cursor
from robray.lsp.edits import workspace_edit
from robray.lsp.uris import is_on_disk, to_path
from robray.scene.meshes import MESHES

if TYPE_CHECKING:
    from robray.lsp.server import RobrayServer


def prepare(server: RobrayServer, params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
    """None where there is no name; an error with the reason where the name has to stay."""
    at = cursor(server, params)
    if at is None:
        return None
    try:
        found = prepare_rename(at.analysis, at.path, at.offset)
    except RefusalError as refusal:
        raise _refused(refusal) from refusal
    return None if found is None else types.PrepareRenamePlaceholder(at.coordinates.range(found[0]), found[1])


def rename_symbol(server: RobrayServer, params: types.RenameParams) -> types.WorkspaceEdit | None:
    at = cursor(server, params)
    if at is None:
        return None
    try:
        edits = rename(at.analysis, server.documents.workspace.copy, at.path, at.offset, params.new_name)
    except RefusalError as refusal:
        raise _refused(refusal) from refusal
    return workspace_edit(server, at.coordinates, edits)


def will_rename_files(server: RobrayServer, params: types.RenameFilesParams) -> types.WorkspaceEdit | None:
    """To be applied while the files still have their old names."""
    edits = rename_files(server.analysis(), _moves(params))
    return workspace_edit(server, server.coordinates(), edits) if edits else None


def did_rename_files(server: RobrayServer, params: types.RenameFilesParams) -> None:
    """The disk is looked at again, at the old places and the new; what is open, the client closes and opens itself."""
    moves = _moves(params)
    analysis, documents = server.analysis(), server.documents
    for path in dict.fromkeys((*analysis.files, *moves)):
        new = moved(path, moves)
        if new != path and (path in analysis.files or path.endswith(server.suffixes)):
            documents.look_again(path, is_scene=True)
            documents.look_again(new, is_scene=True)
    for asked in {asked for scene in analysis.scenes.values() for asked in scene.files_asked}:
        documents.look_again(asked, is_scene=False)
    documents.complete()
    files = (*server.suffixes, *(f".{suffix}" for suffix in MESHES))
    folders = [new for new in moves.values() if is_on_disk(new) and not new.endswith(files)]
    if folders:
        # What has come with a folder, and was not known where it was.
        server.indexing.read(folders)
    server.tell()


def _moves(params: types.RenameFilesParams) -> dict[str, str]:
    return {to_path(file.old_uri): to_path(file.new_uri) for file in params.files}


def _refused(refusal: RefusalError) -> JsonRpcException:
    return JsonRpcException(str(refusal), types.LSPErrorCodes.RequestFailed)
