"""Which numbers look like a slip, and which do not."""

import pytest

from rules.findings import findings, scene

pytestmark = pytest.mark.quick

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
    "def a 3.14159265358979; def b 74.298371; def c 1.1e10; def d 74.2983714d0; def e 74.2983714s0;",
    "def a 452345.125; def b 74298371; def c 123456789;",
    "def a 0e-50; def b 1d-50; def c -0.0; def d 1e-45;",
    "class c { visual 0; collision 1; } class d { visual 0.0; collision 1.0; }",
    "def a 4 ** (1 / 2); def b 2 ** 0.5; def c 2 ** (1 / 2 * 1d0);",
    "class c { rpy [1, // roll\n 2, // pitch\n 3]; } class d { height 4// the height\n; radius 4 //2\n; }",
    "frame f { type prismatic; axis [0, 0, 1]; variable q; }",
    'frame f { variable ""; type fixed; }',
    'frame f { geometry { mesh "/a"; color [1, 0, 0]; alpha 1; scale 2; specular [1, 1, 1]; } }\n//- /a\n',
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
    ("def a 452345.123;", "lost-digits"),
    ("def a 16777217.0;", "lost-digits"),
    ("def a 123456789e0;", "lost-digits"),
    ("class c { translation [0, -74.2983714, 0]; }", "lost-digits"),
    ("def a -1e-50;", "number-reads-as-zero"),
    ("def a 1.5s-60;", "number-reads-as-zero"),
    ("frame f { type revolute; axis [0, 0, 1]; offset 1d-400; }", "number-reads-as-zero"),
    ("frame f { geometry { shape sphere; radius 1; visual 0.5; } }", "flag-not-binary"),
    ("def q 2 ** (1 / 3) * 1.5d0;", "single-precision-power"),
    ("class c { height 4//2\n; }", "division-comment"),
    ("class c { rpy [(1 + 1)//2\n, 0, 0]; }", "division-comment"),
    ('class c { color red; } frame f { geometry { isa c; mesh "/a"; } }', "unchecked-appearance"),
    ('frame f { geometry { mesh "/a"; alpha [1]; } }', "unchecked-appearance"),
    ('frame f { parent "g\n"; }', "string-over-lines"),
    ('allow_collision "a\n" b;', "string-over-lines"),
    ("frame f { mesh x; geometry { shape box; dimension [1, 1, 1]; mesh x; } }", "ignored-shape-attribute"),
]


@pytest.mark.parametrize("source", PLAUSIBLE)
def test_nothing_is_said_of_what_is_plausible(source: str) -> None:
    codes = {one.code for one in findings(scene(source))}
    assert codes <= {"unused-constant", "unused-class", "empty-element", "ignored-joint-attribute"}
    assert "empty-element" not in codes or ", ]" in source


@pytest.mark.parametrize(("source", "code"), SLIPS)
def test_a_slip_is_noticed(source: str, code: str) -> None:
    assert code in [one.code for one in findings(scene(source))]


def test_a_comma_at_the_end_is_only_hinted_at() -> None:
    [found] = findings(scene("class c { translation [1, 2, 3, ]; }"))
    assert (found.code, found.severity.value) == ("empty-element", "hint")
