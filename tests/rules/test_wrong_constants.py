"""A constant that is wrong at all its uses is one finding, at its definition."""

import pytest

from robray.rules.engine.diagnose import accepts, diagnostics
from robray.rules.engine.rule import Severity
from rules.findings import findings, scene

pytestmark = pytest.mark.quick

BALL = "frame {0} {{ geometry {{ shape sphere; radius {1}; }} }}\n"
TURN = "frame {0} {{ type revolute; axis [0, 0, 1]; offset {1}; }}\n"

WRONG = [
    ("def size 400;\n", BALL, "looks-like-millimetres", "400"),
    ("def size -1;\n", BALL, "size-not-positive", "-1"),
    ("def size 270;\n", TURN, "looks-like-degrees", "270"),
    ("def size 400;\n", "frame {0} {{ translation [0, {1}, 2]; }}\n", "looks-like-millimetres", "400"),
    ("def size boxx;\n", "frame {0} {{ geometry {{ shape {1}; }} }}\n", "unknown-shape", "boxx"),
    ("def size turning;\n", "frame {0} {{ type {1}; axis [0, 0, 1]; }}\n", "unknown-joint-type", "turning"),
    ("def size 7;\n", "frame {0} {{ parent {1}; }}\n", "constant-shadows-word", "size"),
    ("def size 7;\n", "frame {0} {{ geometry {{ shape {1}; }} }}\n", "constant-shadows-word", "size"),
    ("def size 7;\n", BALL.replace("radius", "color [{1}, 0, 0]; radius 1; alpha"), "color-out-of-range", "7"),
]


@pytest.mark.parametrize(("definition", "use", "code", "at"), WRONG)
def test_it_is_reported_once_at_the_definition_with_the_uses(definition: str, use: str, code: str, at: str) -> None:
    given = scene(definition + use.format("a", "size") + use.format("b", "size"))
    [found] = [each for each in findings(given) if each.code == code]
    text = given.texts[found.at.path]
    assert text[slice(*found.at.span)].decode() == at
    assert found.at.span.end < len(definition)
    noticed = [text[slice(*each.at.span)].decode() for each in found.related if each.message == "noticed here"]
    assert noticed[:2] == ["size", "size"]


@pytest.mark.parametrize(
    "right", [BALL.format("b", "size * 0.001"), "def half size / 2000;\n" + BALL.format("b", "half")]
)
def test_where_one_use_is_right_the_others_are_wrong(right: str) -> None:
    given = scene("def size 400;\n" + BALL.format("a", "size") + right)
    [found] = [each for each in findings(given) if each.code == "looks-like-millimetres"]
    assert found.at.span.start > len("def size 400;\n")


def test_a_constant_that_is_defined_again_is_judged_by_its_own_uses() -> None:
    given = scene("def size 400;\n" + BALL.format("a", "size") + "def size 1;\n" + BALL.format("b", "size"))
    [found] = [each for each in findings(given) if each.code == "looks-like-millimetres"]
    assert found.at.span.end < len("def size 400;\n")


def test_the_unit_is_fixed_in_the_definition() -> None:
    given = scene("def size 400;\n" + BALL.format("a", "size"))
    [found] = [each for each in findings(given) if each.code == "looks-like-millimetres"]
    assert found.fix is not None
    assert [new for _, new in found.fix.edits] == ["0.4"]


@pytest.mark.parametrize("value", ["upper-link_r", "nowhere"])
def test_an_undefined_word_is_reported_in_an_unused_constant(value: str) -> None:
    """amino accepts any word as the value of a constant, and no fix deletes it."""
    given = scene(f"frame link_r {{ }}\nframe upper {{ }}\ndef gap {value};\n")
    analysis = given.workspace.analysis()
    found = diagnostics(analysis, "/w/main.robray")
    assert [(each.code, each.severity, each.fix) for each in found] == [
        ("unused-constant", Severity.HINT, None),
        ("undefined-constant", Severity.WARNING, None),
    ]
    assert accepts(analysis.scenes["/w/main.robray"]) is True


@pytest.mark.parametrize("value", ["upper", "box", "revolute", '"text.stl"', "other"])
def test_a_word_that_names_something_is_a_value(value: str) -> None:
    given = scene(f"def other 1;\nframe upper {{ offset other; }}\ndef gap {value};\n")
    assert "undefined-constant" not in [each.code for each in findings(given)]


@pytest.mark.parametrize(("value", "is_unused"), [("1", True), ("1 / 0", False), ("1 + nowhere", False)])
def test_a_definition_with_another_mistake_is_not_unused(value: str, *, is_unused: bool) -> None:
    codes = [each.code for each in findings(scene(f"frame f {{ }}\ndef a {value};\n"))]
    assert ("unused-constant" in codes) is is_unused
