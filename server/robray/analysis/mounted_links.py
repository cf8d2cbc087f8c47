"""Finds files of a set that hang from links."""

from collections.abc import Iterator

from robray.analysis.file_set import mounted
from robray.analysis.links import link_named
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.symbols import Name


def mounted_on_links(scene: SceneState) -> Iterator[tuple[ItemPath, Name, str, ItemPath]]:
    """The lines of a set that name a link as a parent: place, name, the link's name in its own file, and its
    declaration.
    """
    for place, said in mounted(scene):
        if said.parent is not None and said.parent.text and scene.named_frame(said.parent.text) is None:
            found = link_named(scene, said.parent.text)
            if found is not None:
                yield place, said.parent, *found
