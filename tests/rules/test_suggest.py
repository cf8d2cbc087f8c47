"""Which word was probably meant, of a handful."""

import pytest

from robray.rules.engine.suggest import nearest

pytestmark = pytest.mark.quick

WORDS = ["height", "radius", "dimension", "alpha"]


@pytest.mark.parametrize(
    ("written", "meant"),
    [("heigth", "height"), ("Radius", "radius"), ("dimensions", "dimension"), ("dimenssions", "dimension")],
)
def test_a_word_that_looks_alike_is_found(written: str, meant: str) -> None:
    assert nearest(written, WORDS) == meant


@pytest.mark.parametrize("written", ["quaternion", "x", "height"])
def test_words_that_look_like_none_find_none(written: str) -> None:
    assert nearest(written, WORDS) is None
