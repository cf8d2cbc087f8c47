"""A law about many cases fails where one of them breaks it, and names all that do."""

import inspect

import pytest

from every import every

pytestmark = pytest.mark.quick


def test_all_cases_that_break_a_law_are_listed() -> None:
    @every("number", [1, 2, 3, 4])
    def law(number: int) -> None:
        assert number % 2 == 0, f"{number} is odd"

    with pytest.raises(AssertionError, match=r"2 of 4 cases fail(.|\n)*1 is odd(.|\n)*3 is odd"):
        law()


def test_an_expected_exception_that_does_not_come_breaks_it_too() -> None:
    @every(("number", "other"), [(1, 1), (1, 0)])
    def law(number: int, other: int) -> None:
        with pytest.raises(ZeroDivisionError):
            number / other

    with pytest.raises(AssertionError, match="1 of 2 cases fail"):
        law()


def test_laws_in_laws_get_all_values_and_what_else_they_ask_for() -> None:
    seen = []

    @every("one", [1, 2])
    @every("other", [3])
    def law(one: int, other: int, more: int) -> None:
        seen.append((one, other, more))

    assert [*inspect.signature(law).parameters] == ["more"]
    law(more=4)
    assert seen == [(1, 3, 4), (2, 3, 4)]


def test_a_law_without_a_case_is_refused() -> None:
    with pytest.raises(AssertionError, match="without a case"):
        every("number", [])
