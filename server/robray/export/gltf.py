"""A scene as binary glTF, by trimesh: a node for each frame, below its parent's, and one for each of its shapes.

Lengths are in metres. glTF has y up: a node above all frames turns the scene's z there.
"""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from robray.analysis.scene_state import SceneState
from robray.export.converted import Made
from robray.export.frame_tree import FrameTree
from robray.export.matrices import matrix
from robray.export.mesh_triangles import Color, Meshes, Part, lost_textures, needs, parts_of
from robray.export.origins import Origins
from robray.export.remarks import Remarks
from robray.export.shapes import Mesh, Shape, Solid
from robray.export.untold import UNSEEN, allowances, motions, outside
from robray.scene.model import ROOT

_LARGEST = float(np.finfo(np.float32).max)
"""Maximum in single precision, which corners have, and places in viewers."""

_TO_Y_UP = np.array([[1.0, 0, 0, 0], [0, 0, 1, 0], [0, -1, 0, 0], [0, 0, 0, 1]])


def gltf(state: SceneState, tree: FrameTree, meshes: Meshes) -> Made:
    """Raises LibraryError without trimesh."""
    if tree.faults:
        return Made(b"", tree.faults)
    made = _made("glTF", state, tree, meshes, is_turned=True)
    # The method of trimesh's scene refuses an empty one.
    return Made(made.trimesh.exchange.gltf.export_glb(made.scene), (), tuple(made.remarks.losses))


def in_trimesh(state: SceneState, tree: FrameTree, meshes: Meshes) -> Any:
    """A `trimesh.Scene`. Its root has another name if a frame is called `world`, which is the root's name in scenes
    read from files.

    Raises LibraryError without trimesh. The tree has no faults.
    """
    return _made("a scene of trimesh", state, tree, meshes).scene


def _made(what: str, state: SceneState, tree: FrameTree, meshes: Meshes, *, is_turned: bool = False) -> "_Scene":
    needs("trimesh", what)
    made = _Scene(state, tree, meshes, is_turned=is_turned)
    made.fill()
    return made


class _Scene:
    def __init__(self, state: SceneState, tree: FrameTree, meshes: Meshes, *, is_turned: bool) -> None:
        import trimesh

        self.trimesh: Any = trimesh
        self.state = state
        self.origins = Origins(state)
        self.remarks = Remarks(self.origins)
        self.tree = tree
        self.meshes = meshes
        self.known: dict[tuple[Solid, tuple[float, ...]], tuple[str, ...]] = {}
        self.taken = set(tree.frames)
        self.root = self._free("world")
        self.scene: Any = trimesh.Scene(base_frame=self.root)
        if is_turned:
            above, self.root = self.root, self._free("z_up")
            graph: Any = self.scene.graph
            graph.update(frame_from=above, frame_to=self.root, matrix=_TO_Y_UP)

    def _free(self, name: str) -> str:
        while name in self.taken:
            name += "_"
        self.taken.add(name)
        return name

    def fill(self) -> None:
        for name, frame in self.tree.frames.items():
            own = frame.pose_at(self.tree.positions)
            assert own is not None, "a frame whose pose is not known is a fault"
            if not _are_singles(own.translation):
                self.remarks.lose(self.tree.places[name], "a pose beyond single precision")
            parent = frame.parent or ROOT
            self.scene.graph.update(
                frame_from=self.root if parent == ROOT else parent, frame_to=name, matrix=matrix(own)
            )
        for name in self.tree.frames:
            for number, shape in enumerate(self.tree.shapes.get(name, ())):
                self._hang(name, number, shape)
        self.remarks.losses += [*motions(self.state, self.tree), *allowances(self.state)]

    def _hang(self, frame: str, number: int, shape: Shape) -> None:
        if not shape.visual:
            self.remarks.lose(shape.place, UNSEEN)
            return
        if shape.solid is None or shape.scale is None:
            self.remarks.lose(shape.place, "a shape of which a size is not known")
            return
        if not _are_singles(shape.scale):
            self.remarks.lose(shape.place, "a shape with a scale beyond single precision")
            return
        if any(shape.specular):
            self.remarks.lose(shape.place, "specular")
        if shape.geometry.no_shadow:
            self.remarks.lose(shape.place, "no-shadow")
        for words in outside(shape):
            self.remarks.lose(shape.place, words)
        red, green, blue, alpha = (min(max(part, 0.0), 1.0) for part in (*shape.color, shape.alpha))
        color = red, green, blue, alpha
        key = (shape.solid, color)
        if key not in self.known:
            self.known[key] = self._geometries(shape, shape.solid, color)
        for part, geometry in enumerate(self.known[key]):
            self.scene.graph.update(
                frame_from=frame,
                frame_to=self._free(f"{frame}/{number}/{part}" if part else f"{frame}/{number}"),
                matrix=matrix(shape.pose, shape.scale),
                geometry=geometry,
            )

    def _geometries(self, shape: Shape, solid: Solid, color: Color) -> tuple[str, ...]:
        """Names of a solid's geometries in a colour: several if its file has several."""
        found = parts_of(solid, self.meshes)
        if isinstance(found, str):
            self.remarks.lose(shape.place, found)
            return ()
        if not all(len(part.triangles.faces) for part in found.parts):
            self.remarks.lose(shape.place, "a grid without lines")
            return ()
        if not all(_are_singles(part.triangles.points) for part in found.parts):
            self.remarks.lose(shape.place, "a shape with a size beyond single precision")
            return ()
        for words, names in lost_textures(shape, found):
            self.remarks.lose(shape.place, words, *names)
        geometries: list[str] = []
        for part in found.parts:
            points, faces = part.triangles
            looks = self._looks(part, color, is_double_sided=isinstance(solid, Mesh))
            geometries.append(f"{type(solid).__name__.lower()}{len(self.scene.geometry)}")
            self.scene.geometry[geometries[-1]] = self.trimesh.Trimesh(points, faces, process=False, visual=looks)
        return tuple(geometries)

    def _looks(self, part: Part, default: Color, *, is_double_sided: bool) -> Any:
        if part.shades is not None:
            return self.trimesh.visual.ColorVisuals(vertex_colors=(part.shades * 255).round().astype(np.uint8))
        color = default if part.color is None else part.color
        texture = part.texture
        material = self.trimesh.visual.material.PBRMaterial(
            name=f"rgba {' '.join(f'{each:g}' for each in color)}",
            baseColorFactor=[*color],
            baseColorTexture=None if texture is None else texture.image,
            metallicFactor=0.0,
            roughnessFactor=0.9,
            alphaMode="OPAQUE" if color[3] == 1 else "BLEND",
            doubleSided=is_double_sided,
        )
        corners = None if texture is None else texture.corners
        return self.trimesh.visual.TextureVisuals(uv=corners, material=material)


def _are_singles(numbers: ArrayLike) -> bool:
    return bool((np.abs(numbers) <= _LARGEST).all())
