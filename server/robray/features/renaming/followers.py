"""What is called after what is renamed."""

from collections.abc import Iterator

from robray.analysis.analysis import Analysis
from robray.features.editing import editing_of
from robray.features.renaming.sites import Renaming, sites_of


def followers(analysis: Analysis, found: Renaming, new: str) -> Iterator[tuple[Renaming, str]]:
    """The renamings that come with one, and their new names."""
    for path in dict.fromkeys(site.path for site in found.sites):
        for symbol, name in editing_of(analysis.files[path].format).followers(found.symbol, new):
            if any(symbol in scene.declarations for scene in analysis.scenes_with(path)):
                yield sites_of(analysis, path, symbol, found.at), name
