"""Rename (LSP 3.17, textDocument/rename and textDocument/prepareRename)."""

from collections.abc import Callable

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.workspace import Workspace
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
    return FileSpan(found.at.path, Span(start + 1, end - 1) if quoted else found.at.span), found.symbol.name


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
    if new == found.symbol.name:
        return ()
    checked(analysis, found, new)
    changes = ((found, new), *followers(analysis, found, new))
    for each, name in changes:
        check_obstacles(each, name)
    edits = tuple(
        (site, spelled(analysis, site, mention, name)) for each, name in changes for site, mention in each.sites.items()
    )
    if not all(is_relabelling(each, name) for each, name in changes):
        _prove(changes, copy(), edits)
    return edits


def _prove(changes: tuple[tuple[Renaming, str], ...], scratch: Workspace, edits: Edits) -> None:
    for path, each in by_file(edits).items():
        scratch.edit(path, each)
    after = scratch.analysis()
    (found, new), *more = changes
    following = {each.symbol.name: name for each, name in more}
    for scene in {scene.root: scene for each, _ in changes for scene in each.scenes}.values():
        other = after.scenes.get(scene.root)
        if other is None:
            raise RefusalError(f"the scene {scene.root} would not be one any more")
        place = first_difference(scene, other, found.symbol, new, following)
        if place is not None:
            known = scene if place in scene.results else other
            raise RefusalError(f"{where(known, place)}, would mean something else")
