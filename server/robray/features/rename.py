"""Rename (LSP 3.17, textDocument/rename and textDocument/prepareRename)."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.further_frames import names_in_texts
from robray.analysis.occurrences import gives_variable
from robray.analysis.scene_state import SceneState
from robray.analysis.whole import CARRIED, wholes
from robray.analysis.workspace import Workspace
from robray.facts.symbols import Symbol, SymbolKind
from robray.features.editing import editing_of
from robray.features.refactorings.refactoring import RefusalError
from robray.features.refactorings.verification import by_file
from robray.features.renaming.proof import Renamed, check_obstacles, first_difference, is_relabelling, where
from robray.features.renaming.sites import Renaming, checked, followers, meant, namesake, renaming, spelled
from robray.text.spans import Span

Edits = tuple[tuple[FileSpan, str], ...]

Changes = tuple[tuple[Renaming, str], ...]
"""Renamings with the new stem of each; the first, followed by those that come with it."""


def prepare_rename(analysis: Analysis, path: str, offset: int) -> tuple[FileSpan, str] | None:
    """The name under the cursor without its quotes; None without a name, a RefusalError if it cannot be changed."""
    found = renaming(analysis, path, offset)
    if found is None:
        return None
    start, end = found.at.span
    quoted = found.sites[found.at].name.quoted
    name = found.sites[found.at].name.text
    return FileSpan(found.at.path, Span(start + 1, end - 1) if quoted else found.at.span), name


def rename(analysis: Analysis, copy: Callable[[], Workspace], path: str, offset: int, typed: str) -> Edits:
    """The edits after which every scene is the same except for the name; a RefusalError if there are none.

    A joint variable with the default name of its frame keeps that default. `copy` makes a workspace to change: the
    scenes are evaluated there, unless only labels change. Cost: as typing the edits.
    """
    found = proposed(analysis, path, offset, typed)
    _check(copy, found)
    return found.edits


class Namesake(NamedTuple):
    """The edits that rename another thing of the same name, and the word for that."""

    word: str
    name: str
    edits: Edits


def rename_and_offer(
    analysis: Analysis, copy: Callable[[], Workspace], path: str, offset: int, typed: str
) -> tuple[Edits, Namesake | None]:
    """`rename`, and a further renaming: the joint with the name of a link, or the link with that of a joint. The first
    edits can be applied alone or with the others; both are proved. Cost: twice that of `rename` if there is such a
    thing.
    """
    first = proposed(analysis, path, offset, typed)
    _check(copy, first)
    at = namesake(first.changes[0][0]) if first.changes else None
    if at is None:
        return first.edits, None
    try:
        return first.edits, _of_namesake(analysis, copy, first, *at)
    except RefusalError:
        return first.edits, None


def _of_namesake(
    analysis: Analysis, copy: Callable[[], Workspace], first: "Proposal", at: FileSpan, word: str
) -> Namesake | None:
    prepared = prepare_rename(analysis, at.path, at.span.start)
    if prepared is None:
        return None
    renamed, stem = first.changes[0]
    second = proposed(analysis, at.path, at.span.start, renamed.renamed(prepared[1], stem))
    _check(copy, first, second)
    return Namesake(word, prepared[1], second.edits)


class Proposal(NamedTuple):
    """The edits of a renaming without visible obstacles, not proved yet."""

    changes: Changes
    edits: Edits


def _check(copy: Callable[[], Workspace], *together: Proposal) -> None:
    """A RefusalError where renamings that are made together change more than names."""
    if not all(is_relabelling(each, stem) for changes, _ in together for each, stem in changes):
        scratch = copy()
        for changed, each in by_file(edit for _, edits in together for edit in edits).items():
            scratch.edit(changed, each)
        prove([changes for changes, _ in together], scratch.analysis())


def proposed(analysis: Analysis, path: str, offset: int, typed: str) -> Proposal:
    """The edits for renaming the name at a byte; a RefusalError for a visible obstacle."""
    found = renaming(analysis, path, offset)
    if found is None:
        raise RefusalError("there is no name here")
    new = meant(typed)
    if new == found.sites[found.at].name.text:
        return Proposal((), ())
    checked(analysis, found, new)
    changes = ((found, found.stem_of(new)), *followers(analysis, found, new))
    for each, stem in changes:
        check_obstacles(each, stem)
    edits = tuple(
        spelled(analysis, site, mention, each.renamed(mention.name.text, stem))
        for each, stem in changes
        for site, mention in each.sites.items()
    )
    return Proposal(changes, edits)


def prove(together: Collection[Changes], after: Analysis) -> None:
    """A RefusalError where a scene is not the same but for the names after renamings that were made together."""
    scenes = {scene.root: scene for changes in together for each, _ in changes for scene in each.scenes}
    for scene in scenes.values():
        other = after.scenes.get(scene.root)
        if other is None:
            raise RefusalError(f"{scene.root} would not be a scene any more")
        renamed = _renamed(scene, together)
        renamed = renamed._replace(prefixes=(*renamed.prefixes, *_prefixes(scene, other)))
        place = first_difference(scene, other, renamed)
        if place is not None:
            known = scene if place in scene.results else other
            raise RefusalError(f"{where(known, place)}, would mean something else")


def _called_after(scene: SceneState, each: Renaming, stem: str) -> dict[str, str]:
    """New names of the frames declared in the renamed block, by the old ones."""
    found: dict[str, str] = {}
    for within, name in each.names:
        if within.root != scene.root:
            continue
        for place in each.in_block(scene, Symbol(each.symbol.kind, name)):
            renamed = editing_of(scene.file(place).format).called_after(scene.item(place), each.renamed(name, stem))
            found |= {scene.own_name(old, place): scene.own_name(new, place) for old, new in renamed.items()}
    return found


def _is_another(scene: SceneState, name: str) -> bool:
    """True if a frame has the same name as the renamed one, such as a joint and a link: it keeps its name."""
    return Symbol(SymbolKind.FRAME, name) in scene.declarations


def _carried(scene: SceneState, names: Mapping[str, str]) -> dict[str, str]:
    """New names of the frames that carry children of renamed frames, and are named after them."""
    found = {}
    for name in (each for whole in wholes(scene) for each in whole.carriers):
        holder, mark, own = name.partition(CARRIED)
        if mark and holder in names:
            found[name] = f"{names[holder]}{CARRIED}{own}"
    return found


def _prefixes(before: SceneState, after: SceneState) -> tuple[tuple[str, str], ...]:
    """Old and new prefixes of the scopes that were renamed."""
    found = {
        prefix: scope.prefix
        for prefix, place in before.instances.opened.items()
        if (scope := after.instances.scopes.get(place)) is not None and scope.prefix != prefix
    }
    return tuple(found.items())


def _renamed(scene: SceneState, together: Iterable[Changes]) -> Renamed:
    frames: dict[str, str] = {}
    classes: dict[str, str] = {}
    variables: dict[str, str] = {}
    words: dict[str, str] = {}
    prefixes: dict[str, str] = {}
    for changes in filter(None, together):
        kind = changes[0][0].symbol.kind
        for each, stem in changes:
            names = {name: each.renamed(name, stem) for within, name in each.names if within.root == scene.root}
            if kind is SymbolKind.CLASS:
                classes |= names
            elif each.symbol.kind.opens:
                # Also in a scene that names a frame of it that is declared elsewhere.
                mark = each.symbol.kind.opens
                prefixes |= {old + mark: new + mark for old, new in names.items()}
            elif kind.of_a_block:
                frames |= _called_after(scene, each, stem)
            # Only frames are renamed with a link. Constants are inlined, and nothing is named after them.
            elif kind is not SymbolKind.CONSTANT and each.symbol.kind in (kind, SymbolKind.FRAME):
                is_frame = each.symbol.kind is SymbolKind.FRAME
                frames |= {old: new for old, new in names.items() if is_frame or not _is_another(scene, old)}
                frames |= _carried(scene, names)
                words |= names
            if kind is SymbolKind.FRAME:
                variables |= {old: new for old, new in names.items() if gives_variable(scene, old)}
                texts = {mention.name.text for mention in each.sites.values()}
                words |= {text: each.renamed(text, stem) for text in texts}
    further = {
        own: frames[name] + own.removeprefix(name) for own, name in names_in_texts(scene).items() if name in frames
    }
    return Renamed(frames | further, classes, variables, words, tuple(prefixes.items()))


def proposal(analysis: Analysis, at: FileSpan, new: str) -> Proposal | str:
    """The edits for renaming the name at a span; or a visible obstacle."""
    try:
        return proposed(analysis, at.path, at.span.start, new)
    except RefusalError as refusal:
        return str(refusal)


def difference(together: Collection[Changes], after: Analysis) -> str | None:
    """A difference in meaning after renamings that were made together; None without one."""
    try:
        prove(together, after)
    except RefusalError as refusal:
        return str(refusal)
    return None
