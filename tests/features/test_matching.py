"""How well a name fits what was typed."""

import pytest

from robray.features.candidates import match_rank

pytestmark = pytest.mark.quick

BEST_FIRST = ["left", "left_arm", "Left", "arm-left", "cleft_left", "cleft"]


def test_the_order_of_fits() -> None:
    ranks = [match_rank("left", name) for name in BEST_FIRST]
    assert ranks == [0, 1, 2, 3, 3, 4]
    assert match_rank("left", "long_elbow_front_tip") == 5
    assert match_rank("bl", "belt-length") == 5
    assert match_rank("bg", "belt-length") == 6


def test_nothing_typed_fits_everything() -> None:
    assert match_rank("", "anything") == 0


@pytest.mark.parametrize(("typed", "name"), [("tfel", "left"), ("leftt", "left"), ("x", "")])
def test_letters_that_are_not_there(typed: str, name: str) -> None:
    assert match_rank(typed, name) is None
