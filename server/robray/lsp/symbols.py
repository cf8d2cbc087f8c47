"""Document symbols, workspace symbols and folding ranges."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from heapq import nsmallest
from typing import Any

from lsprotocol import types

from robray.analysis.analysis import FileSpan
from robray.features.candidates import match_rank
from robray.features.document_symbols import (
    MOST_SYMBOLS,
    DocumentSymbol,
    SymbolRole,
    WorkspaceSymbol,
    document_symbols,
    workspace_symbol,
)
from robray.features.folding_range import FoldKind, folding_range
from robray.lsp.convert import Coordinates
from robray.lsp.cursor import Document, document
from robray.lsp.encoded_json import EncodedJson, Json, json_ranges
from robray.lsp.errors import foreign, returned
from robray.lsp.session import Session
from robray.lsp.uris import is_written
from robray.text.printable import printable
from robray.text.spans import Span

_KINDS: Mapping[SymbolRole, types.SymbolKind] = {
    SymbolRole.CONSTANT: types.SymbolKind.Constant,
    SymbolRole.CLASS: types.SymbolKind.Class,
    SymbolRole.FRAME: types.SymbolKind.Object,
    SymbolRole.JOINT: types.SymbolKind.Interface,
    SymbolRole.ROBOT: types.SymbolKind.Module,
    SymbolRole.LINK: types.SymbolKind.Struct,
    SymbolRole.MATERIAL: types.SymbolKind.Constant,
    SymbolRole.PART: types.SymbolKind.Field,
    SymbolRole.EXTENSION: types.SymbolKind.Property,
    SymbolRole.INCLUDE: types.SymbolKind.File,
    SymbolRole.ARGUMENT: types.SymbolKind.Variable,
    SymbolRole.MACRO: types.SymbolKind.Function,
    SymbolRole.CALL: types.SymbolKind.Event,
}

_FOLDS: Mapping[FoldKind, types.FoldingRangeKind] = {
    FoldKind.COMMENT: types.FoldingRangeKind.Comment,
    FoldKind.INCLUDES: types.FoldingRangeKind.Imports,
    FoldKind.CONSTANTS: types.FoldingRangeKind.Region,
}


def outline(session: Session, params: types.DocumentSymbolParams) -> EncodedJson | None:
    """The symbols as a tree; for clients without trees a list, with the name of each container."""
    known = document(session, params.text_document.uri)
    if known is None:
        return None
    source = session.source(known.path)
    own = () if source is None else source.document_symbols()
    found = [*(own or document_symbols(known.analysis, known.path))]
    extents = json_ranges(known.file.lines, [symbol.extent for symbol in found], session.settings.encoding)
    if not session.settings.nested_symbols:
        return EncodedJson(_flat(known, found, extents))
    selections = json_ranges(known.file.lines, [symbol.selection for symbol in found], session.settings.encoding)
    return EncodedJson(_tree(found, extents, selections))


def _tree(found: Iterable[DocumentSymbol], extents: Iterable[Json], selections: Iterable[Json]) -> list[Json]:
    roots: list[Json] = []
    around: list[list[Json]] = [roots]
    for symbol, extent, selection in zip(found, extents, selections, strict=True):
        children: list[Json] = []
        del around[symbol.depth + 1 :]
        row = {
            "name": symbol.name,
            "kind": _KINDS[symbol.role].value,
            "range": extent,
            "selectionRange": selection,
            "children": children,
        }
        if symbol.detail:
            row["detail"] = symbol.detail
        around[-1].append(row)
        around.append(children)
    return roots


def _flat(known: Document, found: Iterable[DocumentSymbol], extents: Iterable[Json]) -> list[Json]:
    rows: list[Json] = []
    around: list[str] = []
    uri = known.coordinates.uri(known.path)
    for symbol, extent in zip(found, extents, strict=True):
        del around[symbol.depth :]
        row = {"name": symbol.name, "kind": _KINDS[symbol.role].value, "location": {"uri": uri, "range": extent}}
        if around:
            row["containerName"] = around[-1]
        rows.append(row)
        around.append(symbol.name)
    return rows


_PLACE = {"path": str, "start": int, "end": int}
"""The data of a symbol that the client returns, in this order."""


def find_symbols(session: Session, params: types.WorkspaceSymbolParams) -> EncodedJson:
    """Symbols with their values beside the names. Ranges come later, if the client can resolve them."""
    coordinates, later = session.coordinates(), session.settings.resolves_symbol_ranges
    rows: list[Json] = []
    for symbol in _symbols(session, coordinates, params.query):
        location: dict[str, Any] = {"uri": coordinates.uri_at(symbol.at)}
        row: dict[str, Any] = {"name": symbol.name, "kind": _KINDS[symbol.role].value, "location": location}
        if later:
            row["data"] = [symbol.at.path, *symbol.at.span]
        else:
            row["location"] = coordinates.json_location(symbol.at)
        if symbol.detail:
            row["containerName"] = symbol.detail
        rows.append(row)
    return EncodedJson(rows)


def _symbols(session: Session, coordinates: Coordinates, query: str) -> list[WorkspaceSymbol]:
    """The best matches first. Symbols of a source have the names of its robot, if that is expanded."""
    found = {
        (coordinates.place(each.at)[0], each.name): each
        for each in workspace_symbol(session.analysis(), query)
        if is_written(each.at.path)
    }
    named = sorted((at.path, at.span.start) for at, _ in found)

    def is_named(at: FileSpan) -> bool:
        # A robot has a part of the name from there if one of its expressions is empty.
        first = bisect_left(named, (at.path, at.span.start))
        return first < len(named) and named[first] <= (at.path, at.span.end)

    found |= {(each.at, each.name): each for each in session.symbols_of_sources(query) if not is_named(each.at)}
    return nsmallest(MOST_SYMBOLS, found.values(), key=lambda each: (match_rank(query, each.name) or 0, each.name))


def resolve_symbol(session: Session, symbol: types.WorkspaceSymbol) -> types.WorkspaceSymbol:
    """The symbol with its range; a name that has moved is searched in its file."""
    row = symbol.data
    if row is not None and not (isinstance(row, list) and len(row) == 3):
        raise foreign("expected a place")
    data = None if row is None else returned(dict(zip(_PLACE, row, strict=True)), **_PLACE)
    coordinates = session.coordinates()
    if data is None or data["path"] not in coordinates.files:
        return symbol
    at = FileSpan(data["path"], Span(data["start"], max(data["start"], data["end"])))
    spelled = coordinates.files[at.path].text[at.span.start : at.span.end].decode("utf-8", "replace").strip('"')
    if printable(spelled) != symbol.name:
        outline = document_symbols(session.analysis(), at.path)
        found = next((one for one in outline if one.name == symbol.name), None)
        at = FileSpan(at.path, Span(0, 0) if found is None else found.selection)
    symbol.location = coordinates.location(at)
    return symbol


def fold(session: Session, params: types.FoldingRangeParams) -> EncodedJson | None:
    known = document(session, params.text_document.uri)
    if known is None or session.documents.is_data(known.path):
        # Without an answer editors fold by indentation.
        return None
    found = list(folding_range(known.analysis, known.path))
    ranges = json_ranges(known.file.lines, [one.span for one in found], session.settings.encoding)
    lines_only = session.settings.folds_lines_only
    folds = (_fold(one.kind, at, lines_only=lines_only) for one, at in zip(found, ranges, strict=True))
    return EncodedJson([one for one in folds if one is not None])


def _fold(kind: FoldKind, at: Json, *, lines_only: bool) -> Json | None:
    """A fold by lines; the last line of a block stays visible, because it has the brace. None for a single line."""
    start, end = at["start"], at["end"]
    last = end["line"] - (kind is FoldKind.BLOCK)
    if last <= start["line"]:
        return None
    row: dict[str, Any] = {"startLine": start["line"], "endLine": last}
    if not lines_only and kind is not FoldKind.BLOCK:
        row |= {"startCharacter": start["character"], "endCharacter": end["character"]}
    if kind in _FOLDS:
        row["kind"] = _FOLDS[kind].value
    return row
