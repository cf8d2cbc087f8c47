"""Tests of named tuples that are compared by identity."""

from typing import NamedTuple

import pytest

from robray.text.records import are_same, by_identity, new

pytestmark = pytest.mark.quick


class Place(NamedTuple):
    line: int
    column: int


@by_identity
class Large(NamedTuple):
    size: int


def test_by_identity_each_is_equal_to_itself_alone() -> None:
    large = Large(1)
    assert large == large
    assert large != Large(1)
    assert len({large, Large(1)}) == 2


def test_what_is_made_at_once_is_what_its_class_makes() -> None:
    assert new(Place, (1, 2)) == Place(1, 2)
    assert type(new(Place, (1, 2))) is Place


def test_the_same_objects_are_the_same() -> None:
    one, other = Large(1), Large(1)
    assert are_same([one, other], (one, other))
    assert not are_same([one], [other])
    assert not are_same([one], [one, other])
