"""The corners of a mesh's convex hull."""

import os
from collections.abc import Iterator, Sequence

import numpy as np

from robray.analysis.collada_points import collada_points
from robray.collision.arrangement import Numbers
from robray.export.mesh_triangles import Meshes
from robray.export.shapes import Mesh, MeshBytes
from robray.export.triangles import Floats, distinct

_FLAT = 1e-6
"""Relative to its length, to its distance from the origin, and in metres: thinner meshes have no volume for mujoco."""

_THICKENED = 1e-5
"""Share of its length."""

_LARGEST = 1e5
"""Metres: mujoco has corners in single numbers, which of larger ones miss by centimetres."""


def mesh_points(file: str, factors: Numbers, meshes: Meshes, mesh_bytes: MeshBytes) -> Floats | str:
    """Points, n by 3, in metres, or why there are none. Flat meshes are thickened."""
    found = meshes.of(Mesh(file, file))
    if isinstance(found, str):
        if os.path.splitext(file)[1].lower() != ".dae" or isinstance(data := mesh_bytes(file), str):
            return found
        points = np.array([*_collada_points(data)], float)
        if not len(points) or not np.isfinite(points).all():
            return found
    else:
        points = found.points
    points = distinct(points)[0] * factors
    if not (np.abs(points) <= _LARGEST).all():
        return f"the mesh '{file}', which is larger than {_LARGEST / 1000:g} km"
    return _with_volume(points)


def _collada_points(data: bytes) -> Iterator[Sequence[float]]:
    return collada_points(len(data), lambda start, count: data[start : start + count])


def _with_volume(points: Floats) -> Floats:
    centred = points - points.mean(axis=0)
    directions = np.linalg.eigh(centred.T @ centred)[1]
    widths = np.ptp(centred @ directions, axis=0)
    longest = float(widths.max())
    # The resolution of single precision.
    finest = _FLAT * max(longest, float(np.abs(points).max()), 1.0)
    for width, direction in zip(widths, directions.T, strict=True):
        if width <= finest:
            offset = direction * max(longest * _THICKENED, finest)
            points = np.concatenate([points - offset, points + offset])
    return points
