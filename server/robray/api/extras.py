"""A scene in other libraries, which are looked for when it is wanted there: mujoco, trimesh and pictures."""

from collections.abc import Mapping, Sequence
from typing import Any

from robray import disk
from robray.api.losses import NAMED, ConversionError, Loss, losses_of, reasons, refuse
from robray.api.records import Array, Collision
from robray.collision.configurations import Configurations
from robray.export.converted import EMPTY, Made
from robray.export.destinations import Destination
from robray.export.frame_tree import frame_tree
from robray.export.gltf import in_trimesh
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

    Raises an ImportError where a library is missing, and a ConversionError where the target cannot say what is in it,
    or a picture would be empty.
    """
    found = _made(loaded, target, target, positions, size)
    if found.is_empty:
        why = reasons(EMPTY, found.losses) if found.losses else EMPTY
        raise ConversionError(why, losses_of(found.losses, loaded.analysis))
    return found.data


_MODEL = "model.xml"
"""Name of a model that is not written to a file."""


_WRITTEN: Mapping[str, tuple[str, str]] = {
    "mjcf": ("mjcf", "mjcf"),
    "mujoco": ("mjcf", "mjcf"),
    "picture": ("png", "png"),
    "trimesh": ("glb", "trimesh"),
}
"""By where a scene goes, the target that it is written as on the way there, and what that is called."""


def lost_in(loaded: Loaded, to: Destination) -> tuple[Loss, ...]:
    """Context that hides what a library prints, and passes on its errors."""
    output = _MODEL if to == "mujoco" else None
    return losses_of(_made(loaded, *_WRITTEN[to], {}, _SMALLEST, output).losses, loaded.analysis)


_SMALLEST = (1, 1)
"""Pixels of a dummy picture."""


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
    meshes = _meshes(loaded)
    tree = frame_tree(loaded.state, positions, meshes.file)
    refuse("trimesh", tree.faults, loaded.analysis)
    try:
        return in_trimesh(loaded.state, tree, MeshTriangles(meshes.content))
    except LibraryError as error:
        raise ImportError(str(error)) from error


def configurations(loaded: Loaded) -> Configurations:
    """Raises an ImportError where mujoco is missing, and a ValueError for what can be tried in no configuration."""
    meshes = _meshes(loaded)
    try:
        found = Configurations(loaded.state, meshes.file, meshes.content)
    except LibraryError as error:
        raise ImportError(str(error)) from error
    _check_all_tried(found.unread)
    return found


def touching(found: Configurations, positions: Array, *, adjacent: bool) -> tuple[Collision, ...]:
    """Pairs that touch and are not allowed to, for each configuration of the positions `(joints, configurations)`.

    Raises a ValueError if a shape cannot be tested in a configuration.
    """
    _check_all_tried(found.left_out(positions))
    return tuple(
        Collision(*each.frames, each.depth, each.at, each.adjacent, each.hull, configuration)
        for configuration, touches in enumerate(found.touching(positions, adjacent=adjacent))
        for each in touches
    )


def _check_all_tried(untried: Sequence[str]) -> None:
    if untried:
        more = f" and {len(untried) - NAMED} more" if len(untried) > NAMED else ""
        raise ValueError(f"cannot test collisions without {'; '.join(untried[:NAMED])}{more}")
