"""Meshes of a scene: a function for each file, which makes amino's mesh of literal numbers."""

import posixpath
from collections.abc import Iterable, Iterator

from robray.export.c.literals import comment, single, word
from robray.export.c.mesh import Material, Mesh, MeshError
from robray.export.c.obj import read_obj
from robray.export.c.stl import read_stl
from robray.export.shapes import MeshBytes


def read_mesh(path: str, bytes_of: MeshBytes) -> Mesh:
    """Raises a MeshError."""
    suffix = posixpath.splitext(path)[1].lower()
    if suffix not in (".obj", ".stl"):
        raise MeshError("is neither .obj nor .stl, and no other mesh is put into C")
    found = bytes_of(path)
    if isinstance(found, str):
        raise MeshError(found)
    if suffix == ".stl":
        return read_stl(found)

    def beside(name: str) -> bytes | None:
        material = bytes_of(posixpath.join(posixpath.dirname(path), name))
        return material if isinstance(material, bytes) else None

    return read_obj(found, beside)


class Names:
    """Suffixes for the functions and variables of meshes: the path, as far as a name in C allows."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._taken: set[str] = set()

    def of(self, path: str) -> str:
        shown = posixpath.relpath(path, self._folder) if posixpath.isabs(path) else path
        name = found = f"g_{word(shown)}" if shown[:1].isdigit() else word(shown)
        count = 1
        while found in self._taken:
            count += 1
            found = f"{name}_{count}"
        self._taken.add(found)
        return found


def mesh_function(name: str, path: str, mesh: Mesh) -> Iterator[str]:
    """Raises a MeshError where a number is beyond single precision."""
    vertices, normals = _singles(mesh.vertices), _singles(mesh.normals)
    indices = ",".join(map(str, (index for triangle in mesh.triangles for index in triangle)))
    yield f"/* {comment(posixpath.basename(path))} */"
    yield f"static struct aa_rx_mesh *aa_rx_dl_mesh__{name}(void)"
    yield "{"
    yield f"    static const float vertices[{3 * len(mesh.vertices)}] = {{{vertices}}};"
    yield f"    static const float normals[{3 * len(mesh.normals)}] = {{{normals}}};"
    yield f"    static const unsigned indices[{3 * len(mesh.triangles)}] = {{{indices}}};"
    if mesh.materials:
        count = len(mesh.materials)
        rgba = ",".join(str(_byte(each)) for material in mesh.materials for each in material)
        uv = _singles(((index + 0.5) / count, 0.0) for index in mesh.material_of)
        yield f"    static const unsigned char rgba[{len(Material._fields) * count}] = {{{rgba}}};"
        yield f"    static const float uv[{2 * len(mesh.material_of)}] = {{{uv}}};"
    yield f"    struct aa_rx_mesh *mesh__{name} = aa_rx_mesh_create();"
    yield f"    aa_rx_mesh_set_vertices(mesh__{name}, {len(mesh.vertices)}, vertices, 0);"
    yield f"    aa_rx_mesh_set_indices(mesh__{name}, {len(mesh.triangles)}, indices, 0);"
    yield f"    aa_rx_mesh_set_normals(mesh__{name}, {len(mesh.normals)}, normals, 0);"
    if mesh.materials:
        yield f"    aa_rx_mesh_set_rgba(mesh__{name}, {len(mesh.materials)}, 1, rgba, 0);"
        yield f"    aa_rx_mesh_set_uv(mesh__{name}, {len(mesh.material_of)}, uv, 0);"
    yield f"    return mesh__{name};"
    yield "}"
    yield ""


def _singles(rows: Iterable[tuple[float, ...]]) -> str:
    """Numbers too small for single precision become 0."""
    written: dict[float, str] = {}
    found = []
    for row in rows:
        for value in row:
            text = written.get(value)
            if text is None:
                text = "0.0f" if abs(value) < 1e-45 else single(value)
                if text is None:
                    raise MeshError(f"has the number {value:g}, which is beyond single precision")
                written[value] = text
            found.append(text)
    return ",".join(found)


def _byte(value: float) -> int:
    return round(255 * min(max(value, 0.0), 1.0)) if value == value else 0
