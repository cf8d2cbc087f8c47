"""Between the domain and the protocol.

Three coordinate systems meet here, and only here:

* Below this package a place is a path and a *byte offset* into the file's UTF-8 text.
* In the protocol it is a URI, a *line* and a *column*, both from 0. A column counts units of the encoding that was
  agreed on when the session began: bytes in utf-8, code units in utf-16 (what a client that says nothing counts;
  characters beyond the BMP take two), code points in utf-32. Lines end at LF, CRLF and CR only.
* What people read, on the command line, counts from 1 and never comes here.

`text/lines.py` does the arithmetic between the first two, with the table of line starts of *one version* of a text. So
a position is only ever converted with the text that it was made for.
"""

from collections.abc import Iterable, Mapping, Sequence

import attrs
from lsprotocol import types

from robray.analysis.analysis import FileSpan
from robray.analysis.files import SourceFile
from robray.features.completion import Completion, CompletionRole, Completions
from robray.features.document_highlight import Highlight
from robray.features.document_link import DocumentLink
from robray.features.document_symbols import DocumentSymbol, SymbolRole
from robray.features.folding_range import Fold, FoldKind
from robray.features.hover import Hover
from robray.features.links import Link
from robray.features.workspace_symbol import WorkspaceSymbol
from robray.lsp.plain import plain
from robray.lsp.settings import Settings
from robray.lsp.uris import to_uri
from robray.rules.rule import Diagnostic, Severity, Tag
from robray.text.edits import Edit
from robray.text.lines import Encoding, Lines, Position
from robray.text.spans import Span

SOURCE = "robray"

_SEVERITIES: Mapping[Severity, types.DiagnosticSeverity] = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.INFORMATION: types.DiagnosticSeverity.Information,
    Severity.HINT: types.DiagnosticSeverity.Hint,
}

_SYMBOLS: Mapping[SymbolRole, types.SymbolKind] = {
    SymbolRole.CONSTANT: types.SymbolKind.Constant,
    SymbolRole.CLASS: types.SymbolKind.Class,
    SymbolRole.FRAME: types.SymbolKind.Namespace,
    SymbolRole.JOINT: types.SymbolKind.Method,
}

_FOLDS: Mapping[FoldKind, types.FoldingRangeKind] = {
    FoldKind.COMMENT: types.FoldingRangeKind.Comment,
    FoldKind.INCLUDES: types.FoldingRangeKind.Imports,
    FoldKind.CONSTANTS: types.FoldingRangeKind.Region,
}

_COMPLETIONS: Mapping[CompletionRole, types.CompletionItemKind] = {
    CompletionRole.KEYWORD: types.CompletionItemKind.Keyword,
    CompletionRole.ATTRIBUTE: types.CompletionItemKind.Property,
    CompletionRole.WORD: types.CompletionItemKind.EnumMember,
    CompletionRole.CONSTANT: types.CompletionItemKind.Constant,
    CompletionRole.CLASS: types.CompletionItemKind.Class,
    CompletionRole.FRAME: types.CompletionItemKind.Module,
    CompletionRole.FILE: types.CompletionItemKind.File,
    CompletionRole.VALUE: types.CompletionItemKind.Value,
}

_TAGS: Mapping[Tag, types.DiagnosticTag] = {Tag.UNNECESSARY: types.DiagnosticTag.Unnecessary}


@attrs.frozen(eq=False)
class Coordinates:
    """The texts of one moment, and how the client counts. `uris` are open documents', as the client writes them."""

    files: Mapping[str, SourceFile]
    uris: Mapping[str, str]
    settings: Settings

    def offset(self, path: str, position: types.Position) -> int:
        return offset_at(self.files[path].lines, position, self.settings.encoding)

    def uri(self, path: str) -> str:
        return self.uris.get(path) or to_uri(path)

    def range(self, at: FileSpan) -> types.Range:
        """The start of a file that was not read: a mesh, or a file that is not there."""
        file = self.files.get(at.path)
        if file is None:
            return types.Range(types.Position(0, 0), types.Position(0, 0))
        start = file.lines.position(at.span.start, self.settings.encoding)
        end = file.lines.position(at.span.end, self.settings.encoding)
        return types.Range(types.Position(*start), types.Position(*end))

    def touches(self, at: FileSpan, path: str, wanted: types.Range) -> bool:
        return at.path == path and (
            self.offset(path, wanted.start) <= at.span.end and at.span.start <= self.offset(path, wanted.end)
        )

    def location(self, at: FileSpan) -> types.Location:
        return types.Location(self.uri(at.path), self.range(at))

    def definition(self, links: Sequence[Link]) -> list[types.LocationLink] | list[types.Location]:
        if not self.settings.links:
            return [self.location(link.target_selection) for link in links]
        return [
            types.LocationLink(
                target_uri=self.uri(link.target.path),
                target_range=self.range(link.target),
                target_selection_range=self.range(link.target_selection),
                origin_selection_range=self.range(link.origin),
            )
            for link in links
        ]

    def hover(self, hover: Hover) -> types.Hover:
        if self.settings.markdown:
            content = types.MarkupContent(types.MarkupKind.Markdown, hover.markdown)
        else:
            content = types.MarkupContent(types.MarkupKind.PlainText, plain(hover.markdown))
        return types.Hover(content, self.range(hover.span))

    def spans(self, path: str, span: Span) -> types.Range:
        return self.range(FileSpan(path, span))

    def document_symbols(
        self, path: str, symbols: Iterable[DocumentSymbol]
    ) -> list[types.DocumentSymbol] | list[types.SymbolInformation]:
        """A tree; for clients that know of none a list, in which everything names what it is in."""
        roots: list[types.DocumentSymbol] = []
        flat: list[types.SymbolInformation] = []
        around: list[types.DocumentSymbol] = []
        uri = self.uri(path)
        for symbol in symbols:
            one = types.DocumentSymbol(
                name=symbol.name,
                detail=symbol.detail or None,
                kind=_SYMBOLS[symbol.role],
                range=self.spans(path, symbol.extent),
                selection_range=self.spans(path, symbol.selection),
                children=[],
            )
            del around[symbol.depth :]
            container = around[-1].name if around else None
            flat.append(
                types.SymbolInformation(types.Location(uri, one.range), one.name, one.kind, container_name=container)
            )
            beside = around[-1].children if around else roots
            assert isinstance(beside, list), "it was made one"
            beside.append(one)
            around.append(one)
        return roots if self.settings.nested_symbols else flat

    def workspace_symbol(self, symbol: WorkspaceSymbol) -> types.WorkspaceSymbol:
        return types.WorkspaceSymbol(self.location(symbol.at), symbol.name, _SYMBOLS[symbol.role])

    def highlight(self, path: str, highlight: Highlight) -> types.DocumentHighlight:
        kind = types.DocumentHighlightKind.Write if highlight.writes else types.DocumentHighlightKind.Read
        return types.DocumentHighlight(self.spans(path, highlight.span), kind)

    def fold(self, path: str, fold: Fold) -> types.FoldingRange | None:
        """By lines: the last line of a block stays to be seen, since its brace stands there. None for a single line."""
        span = self.spans(path, fold.span)
        last = span.end.line - (fold.kind is FoldKind.BLOCK)
        kind = _FOLDS.get(fold.kind)
        if last <= span.start.line:
            return None
        if self.settings.folds_lines_only or fold.kind is FoldKind.BLOCK:
            return types.FoldingRange(span.start.line, last, kind=kind)
        return types.FoldingRange(span.start.line, last, span.start.character, span.end.character, kind)

    def document_link(self, path: str, link: DocumentLink) -> types.DocumentLink:
        tooltip = link.tooltip if self.settings.link_tooltips else None
        return types.DocumentLink(self.spans(path, link.span), self.uri(link.target), tooltip)

    def completions(self, path: str, found: Completions) -> types.CompletionList:
        replaced = self.spans(path, found.replaced)
        items = [self._completion(item, order, replaced) for order, item in enumerate(found.items)]
        return types.CompletionList(found.incomplete, items)

    def _completion(self, item: Completion, order: int, replaced: types.Range) -> types.CompletionItem:
        snippet = self.settings.snippets and item.snippet
        documentation: str | types.MarkupContent | None = None
        if item.documentation and self.settings.completion_markdown:
            documentation = types.MarkupContent(types.MarkupKind.Markdown, item.documentation)
        elif item.documentation:
            documentation = plain(item.documentation)
        return types.CompletionItem(
            label=item.label,
            kind=_COMPLETIONS[item.role],
            detail=item.detail or None,
            documentation=documentation,
            # The order is ours; clients would sort by the label.
            sort_text=f"{order:03}",
            filter_text=item.label,
            insert_text_format=types.InsertTextFormat.Snippet if snippet else types.InsertTextFormat.PlainText,
            text_edit=types.TextEdit(replaced, item.snippet if snippet else item.text),
        )

    def diagnostic(self, diagnostic: Diagnostic) -> types.Diagnostic:
        tag = None if diagnostic.tag is None else _TAGS[diagnostic.tag]
        related = diagnostic.related if self.settings.related_information else ()
        return types.Diagnostic(
            range=self.range(diagnostic.at),
            message=diagnostic.message,
            severity=_SEVERITIES[diagnostic.severity],
            code=diagnostic.code,
            code_description=types.CodeDescription(diagnostic.url),
            source=SOURCE,
            tags=[tag] if tag is not None and tag in self.settings.tags else None,
            related_information=[
                types.DiagnosticRelatedInformation(self.location(place.at), place.message) for place in related
            ]
            or None,
        )

    def workspace_edit(self, edits: Iterable[tuple[FileSpan, str]]) -> types.WorkspaceEdit:
        """Names the version that the edits were computed for, where the client can refuse them for another."""
        by_path: dict[str, list[types.TextEdit]] = {}
        for at, text in edits:
            by_path.setdefault(at.path, []).append(types.TextEdit(self.range(at), text))
        if not self.settings.versioned_edits:
            return types.WorkspaceEdit(changes={self.uri(path): changes for path, changes in by_path.items()})
        return types.WorkspaceEdit(
            document_changes=[
                types.TextDocumentEdit(
                    types.OptionalVersionedTextDocumentIdentifier(self.uri(path), self.files[path].version), [*changes]
                )
                for path, changes in by_path.items()
            ]
        )


def offset_at(lines: Lines, position: types.Position, encoding: Encoding) -> int:
    return lines.offset(Position(position.line, position.character), encoding)


def edit(change: types.TextDocumentContentChangeEvent, lines: Lines, encoding: Encoding) -> Edit:
    """One change of a notification as an edit of the text that the change before it left; `lines` are that text's."""
    if isinstance(change, types.TextDocumentContentChangeWholeDocument):
        return Edit(0, len(lines.text), to_bytes(change.text))
    start = offset_at(lines, change.range.start, encoding)
    end = offset_at(lines, change.range.end, encoding)
    return Edit(min(start, end), max(start, end), to_bytes(change.text))


def to_bytes(text: str) -> bytes:
    """Half a surrogate pair becomes `?`: as wide as the client counts it, and as little a part of any scene."""
    return text.encode("utf-8", "replace")
