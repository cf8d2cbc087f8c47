"""Limits that a project sets, lower than the rules' own."""

import pytest

from fixtures import fixture
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.limits import LIMITS, Limits

pytestmark = pytest.mark.quick

MAIN = "/w/main.robray"


def check(source: str, limits: Limits, *expected: str) -> None:
    """The messages of what is found; a file is in `[| |]` where it is."""
    given = fixture(source)
    found = diagnostics(given.workspace.analysis(), MAIN, limits)
    assert [each.message for each in found] == list(expected)
    assert [each.at.span for each in found] == given.marked.get(MAIN, [])


def test_a_lower_limit_finds_smaller_angles() -> None:
    check(
        "frame f { rpy [|[0, 0, 4]|]; }",
        Limits(angle=3.2),
        "'4' is a large angle in radians; write '4 * deg' if you mean degrees",
    )


def test_a_lower_limit_finds_smaller_lengths() -> None:
    check(
        "frame f { translation [|[0, 3, 0]|]; }",
        Limits(length=2),
        "'3' is 3 metres; write '0.003' if you mean millimetres",
    )


def test_a_limit_below_a_metre_counts_fractions() -> None:
    check(
        "frame f { translation [|[0, 0.7, 0.6]|]; }",
        Limits(length=0.5),
        "'0.7' is 0.7 metres; write '0.0007' if you mean millimetres",
    )


def test_what_is_found_anyway_is_found_once() -> None:
    check(
        "frame f { rpy [|[0, 0, 90]|]; }",
        Limits(angle=1),
        "'90' is more than a full turn in radians; write '90 * deg' if you mean degrees",
    )


@pytest.mark.parametrize("limits", [LIMITS, Limits(angle=3.2), Limits(length=5), Limits(angle=100, length=1000)])
def test_what_is_below_the_limits_is_let_be(limits: Limits) -> None:
    check("frame f { rpy [0, 0, 3.1]; translation [0, 5, 0]; }", limits)


def test_the_lower_one_holds_of_two() -> None:
    assert Limits(1, 20).or_lower(Limits(2, 10)) == Limits(1, 10)
