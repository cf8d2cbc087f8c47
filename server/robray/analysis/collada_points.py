"""Reads points of a COLLADA mesh, in metres, where a loader places them.

A mesh has its file's own unit and is placed by nested nodes; a loader follows both. Only the beginning and the end of a
long file are read, and by regular expressions: nothing is expanded, and no other file is read. A file with a document
type, which may define entities, is skipped.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from math import cos, hypot, isfinite, radians, sin

from robray.analysis.mesh_extents import ReadAt
from robray.syntax.xml.pieces import ATTRIBUTE, PIECE, is_empty

Point = tuple[float, float, float]

_HEAD, _TAIL = 1 << 20, 1 << 18
"""Bytes read at the beginning and at the end, where the scene is."""

_MOST_ELEMENTS = 20_000
_MOST_NODES = 2_000
_DEEPEST = 64
"""Limit of nested nodes. One may be in the scene many times, and so on."""
_MOST_KEPT = 1_000
"""Limit of points in one mesh."""
_MOST_PLACED = 50_000
"""Limit of points in all meshes."""

_LIBRARY = re.compile(rb"<(?:[A-Za-z_][\w.-]*:)?(?:library_\w+|scene)[\s>]")
_DOCUMENT_TYPE = b"<!DOCTYPE"

Matrix = tuple[float, ...]
"""The upper three rows of four, in one tuple."""
_IDENTITY: Matrix = (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0)


class _Element:
    __slots__ = ("attributes", "children", "name", "text")

    def __init__(self, name: str, attributes: Mapping[str, str]) -> None:
        self.name = name
        self.attributes = attributes
        self.children: list[_Element] = []
        self.text = b""
        """The text before the first element in it."""

    def of(self, *names: str) -> "Iterator[_Element]":
        """The elements at a path of names."""
        for child in self.children:
            if child.name == names[0]:
                if len(names) == 1:
                    yield child
                else:
                    yield from child.of(*names[1:])

    def get(self, name: str) -> str:
        """An attribute, without the '#' of a reference into the same file."""
        return self.attributes.get(name, "").removeprefix("#")


def collada_points(size: int, read_at: ReadAt) -> Iterator[Point]:
    """Some points in a file of `size` bytes; none if it is not understood. Cost: bounded for any file."""
    head = read_at(0, _HEAD)
    if _DOCUMENT_TYPE in head:
        return
    document = _Element("", {})
    _grow(document, head)
    root = next(document.of("COLLADA"), None)
    if root is None:
        return
    if size > _HEAD:
        start = max(size - _TAIL, _HEAD)
        tail = read_at(start, size - start)
        found = _LIBRARY.search(tail)
        if found is not None:
            _grow(root, tail[found.start() :])
    unit = _number(next((each.get("meter") for each in root.of("asset", "unit")), "1"))
    if unit is not None:
        yield from _placed(root, unit if unit > 0 else 1.0)


def _grow(document: _Element, text: bytes) -> None:
    """Adds the elements of a text, which may begin in the middle and end early."""
    open_elements = [document]
    behind = 0
    for count, tag in enumerate(PIECE.finditer(text)):
        around = open_elements[-1]
        if not around.children and not around.text:
            around.text = text[behind : tag.start()].strip()
        behind = tag.end()
        if (tag["start"] is None and tag["end"] is None) or (tag["start"] is not None and not tag["close"]):
            continue
        name = (tag["start"] or tag["end"]).rpartition(b":")[2].decode("utf-8", "replace")
        if tag["end"] is not None:
            if len(open_elements) > 1 and around.name == name:
                open_elements.pop()
        elif count > _MOST_ELEMENTS or len(open_elements) > 2 * _DEEPEST:
            return
        else:
            made = _Element(name, _attributes(tag["rest"]))
            around.children.append(made)
            if not is_empty(tag):
                open_elements.append(made)
    if not open_elements[-1].children and not open_elements[-1].text:
        # The last number may be cut off.
        open_elements[-1].text = b" ".join(text[behind:].split()[:-1])


def _attributes(text: bytes) -> Mapping[str, str]:
    return {
        name.decode("utf-8", "replace"): (one or other).decode("utf-8", "replace")
        for name, one, other in ATTRIBUTE.findall(text)
    }


def _placed(root: _Element, unit: float) -> Iterator[Point]:
    """The points of all meshes in the scene, once for each instance."""
    meshes = {each.get("id"): each for each in root.of("library_geometries", "geometry")}
    controllers = {each.get("id"): each for each in root.of("library_controllers", "controller")}
    nodes = {each.get("id"): each for each in _all_nodes(root)}
    scenes = {each.get("id"): each for each in root.of("library_visual_scenes", "visual_scene")}
    shown = next((each.get("url") for each in root.of("scene", "instance_visual_scene")), "")
    waiting = [(scenes[shown], _scaled(unit), 0)] if shown in scenes else []
    points: dict[str, list[Point]] = {}
    visited = placed = 0
    while waiting and visited < _MOST_NODES and placed < _MOST_PLACED:
        node, matrix, depth = waiting.pop()
        visited += 1
        for child in node.children:
            url = child.get("url")
            if child.name == "node":
                within: _Element | None = child
            elif child.name == "instance_node":
                within = nodes.get(url)
            else:
                within = None
                matrix = _after(matrix, child)
            if within is not None and depth < _DEEPEST:
                waiting.append((within, matrix, depth + 1))
            mesh = _mesh(child, url, meshes, controllers)
            if mesh is None:
                continue
            if (name := mesh.get("id")) not in points:
                points[name] = _points(mesh)
            placed += len(points[name])
            yield from _moved(points[name], matrix)


def _all_nodes(root: _Element) -> Iterator[_Element]:
    waiting = [*root.of("library_nodes"), *root.of("library_visual_scenes", "visual_scene")]
    while waiting:
        found = [*waiting.pop().of("node")]
        yield from found
        waiting += found


def _mesh(
    instance: _Element, url: str, meshes: Mapping[str, _Element], controllers: Mapping[str, _Element]
) -> _Element | None:
    """The mesh of an instance; a skin moves its mesh with bones, which are all at rest."""
    if instance.name == "instance_controller":
        for _ in range(4):
            moving = controllers[url].children if url in controllers else ()
            url = next((each.get("source") for each in moving if each.name in ("skin", "morph")), url)
    elif instance.name != "instance_geometry":
        return None
    return meshes.get(url)


def _points(geometry: _Element) -> list[Point]:
    """Points of a mesh, thinned if there are many: the outermost and some others."""
    for mesh in geometry.of("mesh"):
        source = next((each.get("source") for each in mesh.of("vertices", "input") if _is_position(each)), None)
        # In a cut file the first source is taken: all exporters write points before normals.
        is_cut = source is None and not any(mesh.of("vertices"))
        for found in mesh.of("source"):
            if is_cut or found.get("id") == source:
                return _thinned(_read(found))
    return []


def _is_position(element: _Element) -> bool:
    return element.get("semantic") == "POSITION"


def _read(source: _Element) -> list[Point]:
    accessor = next(source.of("technique_common", "accessor"), None)
    stride = _number(accessor.get("stride") or "1") if accessor is not None else 3
    offset = _number(accessor.get("offset") or "0") if accessor is not None else 0
    numbers = _numbers(next((each.text for each in source.of("float_array")), b""))
    if stride is None or offset is None or not 3 <= stride <= 64 or not 0 <= offset <= len(numbers):
        return []
    step, first = int(stride), int(offset)
    points = zip(*(numbers[first + axis :: step] for axis in range(3)), strict=False)
    return [*points] if isfinite(sum(numbers)) else [point for point in points if all(map(isfinite, point))]


def _thinned(points: list[Point]) -> list[Point]:
    if len(points) <= _MOST_KEPT:
        return points
    axes = [*zip(*points, strict=True)]
    outermost = [points[axis.index(choose(axis))] for axis in axes for choose in (min, max)]
    return outermost + points[:: len(points) // _MOST_KEPT + 1]


def _moved(points: Iterable[Point], matrix: Matrix) -> Iterator[Point]:
    a, b, c, x, d, e, f, y, g, h, i, z = matrix
    for p, q, r in points:
        yield a * p + b * q + c * r + x, d * p + e * q + f * r + y, g * p + h * q + i * r + z


def _after(matrix: Matrix, element: _Element) -> Matrix:
    """The product with the matrix of an element: the first in a node applies last, and only transforms count."""
    numbers = _numbers(element.text) if element.name in ("matrix", "translate", "rotate", "scale") else []
    match element.name, numbers:
        case "matrix", [*_] if len(numbers) == 16:
            return _product(matrix, tuple(numbers[:12]))
        case "translate", [x, y, z]:
            return _product(matrix, (1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z))
        case "scale", [x, y, z]:
            return _product(matrix, (x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0))
        case "rotate", [x, y, z, angle]:
            return _product(matrix, _rotation(x, y, z, radians(angle)))
        case _:
            return matrix


def _scaled(unit: float) -> Matrix:
    return (unit, 0, 0, 0, 0, unit, 0, 0, 0, 0, unit, 0)


def _rotation(x: float, y: float, z: float, angle: float) -> Matrix:
    length = hypot(x, y, z)
    if not length or not isfinite(length) or not isfinite(angle):
        return _IDENTITY
    x, y, z = x / length, y / length, z / length
    c, s = cos(angle), sin(angle)
    t = 1 - c
    return (
        *(t * x * x + c, t * x * y - s * z, t * x * z + s * y, 0),
        *(t * x * y + s * z, t * y * y + c, t * y * z - s * x, 0),
        *(t * x * z - s * y, t * y * z + s * x, t * z * z + c, 0),
    )


def _product(one: Matrix, other: Matrix) -> Matrix:
    return tuple(
        sum(one[row + inner] * other[4 * inner + column] for inner in range(3)) + (one[row + 3] if column == 3 else 0)
        for row in (0, 4, 8)
        for column in range(4)
    )


def _numbers(text: bytes) -> list[float]:
    """Numbers separated by blanks; none if anything else is between them."""
    try:
        return list(map(float, text.split()))
    except ValueError:
        return []


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if isfinite(value) else None
