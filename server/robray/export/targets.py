"""Outputs that robray does not read: C, models for other programs, and pictures.

They take scenes of any format: all have frames, joints and shapes. Formats that are read are in `conversions.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from robray.analysis.scene_state import SceneState
from robray.export.c.source import c_source
from robray.export.converted import Made, Remark
from robray.export.frame_tree import FrameTree, frame_tree
from robray.export.robot_losses import look_losses, robot_losses
from robray.export.shapes import MeshBytes, MeshFile, drawn_shapes
from robray.export.tree_drawing import dot, svg
from robray.export.untold import of_drawing, of_picture
from robray.formats import ROBWORK, ROFI, SMURF, SMURFS, URDF
from robray.scene.pose import Vector

SIZE = (640, 480)
"""Pixels of a picture."""

NAME = "scenegraph"
"""The default name in amino's loader."""


class View(NamedTuple):
    """`camera` is the eye and the point that it looks at, in metres; None sees all."""

    size: tuple[int, int] = SIZE
    camera: tuple[Vector, Vector] | None = None


class Around(NamedTuple):
    """The context of a scene: positions of joints, by variable, in radians or metres, and the places of meshes.

    `mesh_name` gives the name of a mesh relative to the output, `mesh_file` its path, `mesh_bytes` its contents;
    `is_there` is true for an existing file. `name` is that of the written object, if it has one; `output` that of the
    output's file, None if no others can be written beside it.
    """

    mesh_name: Callable[[str], str]
    mesh_file: MeshFile
    mesh_bytes: MeshBytes
    is_there: Callable[[str], bool]
    positions: dict[str, float]
    view: View
    name: str = NAME
    output: str | None = None


class Target(NamedTuple):
    """`takes_positions` allows positions of joints, `is_picture` a camera, `is_named` a name of the output, and
    `of_several` several files.

    `made` raises LibraryError if a library is missing.
    """

    name: str
    suffix: str
    what: str
    made: Callable[[SceneState, Around], Made]
    takes_positions: bool = False
    is_picture: bool = False
    is_named: bool = False
    of_several: bool = False


def _c(state: SceneState, around: Around) -> Made:
    made = c_source(state, around.mesh_bytes, around.name).encoded()
    refusals, losses = _beyond_scenes(state)
    lost = dict.fromkeys((*losses, *made.losses, *look_losses(state, has_colors=False)))
    return made._replace(refusals=(*refusals, *made.refusals), losses=tuple(lost))


def _beyond_scenes(state: SceneState) -> tuple[Iterable[Remark], Iterable[Remark]]:
    """Refusals and losses of parts that no scene has."""
    form = None if state.is_set else state.file((0,)).format
    if form in (SMURF, SMURFS):
        from robray.export.smurf_losses import losses

        return (), losses(state)
    if form is ROBWORK:
        from robray.export.workcell import left_out

        return (), left_out(state, has_limits=True)
    if form is ROFI:
        from robray.export.rofi import left_out as left_out_of_modules

        world = left_out_of_modules(state)
        return world.refusals, world.losses
    return (), ()


def _mjcf(state: SceneState, around: Around) -> Made:
    from robray.export.mjcf import mjcf

    made = mjcf(state, around.mesh_name, around.mesh_file, around.is_there, around.mesh_bytes, around.output).encoded()
    return made._replace(losses=(*dict.fromkeys((*_beyond_bodies(state, has_bodies=True), *made.losses)),))


def _beyond_bodies(state: SceneState, *, has_bodies: bool = False) -> Iterator[Remark]:
    """Losses besides frames, joints with limits and shapes, and with `has_bodies` besides weights and forces."""
    formats = {each.format for each in state.instances.distinct_files()}
    if URDF in formats:
        yield from robot_losses(state, has_bodies=has_bodies)
        yield from look_losses(state, has_colors=True)
    if formats & {SMURF, SMURFS}:
        from robray.export.smurf_losses import annotations

        yield from annotations(state)
    if ROBWORK in formats:
        from robray.export.workcell import left_out

        yield from left_out(state, has_limits=True)
    if ROFI in formats and not state.is_set:
        from robray.export.rofi import left_out as left_out_of_modules

        yield from left_out_of_modules(state).losses


def _drawn_tree(state: SceneState, around: Around) -> FrameTree:
    tree = frame_tree(state, around.positions, around.mesh_file)
    for shape in drawn_shapes(state):
        tree.shapes.setdefault(shape.frame, []).append(shape)
    return tree


def _gltf(state: SceneState, around: Around) -> Made:
    from robray.export.gltf import gltf
    from robray.export.mesh_triangles import Meshes

    made = gltf(state, _drawn_tree(state, around), Meshes(around.mesh_bytes))
    return made._replace(losses=(*dict.fromkeys((*_beyond_bodies(state), *made.losses)),))


def _png(state: SceneState, around: Around) -> Made:
    from robray.export.mesh_triangles import Meshes
    from robray.export.picture import picture

    tree = _drawn_tree(state, around)
    made = picture(state, tree, Meshes(around.mesh_bytes), around.view.size, around.view.camera)
    return _and_lost(made, *look_losses(state, has_colors=True), *of_picture(state, tree))


def _drawing(state: SceneState, draws: Callable[..., str]) -> Made:
    tree = frame_tree(state, is_placed=False)
    made = Made(draws(tree, state.root.rpartition("/")[2]).encode("utf-8", "surrogateescape"), (), tree.faults)
    return _and_lost(made, *of_drawing(state, tree))


def _and_lost(made: Made, *more: Remark) -> Made:
    """Adds losses behind those of the conversion."""
    return made._replace(losses=(*dict.fromkeys((*made.losses, *more)),))


def _dot(state: SceneState, _around: Around) -> Made:
    return _drawing(state, dot)


def _svg(state: SceneState, _around: Around) -> Made:
    return _drawing(state, svg)


_ALL = (
    Target("c", ".c", "a function that builds amino's scene graph", _c, is_named=True, of_several=True),
    Target("mjcf", ".xml", "a model for mujoco", _mjcf),
    Target("glb", ".glb", "binary glTF", _gltf, takes_positions=True),
    Target("png", ".png", "a picture", _png, takes_positions=True, is_picture=True),
    Target("dot", ".dot", "the tree of frames, for Graphviz", _dot),
    Target("svg", ".svg", "the tree of frames, drawn", _svg),
)

TARGETS: Mapping[str, Target] = {each.name: each for each in _ALL}
BY_SUFFIX: Mapping[str, Target] = {each.suffix: each for each in _ALL}
