"""What is asked about an open configuration: the features of `configuration/editing`, in the protocol's terms."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping

from lsprotocol import types

from robray import disk
from robray.configuration.editing import places
from robray.configuration.editing.completion import Around, Role, completion
from robray.configuration.editing.places import Named
from robray.configuration.editing.symbols import Symbol, symbols
from robray.configuration.keys import Kind
from robray.configuration.reading import own_table
from robray.configuration.toml_text import statements
from robray.lsp import project_names
from robray.lsp.convert import offset_at
from robray.lsp.cursor import Positional
from robray.lsp.project_files import ProjectFile
from robray.lsp.session import Session
from robray.lsp.settings import SUGGEST_AGAIN
from robray.lsp.uris import is_on_disk, to_path, to_uri
from robray.project import files_named, located_in
from robray.text.markdown import plain
from robray.text.paths import system_path
from robray.text.printable import printable
from robray.text.spans import Span

_KINDS: Mapping[Role, types.CompletionItemKind] = {
    Role.KEY: types.CompletionItemKind.Property,
    Role.TABLE: types.CompletionItemKind.Module,
    Role.RULE: types.CompletionItemKind.EnumMember,
    Role.VALUE: types.CompletionItemKind.Value,
    Role.FILE: types.CompletionItemKind.File,
    Role.FOLDER: types.CompletionItemKind.Folder,
}

_MOST_TARGETS = 100
"""Files that one pattern leads to."""

_START = types.Range(types.Position(0, 0), types.Position(0, 0))


def _file(session: Session, uri: str) -> ProjectFile | None:
    return session.project_files.file(to_path(uri))


def _at(session: Session, params: Positional) -> tuple[ProjectFile, int] | None:
    file = _file(session, params.text_document.uri)
    return None if file is None else (file, offset_at(file.lines, params.position, session.settings.encoding))


def _range(session: Session, file: ProjectFile, span: Span) -> types.Range:
    start, end = file.lines.positions(span, session.settings.encoding)
    return types.Range(types.Position(*start), types.Position(*end))


def show_hover(session: Session, params: types.HoverParams) -> types.Hover | None:
    at = _at(session, params)
    found = None if at is None else places.hover(at[0].read, at[1])
    if found is None and (of_frame := project_names.show_hover(session, params)) is not None:
        return of_frame
    if at is None or found is None:
        return None
    if session.settings.markdown:
        content = types.MarkupContent(types.MarkupKind.Markdown, found.markdown)
    else:
        content = types.MarkupContent(types.MarkupKind.PlainText, plain(found.markdown))
    return types.Hover(content, _range(session, at[0], found.span))


def complete(session: Session, params: types.CompletionParams) -> types.CompletionList | None:
    at = _at(session, params)
    if at is None:
        return None
    file, offset = at
    settings = session.settings
    if not _is_due(params.context, file.text[file.text.rfind(b"\n", 0, offset) + 1 : offset]):
        return None
    folder = os.path.dirname(file.path)

    def entries(written: str) -> tuple[str, ...]:
        within = (*filter(is_on_disk, session.folders), folder)
        return disk.entries(os.path.join(folder, os.path.expanduser(written)), within) if is_on_disk(folder) else ()

    def names(key: tuple[str, ...]) -> list[str]:
        return project_names.frames_for(session, file.path, key)

    around = Around(own_table(file.path), file.read.settings, entries, session.suffixes, names)
    found = completion(file.text, offset, around)
    replaced = _range(session, file, found.replaced)
    items = []
    typed = file.text[found.replaced.start : found.replaced.end].decode("utf-8", "replace")
    for order, one in enumerate(found.items):
        if one.text == typed:
            # Enter would do nothing but close the list.
            continue
        snippet = one.snippet if settings.snippets else ""
        item = types.CompletionItem(
            label=one.label,
            kind=_KINDS[one.role],
            detail=one.detail or None,
            sort_text=f"{order:03}",
            # The bracket ends a header: whoever types it looks for nothing any more, and ends the line with Enter.
            filter_text=one.label.rstrip("]"),
            insert_text_format=types.InsertTextFormat.Snippet if snippet else types.InsertTextFormat.PlainText,
            text_edit=types.TextEdit(replaced, snippet or one.text),
            command=types.Command("Suggest", SUGGEST_AGAIN)
            if one.goes_on and snippet and settings.suggests_again
            else None,
        )
        if one.documentation and settings.completion_markdown:
            item.documentation = types.MarkupContent(types.MarkupKind.Markdown, one.documentation)
        elif one.documentation:
            item.documentation = plain(one.documentation)
        items.append(item)
    return types.CompletionList(is_incomplete=bool(items), items=items)


def _is_due(context: types.CompletionContext | None, before: bytes) -> bool:
    """Whether a list is due that nobody asked for; `before` is the line up to the cursor.

    Whoever types on and presses Enter gets what such a list proposes first (`features/completions/due.py`).
    """
    trigger = None if context is None else context.trigger_character
    if trigger in ('"', "/"):
        return before.count(b'"') % 2 == 1
    if trigger == "[":
        return before.strip() in (b"[", b"[[")
    return not trigger


def _named(session: Session, file: ProjectFile, named: Named) -> Iterator[str]:
    """The files that a text stands for."""
    configuration = file.read.configuration
    if configuration is None or not is_on_disk(file.path) or not named.text or named.text.startswith("!"):
        return
    if named.kind in (Kind.FILES, Kind.FILE):
        found = files_named(located_in(configuration), named.text, session.project_files.below)
        yield from (path for path in found if disk.is_file(path))
    elif named.kind is Kind.PATTERNS and named.is_plain:
        path = system_path(os.path.join(configuration.folder, named.text.strip("/")))
        if disk.is_file(path):
            yield path


def links(session: Session, params: types.DocumentLinkParams) -> list[types.DocumentLink] | None:
    """Files, and the pages of rules. A pattern is followed by `go_to_definition`."""
    file = _file(session, params.text_document.uri)
    if file is None:
        return None
    found = []
    for named in places.named(file.read, file.text):
        target = places.rule_page(named.text) if named.kind is Kind.RULES else None
        if named.kind is not Kind.RULES and named.is_plain:
            path = next(_named(session, file, named), None)
            target = None if path is None else to_uri(path)
        if target is not None:
            found.append(types.DocumentLink(_range(session, file, named.span), target))
    return found


def go_to_definition(
    session: Session, params: types.DefinitionParams
) -> list[types.LocationLink] | list[types.Location] | None:
    """The file, the files that a pattern stands for, or the frame."""
    at = _at(session, params)
    named = None if at is None else places.named_at(at[0].read, at[0].text, at[1])
    if at is None or named is None:
        return project_names.go_to_definition(session, params)
    found = [path for _, path in zip(range(_MOST_TARGETS), _named(session, at[0], named), strict=False)]
    if not session.settings.links:
        return [types.Location(to_uri(path), _START) for path in found]
    origin = _range(session, at[0], named.span)
    return [types.LocationLink(to_uri(path), _START, _START, origin) for path in found]


def outline(
    session: Session, params: types.DocumentSymbolParams
) -> list[types.DocumentSymbol] | list[types.SymbolInformation] | None:
    file = _file(session, params.text_document.uri)
    if file is None:
        return None
    found = symbols(statements(file.text))
    if session.settings.nested_symbols:
        return [_symbol(session, file, each) for each in found]
    flat = []
    for each in found:
        for symbol, holder in ((each, None), *((child, each.name) for child in each.children)):
            place = types.Location(params.text_document.uri, _range(session, file, symbol.extent))
            name = printable(symbol.name) or "?"
            flat.append(types.SymbolInformation(place, name, _symbol_kind(symbol), container_name=holder))
    return flat


def _symbol(session: Session, file: ProjectFile, symbol: Symbol) -> types.DocumentSymbol:
    return types.DocumentSymbol(
        # A client refuses all symbols of a document for one without a name.
        printable(symbol.name) or "?",
        _symbol_kind(symbol),
        _range(session, file, symbol.extent),
        _range(session, file, symbol.selection),
        children=[_symbol(session, file, each) for each in symbol.children],
    )


def _symbol_kind(symbol: Symbol) -> types.SymbolKind:
    return types.SymbolKind.Module if symbol.is_table else types.SymbolKind.Property


def code_action(session: Session, params: types.CodeActionParams) -> list[types.CodeAction] | None:
    """What was probably meant, for each finding at the range."""
    file = _file(session, params.text_document.uri)
    only = params.context.only
    wanted = only is None or any(each in ("", types.CodeActionKind.QuickFix) for each in only)
    if file is None or not wanted or not session.settings.code_action_literals:
        return None
    encoding = session.settings.encoding
    start = offset_at(file.lines, params.range.start, encoding)
    end = max(start, offset_at(file.lines, params.range.end, encoding))
    coordinates = session.project_files.coordinates(file)
    found = []
    for each in session.project_files.answer(file.path).found:
        if each.fix is not None and start <= each.at.span.end and each.at.span.start <= end:
            action = types.CodeAction(
                title=each.fix.title,
                kind=types.CodeActionKind.QuickFix,
                diagnostics=[coordinates.diagnostic(each)],
                is_preferred=True,
                edit=coordinates.workspace_edit(each.fix.edits),
            )
            found.append(action)
    return found
