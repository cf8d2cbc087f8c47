"""Binary and text STL: triangles, which share corners only within a plane."""

import math
import re
from collections.abc import Iterator
from struct import Struct

from robray.export.c.mesh import NO_MATERIAL, Gathered, Mesh, MeshError, normal_of
from robray.scene.pose import Vector

_HEAD = Struct("<80xI")
_TRIANGLE = Struct("<12x9f2x")
_VERTEX = re.compile(rb"\bvertex\s+(\S+)\s+(\S+)\s+(\S+)")


def read_stl(data: bytes) -> Mesh:
    """Raises MeshError. Normals are computed from the triangles: those of files are often wrong."""
    gathered = Gathered()
    for one, two, three in _binary(data) if _is_binary(data) else _written(data):
        normal = normal_of(one, two, three)
        gathered.add((one, normal, NO_MATERIAL), (two, normal, NO_MATERIAL), (three, normal, NO_MATERIAL))
    return gathered.mesh()


def _is_binary(data: bytes) -> bool:
    """By its size: many binary files begin with the keyword of the text form."""
    return len(data) >= _HEAD.size and len(data) == _HEAD.size + _TRIANGLE.size * _HEAD.unpack_from(data)[0]


def _binary(data: bytes) -> Iterator[tuple[Vector, Vector, Vector]]:
    for a, b, c, d, e, f, g, h, i in _TRIANGLE.iter_unpack(data[_HEAD.size :]):
        yield (a, b, c), (d, e, f), (g, h, i)


def _written(data: bytes) -> Iterator[tuple[Vector, Vector, Vector]]:
    corners: list[Vector] = []
    for match in _VERTEX.finditer(data):
        try:
            x, y, z = map(float, match.groups())
        except ValueError:
            raise MeshError(f"cannot be read: '{match[0].decode('utf-8', 'replace')[:60]}'") from None
        if not (math.isfinite(x) and math.isfinite(y) and math.isfinite(z)):
            raise MeshError("has a corner that is nowhere")
        corners.append((x, y, z))
        if len(corners) == 3:
            yield corners[0], corners[1], corners[2]
            corners = []
