"""Go to implementations (LSP 3.17, textDocument/implementation)."""

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.occurrences import extent, occurrences_at
from robray.facts.symbols import SymbolKind
from robray.features.links import Link
from robray.features.uses import resolved_uses


def implementation(analysis: Analysis, path: str, offset: int) -> tuple[Link, ...]:
    """Every `isa` of the class under the cursor, with the frame, geometry or class that it stands in."""
    origin: FileSpan | None = None
    for occurrence in occurrences_at(analysis, path, offset):
        if occurrence.symbol.kind is SymbolKind.CLASS:
            origin = occurrence.at
    if origin is None:
        return ()
    return tuple(
        Link(origin, extent(use.scene, use.place), use.at)
        for use in resolved_uses(analysis, path, offset)
        if not use.mention.declares
    )
