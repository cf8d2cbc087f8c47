"""Radians to `deg` and back."""

import pytest

from features.refactorings.offered import check, names

pytestmark = pytest.mark.quick


def element(before: str, after: str, *, head: str = "") -> None:
    check("angle-unit", f"{head}frame f {{ rpy [0, $0{before}, 0]; }}", f"{head}frame f {{ rpy [0, {after}, 0]; }}")


DEGREES = [
    ("pi / 2", "90 * deg"),
    ("π", "180 * deg"),
    ("-pi / 3", "-60 * deg"),
    ("3 * pi / 4", "135 * deg"),
    ("1.5707963267948966", "90 * deg"),
    ("0.7853981633974483", "45 * deg"),
    ("1.57", "89.95437383553924 * deg"),
]

RADIANS = [
    ("90 * deg", "pi / 2"),
    ("-45 * deg", "-pi / 4"),
    ("135 * deg", "3 * pi / 4"),
    ("180 * deg", "pi"),
    ("pi - 90 * deg", "pi / 2"),
    ("0.5 * deg", "0.008726646259971648"),
]


@pytest.mark.parametrize(("before", "after"), DEGREES)
def test_to_degrees(before: str, after: str) -> None:
    element(before, after)


@pytest.mark.parametrize(("before", "after"), RADIANS)
def test_to_radians(before: str, after: str) -> None:
    element(before, after)


def test_constants_in_an_expression_stay() -> None:
    element("a + pi / 2", "a + 180 * deg / 2", head="def a 1;\n")
    element("a * deg", "a * pi / 180", head="def a 1;\n")


def test_a_minus_does_not_become_part_of_a_number() -> None:
    element("a -pi", "a - 180 * deg", head="def a 1;\n")


def test_what_would_bind_otherwise_is_left_alone() -> None:
    assert "angle-unit" not in names("def a 1;\nframe f { rpy [0, $0a / pi, 0]; }")


def test_an_offset_and_a_constant_are_angles_too() -> None:
    check(
        "angle-unit",
        "frame f { type revolute; axis [0, 0, 1]; offset $090 * deg; }",
        "frame f { type revolute; axis [0, 0, 1]; offset pi / 2; }",
    )
    check("angle-unit", "def quarter $0pi / 2;", "def quarter 90 * deg;")


def test_numbers_that_are_no_angles_are_left_alone() -> None:
    assert "angle-unit" not in names("def a $01.5;")
    assert "angle-unit" not in names("frame f { translation [0, $0pi, 0]; }")
    assert "angle-unit" not in names("frame f { rpy [0, $00, 0]; }")
