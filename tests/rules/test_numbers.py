"""Which numbers look like a slip, and which do not."""

import pytest

from rules.findings import findings, scene

JOINT = "type revolute; axis [0, 0, 1];"

PLAUSIBLE = [
    "frame f { rpy [0, 0, 2 * pi]; }",
    "frame f { rpy [0, 0, 6.2832]; }",
    "frame f { rpy [0, 0, 450 * deg]; }",
    "frame f { rpy [0, 0, 3 * 4]; }",
    "frame f { type prismatic; axis [0, 0, 1]; offset 90; }",
    "frame f { translation [100, 0, -100]; }",
    "def aisle 2; frame f { translation [75 * aisle, 0, 0]; }",
    "frame f { translation [250, 0, 0.5]; }",
    "class c { color [1, 0, 0.5]; alpha 0; }",
    "class c { specular [2, 2, 2]; }",
    "frame f { geometry { shape cone; height 1; start_radius 0.1; end_radius 0; } }",
    "frame f { geometry { shape box; dimension [1, 1, 0]; collision 0; } }",
    "frame f { quaternion [0, 0, -0.6, 0.8]; }",
    "class c { dimension [1, 1, 1]; } frame f { geometry { isa c; shape box; } }",
    "class c { rpy [0, 0, 1, ]; alpha 2 / 2; }",
    "def a (-2)**2; def b 0 - 2**2; def c 3 - 2**2; def d 1e-2**2;",
    "class c { translation [1, /* , */ 2, 3]; }",
]

SLIPS = [
    ("frame f { rpy [0, 0, -45]; }", "looks-like-degrees"),
    ("def right 90; frame f { rpy [0, 0, right]; }", "looks-like-degrees"),
    (f"frame f {{ {JOINT} offset 30; }}", "looks-like-degrees"),
    ("frame f { geometry { shape cylinder; radius 20; height 400; } }", "looks-like-millimetres"),
    ("class c { alpha 1.5; }", "color-out-of-range"),
    ("class c { color [-0.1, 0, 0]; }", "color-out-of-range"),
    ("frame f { geometry { shape sphere; radius 0; } }", "size-not-positive"),
    ("frame f { geometry { shape box; dimension [1, 1, 0]; } }", "size-not-positive"),
    ("class c { rpy [1, , 2, 3, ]; }", "empty-element"),
    ("def a - pi**2;", "minus-before-power"),
    ("class c { translation [3 * -2**2, 0, 0]; }", "minus-before-power"),
    ("class c { offset 1 2 +; }", "trailing-operator"),
    ("frame f { mesh x; geometry { shape box; dimension [1, 1, 1]; mesh x; } }", "ignored-shape-attribute"),
]


@pytest.mark.parametrize("source", PLAUSIBLE)
def test_nothing_is_said_of_what_is_plausible(source: str) -> None:
    codes = {one.code for one in findings(scene(source))}
    assert codes <= {"unused-constant", "empty-element"}
    assert "empty-element" not in codes or ", ]" in source


@pytest.mark.parametrize(("source", "code"), SLIPS)
def test_a_slip_is_noticed(source: str, code: str) -> None:
    assert code in [one.code for one in findings(scene(source))]


def test_a_comma_at_the_end_is_only_hinted_at() -> None:
    [found] = findings(scene("class c { translation [1, 2, 3, ]; }"))
    assert (found.code, found.severity.value) == ("empty-element", "hint")
