"""Frames that are called after what is renamed: those that amino makes of what hangs on a link."""

from collections.abc import Iterator

from robray.analysis.analysis import Analysis
from robray.facts.symbols import Symbol, SymbolKind
from robray.features.refactorings.refactoring import RefusalError
from robray.features.renaming.sites import Renaming, sites_of
from robray.formats.urdf import kinds as urdf_kinds
from robray.formats.urdf.semantics.names import frame_name
from robray.formats.urdf.statements import PartKind


def followers(analysis: Analysis, found: Renaming, new: str) -> Iterator[tuple[Renaming, str]]:
    """The renamings that come with one, and their new stems; none but for links."""
    if found.symbol.kind is not urdf_kinds.LINK:
        return
    for path in dict.fromkeys(site.path for site in found.sites):
        for kind in PartKind:
            local = frame_name(found.symbol.name, kind)
            names = [
                (scene, name)
                for scene in analysis.scenes_with(path)
                for prefix in scene.instances.prefixes[path]
                if Symbol(SymbolKind.FRAME, name := scene.own_name(local, (*prefix, 0))) in scene.declarations
            ]
            if names:
                gathered = sites_of(analysis, SymbolKind.FRAME, names, found.at, path)
                before = local.removesuffix(gathered.stem)
                if not frame_name(new, kind).startswith(before):
                    raise RefusalError(f"the frame '{local}' is called '{gathered.stem}' elsewhere")
                yield gathered, frame_name(new, kind).removeprefix(before)
