"""The lines of a grid, as boxes."""

import math
from collections.abc import Iterator

from robray.export.shapes import Grid
from robray.scene.pose import Vector

MOST_LINES = 500
"""Limit in one direction; more are a plane."""

_THINNEST = 1e-3
"""Metres; the width of a line without a thickness."""


def grid_lines(grid: Grid) -> Iterator[tuple[Vector, Vector]]:
    """The centre and the sides of each, at multiples of `delta` from the origin, as amino draws them: as far as
    `dimension` to both sides, and each as long as to the last line across it."""
    (width, depth), (across, along) = grid.dimension, grid.delta
    if not all(map(math.isfinite, (width, depth, across, along, grid.thickness))) or width <= 0 or depth <= 0:
        return
    thin = max(grid.thickness, _THINNEST)
    across_steps, along_steps = _steps(width, across), _steps(depth, along)
    for step in range(-across_steps, across_steps + 1):
        yield (step * across, 0.0, 0.0), (thin, 2 * along_steps * along, thin)
    for step in range(-along_steps, along_steps + 1):
        yield (0.0, step * along, 0.0), (2 * across_steps * across, thin, thin)


def _steps(length: float, step: float) -> int:
    return min(math.floor(length / step), MOST_LINES // 2) if step > 0 else 0
