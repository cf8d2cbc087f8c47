"""What a scene is written as that robray does not read: models for other programs, and pictures.

Any format's scene is: all of them have frames, joints and shapes. Formats that are read are in `conversions.py`.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from robray.analysis.scene_state import SceneState
from robray.export.converted import Converted, Made
from robray.export.shapes import MeshFile
from robray.scene.pose import Vector

SIZE = (640, 480)
"""Pixels of a picture."""

MeshBytes = Callable[[str], bytes | None]
"""What is in a file; None where it cannot be read."""


class View(NamedTuple):
    """`camera` is where the eye is and what it looks at, in metres; None sees all."""

    size: tuple[int, int] = SIZE
    camera: tuple[Vector, Vector] | None = None


class Around(NamedTuple):
    """What a scene's text does not say: where joints are, by variable, in radians or metres, and where meshes are.

    `mesh_name` says how a mesh is called from where the result is going to lie, `mesh_file` where it lies, `mesh_bytes`
    what is in such a file, `is_there` whether it exists.
    """

    mesh_name: Callable[[str], str]
    mesh_file: MeshFile
    mesh_bytes: MeshBytes
    is_there: Callable[[str], bool]
    positions: dict[str, float]
    view: View


class Target(NamedTuple):
    """`takes_positions` says whether joints may be put somewhere, `is_picture` whether there is a camera.

    `made` raises a LibraryError where a library is not there.
    """

    name: str
    suffix: str
    what: str
    made: Callable[[SceneState, Around], Made]
    takes_positions: bool = False
    is_picture: bool = False


def _text(found: Converted) -> Made:
    return Made(found.text.encode("utf-8", "surrogateescape"), found.refusals, found.losses)


def _mjcf(state: SceneState, around: Around) -> Made:
    from robray.export.mjcf import mjcf

    return _text(mjcf(state, around.mesh_name, around.mesh_file, around.is_there))


def _gltf(state: SceneState, around: Around) -> Made:
    from robray.export.frame_tree import frame_tree
    from robray.export.gltf import gltf
    from robray.export.mesh_triangles import Meshes

    return gltf(state, frame_tree(state, around.positions, around.mesh_file), Meshes(around.mesh_bytes))


def _png(state: SceneState, around: Around) -> Made:
    from robray.export.frame_tree import frame_tree
    from robray.export.mesh_triangles import Meshes
    from robray.export.picture import picture

    tree = frame_tree(state, around.positions, around.mesh_file)
    return picture(state, tree, Meshes(around.mesh_bytes), around.view.size, around.view.camera)


def _drawing(state: SceneState, draws: Callable[..., str]) -> Made:
    from robray.export.frame_tree import frame_tree

    tree = frame_tree(state)
    return Made(draws(tree, state.root.rpartition("/")[2]).encode("utf-8", "surrogateescape"), (), tree.faults)


def _dot(state: SceneState, _around: Around) -> Made:
    from robray.export.tree_drawing import dot

    return _drawing(state, dot)


def _svg(state: SceneState, _around: Around) -> Made:
    from robray.export.tree_drawing import svg

    return _drawing(state, svg)


_ALL = (
    Target("mjcf", ".xml", "a model for mujoco", _mjcf),
    Target("glb", ".glb", "binary glTF", _gltf, takes_positions=True),
    Target("png", ".png", "a picture", _png, takes_positions=True, is_picture=True),
    Target("dot", ".dot", "the tree of frames, for Graphviz", _dot),
    Target("svg", ".svg", "the tree of frames, drawn", _svg),
)

TARGETS: Mapping[str, Target] = {each.name: each for each in _ALL}
BY_SUFFIX: Mapping[str, Target] = {each.suffix: each for each in _ALL}
