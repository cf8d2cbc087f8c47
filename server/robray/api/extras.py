"""A scene in other libraries, which are looked for when it is wanted there: mujoco, trimesh and pictures."""

import io
import math
from collections.abc import Sequence
from typing import Any

from robray import disk
from robray.analysis.files import Absence
from robray.api.records import Collision
from robray.api.writing import reasons
from robray.collision.report import touching_in_each
from robray.configuration.configuration import PACKAGE
from robray.export.libraries import LibraryError, how_to_install
from robray.export.shapes import LARGEST_MESH
from robray.export.targets import TARGETS, Around, View
from robray.loading import Loaded
from robray.project import Projects
from robray.project_access import read_scope_around


class _Meshes:
    """Where the meshes of a scene are, and what is in them, as far as they may be read."""

    def __init__(self, loaded: Loaded) -> None:
        self._scope = read_scope_around(Projects(), [loaded.path, *loaded.beside])

    def file(self, path: str) -> str | None:
        if path.startswith(PACKAGE):
            return disk.in_package(path, self._scope)
        return None if "://" in path else path

    def name(self, path: str) -> str:
        return self.file(path) or path

    def content(self, path: str) -> bytes | str:
        """Of a mesh that may be read, or why there is none."""
        place = self.file(path)
        if place is None:
            return "is in no package here"
        if not self._scope.holds(place):
            return "lies outside of the project, where nothing is read"
        found = disk.read(place, LARGEST_MESH, self._scope.holds_real)
        return found.value if isinstance(found, Absence) else found


def made(loaded: Loaded, target: str, positions: dict[str, float], size: tuple[int, int]) -> bytes:
    """The scene as one of the `TARGETS`, with its joints there, by variable.

    Raises an ImportError where a library is missing, and a ValueError where the target cannot say what is in it.
    """
    meshes = _Meshes(loaded)
    around = Around(meshes.name, meshes.file, meshes.content, disk.is_file, positions, View(size))
    try:
        found = TARGETS[target].made(loaded.state, around)
    except LibraryError as error:
        raise ImportError(str(error)) from error
    if found.refusals:
        raise ValueError(f"{target} cannot say all of this scene: {reasons(found.refusals)}")
    return found.data


def mujoco_model(loaded: Loaded) -> Any:
    text = made(loaded, "mjcf", {}, View().size).decode("utf-8", "surrogateescape")
    try:
        import mujoco
    except ImportError as error:
        raise ImportError(f"mujoco is not installed; {how_to_install('collision')}") from error
    return mujoco.MjModel.from_xml_string(text)


def trimesh_scene(loaded: Loaded, positions: dict[str, float]) -> Any:
    data = made(loaded, "glb", positions, View().size)
    import trimesh

    return trimesh.load(io.BytesIO(data), file_type="glb")


def touching(loaded: Loaded, postures: Sequence[dict[str, float]]) -> tuple[Collision, ...]:
    """What touches and may not in each posture, which are positions by variable.

    Raises an ImportError where mujoco is missing, and a ValueError for a mesh that is not read or an unknown position.
    """
    for posture in postures:
        unknown = [name for name, position in posture.items() if not math.isfinite(position)]
        if unknown:
            raise ValueError(f"it is not known what touches where '{unknown[0]}' is at {posture[unknown[0]]}")
    meshes = _Meshes(loaded)
    try:
        found, unread = touching_in_each(loaded.state, postures, meshes.file, meshes.content)
    except LibraryError as error:
        raise ImportError(str(error)) from error
    if unread:
        raise ValueError(f"it is not known what touches without {'; '.join(unread)}")
    return tuple(
        Collision(*each.frames, each.depth, each.at, each.adjacent, each.hull, configuration)
        for configuration, touches in enumerate(found)
        for each in touches
    )
