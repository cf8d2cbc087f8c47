"""Names of constants that may be taken for numbers or units, and are names all the same."""

import pytest

from rules.findings import findings, scene

pytestmark = pytest.mark.quick

PLAIN = [
    ("def l1 0.5; frame f { translation [0, l1, l2]; }", "l2"),
    ("frame f { translation [0, 0, l2]; } frame g { translation [0, 0, 2 * l2]; }", "l2"),
    ("def O8 1; def a O8; def b 2 * O9;", "O9"),
    ("frame f { translation [0, 0, 2 * rad]; }", "rad"),
    ("frame f { geometry { shape sphere; radius 1.5*rad; } }", "rad"),
    ("def big rad * 2;", "rad"),
    ("frame f { rpy [0, 0, 2 * cm]; }", "cm"),
    ("def weight m * 9.81;", "m"),
]


@pytest.mark.parametrize(("source", "name"), PLAIN)
def test_a_name_is_no_number_and_no_unit(source: str, name: str) -> None:
    found = [each for each in findings(scene(source)) if each.code == "undefined-constant" and name in each.message]
    assert {each.message for each in found} == {f"undefined constant '{name}'"}
    assert {each.fix.title for each in found if each.fix is not None} <= {f"Define '{name}'"}


UNITS = [
    ("frame f { rpy [0, 0, 2 * rad]; }", "angles are in radians"),
    ("frame f { type revolute; axis [0, 0, 1]; offset 2 * rad; }", "angles are in radians"),
    ("def turned 2 * rad;", "angles are in radians"),
    ("frame f { translation [0, 0, 2 * m]; }", "lengths are in metres"),
    ("def wide 2 * m;", "lengths are in metres"),
]


@pytest.mark.parametrize(("source", "words"), UNITS)
def test_a_number_may_have_a_unit(source: str, words: str) -> None:
    [found] = [each for each in findings(scene(source)) if each.code == "undefined-constant"]
    assert words in found.message
    assert found.fix is not None


def test_one_unit_is_no_slip_of_another() -> None:
    source = "def mm 0.001; def inch 25.4 * mm; frame f { translation [10 * cm, 0, inch]; }"
    [found] = [each for each in findings(scene(source)) if each.code == "undefined-constant"]
    assert (found.suggestion, found.message) == (
        None,
        "unexpected unit 'cm', because lengths are in metres; write '0.1', or add 'def cm 0.01;'",
    )
