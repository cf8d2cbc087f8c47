"""The lines of a grid are those that amino draws: `dimension` is how far they reach to both sides."""

import pytest

from robray.export.grid_lines import grid_lines
from robray.export.shapes import Grid

pytestmark = pytest.mark.quick


def test_lines_reach_the_dimension_to_both_sides() -> None:
    lines = [*grid_lines(Grid((1.0, 0.6), (0.5, 0.25), 0.1))]
    assert [centre for centre, _ in lines[:5]] == [(x, 0.0, 0.0) for x in (-1.0, -0.5, 0.0, 0.5, 1.0)]
    assert [centre for centre, _ in lines[5:]] == [(0.0, y, 0.0) for y in (-0.5, -0.25, 0.0, 0.25, 0.5)]
    # As long as to the last one across, and not to the dimension.
    assert {sides for _, sides in lines[:5]} == {(0.1, 1.0, 0.1)}
    assert {sides for _, sides in lines[5:]} == {(2.0, 0.1, 0.1)}


@pytest.mark.parametrize("grid", [Grid((0.0, 1.0), (0.5, 0.5), 0.1), Grid((1.0, float("inf")), (0.5, 0.5), 0.1)])
def test_a_grid_without_an_extent_has_no_lines(grid: Grid) -> None:
    assert [*grid_lines(grid)] == []
