"""What may stand at the cursor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from robray.features.completion import Completion, CompletionRole, completion
from robray.lsp.cursor import cursor
from robray.lsp.plain import plain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from robray.lsp.server import RobrayServer
    from robray.lsp.settings import Settings

_KINDS: Mapping[CompletionRole, types.CompletionItemKind] = {
    CompletionRole.KEYWORD: types.CompletionItemKind.Keyword,
    CompletionRole.ATTRIBUTE: types.CompletionItemKind.Property,
    CompletionRole.WORD: types.CompletionItemKind.EnumMember,
    CompletionRole.CONSTANT: types.CompletionItemKind.Constant,
    CompletionRole.CLASS: types.CompletionItemKind.Class,
    CompletionRole.FRAME: types.CompletionItemKind.Module,
    CompletionRole.FILE: types.CompletionItemKind.File,
    CompletionRole.VALUE: types.CompletionItemKind.Value,
}


def complete(server: RobrayServer, params: types.CompletionParams) -> types.CompletionList | None:
    at = cursor(server, params)
    if at is None:
        return None
    found = completion(at.analysis, at.path, at.offset)
    replaced = at.coordinates.spans(at.path, found.replaced)
    items = [_item(item, order, replaced, server.settings) for order, item in enumerate(found.items)]
    return types.CompletionList(found.incomplete, items)


def _item(item: Completion, order: int, replaced: types.Range, settings: Settings) -> types.CompletionItem:
    snippet = settings.snippets and item.snippet
    documentation: str | types.MarkupContent | None = None
    if item.documentation and settings.completion_markdown:
        documentation = types.MarkupContent(types.MarkupKind.Markdown, item.documentation)
    elif item.documentation:
        documentation = plain(item.documentation)
    return types.CompletionItem(
        label=item.label,
        kind=_KINDS[item.role],
        detail=item.detail or None,
        documentation=documentation,
        # The order is ours; clients would sort by the label.
        sort_text=f"{order:03}",
        filter_text=item.label,
        insert_text_format=types.InsertTextFormat.Snippet if snippet else types.InsertTextFormat.PlainText,
        text_edit=types.TextEdit(replaced, item.snippet if snippet else item.text),
    )
