"""A picture of a scene: what is visible in it, from a camera that sees all, or from where somebody says."""

import numpy as np

from robray.analysis.scene_state import SceneState
from robray.export.converted import Made, Remark
from robray.export.frame_tree import FrameTree
from robray.export.matrices import matrix
from robray.export.mesh_triangles import Meshes
from robray.export.origins import Origins
from robray.export.raster import Camera, Drawn, fitted, pixels, png
from robray.export.shapes import Mesh
from robray.export.triangles import Triangles, placed, triangles
from robray.scene.pose import Vector

_FARTHEST = 1e60
"""Metres. What is drawn multiplies four lengths, which no number holds of those that are much longer."""


def picture(
    state: SceneState,
    tree: FrameTree,
    meshes: Meshes,
    size: tuple[int, int],
    camera: tuple[Vector, Vector] | None = None,
) -> Made:
    """`camera` is where the eye is and what it looks at, in metres; one that sees all where it is None."""
    bodies, losses = drawn(state, tree, meshes)
    width, height = size
    seen_from = fitted(bodies, width, height) if camera is None else Camera(np.array(camera[0]), np.array(camera[1]))
    data = png(pixels(bodies, seen_from, width, height))
    return Made(data, (), (*tree.faults, *losses), is_empty=not bodies)


def drawn(state: SceneState, tree: FrameTree, meshes: Meshes) -> tuple[list[Drawn], list[Remark]]:
    """What is visible, in the root, and what cannot be shown of it."""
    origins = Origins(state)
    bodies: list[Drawn] = []
    losses: list[Remark] = []
    for name, pose in tree.poses().items():
        for shape in tree.shapes.get(name, ()):
            if not shape.visual:
                continue
            found: Triangles | str = "a shape of which a size is not known"
            if shape.solid is not None and shape.scale is not None:
                found = meshes.of(shape.solid) if isinstance(shape.solid, Mesh) else triangles(shape.solid)
            if isinstance(found, str):
                losses.append(Remark(origins.at(shape.place), found))
                continue
            with np.errstate(over="ignore", invalid="ignore"):
                there = placed(found, matrix(pose, 1.0 if shape.scale is None else shape.scale))
            if not len(there.faces):
                losses.append(Remark(origins.at(shape.place), "a grid without lines"))
            elif not (np.abs(there.points) <= _FARTHEST).all():
                losses.append(
                    Remark(origins.at(shape.place), "a shape that is larger, or farther away, than can be drawn")
                )
            else:
                bodies.append(Drawn(there, shape.color, shape.alpha))
    return bodies, losses
