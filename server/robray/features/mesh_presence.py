"""Places of meshes in scenes, and existence of their files (language reference 8)."""

import posixpath

from robray.analysis.queries import Query
from robray.analysis.scene_state import SceneState
from robray.facts.query_kinds import QueryKind
from robray.text.paths import normal


def normalised(scene: SceneState, written: str) -> str:
    return normal(posixpath.join(root_folder(scene.root), written))


def root_folder(root: str) -> str:
    """The base folder of mesh paths, also in included files."""
    return root.rpartition("/")[0] or "/"


def mesh_presence(scene: SceneState, path: str) -> bool | None:
    """True if a mesh exists, as the scene was answered; None if it has not asked. Cost: O(its meshes)."""
    for asked in scene.files_asked:
        if asked == path or normal(asked) == path:
            query = Query(QueryKind.FILE, asked)
            for reader in scene.dependents[query]:
                answer = dict(scene.results[reader].answers)[query]
                return None if answer is None else answer is True
    return None
