"""The client's capabilities that robray uses."""

from collections.abc import Sequence
from typing import Any

import attrs
from lsprotocol import types

from robray.text.lines import Encoding

SUGGEST_AGAIN = "editor.action.triggerSuggest"
"""A command of the client that opens completion again, for clients that announce it."""


@attrs.frozen
class Settings:
    """The defaults are those of a client that announces nothing."""

    encoding: Encoding = Encoding.UTF_16
    pulls_diagnostics: bool = False
    refreshes_diagnostics: bool = False
    related_information: bool = False
    tags: frozenset[types.DiagnosticTag] = frozenset()
    links: bool = False
    linking: frozenset[str] = frozenset()
    """The requests beside `definition` that may be answered with links."""
    markdown: bool = False
    code_action_literals: bool = False
    resolves_actions: bool = False
    """True if the edit of a code action may be computed when the user chooses it."""
    disabled_actions: bool = False
    applies_edits: bool = False
    creates_files: bool = False
    versioned_edits: bool = False
    confirms_edits: bool = False
    """True if the client asks the user to confirm annotated edits."""
    watches_files: bool = False
    watches_folders: bool = False
    """True if the client watches folders anywhere (3.17, relative patterns)."""
    tells_of_folders: bool = False
    """True if the client reports only the folder when it comes or goes with its files; announced in `experimental` as
    `robray.tellsOfFolders`."""
    nested_symbols: bool = False
    folds_lines_only: bool = False
    snippets: bool = False
    completion_markdown: bool = False
    completion_defaults: frozenset[str] = frozenset()
    """The properties of completion items that a list may give once for all."""
    completion_label_details: bool = False
    completion_leaves_behind: bool = False
    """True if the client may keep text behind the cursor that a completion item replaces."""
    asks_as_typed: bool = False
    """True if the client formats typed characters (`textDocument/onTypeFormatting`)."""
    completion_context: bool = False
    """True if the client sends the character that triggered completion."""
    signature_markdown: bool = False
    signature_label_offsets: bool = False
    link_tooltips: bool = False
    pulls_configuration: bool = False
    registers_configuration: bool = False
    shows_progress: bool = False
    shows_documents: bool = False
    """True if the client can show a document, or open a browser, on request (3.16)."""
    resolves_hints: bool = False
    resolves_symbol_ranges: bool = False
    shows_references: bool = False
    """True if the client announces the command `robray.showReferences` in `experimental`."""
    moves_frames: bool = False
    """True if the client announces the command `robray.moveFrame`, which asks for a distance, in `experimental`."""
    hover_pictures: bool = False
    """True if the client shows pictures in the Markdown of a hover (`data:`); announced in `experimental` as
    `robray.hoverPictures`."""
    suggests_again: bool = False
    """True if the client announces the command `editor.action.triggerSuggest` in `experimental`."""
    opens_contents: bool = False
    """True if the client requests documents that the server makes (3.18)."""
    refreshes_hints: bool = False
    refreshes_lenses: bool = False
    refreshes_tokens: bool = False


_COUNTING_OTHERWISE = frozenset({"Eglot"})
"""Clients that accept offsets in the label of a signature, and count them from 1 for a slot (Emacs 30)."""

_ASKING_AS_TYPED = frozenset({"Eglot", "emacs"})
"""Clients that format typed characters without announcing it: Eglot 1.9 and newer, and lsp-mode 8.0.
"""

_SILENT_AS_TYPED = frozenset({"Neovim", "coc.nvim"})
"""Clients that announce it and do it only if configured (`coc.preferences.formatOnType`), or, as Neovim 0.12, not
while a list of completions is open.
"""

_LEAVING_BEHIND = frozenset({"Neovim"})
"""Clients that insert an item at the cursor: their completion only uses the start of the edit (Neovim 0.12)."""


def settings(client: types.ClientCapabilities, info: types.ClientInfo | None = None) -> Settings:
    """The settings for a client; `info` has its name."""
    counts = info is None or info.name not in _COUNTING_OTHERWISE
    formats = _capability(client, "text_document.hover.content_format", ())
    literals = _capability(client, "text_document.code_action.code_action_literal_support")
    return Settings(
        encoding=_encoding(_capability(client, "general.position_encodings", ())),
        pulls_diagnostics=_capability(client, "text_document.diagnostic") is not None,
        refreshes_diagnostics=_capability(client, "workspace.diagnostics.refresh_support", default=False),
        related_information=_capability(client, "text_document.publish_diagnostics.related_information", default=False),
        tags=frozenset(_capability(client, "text_document.publish_diagnostics.tag_support.value_set", ())),
        links=_capability(client, "text_document.definition.link_support", default=False),
        linking=frozenset(
            name
            for name in ("declaration", "type_definition", "implementation")
            if _capability(client, f"text_document.{name}.link_support", default=False)
        ),
        markdown=types.MarkupKind.Markdown in formats,
        code_action_literals=literals is not None,
        resolves_actions="edit" in _capability(client, "text_document.code_action.resolve_support.properties", ())
        and _capability(client, "text_document.code_action.data_support", default=False),
        disabled_actions=_capability(client, "text_document.code_action.disabled_support", default=False),
        applies_edits=_capability(client, "workspace.apply_edit", default=False),
        creates_files=types.ResourceOperationKind.Create
        in (_capability(client, "workspace.workspace_edit.resource_operations", None) or ()),
        versioned_edits=_capability(client, "workspace.workspace_edit.document_changes", default=False),
        confirms_edits=_capability(client, "workspace.workspace_edit.change_annotation_support") is not None
        and _capability(client, "workspace.workspace_edit.document_changes", default=False),
        watches_files=_capability(client, "workspace.did_change_watched_files.dynamic_registration", default=False),
        watches_folders=_capability(
            client, "workspace.did_change_watched_files.relative_pattern_support", default=False
        ),
        tells_of_folders=_has(client, "robray.tellsOfFolders"),
        nested_symbols=_capability(
            client, "text_document.document_symbol.hierarchical_document_symbol_support", default=False
        ),
        folds_lines_only=_capability(client, "text_document.folding_range.line_folding_only", default=False),
        snippets=_capability(client, "text_document.completion.completion_item.snippet_support", default=False),
        completion_markdown=types.MarkupKind.Markdown
        in _capability(client, "text_document.completion.completion_item.documentation_format", ()),
        completion_defaults=frozenset(
            _capability(client, "text_document.completion.completion_list.item_defaults", None) or ()
        ),
        completion_label_details=_capability(
            client, "text_document.completion.completion_item.label_details_support", default=False
        ),
        completion_leaves_behind=info is not None and info.name in _LEAVING_BEHIND,
        asks_as_typed=_asks_as_typed(client, "" if info is None else info.name),
        completion_context=_capability(client, "text_document.completion.context_support", default=False),
        signature_markdown=types.MarkupKind.Markdown
        in _capability(client, "text_document.signature_help.signature_information.documentation_format", ()),
        signature_label_offsets=counts
        and _capability(
            client,
            "text_document.signature_help.signature_information.parameter_information.label_offset_support",
            default=False,
        ),
        link_tooltips=_capability(client, "text_document.document_link.tooltip_support", default=False),
        pulls_configuration=_capability(client, "workspace.configuration", default=False),
        registers_configuration=_capability(
            client, "workspace.did_change_configuration.dynamic_registration", default=False
        ),
        shows_documents=_capability(client, "window.show_document.support", default=False),
        shows_progress=_capability(client, "window.work_done_progress", default=False),
        resolves_hints={"tooltip", "label.location"}
        <= {*_capability(client, "text_document.inlay_hint.resolve_support.properties", ())},
        resolves_symbol_ranges="location.range"
        in _capability(client, "workspace.symbol.resolve_support.properties", ()),
        shows_references=_has(client, "robray.showReferences"),
        moves_frames=_has(client, "robray.moveFrame"),
        hover_pictures=_has(client, "robray.hoverPictures"),
        suggests_again=_has(client, SUGGEST_AGAIN),
        opens_contents=_capability(client, "workspace.text_document_content") is not None,
        refreshes_hints=_capability(client, "workspace.inlay_hint.refresh_support", default=False),
        refreshes_lenses=_capability(client, "workspace.code_lens.refresh_support", default=False),
        refreshes_tokens=_capability(client, "workspace.semantic_tokens.refresh_support", default=False),
    )


def _capability(client: types.ClientCapabilities, path: str, default: Any = None) -> Any:
    """The client's capability at a dotted path; without one, the default."""
    found: Any = client
    for name in path.split("."):
        found = getattr(found, name, None)
    return default if found is None else found


def _asks_as_typed(client: types.ClientCapabilities, name: str) -> bool:
    announced = _capability(client, "text_document.on_type_formatting") is not None
    return name in _ASKING_AS_TYPED or (announced and name not in _SILENT_AS_TYPED)


def _encoding(known: Sequence[str]) -> Encoding:
    """The encoding of columns: the first of the client's list that robray supports."""
    ours = {encoding.value: encoding for encoding in Encoding}
    return next((ours[each] for each in known if each in ours), Encoding.UTF_16)


def _has(client: types.ClientCapabilities, name: str) -> bool:
    """True if the client announces an experimental command or capability."""
    return isinstance(client.experimental, dict) and client.experimental.get(name) is True
