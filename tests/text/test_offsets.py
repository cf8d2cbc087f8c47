"""Offsets behind an edit, few and many."""

from array import array

import pytest

from robray.text import offsets

pytestmark = pytest.mark.quick


@pytest.mark.parametrize("few", [0, 1 << 20])
@pytest.mark.parametrize(("first", "distance"), [(0, 5), (2, -1), (3, 1 << 33), (1, 0), (4, 7)])
@pytest.mark.parametrize("gone", [0, 1, 4])
@pytest.mark.parametrize("between", [(), (5,), (5, 6, 7)])
def test_those_behind_an_edit_move(
    first: int, distance: int, gone: int, between: tuple[int, ...], few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    import numpy  # noqa: F401 - as in the server, which loads it ahead

    monkeypatch.setattr(offsets, "_FEW", few)
    before = array("q", [0, 4, 9, 30])
    last = min(first + gone, 4)
    expected = [*before[:first], *between, *(each + distance for each in before[last:])]
    assert offsets.spliced(before, first, last, between, distance) == array("q", expected)
    assert before == array("q", [0, 4, 9, 30])
