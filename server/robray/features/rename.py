"""Rename (LSP 3.17, textDocument/rename and textDocument/prepareRename)."""

from collections.abc import Callable

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.workspace import Workspace
from robray.facts.symbols import SymbolKind
from robray.features.refactorings.refactoring import RefusalError
from robray.features.refactorings.verification import by_file
from robray.features.renaming.followers import followers
from robray.features.renaming.new_name import checked, meant, spelled
from robray.features.renaming.obstacles import check_obstacles, where
from robray.features.renaming.proof import first_difference
from robray.features.renaming.relabelling import is_relabelling
from robray.features.renaming.sites import Renaming, renaming
from robray.text.spans import Span

Edits = tuple[tuple[FileSpan, str], ...]


def prepare_rename(analysis: Analysis, path: str, offset: int) -> tuple[FileSpan, str] | None:
    """The name under the cursor without its quotes; None where there is none, a RefusalError where it must stay."""
    found = renaming(analysis, path, offset)
    if found is None:
        return None
    start, end = found.at.span
    quoted = found.sites[found.at].name.quoted
    name = found.sites[found.at].name.text
    return FileSpan(found.at.path, Span(start + 1, end - 1) if quoted else found.at.span), name


def rename(analysis: Analysis, copy: Callable[[], Workspace], path: str, offset: int, typed: str) -> Edits:
    """The edits after which every scene is the same but for the name; a RefusalError where there are none.

    A joint variable that is called after its frame, since nothing else is written, is called after it then, too. `copy`
    makes a workspace that may be changed: the scenes are evaluated there, but for a relabelling. Cost: as that of the
    edits, typed.
    """
    found = renaming(analysis, path, offset)
    if found is None:
        raise RefusalError("there is no name here")
    new = meant(typed)
    if new == found.sites[found.at].name.text:
        return ()
    checked(analysis, found, new)
    changes = ((found, found.stem_of(new)), *followers(analysis, found, new))
    for each, stem in changes:
        check_obstacles(each, stem)
    edits = tuple(
        (site, spelled(analysis, site, mention, each.renamed(mention.name.text, stem)))
        for each, stem in changes
        for site, mention in each.sites.items()
    )
    if not all(is_relabelling(each, stem) for each, stem in changes):
        prove(changes, copy(), edits)
    return edits


def prove(changes: tuple[tuple[Renaming, str], ...], scratch: Workspace, edits: Edits) -> None:
    """A RefusalError where a scene would not be the same but for the names."""
    for path, changed in by_file(edits).items():
        scratch.edit(path, changed)
    after = scratch.analysis()
    kind = changes[0][0].symbol.kind
    names: dict[str, dict[str, str]] = {}
    words: dict[str, str] = {}
    for each, stem in changes:
        for within, name in each.names:
            # What comes with a link are frames.
            if each.symbol.kind is kind or each.symbol.kind is SymbolKind.FRAME:
                names.setdefault(within.root, {})[name] = each.renamed(name, stem)
        words |= {text: each.renamed(text, stem) for text in {mention.name.text for mention in each.sites.values()}}
    for scene in {scene.root: scene for each, _ in changes for scene in each.scenes}.values():
        other = after.scenes.get(scene.root)
        if other is None:
            raise RefusalError(f"the scene {scene.root} would not be one any more")
        place = first_difference(scene, other, kind, names.get(scene.root, {}), words)
        if place is not None:
            known = scene if place in scene.results else other
            raise RefusalError(f"{where(known, place)}, would mean something else")
