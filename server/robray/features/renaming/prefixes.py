"""Renames the prefix of files in a set: frames of these files get other names in the texts of the others.

The files themselves do not change: there the frames have no prefix.
"""

from collections.abc import Callable, Iterator

from robray.analysis.analysis import Analysis, FileSpan, span_at
from robray.analysis.file_set import mounted
from robray.analysis.mounted_links import mounted_on_links
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.analysis.workspace import Workspace
from robray.facts.symbols import Name, Symbol, SymbolKind
from robray.features.refactorings.refactoring import RefusalError
from robray.features.refactorings.verification import by_file
from robray.features.renaming.proof import Renamed, first_difference, where
from robray.features.renaming.sites import in_scene, spelled

Edits = tuple[tuple[FileSpan, str], ...]


def prefix_at(analysis: Analysis, root: str, offset: int) -> Name | None:
    """The prefix at a byte of the list of a set; its span is absolute there."""
    for at, name in _prefixes(analysis.scenes[root]) if root in analysis.scenes else ():
        if at.span.contains(offset):
            return name._replace(span=at.span)
    return None


def rename_prefix(analysis: Analysis, copy: Callable[[], Workspace], root: str, offset: int, new: str) -> Edits:
    """The edits, some of them in the list, after which every scene is the same but for the names that begin so.

    A RefusalError where there are none. Cost: O(items of the scenes).
    """
    found, scene = prefix_at(analysis, root, offset), analysis.scenes[root]
    if found is None:
        raise RefusalError("there is no prefix here")
    old = found.text
    if new == old:
        return ()
    if not new or '"' in new or not new.isprintable():
        raise RefusalError("a prefix needs at least one character, and no quotes or invisible characters")
    names = _names(scene, old, new)
    for name in names.values():
        if Symbol(SymbolKind.FRAME, name) in scene.declarations and name not in names:
            raise RefusalError(f"there is a frame '{name}' already")
    sites: dict[FileSpan, str] = {at: new for at, name in _prefixes(scene) if name.text == old}
    for name, renamed in names.items():
        for _, several in in_scene(scene, Symbol(SymbolKind.FRAME, name)):
            # In the files under the prefix its name has none.
            for site, mention in several:
                if mention.name.text == name:
                    at, text = spelled(analysis, site, mention, renamed)
                    sites[at] = text
    for place, parent, link, _ in mounted_on_links(scene):
        if parent.text == old + link:
            sites[span_at(scene, place, parent.span)] = new + link
    edits = tuple((site, sites[site]) for site in sorted(sites))
    _prove(analysis, copy(), edits, root, names)
    return edits


def _prefixes(scene: SceneState) -> Iterator[tuple[FileSpan, Name]]:
    for place, said in mounted(scene):
        if said.prefix is not None and said.prefix.text:
            yield span_at(scene, place, said.prefix.span), said.prefix


def _names(scene: SceneState, old: str, new: str) -> dict[str, str]:
    """Old and new names of the frames and joint variables loaded under the prefix."""
    names: dict[str, str] = {}
    kept: set[str] = set()
    for place, result in scene.results.items():
        value = result.value
        if not isinstance(value, FrameResult):
            continue
        scope = scene.scope(place)
        is_under = scope is not None and scope.prefix == old
        for name in (value.frame.name, None if value.frame.joint is None else value.frame.joint.variable):
            if name and is_under:
                names[name] = new + name.removeprefix(old)
            elif name:
                kept.add(name)
    for name in names.keys() & kept:
        raise RefusalError(f"'{name}' also exists in a file without the prefix")
    return names


def _is_strange(scene: SceneState, name: str) -> bool:
    return not scene.is_set and Symbol(SymbolKind.FRAME, name) not in scene.declarations


def _prove(analysis: Analysis, scratch: Workspace, edits: Edits, root: str, names: dict[str, str]) -> None:
    """Compares every scene in which a text is changed."""
    changed = by_file(edits)
    scenes = {scene.root: scene for path in changed for scene in analysis.scenes_with(path)}
    for path, each in changed.items():
        scratch.edit(path, each)
    after = scratch.analysis()
    for scene in scenes.values():
        # In a file alone, the name of a frame in another one has no meaning.
        here = {name: new for name, new in names.items() if scene.root == root or _is_strange(scene, name)}
        place = first_difference(scene, after.scenes[scene.root], Renamed(here, {}, here, here))
        if place is not None:
            raise RefusalError(f"{where(scene, place)}, would mean something else")
