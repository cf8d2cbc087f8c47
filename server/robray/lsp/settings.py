"""What we use of the client's capabilities."""

import attrs
from lsprotocol import types
from pygls.capabilities import ServerCapabilitiesBuilder, get_capability

from robray.text.lines import Encoding


@attrs.frozen
class Settings:
    """The defaults are those of a client that announces nothing."""

    encoding: Encoding = Encoding.UTF_16
    pulls_diagnostics: bool = False
    refreshes_diagnostics: bool = False
    related_information: bool = False
    tags: frozenset[types.DiagnosticTag] = frozenset()
    links: bool = False
    markdown: bool = False
    code_action_literals: bool = False
    versioned_edits: bool = False
    watches_files: bool = False
    nested_symbols: bool = False
    folds_lines_only: bool = False
    snippets: bool = False
    completion_markdown: bool = False
    link_tooltips: bool = False


def settings(client: types.ClientCapabilities) -> Settings:
    formats = get_capability(client, "text_document.hover.content_format", ())
    literals = get_capability(client, "text_document.code_action.code_action_literal_support")
    return Settings(
        # pygls announces the first encoding of the client's list that it knows, by this very function.
        encoding=Encoding(ServerCapabilitiesBuilder.choose_position_encoding(client)),
        pulls_diagnostics=get_capability(client, "text_document.diagnostic") is not None,
        refreshes_diagnostics=get_capability(client, "workspace.diagnostics.refresh_support", default=False),
        related_information=get_capability(
            client, "text_document.publish_diagnostics.related_information", default=False
        ),
        tags=frozenset(get_capability(client, "text_document.publish_diagnostics.tag_support.value_set", ())),
        links=get_capability(client, "text_document.definition.link_support", default=False),
        markdown=types.MarkupKind.Markdown in formats,
        code_action_literals=literals is not None,
        versioned_edits=get_capability(client, "workspace.workspace_edit.document_changes", default=False),
        watches_files=get_capability(client, "workspace.did_change_watched_files.dynamic_registration", default=False),
        nested_symbols=get_capability(
            client, "text_document.document_symbol.hierarchical_document_symbol_support", default=False
        ),
        folds_lines_only=get_capability(client, "text_document.folding_range.line_folding_only", default=False),
        snippets=get_capability(client, "text_document.completion.completion_item.snippet_support", default=False),
        completion_markdown=types.MarkupKind.Markdown
        in get_capability(client, "text_document.completion.completion_item.documentation_format", ()),
        link_tooltips=get_capability(client, "text_document.document_link.tooltip_support", default=False),
    )
