"""Cycles that no single item shows."""

from fixtures import MAIN, fixture
from robray.rules.diagnose import diagnostics


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


def test_every_frame_of_a_cycle_is_told_at_its_parent() -> None:
    check("frame a { parent [|b|]; }\nframe b { parent [|a|]; }\nframe c { parent a; }\n", *["frame-cycle"] * 2)


def test_a_cycle_through_a_nested_frame_is_told_at_its_name() -> None:
    check("frame a { parent [|b|]; frame [|b|] { } }\n", *["frame-cycle"] * 2)


def test_a_cycle_by_class_is_told_at_the_frame() -> None:
    check("class k { parent b; }\nframe [|a|] { isa k; }\nframe b { parent [|a|]; }\n", *["frame-cycle"] * 2)
