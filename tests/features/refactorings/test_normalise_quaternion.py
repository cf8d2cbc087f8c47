"""A quaternion of length one in the place of one that is not."""

import pytest

from features.refactorings.offered import check, names, refusal

pytestmark = pytest.mark.quick


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


def test_one_without_direction_is_refused() -> None:
    assert (
        refusal("normalise-quaternion", "frame f { $0quaternion [0, 0, 0, 0]; }")
        == "it is all zero and has no direction"
    )
