"""What we use of the client's capabilities."""

from collections.abc import Sequence
from typing import Any

import attrs
from lsprotocol import types

from robray.text.lines import Encoding

SUGGEST_AGAIN = "editor.action.triggerSuggest"
"""A command of the client's: what it runs to ask anew. Only what says that it knows it is given it."""


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
    """Whether the edit of a code action may come when the action is chosen."""
    disabled_actions: bool = False
    applies_edits: bool = False
    creates_files: bool = False
    versioned_edits: bool = False
    confirms_edits: bool = False
    """Whether the client asks the user about edits that need a confirmation before it applies them."""
    watches_files: bool = False
    watches_folders: bool = False
    """Whether the client watches a folder that it is given, wherever it is (3.17, relative patterns)."""
    tells_of_folders: bool = False
    """Whether the client tells of a folder alone when it comes or goes with all that is in it; it says so in
    `experimental`, as `robray.tellsOfFolders`."""
    nested_symbols: bool = False
    folds_lines_only: bool = False
    snippets: bool = False
    completion_markdown: bool = False
    completion_defaults: frozenset[str] = frozenset()
    """What of a list of completions may be said once for all items."""
    completion_label_details: bool = False
    completion_leaves_behind: bool = False
    """Whether the client may leave what stands behind the cursor when an item is taken that is to take its place."""
    asks_as_typed: bool = False
    """Whether the client asks what follows from a character that was typed (`textDocument/onTypeFormatting`)."""
    completion_context: bool = False
    """Whether the client says by what character it was made to ask for completions."""
    signature_markdown: bool = False
    signature_label_offsets: bool = False
    link_tooltips: bool = False
    pulls_configuration: bool = False
    registers_configuration: bool = False
    shows_progress: bool = False
    shows_documents: bool = False
    """Whether the client shows a document, or opens a browser, when it is asked to (3.16)."""
    resolves_hints: bool = False
    resolves_symbol_ranges: bool = False
    shows_references: bool = False
    """Whether the client has a command `robray.showReferences`, which it says in `experimental`."""
    moves_frames: bool = False
    """Whether the client has a command `robray.moveFrame`, which asks how far; it says so in `experimental`."""
    hover_pictures: bool = False
    """Whether the client shows pictures that stand in the Markdown of a hover (`data:`); it says so in `experimental`,
    as `robray.hoverPictures`."""
    suggests_again: bool = False
    """Whether the client has a command `editor.action.triggerSuggest`, which it says in `experimental`."""
    opens_contents: bool = False
    """Whether the client asks for documents that the server makes (3.18)."""
    refreshes_hints: bool = False
    refreshes_lenses: bool = False
    refreshes_tokens: bool = False


_COUNTING_OTHERWISE = frozenset({"Eglot"})
"""Clients that take offsets in the label of a signature, and count them from 1 where they name a slot (Emacs 30)."""

_ASKING_AS_TYPED = frozenset({"Eglot", "emacs"})
"""Clients that ask what follows from a character that was typed, and do not say so: Eglot 1.9 and newer, and
lsp-mode 8.0.
"""

_SILENT_AS_TYPED = frozenset({"Neovim", "coc.nvim"})
"""Clients that say so and ask only where they are set to (`coc.preferences.formatOnType`), and Neovim 0.12 not while a
list of completions is open.
"""

_LEAVING_BEHIND = frozenset({"Neovim"})
"""Clients that put an item in at the cursor: their own completion looks only at where the edit begins (Neovim 0.12)."""


def settings(client: types.ClientCapabilities, info: types.ClientInfo | None = None) -> Settings:
    """`info` is how the client calls itself."""
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
    """What the client says at a path of names with dots between them; where it says nothing, the default."""
    found: Any = client
    for name in path.split("."):
        found = getattr(found, name, None)
    return default if found is None else found


def _asks_as_typed(client: types.ClientCapabilities, name: str) -> bool:
    announced = _capability(client, "text_document.on_type_formatting") is not None
    return name in _ASKING_AS_TYPED or (announced and name not in _SILENT_AS_TYPED)


def _encoding(known: Sequence[str]) -> Encoding:
    """How columns are counted: the first way of the client's list that is one of ours."""
    ours = {encoding.value: encoding for encoding in Encoding}
    return next((ours[each] for each in known if each in ours), Encoding.UTF_16)


def _has(client: types.ClientCapabilities, name: str) -> bool:
    """Whether the client says that it has a command, or an ability, of that name."""
    return isinstance(client.experimental, dict) and client.experimental.get(name) is True
