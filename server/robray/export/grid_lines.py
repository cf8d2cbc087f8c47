"""The lines of a grid, as boxes."""

import math
from collections.abc import Iterator

from robray.export.shapes import Grid
from robray.scene.pose import Vector

MOST_LINES = 500
"""In one direction. Who asks for more sees a plane."""

_THINNEST = 1e-3
"""Metres, of a line that has no thickness: what is drawn has one."""


def grid_lines(grid: Grid) -> Iterator[tuple[Vector, Vector]]:
    """The centre and the sides of each, at multiples of `delta` from the origin within `dimension`."""
    (width, depth), (across, along) = grid.dimension, grid.delta
    if not all(map(math.isfinite, (width, depth, across, along, grid.thickness))) or width <= 0 or depth <= 0:
        return
    thin = max(grid.thickness, _THINNEST)
    for x in _steps(width, across):
        yield (x, 0.0, 0.0), (thin, depth, thin)
    for y in _steps(depth, along):
        yield (0.0, y, 0.0), (width, thin, thin)


def _steps(length: float, step: float) -> Iterator[float]:
    if step <= 0:
        return
    count = min(math.floor(length / 2 / step + 1e-9), MOST_LINES // 2)
    yield from (number * step for number in range(-count, count + 1))
