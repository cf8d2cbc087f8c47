"""Rename (LSP 3.17, textDocument/rename and textDocument/prepareRename)."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.workspace import Workspace
from robray.features.refactorings.refactoring import RefusalError
from robray.features.refactorings.verification import by_file
from robray.features.renaming.new_name import checked, meant, spelled
from robray.features.renaming.obstacles import check_obstacles, where
from robray.features.renaming.proof import first_difference
from robray.features.renaming.sites import Renaming, renaming
from robray.text.edits import Edit
from robray.text.spans import Span

Edits = tuple[tuple[FileSpan, str], ...]

_FAR = 2_000
"""Bytes between two edits from which on it is cheaper to make them one after the other."""

_MOST_CLUSTERS = 40


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
    makes a workspace that may be changed: the scenes are evaluated there. Cost: as that of the edits, typed.
    """
    found = renaming(analysis, path, offset)
    if found is None:
        raise RefusalError("there is no name here")
    new = meant(typed)
    if new == found.symbol.name:
        return ()
    checked(found, new)
    check_obstacles(found, new)
    edits = tuple((site, spelled(analysis, site, mention, new)) for site, mention in found.sites.items())
    _prove(found, copy(), edits, new)
    return edits


def _prove(found: Renaming, scratch: Workspace, edits: Edits, new: str) -> None:
    for path, each in by_file(edits).items():
        for cluster in _clusters(each):
            scratch.edit(path, cluster)
    after = scratch.analysis()
    for scene in found.scenes:
        other = after.scenes.get(scene.root)
        if other is None:
            raise RefusalError(f"the scene {scene.root} would not be one any more")
        place = first_difference(scene, other, found.symbol, new)
        if place is not None:
            known = scene if place in scene.results else other
            raise RefusalError(f"{where(known, place)}, would mean something else")


def _clusters(edits: Sequence[Edit]) -> Iterator[Sequence[Edit]]:
    """Edits to be made at once, the last of a text first.

    What lies between the first and the last of them is read again. So those that are far apart are made one by one, but
    for names that are used all over.
    """
    starts = [0, *(at for at in range(1, len(edits)) if edits[at - 1].start - edits[at].end > _FAR), len(edits)]
    if len(starts) > _MOST_CLUSTERS:
        starts = [0, len(edits)]
    for first, last in pairwise(starts):
        yield edits[first:last]
