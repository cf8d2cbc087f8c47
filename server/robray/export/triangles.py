"""Shapes as triangles, for drawing and for export. `shapes.py` defines their origins."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from robray.export.grid_lines import grid_lines
from robray.export.shapes import Box, Capsule, Cone, Cylinder, Grid, Sphere

Floats = NDArray[np.float64]
Indices = NDArray[np.int64]

SIDES = 32
"""Sides of round shapes; a sphere has half as many rings from pole to pole."""


class Triangles(NamedTuple):
    """`points` are n by 3 numbers in metres; `faces` m by 3 indices, anticlockwise from outside."""

    points: Floats
    faces: Indices


def triangles(solid: Box | Sphere | Cylinder | Capsule | Cone | Grid, sides: int = SIDES) -> Triangles:
    """Triangles of a shape without its scale; `sides` is even."""
    match solid:
        case Box(dimension):
            return stretched(_box(), dimension)
        case Sphere(radius):
            return stretched(_round(sides), (radius, radius, radius))
        case Cylinder(height, radius):
            return stretched(_frustum(1.0, 1.0, sides), (radius, radius, height))
        case Capsule(height, radius):
            ball, is_high = stretched(_round(sides, 2), (radius, radius, radius)), _is_high(sides)
            shifts = np.where(is_high, height / 2, -height / 2)
            return ball._replace(points=ball.points + np.outer(shifts, (0, 0, 1)))
        case Cone(height, start, end):
            return stretched(_frustum(start, end, sides), (1.0, 1.0, height))
        case Grid():
            found = [
                Triangles(_box().points * np.array(sides) + np.array(centre), _box().faces)
                for centre, sides in grid_lines(solid)
            ]
            return together(found)


def count(solid: Box | Sphere | Cylinder | Capsule | Cone | Grid, sides: int = SIDES) -> int:
    """Number of faces that `triangles` would make."""
    match solid:
        case Box():
            return len(_box().faces)
        case Sphere():
            return len(_round(sides).faces)
        case Capsule():
            return len(_round(sides, 2).faces)
        case Cylinder() | Cone():
            return 4 * sides
        case Grid():
            return len(_box().faces) * sum(1 for _ in grid_lines(solid))


def together(parts: list[Triangles]) -> Triangles:
    points = [part.points for part in parts] or [np.empty((0, 3))]
    counts = [0, *np.cumsum([len(each) for each in points])]
    faces = [part.faces + first for part, first in zip(parts, counts, strict=False)] or [np.empty((0, 3), np.int64)]
    return Triangles(np.concatenate(points), np.concatenate(faces))


def distinct(points: Floats) -> tuple[Floats, Indices]:
    """The different ones of n by 3 numbers, and for each of the n its index. `numpy.unique` takes longer."""
    order = np.lexsort(points.T[::-1])
    ordered = points[order]
    is_new = np.append(True, (ordered[1:] != ordered[:-1]).any(axis=1))[: len(points)]
    indices = np.empty(len(points), np.int64)
    indices[order] = np.cumsum(is_new) - 1
    return ordered[is_new], indices


def placed(of: Triangles, by: Floats) -> Triangles:
    """Elsewhere, by a 4 by 4 matrix for columns."""
    return Triangles(of.points @ by[:3, :3].T + by[:3, 3], of.faces)


def stretched(unit: Triangles, factors: tuple[float, float, float]) -> Triangles:
    """Scaled along each axis; the faces of a mirrored shape are still anticlockwise from outside."""
    is_mirrored = np.prod(np.sign(factors)) < 0
    return Triangles(unit.points * np.array(factors), unit.faces[:, ::-1] if is_mirrored else unit.faces)


@cache
def _box() -> Triangles:
    points = np.array([[x, y, z] for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)])
    quads = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))
    faces = [face for a, b, c, d in quads for face in ((a, b, c), (a, c, d))]
    return Triangles(points, np.array(faces))


def _frustum(start: float, end: float, sides: int) -> Triangles:
    """Height 1, from z = 0."""
    angles = np.arange(sides) * (2 * np.pi / sides)
    ring = np.stack([np.cos(angles), np.sin(angles), np.zeros(sides)], axis=1)
    points = np.concatenate([ring * start, ring * end + [0, 0, 1], [[0, 0, 0], [0, 0, 1]]])
    this = np.arange(sides)
    after, low, high = (this + 1) % sides, np.full(sides, 2 * sides), np.full(sides, 2 * sides + 1)
    rows = (
        (this, after, sides + after),
        (this, sides + after, sides + this),
        (after, this, low),
        (sides + this, sides + after, high),
    )
    return Triangles(points, np.concatenate([np.stack(row, axis=1) for row in rows]))


def _is_high(sides: int) -> NDArray[np.bool_]:
    """Which points of a ball with two equators are on its upper half."""
    half = (sides // 4 + 1) * sides
    return np.arange(2 * half) < half


@cache
def _round(sides: int, equators: int = 1) -> Triangles:
    """A sphere of radius 1. With two coincident equators, its halves can be moved apart."""
    polar = np.linspace(0, np.pi, sides // 2 + 1)
    if equators > 1:
        quarter = np.linspace(0, np.pi / 2, sides // 4 + 1)
        polar = np.concatenate([quarter, np.pi / 2 + quarter])
    rings = len(polar) - 1
    around = np.arange(sides) * (2 * np.pi / sides)
    tilt, turn = (each.ravel() for each in np.meshgrid(polar, around, indexing="ij"))
    points = np.stack([np.sin(tilt) * np.cos(turn), np.sin(tilt) * np.sin(turn), np.cos(tilt)], axis=1)
    ring, side = (each.ravel() for each in np.meshgrid(np.arange(rings), np.arange(sides), indexing="ij"))
    this, beside = ring * sides + side, ring * sides + (side + 1) % sides
    below, below_beside = this + sides, beside + sides
    first = np.stack([this, below, below_beside], axis=1)[ring < rings - 1]
    second = np.stack([this, below_beside, beside], axis=1)[ring > 0]
    return Triangles(points, np.concatenate([first, second]))
