"""A scene as binary glTF, by trimesh: a node for each frame, below its parent's, and one for each shape in it.

z is up in it as in the scene, and lengths are in metres.
"""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from robray.analysis.scene_state import SceneState
from robray.export.converted import Made
from robray.export.frame_tree import FrameTree
from robray.export.matrices import matrix
from robray.export.mesh_triangles import Meshes, needs
from robray.export.origins import Origins
from robray.export.remarks import Remarks
from robray.export.shapes import Mesh, Shape, Solid
from robray.export.triangles import triangles
from robray.export.untold import UNSEEN, allowances, motions, outside
from robray.scene.model import ROOT
from robray.scene.pose import IDENTITY

_LARGEST = float(np.finfo(np.float32).max)
"""Of single numbers, which corners are there, and places for who shows them."""


def gltf(state: SceneState, tree: FrameTree, meshes: Meshes) -> Made:
    """Raises a LibraryError where trimesh is not there."""
    if tree.faults:
        return Made(b"", tree.faults)
    made = _made("glTF", state, tree, meshes)
    # By itself a scene of trimesh refuses to be written where nothing is drawn.
    return Made(made.trimesh.exchange.gltf.export_glb(made.scene), (), tuple(made.remarks.losses))


def in_trimesh(state: SceneState, tree: FrameTree, meshes: Meshes) -> Any:
    """The same as a `trimesh.Scene`; the root of one in which a frame is called `world` is called otherwise. What is
    read from a file has that name for its root.

    Raises a LibraryError where trimesh is not there. The tree has no faults.
    """
    return _made("a scene of trimesh", state, tree, meshes).scene


def _made(what: str, state: SceneState, tree: FrameTree, meshes: Meshes) -> "_Scene":
    needs("trimesh", what)
    made = _Scene(state, tree, meshes)
    made.fill()
    return made


class _Scene:
    def __init__(self, state: SceneState, tree: FrameTree, meshes: Meshes) -> None:
        import trimesh

        self.trimesh: Any = trimesh
        self.state = state
        self.origins = Origins(state)
        self.remarks = Remarks(self.origins)
        self.tree = tree
        self.meshes = meshes
        self.known: dict[tuple[Solid, tuple[float, ...]], str | None] = {}
        self.taken = set(tree.frames)
        self.root = self._free("world")
        self.scene: Any = trimesh.Scene(base_frame=self.root)

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
        color = tuple(min(max(part, 0.0), 1.0) for part in (*shape.color, shape.alpha))
        key = (shape.solid, color)
        if key not in self.known:
            self.known[key] = self._geometry(shape, shape.solid, color)
        geometry = self.known[key]
        if geometry is None:
            return
        self.scene.graph.update(
            frame_from=frame,
            frame_to=self._free(f"{frame}/{number}"),
            matrix=matrix(IDENTITY, shape.scale),
            geometry=geometry,
        )

    def _geometry(self, shape: Shape, solid: Solid, color: tuple[float, ...]) -> str | None:
        """What the geometry of a solid in a colour is called in the scene."""
        found = self.meshes.of(solid) if isinstance(solid, Mesh) else triangles(solid)
        if isinstance(found, str):
            self.remarks.lose(shape.place, found)
            return None
        if not len(found.faces):
            self.remarks.lose(shape.place, "a grid without lines")
            return None
        if not _are_singles(found.points):
            self.remarks.lose(shape.place, "a shape with a size beyond single precision")
            return None
        material = self.trimesh.visual.material.PBRMaterial(
            name=f"rgba {' '.join(f'{part:g}' for part in color)}",
            baseColorFactor=[*color],
            metallicFactor=0.0,
            roughnessFactor=0.9,
            alphaMode="OPAQUE" if color[3] == 1 else "BLEND",
            doubleSided=isinstance(solid, Mesh),
        )
        body = self.trimesh.Trimesh(
            found.points, found.faces, process=False, visual=self.trimesh.visual.TextureVisuals(material=material)
        )
        name = f"{type(solid).__name__.lower()}{len(self.known)}"
        self.scene.geometry[name] = body
        return name


def _are_singles(numbers: ArrayLike) -> bool:
    return bool((np.abs(numbers) <= _LARGEST).all())
