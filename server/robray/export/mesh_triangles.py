"""The triangles of a mesh's file, which trimesh reads; the extra `collision` brings it."""

import io
import os
import re
from importlib.util import find_spec
from typing import Any

import numpy as np

from robray.export.libraries import LibraryError, how_to_install
from robray.export.shapes import Mesh, MeshBytes, why_unread
from robray.export.triangles import Triangles
from robray.scene.meshes import MESHES

EXTRA = "collision"
"""What brings the libraries that are needed."""


_MATERIAL = re.compile(rb"^[ \t]*(?:usemtl|mtllib)\b(?:\\\r?\n|[^\n])*", re.MULTILINE)
"""A line of a Wavefront file with its continuation lines."""

_FARTHEST = 1e10
"""In the unit of the file."""


def needs(library: str, what: str) -> None:
    """Raises a LibraryError if a library is not there."""
    if find_spec(library) is None:
        raise LibraryError(f"{what} needs '{library}', which is not installed; {how_to_install(EXTRA)}")


class Meshes:
    """Each file is read once."""

    def __init__(self, mesh_bytes: MeshBytes) -> None:
        self._bytes = mesh_bytes
        self._known: dict[str, Triangles | str] = {}

    def of(self, mesh: Mesh) -> Triangles | str:
        """The triangles, in the unit of the file, or why there are none."""
        if mesh.file is None:
            return f"the mesh '{mesh.path}', which {why_unread(mesh.path, self._bytes)}"
        if mesh.file not in self._known:
            self._known[mesh.file] = self._read(mesh.path, mesh.file)
        return self._known[mesh.file]

    def _read(self, path: str, file: str) -> Triangles | str:
        if find_spec("trimesh") is None:
            return f"the mesh '{path}', which 'trimesh' would read; {how_to_install(EXTRA)}"
        kind = os.path.splitext(file)[1][1:].lower()
        if kind not in MESHES:
            # trimesh would unpack archives, and start programs that decode other files.
            return f"the mesh '{path}', whose format robray does not read"
        data = self._bytes(file)
        if isinstance(data, str):
            return f"the mesh '{path}', which {data}"
        import trimesh

        if kind == "obj":
            # trimesh would make a mesh for each material, and find a name for each in linear time.
            data = _MATERIAL.sub(b"", data)
        try:
            # Of corners beyond it the grid in which trimesh finds equal ones has no numbers.
            with np.errstate(invalid="ignore", over="ignore"):
                found: Any = trimesh.load(io.BytesIO(data), file_type=kind, force="mesh")
            points, faces = np.asarray(found.vertices, np.float64), np.asarray(found.faces, np.int64)
        except Exception as error:  # noqa: BLE001 - whatever is in somebody's file, and in a library, says so this way
            return f"the mesh '{path}', which trimesh does not read: {error}"
        if points.ndim != 2 or not len(faces) or not np.isfinite(points).all():
            return f"the mesh '{path}', in which there are no triangles"
        if np.abs(points).max() > _FARTHEST:
            return f"the mesh '{path}', of which corners are too far away to be told apart"
        return Triangles(points, faces)
