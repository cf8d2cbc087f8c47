"""Statements that let frames collide, put where they belong."""

import pytest

from cases import cases
from fixtures import MAIN, fixture
from robray.export.allowing import allowing, inserted

pytestmark = pytest.mark.quick


def allowed(source: str, *pairs: tuple[str, str]) -> str:
    file = fixture(source).workspace.analysis().files[MAIN]
    return inserted(file.text, allowing(file, pairs)).decode()


@pytest.mark.parametrize(("before", "after"), cases(__file__, "sorted"))
def test_they_are_sorted_in_one_place(before: str, after: str) -> None:
    assert allowed(before, ("c", "b"), ("a", "b"), ("b", "a")) == after


def test_names_are_quoted_where_they_have_to_be() -> None:
    assert allowed("", ("a b", "frame")) == 'allow_collision "a b" "frame";\n'


def test_without_pairs_nothing_changes() -> None:
    assert allowed("frame a { }\n") == "frame a { }\n"
