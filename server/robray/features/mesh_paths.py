"""The file that a `mesh` attribute names (language reference 8), and whether it is there."""

import posixpath

from robray.analysis.questions import Place, Question
from robray.analysis.scene_state import SceneState
from robray.facts.topics import Topic
from robray.features.derivation import value_of
from robray.features.robot_files import PACKAGE
from robray.formats.robray.statements import Attribute
from robray.text.paths import normal


def mesh_path(scene: SceneState, place: Place, attribute: Attribute) -> str | None:
    """The normalised path in one scene; None where the value is no path."""
    if attribute.name != "mesh" or attribute.value is None:
        return None
    written = value_of(scene, place, attribute.value)
    return normalised(scene, written) if isinstance(written, str) and written else None


def mesh_target(scene: SceneState, place: Place, attribute: Attribute) -> str | None:
    """Where a link on a mesh leads: its path, or a `package://` as it is written, though to amino that is a folder."""
    if attribute.name != "mesh" or attribute.value is None:
        return None
    written = value_of(scene, place, attribute.value)
    if isinstance(written, str) and written.startswith(PACKAGE):
        return written
    return mesh_path(scene, place, attribute)


def normalised(scene: SceneState, written: str) -> str:
    return normal(posixpath.join(root_folder(scene.root), written))


def root_folder(root: str) -> str:
    """What mesh paths are relative to, in included files as well."""
    return root.rpartition("/")[0] or "/"


def mesh_presence(scene: SceneState, path: str) -> bool | None:
    """Whether a mesh is there, as the scene was told; None where it has not asked. Cost: O(its meshes)."""
    for asked in scene.files_asked:
        if asked == path or normal(asked) == path:
            question = Question(Topic.FILE, asked)
            for reader in scene.readers[question]:
                answer = dict(scene.results[reader].answers)[question]
                return None if answer is None else answer is True
    return None
