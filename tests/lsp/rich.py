"""A client that can do whatever there is."""

from lsprotocol import types

RICH = types.ClientCapabilities(
    workspace=types.WorkspaceClientCapabilities(
        configuration=True,
        did_change_configuration=types.DidChangeConfigurationClientCapabilities(dynamic_registration=True),
        diagnostics=types.DiagnosticWorkspaceClientCapabilities(refresh_support=True),
        semantic_tokens=types.SemanticTokensWorkspaceClientCapabilities(refresh_support=True),
        inlay_hint=types.InlayHintWorkspaceClientCapabilities(refresh_support=True),
        code_lens=types.CodeLensWorkspaceClientCapabilities(refresh_support=True),
        symbol=types.WorkspaceSymbolClientCapabilities(
            resolve_support=types.ClientSymbolResolveOptions(["location.range"])
        ),
        file_operations=types.FileOperationClientCapabilities(will_rename=True, did_rename=True),
        text_document_content=types.TextDocumentContentClientCapabilities(),
    ),
    text_document=types.TextDocumentClientCapabilities(
        diagnostic=types.DiagnosticClientCapabilities(),
        rename=types.RenameClientCapabilities(prepare_support=True),
        hover=types.HoverClientCapabilities(content_format=[types.MarkupKind.Markdown]),
        inlay_hint=types.InlayHintClientCapabilities(
            resolve_support=types.ClientInlayHintResolveOptions(["tooltip", "label.location"])
        ),
    ),
    window=types.WindowClientCapabilities(work_done_progress=True),
    experimental={"robray.showReferences": True},
)
