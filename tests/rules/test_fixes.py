"""Fixes in cases other than that of the rule's own example."""

import pytest

from every import every
from robray.rules.engine.rule import Applicability
from rules.findings import findings, fixed, only, scene


def check(code: str, before: str, after: str, *, safe: bool | None = None) -> None:
    """The fix of the first finding of a rule turns one text into the other."""
    given = scene(before)
    diagnostic = next(found for found in findings(given) if found.code == code)
    assert fixed(given, diagnostic) == scene(after).texts
    if safe is not None:
        assert diagnostic.fix is not None
        assert (diagnostic.fix.applicability is Applicability.SAFE) is safe


def has_no_fix(code: str, source: str) -> None:
    assert only(source, code).fix is None


def test_a_frame_of_a_file_that_is_included_twice_is_not_renamed() -> None:
    source = 'include "part.robray"\ninclude "part.robray"\n//- /w/part.robray\nframe part { }\n'
    found = [each for each in findings(scene(source)) if each.code == "duplicate-frame"]
    assert [each.fix for each in found] == [None] * len(found) != []


MENDED = [
    (
        "extra-value",
        "class a { } class b { } frame f { isa a b; }",
        "class a { } class b { } frame f { isa a ; isa b; }",
    ),
    ("extra-value", "class a { } frame f { isa isa a; }", "class a { } frame f { isa a; }"),
    ("extra-value", "class a { } frame f { isa a a; }", "class a { } frame f { isa a; }"),
    ("extra-value", "frame f { offset 2π; }", "frame f { offset 2 * π; }"),
    ("missing-operator", "def a 1.5e+3;", "def a 1.5e3;"),
    ("missing-operator", "def a 2π;", "def a 2 * π;"),
    ("missing-operator", "def b 1; def a 2 b;", "def b 1; def a 2 * b;"),
    ("missing-operator", "def a 1; def b 2 * a-0.5;", "def a 1; def b 2 * a - 0.5;"),
    ("missing-operator", "def wid\nth 0.3;", "def width 0.3;"),
    ("missing-operator", "def table height 2 * pi;", "def table_height 2 * pi;"),
    ("missing-operator", "def a 25 mm;", "def a 0.025;"),
    ("missing-operator", "def a 0.30m;", "def a 0.30;"),
    ("missing-operator", "def a 2 km;", "def a 2000;"),
    ("missing-operator", "def a .0000000005 mm;", "def a 0.0000000000005;"),
    ("missing-operator", "def a 90 degrees;", "def a 90 * deg;"),
    ("missing-operator", "def mm 0.001; def a 25 mm;", "def mm 0.001; def a 25 * mm;"),
    ("extra-value", "frame f { offset -2.5cm; }", "frame f { offset -0.025; }"),
    ("extra-value", "frame f { offset 3 rad; }", "frame f { offset 3; }"),
    ("extra-value", "def cm 0.01; frame f { offset 2 cm; }", "def cm 0.01; frame f { offset 2 * cm; }"),
    ("missing-brace", "frame lamp post 3 { }", "frame lamp-post-3 { }"),
    ("missing-brace", "class wide box\n{ }", "class wide-box\n{ }"),
    ("missing-brace", "frame a frame b { }", "frame a { } frame b { }"),
    ("missing-semicolon", "def a 1\ndef b 2;", "def a 1;\ndef b 2;"),
    ("syntax-error", "frame f { translation [1, 2, 3; }", "frame f { translation [1, 2, 3]; }"),
    ("syntax-error", "frame f { offset 1 + (2; }", "frame f { offset 1 + (2); }"),
    ("minus-needs-space", "def a 2-1;", "def a 2 - 1;"),
    ("minus-needs-space", "def a 2 -1;", "def a 2 - 1;"),
    ("minus-needs-space", "frame f { offset 2*3-1; }", "frame f { offset 2*3 - 1; }"),
    ("minus-needs-space", "frame f { offset 2-1; }", "frame f { offset 0 + 2 - 1; }"),
    ("minus-after-first-value", "frame f { offset 3 - 1 - 1; }", "frame f { offset 0 + 3 - 1 - 1; }"),
    ("minus-in-parentheses", "def a 2 * ( -pi);", "def a 2 * ( 0 -pi);"),
    ("leading-parenthesis", "frame f { offset (1 + 2); }", "frame f { offset 1*(1 + 2); }"),
    ("leading-parenthesis", "frame f { offset(1 + 2); }", "frame f { offset 1*(1 + 2); }"),
    ("malformed-number", "def a 15e+3;", "def a 15e3;"),
    ("malformed-number", "frame f { offset 2deg; }", "frame f { offset 2*deg; }"),
    ("malformed-number", "frame f { offset 90degrees; }", "frame f { offset 90*deg; }"),
    ("single-precision-overflow", f"def a 4{'0' * 38}.0;", f"def a 4{'0' * 38}.0d0;"),
    ("string-in-expression", 'def b 1; def a 2 * "b";', "def b 1; def a 2 * b;"),
    ("invalid-name", 'def "a" 1;', "def a 1;"),
    ("invalid-name", "frame pi { }", 'frame "pi" { }'),
    ("invalid-name", 'frame f { "translation" [1, 2, 3]; }', "frame f { translation [1, 2, 3]; }"),
    ("reserved-prefix", "def class-x 1;", "def class_x 1;"),
    ("invalid-character", "frame f { offset: 5; }", "frame f { offset 5; }"),
    ("invalid-character", "frame f { offset=5; }", "frame f { offset 5; }"),
    ("invalid-character", "frame f {\u00a0offset 5; }", "frame f { offset 5; }"),
    ("invalid-character", "frame f { offset 2 \u00d7 3; }", "frame f { offset 2 * 3; }"),
    ("invalid-character", "frame f { offset \uff15; }", "frame f { offset 5; }"),
    ("invalid-character", "frame f { parent 'g'; }", 'frame f { parent "g"; }'),
    ("invalid-character", "frame \u201cf\u201d { }", 'frame "f" { }'),
    ("misplaced-attribute", "frame f { visual { shape box; } }", "frame f { geometry { shape box; } }"),
    ("misplaced-attribute", "joint f { }", "frame f { }"),
    ("misplaced-attribute", "inculde;", "include;"),
    ("unknown-attribute", "frame f { rotation [0, 0, 1]; }", "frame f { rpy [0, 0, 1]; }"),
    ("unknown-attribute", "frame f { quaternoin [0, 0, 0, 1]; }", "frame f { quaternion [0, 0, 0, 1]; }"),
    ("undefined-constant", "def a 2; def b a-1 * 2;", "def a 2; def b a - 1 * 2;"),
    ("undefined-frame", 'frame table { } frame f { parent "tabel"; }', 'frame table { } frame f { parent "table"; }'),
    (
        "undefined-frame",
        "frame a1 { } frame b { } allow_collision b A1;",
        "frame a1 { } frame b { } allow_collision b a1;",
    ),
]


@every(("code", "before", "after"), MENDED)
def test_fix_writes(code: str, before: str, after: str) -> None:
    check(code, before, after)


UNCLEAR = [
    # The comment would be lost.
    ("missing-brackets", "def b 1; frame f { translation [0 /* left */ 0 b]; }"),
    ("missing-brackets", "frame f { parent a, b; }"),
    ("extra-value", "frame f { offset 1 2; }"),
    ("extra-value", "frame f { offset 2 /* or 3 */ cm; }"),
    ("missing-operator", "def a 1 2;"),
    ("missing-operator", "def a-0 1; def a a-0 .5;"),
    ("minus-in-parentheses", "def b 1; def a 1 * (2 * - b);"),
    ("malformed-number", "def a 5eggs;"),
    ("invalid-name", "def 2 1;"),
    ("invalid-name", '"left" allow_collision "right";'),
    ("invalid-character", "frame f { offset 5 % 2; }"),
    ("invalid-character", "frame f { parent 'g; }"),
    ("missing-brace", "frame f [ ]"),
    ("misplaced-attribute", "radius 5;"),
    ("wrong-type", "frame f { type revolute; axis 5; }"),
    ("unknown-shape", "frame f { geometry { shape torus; } }"),
    ("include-without-path", "include"),
    ("quaternion-not-unit", "frame f { quaternion 0.5; }"),
    ("quaternion-not-unit", "frame f { quaternion [0, 0, 0, 0]; }"),
    ("axis-not-unit", "frame f { type revolute; axis [0, 0, 0]; }"),
]


@pytest.mark.parametrize(("code", "source"), UNCLEAR)
def test_no_fix_where_what_was_meant_is_unclear(code: str, source: str) -> None:
    has_no_fix(code, source)


def test_a_word_from_a_class_is_replaced_in_the_class() -> None:
    check(
        "unknown-shape",
        "class c { shape bux; } frame f { geometry { isa c; } }",
        "class c { shape box; } frame f { geometry { isa c; } }",
        safe=False,
    )
    check(
        "unknown-joint-type",
        "class c { type continuous; axis [0, 0, 1]; } frame f { isa c; }",
        "class c { type revolute; axis [0, 0, 1]; } frame f { isa c; }",
        safe=False,
    )


@pytest.mark.parametrize("end", ["\n", "\r\n", " "])
def test_the_first_statement_of_a_file_is_removed_with_its_line_end(end: str) -> None:
    check("unused-constant", f"def a 1;{end}frame f {{ }}", "frame f { }", safe=False)


def test_a_parent_that_repeats_the_nesting_is_safely_removed() -> None:
    check("reparented-frame", "frame a { frame b { parent a; } }", "frame a { frame b { } }", safe=True)


def test_a_parent_that_contradicts_the_nesting_is_not_safely_removed() -> None:
    before = "frame c { } frame a { frame b { parent c; } }"
    check("reparented-frame", before, "frame c { } frame a { frame b { } }", safe=False)


REMOVED = [
    ("frame f { rpy [0, 0, 1]; rpy [0, 0, 2]; }", "frame f { rpy [0, 0, 2]; }"),
    ("frame f {\n  rpy [0, 0, 1];\n  rpy [0, 0, 2];\n}", "frame f {\n  rpy [0, 0, 2];\n}"),
    ("frame f {\r\n\trpy [0, 0, 1];\r\n\trpy [0, 0, 2];\r\n}", "frame f {\r\n\trpy [0, 0, 2];\r\n}"),
    ("frame f {\n  rpy [0, 0, 1] ; rpy [0, 0, 2];\n}", "frame f {\n  rpy [0, 0, 2];\n}"),
    ("# f\nframe f {\n  rpy [0, 0, 1]; \t\n  rpy [0, 0, 2];\n}", "# f\nframe f {\n  rpy [0, 0, 2];\n}"),
    ("frame f {\r\n\trpy [0, 0, 1];  \r\n\trpy [0, 0, 2];\r\n}", "frame f {\r\n\trpy [0, 0, 2];\r\n}"),
    (
        "frame f {\n  # one\n  rpy [0, 0, 1]; # two\n  rpy [0, 0, 2];\n}",
        "frame f {\n  # one\n  # two\n  rpy [0, 0, 2];\n}",
    ),
    ("frame f {\n  frame g { } rpy [0, 0, 1];\n  rpy [0, 0, 2];\n}", "frame f {\n  frame g { }\n  rpy [0, 0, 2];\n}"),
    (
        "frame f {\n  frame g { }\n  rpy [0, 0, 1];\n  rpy [0, 0, 2];\n}",
        "frame f {\n  frame g { }\n  rpy [0, 0, 2];\n}",
    ),
    (
        "frame f {\n  rpy [0, 0, 1]; frame g { } rpy [0, 0, 2];\n}",
        "frame f {\n  frame g { } rpy [0, 0, 2];\n}",
    ),
]


@pytest.mark.parametrize(("before", "after"), REMOVED)
def test_statement_is_removed_without_a_trace(before: str, after: str) -> None:
    check("duplicate-attribute", before, after, safe=True)
