"""Frames that are called after what is renamed: those that amino makes of what hangs on a link."""

from collections.abc import Iterator

from robray.analysis.analysis import Analysis
from robray.facts.symbols import Symbol, SymbolKind
from robray.features.renaming.sites import Renaming, sites_of
from robray.formats.urdf import kinds as urdf_kinds
from robray.formats.urdf.semantics.names import frame_name
from robray.formats.urdf.statements import PartKind


def followers(analysis: Analysis, found: Renaming, new: str) -> Iterator[tuple[Renaming, str]]:
    """The renamings that come with one, and their new names; none but for links."""
    if found.symbol.kind is not urdf_kinds.LINK:
        return
    for path in dict.fromkeys(site.path for site in found.sites):
        for kind in PartKind:
            symbol = Symbol(SymbolKind.FRAME, frame_name(found.symbol.name, kind))
            if any(symbol in scene.declarations for scene in analysis.scenes_with(path)):
                yield sites_of(analysis, path, symbol, found.at), frame_name(new, kind)
