"""Caches scenes that are resolved beside several others, for scenes loaded one by one.

A robot with its own prefix in a thousand scenes is also a scene by itself beside each, and always the same. It is
resolved twice, and then kept, up to a limit.
"""

from collections.abc import Hashable
from typing import Final, NamedTuple

from robray.analysis.answers import FileKnown
from robray.analysis.instances import Instances
from robray.analysis.scene_state import SceneState

MOST_ITEMS: Final = 10_000
"""Total items of the scenes that are kept."""


class _Kept(NamedTuple):
    """`known` has the presence of the files that its items asked for."""

    scene: SceneState
    known: dict[str, Hashable]


class KeptScenes:
    def __init__(self, most: int = MOST_ITEMS) -> None:
        self._most = most
        self._seen: set[str] = set()
        self._scenes: dict[str, _Kept] = {}
        self._size = 0

    def find(self, root: str, instances: Instances, known: FileKnown) -> SceneState | None:
        """The scene with that root, if it was resolved before from the same readings. Cost: O(its files)."""
        kept = self._scenes.get(root)
        if kept is None or any(known(path) != was for path, was in kept.known.items()):
            return None
        if not _are_same(kept.scene.instances, instances):
            return None
        return kept.scene._replace(instances=instances, kept={}, wholes={}, made={}, identity=object(), resolved=0)

    def note(self, scene: SceneState, known: FileKnown) -> None:
        """Notes a scene that was resolved from scratch."""
        root, size = scene.root, len(scene.results)
        if root not in self._seen:
            self._seen.add(root)
        elif root not in self._scenes and self._size + size <= self._most:
            self._scenes[root] = _Kept(scene, {path: known(path) for path in scene.files_asked})
            self._size += size


def _are_same(one: Instances, other: Instances) -> bool:
    """True if two scenes have the same readings in the same places, with the same rules."""
    if one.limits != other.limits or one.files.keys() != other.files.keys() or one.includes != other.includes:
        return False
    files = ((file, other.files[prefix]) for prefix, file in one.files.items())
    return all(
        file.reading is beside.reading and file.path == beside.path and file.selection == beside.selection
        for file, beside in files
    )
