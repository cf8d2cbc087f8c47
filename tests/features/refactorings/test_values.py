"""Refactorings that write numbers and vectors otherwise, and give them names."""

import math

import pytest

from cases import titled
from features.refactorings.offered import check, names, offers, refusal
from fixtures import fixture
from robray.scene.pose import from_roll_pitch_yaw, precise_roll_pitch_yaw

pytestmark = pytest.mark.quick


@pytest.mark.parametrize(("kind", "before", "after"), titled(__file__, "written"))
def test_what_is_written(kind: str, before: str, after: str) -> None:
    check(kind, before, after)


def test_a_part_that_binds_otherwise_is_refused() -> None:
    assert refusal("extract-constant", "def a 2 * [|3 + 4|];\nframe f { offset a; }").startswith("it would change")


def test_words_and_names_are_no_numbers_to_extract() -> None:
    assert "extract-constant" not in names("frame f { type $0fixed; }")
    assert "extract-constant" not in names("def a 1;\nframe f { offset $0a; }")
    assert "extract-constant" not in names("frame f { translation [0, 1[|2 + 3|], 0]; }")


def test_an_attribute_that_amino_reads_otherwise_is_refused() -> None:
    assert refusal("extract-constant", "frame f { offset $01 2 +; }").startswith("it would bring about")


HERE = [
    ("def a 2;", "offset A;", "offset 2;"),
    ("def b 1; def a b + 2;", "offset A;", "offset b + 2;"),
    ("def b 1; def a b + 2;", "offset 3 * A;", "offset 3 * (b + 2);"),
    ("def a (1 + 2);", "offset 3 * A;", "offset 3 * (1 + 2);"),
    ("def a (1 + 2) * 2;", "offset A;", "offset 6;"),
    ("def a 1 + 2;", "offset A * 2;", "offset 3 * 2;"),
    ("def a 1 + 2;", "translation [A * 2, 0, 0];", "translation [(1 + 2) * 2, 0, 0];"),
    ("def a 2 ** 3;", "translation [A * 2, 0, 0];", "translation [8 * 2, 0, 0];"),
    ("def a 4;", "translation [3 -A, 0, 0];", "translation [3 - 4, 0, 0];"),
    ("def a -4;", "translation [3 - A, 0, 0];", "translation [3 - -4, 0, 0];"),
    ("def a tbl; frame tbl { }", "parent A;", "parent tbl;"),
]


@pytest.mark.parametrize(("head", "before", "after"), HERE)
def test_at_a_use(head: str, before: str, after: str) -> None:
    check(
        "inline-constant", f"{head}\nframe f {{ {before.replace('A', '$0a')} }}\n", f"{head}\nframe f {{ {after} }}\n"
    )


@pytest.mark.parametrize(("kind", "source", "why"), titled(__file__, "refused"))
def test_what_is_refused_says_why(kind: str, source: str, why: str) -> None:
    assert refusal(kind, source) == why


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


def test_numbers_that_are_no_angles_are_left_alone() -> None:
    assert "angle-unit" not in names("def a $01.5;")
    assert "angle-unit" not in names("frame f { translation [0, $0pi, 0]; }")
    assert "angle-unit" not in names("frame f { rpy [0, $00, 0]; }")


def test_a_quaternion_becomes_degrees_and_says_what_it_is_off() -> None:
    offer = check(
        "rotation",
        "frame f { quaternion [0, 0, $02 ** 0.5 / 2, 2 ** 0.5 / 2]; }",
        "frame f { rpy [0, 0, 90 * deg]; }",
    )
    assert offer.title == "Write the rotation as 'rpy' (off by 1e-16)"


def test_what_is_no_unit_quaternion_has_no_angles() -> None:
    assert refusal("rotation", "frame f { $0quaternion [0, 0, 0, 2]; }").startswith("its length is 2;")


def test_a_class_whose_quaternion_would_beat_angles_elsewhere_keeps_its_angles() -> None:
    source = "class c { $0rpy [0, 0, 1]; } frame f { isa c; rpy [1, 0, 0]; }"
    assert refusal("rotation", source).startswith("it would bring about: quaternion-overrides-rpy")


def test_unknown_values_are_left_alone() -> None:
    assert "rotation" not in names("frame f { $0rpy [0, b, 0]; }")


def test_angles_near_gimbal_lock_are_still_the_rotation() -> None:
    for pitch in (math.pi / 2, -math.pi / 2, math.pi / 2 - 1e-7, math.pi / 2 - 1e-5, 1.5):
        q = from_roll_pitch_yaw(0.3, pitch, -2.0)
        again = from_roll_pitch_yaw(*precise_roll_pitch_yaw(q))
        apart = min(max(abs(a - s * b) for a, b in zip(q, again, strict=True)) for s in (1, -1))
        assert apart < 1e-15


def test_both_ways_lead_back() -> None:
    given = fixture("frame f { $0rpy [0.1, -0.2, 3]; }")
    [(_, written)] = offers(given)["rotation"].compute().edits
    check(
        "rotation",
        f"frame f {{ $0{written}; }}",
        "frame f { rpy [5.729577951308231 * deg, -11.459155902616464 * deg, 171.88733853924697 * deg]; }",
    )


def test_it_gets_all_digits_and_the_change_is_stated() -> None:
    offer = check(
        "normalise-quaternion",
        "frame f { quaternion [0, 0, $00.7071, 0.7071]; }",
        "frame f { quaternion [0, 0, 0.7071067811865476, 0.7071067811865476]; }",
        amount=1e-5,
    )
    assert offer.title == "Normalise the quaternion (off by 7e-06)"


def test_one_of_length_one_is_left_alone() -> None:
    assert "normalise-quaternion" not in names("frame f { $0quaternion [0, 0, 0, 1]; }")
