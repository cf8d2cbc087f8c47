"""A frame is dragged, and the text is what a person would have written."""

import pytest

from features.moving.dragged import about_z, dragged, first_text, texts_after
from fixtures import MAIN, fixture

pytestmark = pytest.mark.quick


def test_a_literal_takes_the_new_value_and_the_others_stay() -> None:
    before = "frame f { translation [0.1, 0.2, 0.3]; }\n"
    assert first_text(before, to=(0.1, 0.25, 0.3)) == before.replace("0.2,", "0.25,")


def test_an_expression_gets_a_term_and_its_constant_is_offered_with_what_else_it_moves() -> None:
    before = "def h 0.8;\nframe f { translation [0, 0, h]; }\nframe g { translation [0, 0, h]; }\n"
    given = fixture(before)
    own, constant = dragged(given, to=(0, 0, 0.85)).offered
    assert texts_after(given, own)[MAIN] == before.replace("h]; }\nframe g", "h + 0.05]; }\nframe g")
    assert not own.must_be_chosen
    assert texts_after(given, constant)[MAIN] == before.replace("0.8;", "0.85;")
    assert constant.must_be_chosen
    assert constant.moves == ("g",)
    assert constant.title == "change the constant 'h' from '0.8' to '0.85' (moves 'g' too)"


def test_an_angle_stays_in_degrees() -> None:
    before = "frame f { rpy [0, 0, 90 * deg]; }\n"
    assert first_text(before, turn=about_z(95)) == before.replace("90", "95")
