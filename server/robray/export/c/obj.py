"""Wavefront's OBJ: faces of any number of corners, with the colours of the materials that they use.

amino's own reader takes triangles with normals only. Here other faces are split into triangles from their first corner,
and missing normals are those of the face.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise

from robray.export.c.mesh import NO_MATERIAL, Corner, Gathered, Material, Mesh, MeshError, normal_of
from robray.scene.pose import Vector

ReadBeside = Callable[[str], bytes | None]
"""A file by its path from the folder of the mesh; None if it cannot be read."""


def read_obj(text: bytes, beside: ReadBeside) -> Mesh:
    """Raises MeshError. `beside` reads the files of materials; without one all its materials are grey."""
    return _Reading(beside).mesh(text)


class _Reading:
    def __init__(self, beside: ReadBeside) -> None:
        self.beside = beside
        self.positions: list[Vector] = []
        self.normals: list[Vector] = []
        self.known: dict[str, Material] = {}
        self.used: dict[str, int] = {}
        self.material = NO_MATERIAL
        self.gathered = Gathered()

    def mesh(self, text: bytes) -> Mesh:
        for number, line in _lines(text):
            words = line.split()
            if not words:
                continue
            try:
                self._statement(words[0], words[1:], line)
            except (ValueError, IndexError):
                raise MeshError(f"cannot be read: its line {number} is '{line[:60]}'") from None
        return self.gathered.mesh(tuple(self.known.get(name, Material()) for name in self.used))

    def _statement(self, word: str, operands: list[str], line: str) -> None:
        if word == "v":
            self.positions.append(_three(operands))
        elif word == "vn":
            self.normals.append(_three(operands))
        elif word == "f":
            self._face(operands)
        elif word == "usemtl":
            name = line.split(None, 1)[1].strip()
            self.material = self.used.setdefault(name, len(self.used))
        elif word == "mtllib":
            self.known |= _materials(self.beside(line.split(None, 1)[1].strip()) or b"")

    def _face(self, operands: list[str]) -> None:
        corners = [self._corner(each) for each in operands]
        if len(corners) < 3:
            raise ValueError
        flat = normal_of(corners[0][0], corners[1][0], corners[2][0])
        whole: list[Corner] = [(position, normal or flat, self.material) for position, normal in corners]
        for second, third in pairwise(whole[1:]):
            self.gathered.add(whole[0], second, third)

    def _corner(self, written: str) -> tuple[Vector, Vector | None]:
        position, _, rest = written.partition("/")
        normal = rest.partition("/")[2]
        return _at(self.positions, position), _at(self.normals, normal) if normal else None


def _lines(text: bytes) -> Iterator[tuple[int, str]]:
    """From 1; without comments, with continued lines joined."""
    before = ""
    for number, line in enumerate(text.decode("utf-8", "surrogateescape").split("\n"), 1):
        whole = before + line.partition("#")[0].rstrip()
        before = ""
        if whole.endswith("\\"):
            before = whole[:-1] + " "
        else:
            yield number, whole


def _at(listed: list[Vector], written: str) -> Vector:
    """They are counted from 1, or back from the last one."""
    number = int(written)
    index = number - 1 if number > 0 else len(listed) + number
    if index < 0 or number == 0:
        raise IndexError
    return listed[index]


def _three(operands: list[str]) -> Vector:
    return (float(operands[0]), float(operands[1]), float(operands[2]))


def _materials(text: bytes) -> dict[str, Material]:
    found: dict[str, Material] = {}
    name = ""
    for _, line in _lines(text):
        words = line.split()
        try:
            match words:
                case ["newmtl", *_]:
                    name = line.split(None, 1)[1].strip()
                    found[name] = Material()
                case ["Kd", red, green, blue] if name:
                    found[name] = Material(float(red), float(green), float(blue), found[name].alpha)
                case ["d", opacity] if name:
                    found[name] = found[name]._replace(alpha=float(opacity))
                case ["Tr", transparency] if name:
                    found[name] = found[name]._replace(alpha=1 - float(transparency))
        except (ValueError, IndexError):
            # An invalid colour does not prevent the shape.
            continue
    return found
