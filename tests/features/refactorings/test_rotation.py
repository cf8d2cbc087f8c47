"""`rpy` to `quaternion` and back."""

import math

import pytest

from features.refactorings.offered import check, names, offers, refusal
from fixtures import fixture
from robray.scene.pose import from_roll_pitch_yaw, precise_roll_pitch_yaw

pytestmark = pytest.mark.quick


def test_angles_become_a_quaternion_with_all_digits() -> None:
    check(
        "rotation",
        "frame f {\n  $0rpy [0, 0, pi / 2]; # a quarter\n}\n",
        "frame f {\n  quaternion [0, 0, 0.7071067811865475, 0.7071067811865476]; # a quarter\n}\n",
    )


def test_angles_that_are_constants_are_put_in() -> None:
    check(
        "rotation",
        "def a 0;\r\nframe f { rpy [a, $0a, a]; }\r\n",
        "def a 0;\r\nframe f { quaternion [0, 0, 0, 1]; }\r\n",
    )


def test_a_quaternion_becomes_degrees_and_says_what_it_is_off() -> None:
    offer = check(
        "rotation",
        "frame f { quaternion [0, 0, $02 ** 0.5 / 2, 2 ** 0.5 / 2]; }",
        "frame f { rpy [0, 0, 90 * deg]; }",
    )
    assert offer.title == "Write the rotation as 'rpy' (off by 1e-16)"


def test_a_class_has_rotations_too() -> None:
    check("rotation", "class c { $0rpy [0, 0, 0]; }", "class c { quaternion [0, 0, 0, 1]; }")


def test_what_is_no_unit_quaternion_has_no_angles() -> None:
    assert refusal("rotation", "frame f { $0quaternion [0, 0, 0, 2]; }").startswith("its length is 2;")


def test_a_block_that_has_both_keeps_both() -> None:
    assert (
        refusal("rotation", "frame f { $0rpy [0, 0, 1]; quaternion [0, 0, 0, 1]; }") == "the block has 'quaternion' too"
    )


def test_a_class_whose_quaternion_would_beat_angles_elsewhere_keeps_its_angles() -> None:
    source = "class c { $0rpy [0, 0, 1]; } frame f { isa c; rpy [1, 0, 0]; }"
    assert refusal("rotation", source).startswith("it would bring about: quaternion-overrides-rpy")


def test_a_comment_in_the_array_is_not_lost() -> None:
    assert refusal("rotation", "frame f { $0rpy [0, /* about y */ 1, 0]; }") == "a comment would be lost"


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
