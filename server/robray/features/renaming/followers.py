"""What is called after what is renamed."""

from collections.abc import Iterator

from robray.analysis.analysis import Analysis
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.symbols import Symbol, SymbolKind
from robray.features.editing import editing_of
from robray.features.refactorings.refactoring import RefusalError
from robray.features.renaming.sites import Renaming, sites_of


def followers(analysis: Analysis, found: Renaming, new: str) -> Iterator[tuple[Renaming, str]]:
    """The renamings that come with one, and their new stems."""
    for path, file in found.files(analysis).items():
        for (kind, local), name in editing_of(file.format).followers(found.symbol, new):
            names = [
                (scene, own)
                for scene in analysis.scenes_with(path)
                for prefix in scene.instances.prefixes[path]
                if Symbol(kind, own := _own_name(scene, kind, local, (*prefix, 0))) in scene.declarations
            ]
            if names:
                gathered = sites_of(analysis, kind, names, found.at, path)
                before = local.removesuffix(gathered.stem)
                if not name.startswith(before):
                    raise RefusalError(f"the {kind.word} '{local}' is called '{gathered.stem}' elsewhere")
                yield gathered, name.removeprefix(before)


def _own_name(scene: SceneState, kind: SymbolKind, local: str, at: ItemPath) -> str:
    return scene.own_name(local, at) if kind is SymbolKind.FRAME else local
