"""What a renaming changes: every mention of a name, in all scenes that see a file in which one stands."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.occurrences import Occurrence, kind_of, occurrences_at
from robray.analysis.questions import Place
from robray.analysis.scene_state import SceneState
from robray.facts.mentions import Mention
from robray.facts.symbols import Symbol, SymbolKind
from robray.features.editing import editing_of
from robray.features.refactorings.refactoring import RefusalError
from robray.features.uses import mentions_that


class Renaming(NamedTuple):
    """`scenes` are those that hold a file with a site in it; `at` is the site that was asked about."""

    symbol: Symbol
    at: FileSpan
    scenes: tuple[SceneState, ...]
    sites: Mapping[FileSpan, Mention]


def renaming(analysis: Analysis, path: str, offset: int) -> Renaming | None:
    """None where the cursor is on no name; a RefusalError where the name cannot be given another.

    A name that is defined more than once, as a constant may be, is one name: all its definitions are renamed.
    Cost: as that of all references, in each of the scenes.
    """
    found = next(occurrences_at(analysis, path, offset), None)
    if found is None:
        return None
    symbol = found.symbol
    if not symbol.name:
        raise RefusalError("what has no name cannot be renamed")
    gathered = sites_of(analysis, path, symbol, found.at)
    if not any(scene.declarations.get(symbol) for scene in gathered.scenes):
        raise RefusalError(f"'{symbol.name}' is defined nowhere")
    if found.at not in gathered.sites:
        raise RefusalError(f"'{symbol.name}' is defined only further down, so that it names nothing here")
    _check_own_name(gathered)
    _check_accord(found, [*occurrences_at(analysis, path, offset)], gathered.scenes)
    return gathered


def sites_of(analysis: Analysis, path: str, symbol: Symbol, at: FileSpan) -> Renaming:
    """Where a name stands in the scenes of a file, and in those of every file where it is found."""
    scenes: dict[str, SceneState] = {}
    sites: dict[FileSpan, Mention] = {}
    waiting = analysis.scenes_with(path)
    while waiting:
        scene = waiting.pop()
        if scene.root in scenes:
            continue
        if scene.is_set and symbol.kind is not SymbolKind.FRAME:
            # Files that are loaded together share nothing but frames.
            continue
        scenes[scene.root] = scene
        known = {site.path for site in sites}
        for site, mention in _in_scene(scene, symbol):
            sites[site] = mention
            if site.path not in known:
                known.add(site.path)
                waiting += analysis.scenes_with(site.path)
    return Renaming(symbol, at, tuple(scenes.values()), {site: sites[site] for site in sorted(sites)})


def _in_scene(scene: SceneState, symbol: Symbol) -> Iterator[tuple[FileSpan, Mention]]:
    def is_named(place: Place, mention: Mention) -> bool:
        if kind_of(scene, place, mention) is not symbol.kind:
            return False
        # A use that comes before every definition is none, and stays one.
        is_constant = symbol.kind is SymbolKind.CONSTANT and not mention.declares
        return not is_constant or scene.constant_before(symbol.name, place) is not None

    declared = scene.declarations.get(symbol, ())
    return chain.from_iterable(found for _, found in mentions_that(is_named, scene, symbol, declared))


def _check_own_name(found: Renaming) -> None:
    for scene in found.scenes:
        for place in scene.declarations.get(found.symbol, ()):
            editing_of(scene.file(place).format).check_declaration(scene, place, found.symbol)


def _check_accord(found: Occurrence, all_of_them: list[Occurrence], scenes: tuple[SceneState, ...]) -> None:
    """The name under the cursor must be the same thing wherever its file is included."""
    for other in all_of_them:
        if other.symbol != found.symbol:
            kinds = f"a {found.symbol.kind.word} in {found.scene.root} and a {other.symbol.kind.word}"
            raise RefusalError(f"'{found.symbol.name}' is {kinds} in {other.scene.root}")
    assert found.scene in scenes, "the scene of the cursor is looked through first"
