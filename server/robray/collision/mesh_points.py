"""The corners of a mesh, of which only the convex hull counts."""

import os
from collections.abc import Iterator, Sequence

import numpy as np

from robray.analysis.collada_points import collada_points
from robray.export.mesh_triangles import Meshes
from robray.export.shapes import Mesh, MeshBytes
from robray.export.triangles import Floats

_FLAT = 1e-6
"""Of its length: what is thinner has no volume, of which mujoco makes nothing."""

_THICKENED = 1e-5


def mesh_points(file: str, meshes: Meshes, mesh_bytes: MeshBytes) -> Floats | str:
    """n by 3, in the unit of the file, or why there are none. What is flat is made a little thicker."""
    found = meshes.of(Mesh(file, file))
    if isinstance(found, str):
        if os.path.splitext(file)[1].lower() != ".dae" or isinstance(data := mesh_bytes(file), str):
            return found
        points = np.array([*_collada_points(data)], float)
        if not len(points) or not np.isfinite(points).all():
            return found
    else:
        points = found.points
    return _with_volume(np.unique(points, axis=0))


def _collada_points(data: bytes) -> Iterator[Sequence[float]]:
    return collada_points(len(data), lambda start, count: data[start : start + count])


def _with_volume(points: Floats) -> Floats:
    centred = points - points.mean(axis=0)
    _, extents, directions = np.linalg.svd(centred, full_matrices=False)
    size = float(np.abs(centred).max())
    for extent, direction in zip(extents, directions, strict=True):
        if extent <= _FLAT * max(extents[0], 1e-300):
            offset = direction * max(size, 1e-6) * _THICKENED
            points = np.concatenate([points - offset, points + offset])
    if len(extents) < 3:
        # One or two points span no space at all.
        corners = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * max(size, 1e-6)
        points = (points[:, None] + corners[None] * _THICKENED).reshape(-1, 3)
    return points
