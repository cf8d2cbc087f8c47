"""A small picture of a frame or a shape: in its colours, its surroundings grey and transparent."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from robray.export.matrices import matrix
from robray.export.raster import Drawn, around, facing, pixels, png
from robray.export.shapes import Box, Mesh, Shape
from robray.export.triangles import Floats, Triangles, count, placed, triangles
from robray.scene.pose import Pose

SIZE = (240, 110)
"""Width and height in pixels. A hover of VS Code shows at most 250 pixels, including the pose above."""

MOST_FACES = 1_200
"""Triangles, including those on the far sides, that are drawn in some tens of milliseconds."""

MOST_COVERED = 60.0
"""Limit of the area of all triangles, in pictures: one close by takes as long as hundreds afar."""

_SIDES, _SIDES_AROUND = 24, 12
"""Sides of round shapes, and of those in the surroundings."""

_GREY, _FAINT = (0.6, 0.6, 0.6), 0.4
_AXES = ((0.9, 0.16, 0.14), (0.18, 0.7, 0.22), (0.2, 0.45, 1.0))
"""The colours of x, y and z, distinct on light and on dark."""

_WIDTH = 0.05
"""Width of an axis relative to its length."""

_LONGER = 2.0
"""Length of axes relative to the shape, so that they stick out."""

_SURROUNDINGS = 2.5
"""Visible surroundings, as a multiple of the size of the subject."""

_FARTHEST = 1e9
"""Metres, beyond which nothing is drawn."""


class Placed(NamedTuple):
    """`side` is the edge of the cube in place of a mesh, in the unit of the mesh; None if that is unknown."""

    shape: Shape
    X_WF: Pose
    side: float | None = None


def close_up(own: Sequence[Placed], others: Iterable[Placed], axes: Pose | None = None) -> bytes | None:
    """A PNG; None if nothing is visible. `axes` is the pose of a frame's axes.

    Draws `others` in order, up to `MOST_FACES`.
    """
    left = MOST_FACES
    of: list[Drawn] = []
    rest: list[Drawn] = []
    for each in own:
        found = _body(each, left, _SIDES)
        if found is not None:
            left -= len(found.faces)
            # The subject is opaque, whatever its transparency in the scene.
            of.append(Drawn(found, each.shape.color))
    for each in others:
        found = _body(each, left, _SIDES_AROUND)
        if found is not None:
            left -= len(found.faces)
            rest.append(Drawn(found, _GREY, _FAINT))
    if not of and (axes is None or not rest):
        return None
    middle, size = _ball(of) if of or axes is None else (np.array(axes.translation), 0.0)
    if of and not size:
        return None
    reach = max((float(np.linalg.norm(body.triangles.points - middle, axis=1).max()) for body in rest), default=size)
    radius = max(min(reach, size * _SURROUNDINGS), size * _LONGER) if of else reach
    bodies = [*_within(MOST_COVERED, [*of, *rest], radius)]
    if axes is not None:
        bodies += drawn_axes(axes, size * _LONGER if of else radius / 2)
    camera = around(middle, radius, *SIZE)
    # An editor may be light or dark.
    return png(pixels([facing(body, camera) for body in bodies], camera, *SIZE, clear_behind=True))


def _within(most: float, bodies: Sequence[Drawn], radius: float) -> Iterator[Drawn]:
    """The first body, and the others, in order, that keep the covered area below so many whole pictures.

    `radius` is that of the visible ball.
    """
    left = most
    for rank, body in enumerate(bodies):
        corners = body.triangles.points[body.triangles.faces]
        sizes = np.linalg.norm(np.ptp(corners, axis=1), axis=1) / (2 * radius)
        covered = float(np.minimum(sizes**2, 1).sum())
        if rank == 0 or covered <= left:
            left -= covered
            yield body


def _body(each: Placed, most: int, sides: int) -> Triangles | None:
    """None where it cannot be drawn, or has more faces than `most`."""
    solid, scale = each.shape.solid, each.shape.scale
    if isinstance(solid, Mesh):
        x, y, z = solid.factors
        solid = None if each.side is None else Box((each.side * x, each.side * y, each.side * z))
    if solid is None or scale is None or count(solid, sides) > most:
        return None
    found = placed(triangles(solid, sides), matrix(each.X_WF, scale))
    is_seen = len(found.faces) and (np.abs(found.points) < _FARTHEST).all()
    return found if is_seen else None


def _ball(bodies: Sequence[Drawn]) -> tuple[Floats, float]:
    """The middle and the radius of one that holds them."""
    points = np.concatenate([body.triangles.points for body in bodies])
    low, high = points.min(axis=0), points.max(axis=0)
    return (low + high) / 2, float(np.linalg.norm(high - low)) / 2


def drawn_axes(pose: Pose, length: float) -> Iterable[Drawn]:
    """x, y and z of a frame from its origin on, in red, green and blue."""
    for axis, color in enumerate(_AXES):
        sides = np.full(3, length * _WIDTH)
        sides[axis] = length
        along = np.zeros(3)
        along[axis] = length / 2
        box = triangles(Box((sides[0], sides[1], sides[2])))
        yield Drawn(placed(Triangles(box.points + along, box.faces), matrix(pose)), color)
