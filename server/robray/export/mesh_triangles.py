"""The triangles of a mesh's file with their colours, read by trimesh (the extra `collision`)."""

import io
import os
import posixpath
import re
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np

from robray.export.libraries import LibraryError, how_to_install
from robray.export.shapes import ALIKE, Mesh, MeshBytes, Shape, Solid, why_unread
from robray.export.triangles import Floats, Triangles, distinct, stretched, together, triangles
from robray.scene.meshes import MATERIALS, MESHES
from robray.text.paths import file_scheme

EXTRA = "collision"
"""The extra with the libraries."""


_MATERIAL = re.compile(rb"^[ \t]*(?:usemtl|mtllib)\b(?:\\\r?\n|[^\n])*", re.MULTILINE)
"""A line of a Wavefront file with its continuation lines."""

_MOST_MATERIALS = 64
"""Lines that name one in a Wavefront file: trimesh makes a mesh for each, and finds a name for each in linear time."""

_SHAPE = re.compile(rb"^[ \t]*+[vf][ \t][^\n\\]*+(?>(?:\\(?:\r?\n)?[^\n\\]*+)*)\n?", re.MULTILINE)
"""A corner or a face of a Wavefront file with its continuation lines."""

_BINDING = re.compile(rb"<bind_material\b.*?</bind_material\s*>", re.DOTALL)
"""The materials of a COLLADA geometry: where one of them is undefined, pycollada drops the geometry."""

_IMAGES = ("PNG", "JPEG")
"""Formats of textures that are decoded. Pillow starts programs for some of the others."""

_MOST_PIXELS = 1 << 26
"""Maximum number of pixels of a texture."""

_FARTHEST = 1e10
"""Metres."""

_STL_HEADER = 84
"""Bytes; the last four are the number of facets."""

_STL_FACET = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attributes", "<u2")])

Color = tuple[float, float, float, float]
"""Red, green, blue and opacity, from 0 to 1."""


class Texture(NamedTuple):
    """`corners` has two numbers for each point of a part; `image` is one of Pillow."""

    corners: Floats
    image: Any


class Part(NamedTuple):
    """Triangles that look alike. `color` is that of the file; None if it has none.

    It multiplies a `texture`. `shades`, if not None, are the colours of the points, four numbers each.
    """

    triangles: Triangles
    color: Color | None = None
    texture: Texture | None = None
    shades: Floats | None = None

    def face_colors(self, default: Color) -> Floats:
        """The colour of each triangle, at its middle, four numbers each."""
        faces = self.triangles.faces
        if self.shades is not None:
            return np.asarray(self.shades[faces].mean(axis=1))
        plain = np.tile(np.array(default if self.color is None else self.color), (len(faces), 1))
        if self.texture is None:
            return plain
        from trimesh.visual.color import uv_to_color

        middles = self.texture.corners[faces].mean(axis=1)
        return np.asarray(uv_to_color(middles, self.texture.image) / 255 * plain)


class MeshParts(NamedTuple):
    """`lost` are the textures that cannot be read."""

    parts: tuple[Part, ...]
    lost: tuple[str, ...] = ()


def needs(library: str, what: str) -> None:
    """Raises LibraryError if a library is missing."""
    if find_spec(library) is None:
        raise LibraryError(f"{what} needs '{library}', which is not installed; {how_to_install(EXTRA)}")


class Meshes:
    """Each file is read once."""

    def __init__(self, mesh_bytes: MeshBytes) -> None:
        self._bytes = mesh_bytes
        self._known: dict[tuple[str, bool], MeshParts | str] = {}

    def of(self, mesh: Mesh) -> Triangles | str:
        """The triangles, in metres, or why there are none."""
        found = self.parts_of(mesh, is_drawn=False)
        return found if isinstance(found, str) else together([part.triangles for part in found.parts])

    def parts_of(self, mesh: Mesh, *, is_drawn: bool = True) -> MeshParts | str:
        """The same by the colours of the file, which are only read for drawing."""
        if mesh.file is None:
            return f"the mesh '{mesh.path}', which {why_unread(mesh.path, self._bytes)}"
        key = mesh.file, is_drawn
        if key not in self._known:
            self._known[key] = self._read(mesh.path, mesh.file, is_drawn=is_drawn)
        found = self._known[key]
        if isinstance(found, str) or mesh.factors == ALIKE:
            return found
        with np.errstate(over="ignore"):
            larger = (part._replace(triangles=stretched(part.triangles, mesh.factors)) for part in found.parts)
            return found._replace(parts=tuple(larger))

    def _read(self, path: str, file: str, *, is_drawn: bool) -> MeshParts | str:
        if find_spec("trimesh") is None:
            return f"the mesh '{path}', which 'trimesh' would read; {how_to_install(EXTRA)}"
        kind = os.path.splitext(file)[1][1:].lower()
        if kind not in MESHES:
            # trimesh would unpack archives, and start programs that decode other files.
            return f"the mesh '{path}', whose format robray does not read"
        data = self._bytes(file)
        if isinstance(data, str):
            return f"the mesh '{path}', which {data}"
        if kind == "obj" and not is_drawn:
            data = b"".join(_SHAPE.findall(data))
        elif kind == "obj" and len({*_MATERIAL.findall(data)}) > _MOST_MATERIALS:
            data = _MATERIAL.sub(b"", data)
        beside = _Beside(file, self._bytes)
        try:
            # Of corners beyond it the grid in which trimesh finds equal ones has no numbers.
            with np.errstate(invalid="ignore", over="ignore"):
                facets = _binary_stl(data) if kind == "stl" else None
                parts = _parts(data, kind, beside) if facets is None else (Part(facets),)
                if not parts and kind == "dae":
                    parts = _parts(_BINDING.sub(b"", data), kind, beside)
        except Exception as error:  # noqa: BLE001 - whatever is in somebody's file, and in a library, says so this way
            return f"the mesh '{path}', which trimesh does not read: {error}"
        points = np.concatenate([part.triangles.points for part in parts] or [np.empty((0, 3))])
        if not len(points) or not np.isfinite(points).all():
            return f"the mesh '{path}', in which there are no triangles"
        if np.abs(points).max() > _FARTHEST:
            return f"the mesh '{path}', whose corners are too far away to differ"
        if kind == "dae" and b"<init_from" in data and find_spec("PIL") is None:
            beside.lost.append(f"'pillow' would read it; {how_to_install(EXTRA)}")
        return MeshParts(parts, (*dict.fromkeys(beside.lost),))


def parts_of(solid: Solid, meshes: Meshes) -> MeshParts | str:
    """The parts of a shape of any kind, without its scale, or the reason why there are none."""
    return meshes.parts_of(solid) if isinstance(solid, Mesh) else MeshParts((Part(triangles(solid)),))


def lost_textures(shape: Shape, found: MeshParts) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Losses of a mesh, each as the words and the names of a remark."""
    path = shape.solid.path if isinstance(shape.solid, Mesh) else ""
    yield from (("a texture of the mesh '{}': {}", (path, why)) for why in found.lost)


class _Beside:
    """Gives trimesh the files that a mesh names: materials and textures."""

    def __init__(self, file: str, mesh_bytes: MeshBytes) -> None:
        self._folder = posixpath.dirname(file)
        self._bytes = mesh_bytes
        self.lost: list[str] = []

    def get(self, name: str) -> bytes:
        """Raises an OSError, which trimesh takes for a file that does not exist."""
        found = self._bytes(posixpath.join(self._folder, name.removeprefix(file_scheme(name))))
        if name.lower().endswith(MATERIALS):
            if isinstance(found, bytes):
                return found
        elif isinstance(found, str):
            self.lost.append(f"'{name}', which {found}")
        elif (fault := _fault_of(found)) is not None:
            self.lost.append(f"'{name}', which {fault}")
        else:
            return found
        raise OSError(name)

    __getitem__ = get


def _fault_of(data: bytes) -> str | None:
    from PIL import Image

    try:
        with Image.open(io.BytesIO(data), formats=_IMAGES) as image:
            return _fault(image)
    except Exception as error:  # noqa: BLE001 - Pillow raises any exception for a broken image
        return f"Pillow does not read: {error}"


def _fault(image: Any) -> str | None:
    """Why a texture cannot be shown."""
    if image.format not in _IMAGES:
        return "is neither PNG nor JPEG"
    if image.width * image.height > _MOST_PIXELS:
        return f"has more than {_MOST_PIXELS:,} pixels"
    try:
        image.load()
    except Exception as error:  # noqa: BLE001 - Pillow raises any exception for a broken image
        return f"Pillow does not read: {error}"
    return None


def _parts(data: bytes, kind: str, beside: _Beside) -> tuple[Part, ...]:
    """The parts of a mesh file; triangles of one plain colour are one part."""
    import trimesh

    resolver: Any = beside
    found: Any = trimesh.load(io.BytesIO(data), file_type=kind, force="scene", resolver=resolver)
    unit = _unit(found) if kind == "dae" else 1.0
    plain: dict[Color | None, list[Triangles]] = {}
    others: list[Part] = []
    for node in found.graph.nodes_geometry:
        at, name = found.graph[node]
        geometry = found.geometry[name]
        if not len(getattr(geometry, "faces", ())):
            continue
        points = np.asarray(geometry.vertices, np.float64) @ at[:3, :3].T + at[:3, 3]
        faces = np.asarray(geometry.faces, np.int64)
        if np.linalg.det(at[:3, :3]) < 0:
            faces = faces[:, ::-1]
        part = _painted(Triangles(points * unit, faces), geometry.visual, beside.lost)
        if part.texture is None and part.shades is None:
            plain.setdefault(part.color, []).append(part.triangles)
        else:
            others.append(part)
    return (*(Part(together(alike), color) for color, alike in plain.items()), *others)


def _binary_stl(data: bytes) -> Triangles | None:
    """The triangles of an STL file; None for a text. Importing trimesh takes longer than reading most robots."""
    count = int.from_bytes(data[_STL_HEADER - 4 : _STL_HEADER], "little")
    if len(data) != _STL_HEADER + count * _STL_FACET.itemsize:
        return None
    corners = np.frombuffer(data, _STL_FACET, offset=_STL_HEADER)["corners"].reshape(-1, 3)
    points, indices = distinct(corners.astype(np.float64))
    return Triangles(points, indices.reshape(-1, 3))


def _unit(scene: Any) -> float:
    """Metres in the unit of a COLLADA file."""
    said = str(scene.units).partition(" ")[0]
    try:
        length = float(said)
    except ValueError:
        return 1.0
    return length if 0 < length < np.inf else 1.0


def _painted(surface: Triangles, visual: Any, lost: list[str]) -> Part:
    """With the look of the file; ignores the look that trimesh invents."""
    if not visual.defined:
        return Part(surface)
    if visual.kind in ("vertex", "face"):
        shades = np.asarray(visual.vertex_colors, np.float64) / 255
        return Part(surface, None, None, shades)
    material: Any = visual.material
    is_physical = hasattr(material, "baseColorFactor")
    image = material.baseColorTexture if is_physical else getattr(material, "image", None)
    given = material.baseColorFactor if is_physical else material.diffuse
    if given is None or (not is_physical and not material.name):
        color = None if image is None else (1.0, 1.0, 1.0, 1.0)
    else:
        red, green, blue, alpha = (float(each) / 255 for each in given)
        color = red, green, blue, alpha
    if image is None or visual.uv is None:
        return Part(surface, color)
    if (fault := _fault(image)) is not None:
        lost.append(f"one that {fault}")
        return Part(surface, color)
    return Part(surface, color, Texture(np.asarray(visual.uv, np.float64), image))
