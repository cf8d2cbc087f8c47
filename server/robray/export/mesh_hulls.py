"""Finds meshes that mujoco cannot use, or refuses together with the whole model."""

import os
import re
from typing import NamedTuple

import numpy as np

from robray.export.c.mesh import MeshError
from robray.export.c.meshes import read_mesh
from robray.export.shapes import MeshBytes
from robray.export.triangles import Floats, Indices, Triangles
from robray.scene.pose import Vector

LOADED = (".stl", ".obj", ".msh")
"""Suffixes of the mesh files that mujoco reads."""

_STL_HEAD, _STL_FACE, _MOST_STL_FACES = 84, 50, 200_000
"""mujoco reads only binary STL, and with at most this many faces."""

_FACE = re.compile(rb"^f[ \t]([^\r\n]*)", re.MULTILINE)
_NORMAL = re.compile(rb"/-?\d*/(-?\d{1,18})")
"""The normal of a corner of an OBJ face. mujoco refuses a mesh with an undefined normal, or with normals for only some
corners."""

_LOOKED_INTO = 1 << 20
"""Bytes of a file: larger ones are surely solid, and slow to read."""

_FLAT = 1e-6
"""Thickness relative to the length."""

_LEAST_AREA = 1e-13
"""Square metres of all triangles."""

_LEAST_VOLUME = 1e-12
"""Cubic metres, far above the volume below which mujoco refuses a mesh."""

_FEWEST = 4
"""Corners."""


class Hull(NamedTuple):
    """`fault` is the reason why a mesh is unusable, and continues its name; an `is_flat` one is visible, and has no
    convex hull to collide. An `is_tiny` one has no volume for mujoco.
    """

    fault: str | None = None
    is_flat: bool = False
    is_tiny: bool = False


class _Measured(NamedTuple):
    """A hull in the unit of its file, with the area of the triangles and an upper bound of the volume."""

    hull: Hull
    area: float = np.inf
    volume: float = np.inf

    def scaled(self, scale: float) -> Hull:
        if self.hull.fault is None and self.area * scale * scale < _LEAST_AREA:
            return Hull("which is too small for mujoco")
        return self.hull._replace(is_tiny=self.volume * abs(scale) ** 3 < _LEAST_VOLUME)


class MeshHulls:
    """Each file is read once."""

    def __init__(self, mesh_bytes: MeshBytes) -> None:
        self._bytes = mesh_bytes
        self._known: dict[tuple[str, Vector], _Measured] = {}

    def of(self, file: str, factors: Vector, scale: float) -> Hull:
        """A mesh that robray cannot read is taken as sound: mujoco has its own reader."""
        if (file, factors) not in self._known:
            self._known[file, factors] = self._read(file, factors)
        return self._known[file, factors].scaled(scale)

    def is_read(self, file: str) -> bool:
        suffix = os.path.splitext(file)[1].lower()
        if suffix not in LOADED or isinstance(data := self._bytes(file), str):
            return suffix in LOADED
        if suffix == ".stl":
            count = int.from_bytes(data[_STL_HEAD - 4 : _STL_HEAD], "little")
            return len(data) == _STL_HEAD + _STL_FACE * count and count <= _MOST_STL_FACES
        if suffix == ".obj":
            faces = _FACE.findall(data)
            corners = b" ".join(faces).split()
            normals = _NORMAL.findall(b" ".join(faces))
            return not normals or (len(normals) == len(corners) and max(map(int, normals)) <= data.count(b"vn "))
        return True

    def has_materials(self, file: str) -> bool:
        """True if a file may have colours that mujoco does not read."""
        data = self._bytes(file) if file.lower().endswith(".obj") else b""
        return isinstance(data, bytes) and b"mtllib" in data

    def _read(self, file: str, factors: Vector) -> _Measured:
        unknown = _Measured(Hull())
        if os.path.splitext(file)[1].lower() not in (".obj", ".stl"):
            return unknown
        data = self._bytes(file)
        if isinstance(data, str) or len(data) > _LOOKED_INTO:
            return unknown
        try:
            mesh = read_mesh(file, lambda _: data)
        except MeshError as error:
            return _Measured(Hull(f"which {error}"))
        with np.errstate(over="ignore"):
            return _hull(np.array(mesh.vertices) * factors, np.array(mesh.triangles))


def hull_of(mesh: Triangles, scale: float) -> Hull:
    return _hull(*mesh).scaled(scale)


def _hull(points: Floats, faces: Indices) -> _Measured:
    if not np.isfinite(points).all():
        return _Measured(Hull("which has a corner that is nowhere"))
    distinct = np.unique(points, axis=0)
    if len(distinct) < _FEWEST:
        return _Measured(Hull(f"of which mujoco makes nothing: it has fewer than {_FEWEST} corners"))
    extents = np.linalg.svd(distinct - distinct.mean(axis=0), compute_uv=False)
    # The spread of points in a body is less.
    volume = float(np.prod(extents / np.sqrt(len(distinct))))
    return _Measured(Hull(None, bool(extents[2] <= _FLAT * extents[0])), _area(points[faces]), volume)


def _area(triangles: Floats) -> float:
    sides = triangles[:, 1:] - triangles[:, :1]
    return float(np.linalg.norm(np.cross(sides[:, 0], sides[:, 1]), axis=1).sum() / 2)
