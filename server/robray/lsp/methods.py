"""Every message that the server answers: who answers it, and what is announced of it.

Handlers are named, not imported: `initialize` is answered before the analysis is loaded, and a module is loaded when it
is first asked. The table's order is that of the protocol's specification (LSP 3.17).
"""

import functools
import importlib
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from lsprotocol import types

from robray.lsp.legend import LEGEND


class Method(NamedTuple):
    """`handler` is `module:function`, below this package; `options` are the server's capabilities for the method."""

    handler: str
    options: Any = None

    def load(self) -> Callable[..., Any]:
        return _loaded(self.handler)


@functools.cache
def _loaded(handler: str) -> Callable[..., Any]:
    module, _, function = handler.partition(":")
    loaded: Callable[..., Any] = getattr(importlib.import_module(f"robray.lsp.{module}"), function)
    return loaded


METHODS: Mapping[str, Method] = {
    # Lifecycle and the workspace.
    types.INITIALIZE: Method("lifecycle:initialize"),
    types.INITIALIZED: Method("lifecycle:initialized"),
    types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS: Method("lifecycle:did_change_folders"),
    types.WORKSPACE_DID_CHANGE_WATCHED_FILES: Method("synchronization:did_change_watched_files"),
    types.WORKSPACE_SYMBOL: Method("symbols:find_symbols"),
    # Texts.
    types.TEXT_DOCUMENT_DID_OPEN: Method("synchronization:did_open"),
    types.TEXT_DOCUMENT_DID_CHANGE: Method("synchronization:did_change"),
    types.TEXT_DOCUMENT_DID_SAVE: Method("synchronization:did_save", types.SaveOptions(include_text=False)),
    types.TEXT_DOCUMENT_DID_CLOSE: Method("synchronization:did_close"),
    # Where names lead.
    types.TEXT_DOCUMENT_DEFINITION: Method("navigation:go_to_definition"),
    types.TEXT_DOCUMENT_REFERENCES: Method("navigation:find_references"),
    types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT: Method("navigation:highlight"),
    types.TEXT_DOCUMENT_DOCUMENT_LINK: Method("navigation:links", types.DocumentLinkOptions(resolve_provider=False)),
    # What is shown.
    types.TEXT_DOCUMENT_HOVER: Method("hover:show_hover"),
    types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: Method("symbols:outline"),
    types.TEXT_DOCUMENT_FOLDING_RANGE: Method("symbols:fold"),
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: Method("tokens:full", LEGEND),
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA: Method("tokens:delta"),
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE: Method("tokens:of_range"),
    # What is offered.
    types.TEXT_DOCUMENT_COMPLETION: Method(
        "completion:complete", types.CompletionOptions(trigger_characters=['"', "[", "/"])
    ),
    types.TEXT_DOCUMENT_CODE_ACTION: Method(
        "actions:code_action", types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])
    ),
}

WHEN_PULLED: Mapping[str, Method] = {
    types.TEXT_DOCUMENT_DIAGNOSTIC: Method(
        "diagnostics:diagnostic",
        types.DiagnosticOptions(inter_file_dependencies=True, workspace_diagnostics=False, identifier="robray"),
    )
}
"""Announced only to clients that pull diagnostics: to others they are pushed."""
