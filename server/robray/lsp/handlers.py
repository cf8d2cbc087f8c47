"""One function a message: what the protocol asks, in terms of what is below.

All are synchronous and run on the loop, one after the other: each sees the texts that were there when its message was
sent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types

from robray.features.completion import completion
from robray.features.definition import definition
from robray.features.document_highlight import document_highlight
from robray.features.document_link import document_link
from robray.features.document_symbols import document_symbols
from robray.features.folding_range import folding_range
from robray.features.hover import hover
from robray.features.references import references
from robray.features.semantic_tokens import semantic_tokens
from robray.features.workspace_symbol import workspace_symbol
from robray.lsp.semantic_tokens import LEGEND, encoded
from robray.lsp.settings import settings
from robray.lsp.uris import to_path
from robray.text.spans import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from robray.lsp.server import RobrayServer

    Handler = Callable[[RobrayServer, Any], Any]

MESHES = ("3ds", "blend", "dae", "fbx", "glb", "gltf", "inc", "obj", "ply", "stl", "wrl")
"""Suffixes of files whose coming and going is asked for; their content never matters."""


def initialize(server: RobrayServer, params: types.InitializeParams) -> None:
    server.settings = settings(params.capabilities)
    server.folders = _folders(params)
    server.watch(params.process_id)
    if server.settings.pulls_diagnostics:
        server.handle(
            types.TEXT_DOCUMENT_DIAGNOSTIC,
            diagnostic,
            types.DiagnosticOptions(inter_file_dependencies=True, workspace_diagnostics=False, identifier="robray"),
        )


def initialized(server: RobrayServer, _params: types.InitializedParams) -> None:
    if server.settings.watches_files:
        patterns = [f"**/*{suffix}" for suffix in server.suffixes] + [f"**/*.{{{','.join(MESHES)}}}"]
        watchers = [types.FileSystemWatcher(pattern) for pattern in patterns]
        options = types.DidChangeWatchedFilesRegistrationOptions(watchers)
        method = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
        registration = types.Registration("robray-files", method, options)
        server.client_register_capability(types.RegistrationParams([registration]))
    server.scan(server.folders)


def did_change_folders(server: RobrayServer, params: types.DidChangeWorkspaceFoldersParams) -> None:
    server.scan(to_path(folder.uri) for folder in params.event.added)


def did_open(server: RobrayServer, params: types.DidOpenTextDocumentParams) -> None:
    document = params.text_document
    path = to_path(document.uri)
    server.documents.open(path, document.uri, document.version, document.text)
    server.tell(path)


def did_change(server: RobrayServer, params: types.DidChangeTextDocumentParams) -> None:
    document = params.text_document
    path = to_path(document.uri)
    server.documents.change(path, document.version, params.content_changes, server.settings.encoding)
    server.tell(path)


def did_save(_server: RobrayServer, _params: types.DidSaveTextDocumentParams) -> None:
    """What was saved is what we have."""


def did_close(server: RobrayServer, params: types.DidCloseTextDocumentParams) -> None:
    path = to_path(params.text_document.uri)
    server.documents.close(path)
    server.clear(path, params.text_document.uri)
    server.tell()


def did_change_watched_files(server: RobrayServer, params: types.DidChangeWatchedFilesParams) -> None:
    """Created, changed or deleted: the disk is looked at again, whatever the client believes."""
    for path in dict.fromkeys(to_path(change.uri) for change in params.changes):
        server.documents.look_again(path, is_scene=path.endswith(server.suffixes))
    server.documents.complete()
    server.tell()


def go_to_definition(
    server: RobrayServer, params: types.DefinitionParams
) -> list[types.LocationLink] | list[types.Location] | None:
    path, coordinates = to_path(params.text_document.uri), server.coordinates()
    if path not in coordinates.files:
        return None
    offset = coordinates.offset(path, params.position)
    return coordinates.definition(definition(server.analysis(), path, offset))


def show_hover(server: RobrayServer, params: types.HoverParams) -> types.Hover | None:
    path, coordinates = to_path(params.text_document.uri), server.coordinates()
    if path not in coordinates.files:
        return None
    found = hover(server.analysis(), path, coordinates.offset(path, params.position))
    return None if found is None else coordinates.hover(found)


def complete(server: RobrayServer, params: types.CompletionParams) -> types.CompletionList | None:
    path, coordinates = to_path(params.text_document.uri), server.coordinates()
    if path not in coordinates.files:
        return None
    found = completion(server.analysis(), path, coordinates.offset(path, params.position))
    return coordinates.completions(path, found)


def find_references(server: RobrayServer, params: types.ReferenceParams) -> list[types.Location] | None:
    path, coordinates = to_path(params.text_document.uri), server.coordinates()
    if path not in coordinates.files:
        return None
    offset, declaration = coordinates.offset(path, params.position), params.context.include_declaration
    found = references(server.analysis(), path, offset, include_declaration=declaration)
    return [coordinates.location(at) for at in found]


def highlight(server: RobrayServer, params: types.DocumentHighlightParams) -> list[types.DocumentHighlight] | None:
    path, coordinates = to_path(params.text_document.uri), server.coordinates()
    if path not in coordinates.files:
        return None
    found = document_highlight(server.analysis(), path, coordinates.offset(path, params.position))
    return [coordinates.highlight(path, one) for one in found]


def outline(
    server: RobrayServer, params: types.DocumentSymbolParams
) -> list[types.DocumentSymbol] | list[types.SymbolInformation] | None:
    path, coordinates = to_path(params.text_document.uri), server.coordinates()
    if path not in coordinates.files:
        return None
    return coordinates.document_symbols(path, document_symbols(server.analysis(), path))


def find_symbols(server: RobrayServer, params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
    coordinates = server.coordinates()
    return [coordinates.workspace_symbol(symbol) for symbol in workspace_symbol(server.analysis(), params.query)]


def fold(server: RobrayServer, params: types.FoldingRangeParams) -> list[types.FoldingRange] | None:
    path, coordinates = to_path(params.text_document.uri), server.coordinates()
    if path not in coordinates.files:
        return None
    folds = (coordinates.fold(path, one) for one in folding_range(server.analysis(), path))
    return [one for one in folds if one is not None]


def links(server: RobrayServer, params: types.DocumentLinkParams) -> list[types.DocumentLink] | None:
    path, coordinates = to_path(params.text_document.uri), server.coordinates()
    if path not in coordinates.files:
        return None
    return [coordinates.document_link(path, link) for link in document_link(server.analysis(), path)]


def tokens_full(server: RobrayServer, params: types.SemanticTokensParams) -> types.SemanticTokens | None:
    path, analysis = to_path(params.text_document.uri), server.analysis()
    return server.semantic_tokens.full(path, analysis, server.settings.encoding) if path in analysis.files else None


def tokens_delta(
    server: RobrayServer, params: types.SemanticTokensDeltaParams
) -> types.SemanticTokens | types.SemanticTokensDelta | None:
    path, analysis = to_path(params.text_document.uri), server.analysis()
    if path not in analysis.files:
        return None
    return server.semantic_tokens.delta(path, analysis, server.settings.encoding, params.previous_result_id)


def tokens_range(server: RobrayServer, params: types.SemanticTokensRangeParams) -> types.SemanticTokens | None:
    path, coordinates = to_path(params.text_document.uri), server.coordinates()
    if path not in coordinates.files:
        return None
    span = Span(coordinates.offset(path, params.range.start), coordinates.offset(path, params.range.end))
    found = semantic_tokens(server.analysis(), path, span)
    return types.SemanticTokens(
        encoded(found, coordinates.files[path].lines, server.settings.encoding).ravel().tolist()
    )


def code_action(server: RobrayServer, params: types.CodeActionParams) -> list[types.CodeAction] | None:
    """The fixes of the diagnostics that the range touches."""
    path, coordinates = to_path(params.text_document.uri), server.coordinates()
    wanted = params.context.only is None or any(_is_quick_fix(kind) for kind in params.context.only)
    if path not in coordinates.files or not wanted or not server.settings.code_action_literals:
        return None
    answer = server.findings.of(path, server.analysis(), coordinates)
    return [
        types.CodeAction(
            title=found.fix[0],
            kind=types.CodeActionKind.QuickFix,
            diagnostics=[item],
            is_preferred=found.fix[2],
            edit=coordinates.workspace_edit(found.fix[1]),
        )
        for found, item in zip(answer.found, answer.items, strict=True)
        if found.fix is not None and coordinates.touches(found.at, path, params.range)
    ]


def diagnostic(
    server: RobrayServer, params: types.DocumentDiagnosticParams
) -> types.RelatedFullDocumentDiagnosticReport | types.RelatedUnchangedDocumentDiagnosticReport:
    path = to_path(params.text_document.uri)
    answer = server.findings.of(path, server.analysis(), server.coordinates())
    if params.previous_result_id == answer.result_id:
        return types.RelatedUnchangedDocumentDiagnosticReport(answer.result_id)
    return types.RelatedFullDocumentDiagnosticReport(answer.items, result_id=answer.result_id)


HANDLERS: Mapping[str, Handler] = {
    types.INITIALIZE: initialize,
    types.INITIALIZED: initialized,
    types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS: did_change_folders,
    types.WORKSPACE_DID_CHANGE_WATCHED_FILES: did_change_watched_files,
    types.TEXT_DOCUMENT_DID_OPEN: did_open,
    types.TEXT_DOCUMENT_DID_CHANGE: did_change,
    types.TEXT_DOCUMENT_DID_SAVE: did_save,
    types.TEXT_DOCUMENT_DID_CLOSE: did_close,
    types.TEXT_DOCUMENT_DEFINITION: go_to_definition,
    types.TEXT_DOCUMENT_HOVER: show_hover,
    types.TEXT_DOCUMENT_CODE_ACTION: code_action,
    types.TEXT_DOCUMENT_COMPLETION: complete,
    types.TEXT_DOCUMENT_REFERENCES: find_references,
    types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT: highlight,
    types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: outline,
    types.TEXT_DOCUMENT_FOLDING_RANGE: fold,
    types.TEXT_DOCUMENT_DOCUMENT_LINK: links,
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: tokens_full,
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA: tokens_delta,
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE: tokens_range,
    types.WORKSPACE_SYMBOL: find_symbols,
}

OPTIONS: Mapping[str, Any] = {
    types.TEXT_DOCUMENT_CODE_ACTION: types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix]),
    types.TEXT_DOCUMENT_COMPLETION: types.CompletionOptions(trigger_characters=['"', "[", "/"]),
    types.TEXT_DOCUMENT_DOCUMENT_LINK: types.DocumentLinkOptions(resolve_provider=False),
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: LEGEND,
    types.TEXT_DOCUMENT_DID_SAVE: types.SaveOptions(include_text=False),
}


def _folders(params: types.InitializeParams) -> tuple[str, ...]:
    if params.workspace_folders is not None:
        return tuple(to_path(folder.uri) for folder in params.workspace_folders)
    if params.root_uri is not None:
        return (to_path(params.root_uri),)
    return () if params.root_path is None else (params.root_path,)


def _is_quick_fix(kind: str) -> bool:
    """Kinds are hierarchical: who asks for `quickfix.x` does not mean ours, who asks for all of them does."""
    return kind in ("", types.CodeActionKind.QuickFix)
