"""A picture of the visible shapes of a scene, from a given camera or one that sees all."""

from collections.abc import Iterator

import numpy as np

from robray.analysis.scene_state import SceneState
from robray.export.converted import Made, Remark
from robray.export.frame_tree import FrameTree
from robray.export.matrices import matrix
from robray.export.mesh_triangles import Color, Meshes, MeshParts, Part, lost_textures, parts_of
from robray.export.origins import Origins
from robray.export.raster import Camera, Drawn, fitted, pixels, png
from robray.export.triangles import Triangles, placed
from robray.scene.pose import Vector

_FARTHEST = 1e60
"""Metres. Drawing multiplies four lengths, which would overflow."""


def picture(
    state: SceneState,
    tree: FrameTree,
    meshes: Meshes,
    size: tuple[int, int],
    camera: tuple[Vector, Vector] | None = None,
) -> Made:
    """`camera` is the eye and the point that it looks at, in metres; None sees all."""
    bodies, losses = drawn(state, tree, meshes)
    width, height = size
    seen_from = fitted(bodies, width, height) if camera is None else Camera(np.array(camera[0]), np.array(camera[1]))
    data = png(pixels(bodies, seen_from, width, height))
    return Made(data, (), (*tree.faults, *losses), is_empty=not bodies)


def drawn(state: SceneState, tree: FrameTree, meshes: Meshes) -> tuple[list[Drawn], list[Remark]]:
    """Visible bodies in the root, and the parts that cannot be shown."""
    origins = Origins(state)
    bodies: list[Drawn] = []
    losses: list[Remark] = []
    for name, pose in tree.poses().items():
        for shape in tree.shapes.get(name, ()):
            if not shape.visual:
                continue
            found: MeshParts | str = "a shape of which a size is not known"
            if shape.solid is not None and shape.scale is not None:
                found = parts_of(shape.solid, meshes)
            if isinstance(found, str):
                losses.append(Remark(origins.at(shape.place), found))
                continue
            losses += [Remark(origins.at(shape.place), words, names) for words, names in lost_textures(shape, found)]
            with np.errstate(over="ignore", invalid="ignore"):
                at = matrix(pose @ shape.pose, 1.0 if shape.scale is None else shape.scale)
                there = [part._replace(triangles=placed(part.triangles, at)) for part in found.parts]
            if not any(len(part.triangles.faces) for part in there):
                losses.append(Remark(origins.at(shape.place), "a grid without lines"))
            elif not all((np.abs(part.triangles.points) <= _FARTHEST).all() for part in there):
                losses.append(
                    Remark(origins.at(shape.place), "a shape that is larger, or farther away, than can be drawn")
                )
            else:
                bodies += [body for part in there for body in _painted(part, (*shape.color, shape.alpha))]
    return bodies, losses


def _painted(part: Part, default: Color) -> Iterator[Drawn]:
    """Opaque triangles, and transparent ones for each opacity."""
    if part.texture is None and part.shades is None:
        *color, alpha = default if part.color is None else part.color
        yield Drawn(part.triangles, np.array(color), alpha)
        return
    colors = part.face_colors(default)
    points, faces = part.triangles
    for alpha in np.unique(colors[:, 3]):
        own = colors[:, 3] == alpha
        yield Drawn(Triangles(points, faces[own]), colors[own, :3], float(alpha))
