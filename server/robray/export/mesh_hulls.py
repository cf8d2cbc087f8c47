"""Which meshes mujoco makes nothing of: of one of them it reads nothing of the whole model."""

import os

import numpy as np

from robray.export.c.mesh import MeshError
from robray.export.c.meshes import read_mesh
from robray.export.shapes import MeshBytes
from robray.export.triangles import Floats
from robray.text.records import NamedTuple

_LOOKED_INTO = 1 << 20
"""Bytes of a file: what is larger has corners on all sides, and takes long to be read."""

_FLAT = 1e-6
"""How thick it is, by its length."""

_LEAST_AREA = 1e-13
"""Square metres of all triangles."""

_FEWEST = 4
"""Corners."""


class Hull(NamedTuple):
    """`fault` is why a mesh is none at all, in words that go on from its name; one that `is_flat` is seen, and has no
    convex hull that could collide."""

    fault: str | None = None
    is_flat: bool = False


class MeshHulls:
    """Each file is read once."""

    def __init__(self, mesh_bytes: MeshBytes) -> None:
        self._bytes = mesh_bytes
        self._known: dict[str, tuple[Hull, float]] = {}

    def of(self, file: str, scale: float) -> Hull:
        """What cannot be read here is taken for whole: mujoco has a reader of its own."""
        if file not in self._known:
            self._known[file] = self._read(file)
        found, area = self._known[file]
        if found.fault is None and area * scale * scale < _LEAST_AREA:
            return Hull("which is too small for mujoco")
        return found

    def _read(self, file: str) -> tuple[Hull, float]:
        """And the area of its triangles, in the unit of the file."""
        unknown = Hull(), np.inf
        if os.path.splitext(file)[1].lower() not in (".obj", ".stl"):
            return unknown
        data = self._bytes(file)
        if isinstance(data, str) or len(data) > _LOOKED_INTO:
            return unknown
        try:
            mesh = read_mesh(file, lambda _: data)
        except MeshError as error:
            return Hull(f"which {error}"), np.inf
        points = np.array(mesh.vertices)
        if not np.isfinite(points).all():
            return Hull("which has a corner that is nowhere"), np.inf
        distinct = np.unique(points, axis=0)
        if len(distinct) < _FEWEST:
            return Hull(f"of which mujoco makes nothing: it has fewer than {_FEWEST} corners"), np.inf
        extents = np.linalg.svd(distinct - distinct.mean(axis=0), compute_uv=False)
        return Hull(None, bool(extents[2] <= _FLAT * extents[0])), _area(points[np.array(mesh.triangles)])


def _area(triangles: Floats) -> float:
    sides = triangles[:, 1:] - triangles[:, :1]
    return float(np.linalg.norm(np.cross(sides[:, 0], sides[:, 1]), axis=1).sum() / 2)
