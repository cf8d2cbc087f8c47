"""A small picture of a frame or a shape among what is around it: that in its colours, the rest grey and transparent."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from robray.export.matrices import matrix
from robray.export.raster import Drawn, around, facing, pixels, png
from robray.export.shapes import Box, Mesh, Shape
from robray.export.triangles import Floats, Triangles, count, placed, triangles
from robray.scene.pose import Pose

SIZE = (240, 110)
"""Pixels: width and height. A hover of VS Code is 250 high at most, and has the pose above; more of it is not seen."""

MOST_FACES = 1_200
"""Triangles, those on the far side of a shape among them: what is drawn in some tens of milliseconds."""

MOST_COVERED = 60.0
"""What triangles cover together, as a multiple of the picture: one that is close takes as long as hundreds afar."""

_SIDES, _SIDES_AROUND = 24, 12
"""Of what is round, and of what is round and only around."""

_GREY, _FAINT = (0.6, 0.6, 0.6), 0.4
_AXES = ((0.9, 0.16, 0.14), (0.18, 0.7, 0.22), (0.2, 0.45, 1.0))
"""The colours of x, y and z, which are told apart on light and on dark."""

_WIDTH = 0.05
"""Of an axis, as a share of its length."""

_LONGER = 2.0
"""Than a shape are its axes, so that they come out of it, also behind."""

_SURROUNDINGS = 2.5
"""How much of them is seen, as a multiple of the size of what the picture is of."""

_FARTHEST = 1e9
"""Metres, beyond which nothing is drawn."""


class Placed(NamedTuple):
    """`side` is how long the cube is that stands for a mesh, in the unit of the mesh; None where that is not known."""

    shape: Shape
    X_WF: Pose
    side: float | None = None


def close_up(own: Sequence[Placed], others: Iterable[Placed], axes: Pose | None = None) -> bytes | None:
    """A PNG; None where there is nothing to be seen. `axes` is where those of a frame are drawn.

    `others` are drawn in their order as long as `MOST_FACES` allows.
    """
    left = MOST_FACES
    of: list[Drawn] = []
    rest: list[Drawn] = []
    for each in own:
        found = _body(each, left, _SIDES)
        if found is not None:
            left -= len(found.faces)
            # What is hovered is seen, however transparent the scene has it.
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
    """The first, and of the others, in order, those with which no more is covered than so many whole pictures.

    `radius` is that of what is seen.
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
