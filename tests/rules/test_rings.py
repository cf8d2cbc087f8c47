"""Cycles that no single item shows."""

import pytest

from fixtures import MAIN, fixture
from robray.rules.engine.diagnose import diagnostics

pytestmark = pytest.mark.quick


def check(source: str, *expected: str) -> None:
    """The codes with the marked spans, in order."""
    given = fixture(source)
    found = diagnostics(given.workspace.analysis(), MAIN)
    assert [one.code for one in found] == list(expected)
    assert [one.at.span for one in found] == given.marked[MAIN]


def test_classes_that_take_each_other_over_are_a_cycle() -> None:
    check("class a { isa [|b|]; }\nclass c { isa a; }\nclass b { isa c; }\n", "class-cycle")


def test_a_class_defined_too_late_is_no_cycle() -> None:
    check(
        "class a { isa [|b|]; }\nclass b { isa c; }\nclass c { }\nclass d { isa a; }\n".replace("isa c", "isa [|c|]"),
        *["undefined-class"] * 2,
    )


def test_a_ring_is_told_once_at_the_parent_that_stands_further_down() -> None:
    check("frame a { parent [|b|]; }\nframe b { parent a; }\nframe c { parent a; }\n", "frame-cycle")
    check("frame b { parent [|c|]; }\nframe a { parent b; }\nframe c { parent a; }\n", "frame-cycle")


def test_a_ring_through_a_nested_frame_is_told_once() -> None:
    check("frame a { parent [|b|]; frame b { } }\n", "frame-cycle")


def test_a_ring_by_class_is_told_at_the_frame() -> None:
    check("class k { parent b; }\nframe [|a|] { isa k; }\nframe b { parent a; }\n", "frame-cycle")


def test_the_others_of_a_ring_are_related() -> None:
    source = "".join(f"frame f{number} {{ parent f{(number + 1) % 40}; }}\n" for number in range(40))
    [found] = diagnostics(fixture(source).workspace.analysis(), MAIN)
    assert found.at.span.start == source.index("f0; }")
    assert 10 < len(found.related) < 40
    assert {each.message for each in found.related} == {"in the same cycle"}


def test_two_rings_are_two_findings() -> None:
    check(
        "frame a { parent [|b|]; }\nframe b { parent a; }\nframe c { parent [|d|]; }\nframe d { parent c; }\n",
        *["frame-cycle"] * 2,
    )
