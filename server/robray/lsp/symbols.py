"""The outline of a document, the names of all documents, and what can be folded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from robray.features.document_symbols import DocumentSymbol, SymbolRole, document_symbols
from robray.features.folding_range import Fold, FoldKind, folding_range
from robray.features.workspace_symbol import workspace_symbol
from robray.lsp.cursor import Document, document

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from robray.lsp.server import RobrayServer

_KINDS: Mapping[SymbolRole, types.SymbolKind] = {
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


def outline(
    server: RobrayServer, params: types.DocumentSymbolParams
) -> list[types.DocumentSymbol] | list[types.SymbolInformation] | None:
    """A tree; for clients that know of none a list, in which everything names what it is in."""
    known = document(server, params.text_document.uri)
    if known is None:
        return None
    found = document_symbols(known.analysis, known.path)
    return _tree(known, found) if known.coordinates.settings.nested_symbols else _flat(known, found)


def _tree(known: Document, symbols: Iterable[DocumentSymbol]) -> list[types.DocumentSymbol]:
    roots: list[types.DocumentSymbol] = []
    around: list[list[types.DocumentSymbol]] = [roots]
    for symbol in symbols:
        children: list[types.DocumentSymbol] = []
        del around[symbol.depth + 1 :]
        around[-1].append(
            types.DocumentSymbol(
                name=symbol.name,
                detail=symbol.detail or None,
                kind=_KINDS[symbol.role],
                range=known.coordinates.spans(known.path, symbol.extent),
                selection_range=known.coordinates.spans(known.path, symbol.selection),
                children=children,
            )
        )
        around.append(children)
    return roots


def _flat(known: Document, symbols: Iterable[DocumentSymbol]) -> list[types.SymbolInformation]:
    found: list[types.SymbolInformation] = []
    around: list[str] = []
    uri = known.coordinates.uri(known.path)
    for symbol in symbols:
        del around[symbol.depth :]
        location = types.Location(uri, known.coordinates.spans(known.path, symbol.extent))
        container = around[-1] if around else None
        found.append(types.SymbolInformation(location, symbol.name, _KINDS[symbol.role], container_name=container))
        around.append(symbol.name)
    return found


def find_symbols(server: RobrayServer, params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
    coordinates = server.coordinates()
    return [
        types.WorkspaceSymbol(coordinates.location(symbol.at), symbol.name, _KINDS[symbol.role])
        for symbol in workspace_symbol(server.analysis(), params.query)
    ]


def fold(server: RobrayServer, params: types.FoldingRangeParams) -> list[types.FoldingRange] | None:
    known = document(server, params.text_document.uri)
    if known is None:
        return None
    folds = (_fold(known, one) for one in folding_range(known.analysis, known.path))
    return [one for one in folds if one is not None]


def _fold(known: Document, fold: Fold) -> types.FoldingRange | None:
    """By lines: the last line of a block stays to be seen, since its brace stands there. None for a single line."""
    span = known.coordinates.spans(known.path, fold.span)
    last = span.end.line - (fold.kind is FoldKind.BLOCK)
    kind = _FOLDS.get(fold.kind)
    if last <= span.start.line:
        return None
    if known.coordinates.settings.folds_lines_only or fold.kind is FoldKind.BLOCK:
        return types.FoldingRange(span.start.line, last, kind=kind)
    return types.FoldingRange(span.start.line, last, span.start.character, span.end.character, kind)
