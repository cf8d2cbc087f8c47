"""A scene in other libraries, which are looked for when it is wanted there: mujoco, trimesh and pictures."""

from collections.abc import Mapping, Sequence
from typing import Any

from robray import disk
from robray.api.losses import NAMED, Loss, losses_of, refuse
from robray.api.records import Collision
from robray.collision.report import touching_in_each
from robray.export.converted import Made
from robray.export.destinations import Destination
from robray.export.frame_tree import frame_tree
from robray.export.libraries import LibraryError, how_to_install
from robray.export.mesh_triangles import Meshes as MeshTriangles
from robray.export.targets import TARGETS, Around, View
from robray.loading import Loaded
from robray.meshes import Meshes
from robray.programs import installed
from robray.project import Projects
from robray.project_access import read_scope_around


def _meshes(loaded: Loaded) -> Meshes:
    return Meshes(read_scope_around(Projects(), [loaded.path, *loaded.beside]))


def made(loaded: Loaded, target: str, positions: dict[str, float], size: tuple[int, int]) -> bytes:
    """The scene as one of the `TARGETS`, with its joints there, by variable.

    Raises an ImportError where a library is missing, and a ConversionError where the target cannot say what is in it.
    """
    return _made(loaded, target, target, positions, size).data


_MODEL = "model.xml"
"""What a model is called that is written nowhere."""


_WRITTEN: Mapping[str, tuple[str, str]] = {
    "mjcf": ("mjcf", "mjcf"),
    "mujoco": ("mjcf", "mjcf"),
    "picture": ("png", "png"),
    "trimesh": ("glb", "trimesh"),
}
"""By where a scene goes, the target that it is written as on the way there, and what that is called."""


def lost_in(loaded: Loaded, to: Destination) -> tuple[Loss, ...]:
    """What is not said there, which is no text that robray reads; raises what is raised on the way."""
    output = _MODEL if to == "mujoco" else None
    return losses_of(_made(loaded, *_WRITTEN[to], {}, _SMALLEST, output).losses, loaded.analysis)


_SMALLEST = (1, 1)
"""Pixels of a picture that nobody looks at."""


def _made(
    loaded: Loaded,
    target: str,
    called: str,
    positions: dict[str, float],
    size: tuple[int, int],
    output: str | None = None,
) -> Made:
    meshes = _meshes(loaded)
    around = Around(meshes.name, meshes.file, meshes.content, disk.is_file, positions, View(size), output=output)
    try:
        found = TARGETS[target].made(loaded.state, around)
    except LibraryError as error:
        raise ImportError(str(error)) from error
    refuse(called, found.refusals, loaded.analysis)
    return found


def mujoco_model(loaded: Loaded) -> Any:
    found = _made(loaded, "mjcf", "mjcf", {}, View().size, _MODEL)
    text = found.data.decode("utf-8", "surrogateescape")
    try:
        with installed():
            import mujoco
    except ImportError as error:
        raise ImportError(f"mujoco is not installed; {how_to_install('collision')}") from error
    return mujoco.MjModel.from_xml_string(text, {f"{_MODEL}{suffix}": data for suffix, data in found.beside})


def trimesh_scene(loaded: Loaded, positions: dict[str, float]) -> Any:
    from robray.export.gltf import in_trimesh

    meshes = _meshes(loaded)
    tree = frame_tree(loaded.state, positions, meshes.file)
    refuse("trimesh", tree.faults, loaded.analysis)
    try:
        return in_trimesh(loaded.state, tree, MeshTriangles(meshes.content))
    except LibraryError as error:
        raise ImportError(str(error)) from error


def touching(loaded: Loaded, postures: Sequence[dict[str, float]]) -> tuple[Collision, ...]:
    """What touches and may not in each posture, which are positions by variable.

    Raises an ImportError where mujoco is missing, and a ValueError for what cannot be tried.
    """
    meshes = _meshes(loaded)
    try:
        found, unread = touching_in_each(loaded.state, postures, meshes.file, meshes.content)
    except LibraryError as error:
        raise ImportError(str(error)) from error
    if unread:
        more = f" and {len(unread) - NAMED} more" if len(unread) > NAMED else ""
        raise ValueError(f"it is not known what touches without {'; '.join(unread[:NAMED])}{more}")
    return tuple(
        Collision(*each.frames, each.depth, each.at, each.adjacent, each.hull, configuration)
        for configuration, touches in enumerate(found)
        for each in touches
    )
