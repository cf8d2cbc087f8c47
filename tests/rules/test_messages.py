"""Messages and severities in cases other than that of the rule's own example."""

import pytest

from every import every
from robray.rules.engine.rule import Severity
from rules.findings import complaints, findings, only, scene

ALONE = "undefined frame 'link_7'; a robot or a scene that is loaded with it "
ALONE += "probably has it"

SAID = [
    ("syntax-error", "frame f { offset 1); }", "unexpected ')'; remove it or add '('"),
    ("missing-brackets", "frame f { parent a, b; }", "expected a name for 'parent', found several values"),
    (
        "missing-brackets",
        "frame f { rpy (0, -1, pi/2); }",
        "expected an array in brackets with commas; write '[0, -1, pi/2]'",
    ),
    (
        "missing-brackets",
        "frame f { rpy ((1 + 2) * 3, 0, 0); }",
        "expected an array in brackets with commas; write '[(1 + 2) * 3, 0, 0]'",
    ),
    (
        "missing-brackets",
        "frame f { rpy (1, 2); }",
        "write an array between '[' and ']'; expected 3 numbers for 'rpy', found 2",
    ),
    (
        "missing-brackets",
        "frame f { offset 0,02; }",
        "expected a number for 'offset'; write '0.02' with a decimal point",
    ),
    ("extra-value", "frame f { isa a b; }", "'isa' takes one class; write a second statement 'isa b;'"),
    ("missing-operator", "def a a-0.5;", "'a-0' is one name, because names may contain '-'; write 'a - 0.5'"),
    ("missing-operator", "def a 1 2;", "missing operator between '1' and '2'"),
    ("missing-operator", "frame f { rpy [pi 2, 0, 0]; }", "missing operator or ',' between 'pi' and '2'"),
    ("missing-operator", "frame f { rpy [(pi 2), 0, 0]; }", "missing operator between 'pi' and '2'"),
    ("missing-operator", "def wid\nth 0.3;", "unexpected line end in a name; did you mean 'width'?"),
    (
        "missing-operator",
        "def my\nwidth 0.3;\ndef w my_width;",
        "unexpected line end in a name; did you mean 'my_width'?",
    ),
    (
        "missing-operator",
        "def my width 0.3;\nframe f { translation [0, my-width, 0]; }",
        "a name is one word; did you mean 'my-width'?",
    ),
    ("missing-operator", "def table height 0.3;", "a name is one word; did you mean 'table_height'?"),
    ("missing-operator", "def a 1;\ndef b a 2;", "missing operator between 'a' and '2'"),
    ("missing-operator", "def b (a 2);", "missing operator between 'a' and '2'"),
    ("missing-operator", "def b a deg;", "missing operator between 'a' and 'deg'; write 'a * deg'"),
    ("missing-operator", "def a 2cm;", "unexpected unit 'cm', because lengths are in metres; write '0.02'"),
    (
        "missing-operator",
        "def a 90 degrees;",
        "unexpected unit 'degrees', because angles are in radians; write '90 * deg'",
    ),
    ("extra-value", "frame f { offset 2 m; }", "unexpected unit 'm', because lengths are in metres; write '2'"),
    ("missing-brace", "frame lamp post { }", "a name is one word; write 'lamp-post' for 'lamp post'"),
    ("missing-brace", "frame lamp type { }", "missing '{ … }' after 'frame'"),
    ("malformed-number", "def a 1e+5;", "'1e+' is not a number; remove '+' from the exponent"),
    ("malformed-number", "def a 5d;", "missing digits in the exponent of '5d'; write '5d0' or remove 'd'"),
    ("number-out-of-range", "def a 1d300 * 1d300;", "the result is out of range; the largest number is about 1.8d308"),
    ("invalid-name", 'def "a" 1;', "the name of a constant cannot be quoted; write a"),
    (
        "invalid-character",
        "frame f {\u00a0}",
        "unexpected U+00A0 (no-break space); use a normal space",
    ),
    ("invalid-character", "def a 1 \u2212 2;", "unexpected '\u2212'; write '-'"),
    (
        "invalid-character",
        "frame f { offset 1 \u2212 2; }",
        "unexpected '\u2212'; write '-', and '0 + ' before the first value",
    ),
    ("invalid-character", "frame f { parent 'g; }", 'unexpected "\'"; use double quotes for strings'),
    (
        "invalid-character",
        "frame f { parent \u00e9; }",
        "unexpected 'é', U+00E9 (latin small letter e with acute); use it only in strings and comments",
    ),
    (
        "misplaced-attribute",
        "radius 5;",
        "'radius' is not allowed at the top level; move it into a 'class' or 'geometry'",
    ),
    (
        "misplaced-attribute",
        "class c { variable q; }",
        "'variable' is not allowed in a 'class'; move it into a 'frame'",
    ),
    ("misplaced-attribute", "frame f { collision { } }", "unknown block 'collision'; use 'geometry'"),
    (
        "misplaced-attribute",
        "frame f { visual 1; }",
        "'visual' is not allowed in a 'frame'; move it into a 'class' or 'geometry'",
    ),
    ("misplaced-attribute", "inculde;", "unknown statement 'inculde'; did you mean 'include'?"),
    ("misplaced-attribute", "const a 1;", "unknown statement 'const'; use 'def'"),
    ("misplaced-attribute", "a = 1;", "unknown statement 'a'; define a constant with 'def a VALUE;'"),
    (
        "misplaced-statement",
        "class c { frame f { } }",
        "'frame' is not allowed in a 'class'; move it to the top level or into a frame",
    ),
    (
        "unknown-attribute",
        "frame f { limit 5; }",
        "unknown attribute 'limit'; remove it, because joints have no limits",
    ),
    (
        "unknown-attribute",
        "frame f { rotation [0, 0, 1]; }",
        "unknown attribute 'rotation'; use 'rpy'",
    ),
    ("undefined-constant", "def a b + 1; def b 2;", "constant 'b' is defined only below; define it before this"),
    (
        "undefined-constant",
        "def a 2; def b a-1 * 2;",
        "'a-1' is one name, because names may contain '-'; write 'a - 1' to subtract",
    ),
    (
        "undefined-constant",
        "def width 2; frame f { geometry { shape sphere; radius widht; } }",
        "undefined constant 'widht'; did you mean 'width'?",
    ),
    (
        "frames-elsewhere",
        "frame f { parent link_7; }",
        "undefined frame 'link_7'; load the robot that defines it with this scene",
    ),
    ("wrong-type", "frame f { type 3; }", "expected a name for 'type', found a number"),
    (
        "wrong-length",
        "frame f { geometry { shape sphere; radius 1; color [0, 0, 0, 1]; } }",
        "expected 3 numbers for 'color', found 4; write the opacity as 'alpha'",
    ),
    (
        "unknown-shape",
        "frame f { geometry { shape mesh; } }",
        "unknown shape 'mesh'; write 'mesh \"PATH\";' instead of 'shape'",
    ),
    (
        "unknown-shape",
        "frame f { geometry { shape torus; } }",
        "unknown shape 'torus'; expected one of 'box', 'sphere', 'cylinder', 'cone', 'grid'",
    ),
    (
        "unknown-joint-type",
        "frame f { type floating; }",
        "unknown joint type 'floating'; expected one of 'fixed', 'revolute', 'prismatic'",
    ),
    (
        "no-shape",
        "class c { } frame f { geometry { isa c; } }",
        "missing 'shape' or 'mesh' in this geometry and its classes",
    ),
    (
        "no-shape",
        "class plate { shape box; dimension [1, 1, 1]; } frame f { geometry { isa plaet; } }",
        "this geometry has no shape, because class 'plaet' is undefined; did you mean 'plate'?",
    ),
    (
        "no-shape",
        "frame f { geometry { isa plate; } } class plate { shape box; dimension [1, 1, 1]; }",
        "this geometry has no shape, because class 'plate' is defined only below",
    ),
    ("missing-brace", "frame f [ ]", "missing '{ … }' after 'frame'; write it instead of '['"),
    ("syntax-error", "frame f { { rpy [0, 0, 1]; }", "unexpected '{'; the block already has one"),
    ("syntax-error", "frame f {\n)\n", "unexpected ')'; end a block with '}'"),
    ("syntax-error", "frame f { rpy {0, 0, 1}; }", "write an array between '[' and ']'; write '[0, 0, 1]'"),
    ("syntax-error", "frame f { rpy {0, 1}; }", "write an array between '[' and ']'"),
    (
        "syntax-error",
        "frame f { quaternion {w: 1, x: 0, y: 0, z: 0.5}; }",
        "write an array between '[' and ']'; write '[0, 0, 0.5, 1]'",
    ),
    (
        "syntax-error",
        'frame f { rpy {"roll" = 1, "pitch" = 0, "yaw" = 0.5}; }',
        "write an array between '[' and ']'; write '[1, 0, 0.5]'",
    ),
    ("syntax-error", "frame f { rpy {x: 1, y: 0, z: 0.5}; }", "write an array between '[' and ']'"),
    (
        "missing-brackets",
        "frame f { translation [1 2]; }",
        "separate array elements with commas; expected 3 numbers for 'translation', found 2",
    ),
    (
        "missing-value",
        "frame f { parent frame bench; }",
        "expected a name for 'parent'; write 'parent bench;'",
    ),
    ("syntax-error", "frame f { rpy [0, 0, 1],\n}", "unexpected ','; end the statement with ';'"),
    ("invalid-character", "frame f: { }", "unexpected ':' before '{'; remove it"),
    ("invalid-character", "def a 1:", "unexpected ':'; end the statement with ';'"),
    (
        "moved-geometry",
        "class c { parent 5; } frame f { geometry { isa c; shape box; } }",
        "a class moves this geometry to a 'parent', which is not a name; remove 'parent' from the class",
    ),
    (
        "moved-geometry",
        "class c { parent g; } frame f { geometry { isa c; shape box; } }",
        "a class moves this geometry to 'g', which is not a frame; remove 'parent' from the class",
    ),
    (
        "mesh-not-found",
        'frame f { geometry { mesh "package://arm/a.stl"; } }',
        "amino does not understand 'package://'; write a path",
    ),
    (
        "mesh-not-found",
        'frame f { geometry { mesh "~/a.stl"; } }',
        "amino does not understand '~' in the path of a mesh; write the whole path",
    ),
    (
        "mesh-not-found",
        'frame f { geometry { mesh "parts\\\\a.stl"; } }',
        "file 'parts\\\\a.stl' does not exist; use '/' between folders",
    ),
    ("mesh-not-found", 'frame f { geometry { mesh "parts/"; } }', "'parts/' is a folder; write the path of a file"),
    (
        "include-not-found",
        'include "parts\\hand.robray"',
        (
            "cannot include 'parts\\hand.robray': the file does not exist; "
            "amino drops the backslash; use '/' between folders"
        ),
    ),
    (
        "include-read-otherwise",
        'include "parts\\hand"\n//- /w/partshand.robray\ndef a 1;',
        ("amino drops the backslash; use '/' between folders"),
    ),
    (
        "include-read-otherwise",
        'include ".hand"\n//- /w/.hand.robray\ndef a 1;',
        "amino adds an extension to '.hand'",
    ),
    (
        "lost-digits",
        "def a 452345.123;",
        "amino reads '452345.123' in single precision, as 452345.125; write '452345.123d0' to keep all digits",
    ),
    ("number-reads-as-zero", "def a 1d-400;", "amino reads '1d-400' as 0; write 0"),
    ("number-reads-as-zero", "def a 1e-50;", "amino reads '1e-50' as 0; write '1d-50', or 0"),
    ("missing-operand", "frame f { rpy [+1, 0, 0]; }", "unexpected '+' before a number; remove it"),
    (
        "missing-semicolon",
        "def a 4//2;",
        "'//' begins a comment, which hides the ';'; write '/' to divide, or ';' before the comment",
    ),
    (
        "missing-operator",
        "frame f { rpy [4//2,\n1, 0]; }",
        "'//' begins a comment; write '/' to divide, or ',' between '4' and '1'",
    ),
    ("mesh-not-found", 'frame f { geometry { mesh "/a.stl"; } }', "file '/a.stl' does not exist"),
    (
        "quaternion-overrides-rpy",
        "class c { quaternion [0, 0, 0, 1]; } frame f { isa c; rpy [0, 0, 1]; }",
        "'rpy' has no effect beside the quaternion of class 'c'; remove one of the two",
    ),
    (
        "quaternion-not-unit",
        "frame f { quaternion [0, 0, 0, 0]; }",
        "zero quaternion; write '[0, 0, 0, 1]' for no rotation",
    ),
    (
        "axis-not-unit",
        "frame f { type prismatic; axis [0, 0, 0]; }",
        "zero axis, so the joint does not move; use '[0, 0, 1]' for the z axis",
    ),
]


@pytest.mark.parametrize("mark", [":", " =", ":  "])
def test_an_array_in_braces_behind_a_mark_is_written_out(mark: str) -> None:
    [told] = complaints(scene(f"frame f {{ translation{mark} {{x: 0.1, y: 0, z: 1}}; }}"))
    assert "write '[0.1, 0, 1]'" in told.message


@every(("code", "source", "message"), SAID)
def test_message(code: str, source: str, message: str) -> None:
    assert only(source, code).message == message


def test_a_mesh_is_looked_for_beside_the_root() -> None:
    found = only(
        'include "parts/hand"\n//- /w/parts/hand.robray\nframe f { geometry { mesh "a.stl"; } }\n', "mesh-not-found"
    )
    assert found.message == "file 'a.stl' does not exist in '/w', the folder of the root file"


def test_a_class_that_may_be_a_tag_is_a_hint() -> None:
    assert only("frame f { isa surface; }", "undeclared-tags").severity is Severity.HINT


def test_a_class_that_is_one_slip_away_is_a_warning() -> None:
    found = only("class surface { } frame f { isa surfaec; }", "undefined-class")
    assert found.severity is Severity.WARNING
    assert found.suggestion == "surface"


def test_a_class_that_is_defined_too_late_is_a_warning() -> None:
    found = only("frame f { isa surface; } class surface { }", "undefined-class")
    assert found.severity is Severity.WARNING
    assert found.suggestion is None
    assert found.message.startswith("class 'surface' is defined only below")


def test_a_frame_is_not_suggested_as_its_own_parent() -> None:
    assert only("frame arm_2 { parent arm_1; }", "frames-elsewhere").suggestion is None


def test_the_other_definition_is_named() -> None:
    assert [related.message for related in only("class c { } class c { }", "duplicate-class").related] == [
        "first definition"
    ]
    [kept] = only("frame f { } frame f { }", "duplicate-frame").related
    assert kept.at.span.start == 6


def test_the_frame_that_closes_first_is_kept() -> None:
    found = only("frame f { parent g; frame f { } } frame g { }", "duplicate-frame")
    assert found.at.span.start == 6


REMARKABLE = [
    ("frame f { quaternion [0, 0, 0.7071, 0.7071]; }", set()),
    ("frame f { quaternion [0, 0, 0.7, 0.7]; }", {"quaternion-not-unit"}),
    ("frame f { quaternion 0.5; }", {"quaternion-not-unit"}),
    ("frame f { quaternion 1; }", {"quaternion-number"}),
    ("class c { quaternion [0, 0, 0, 2]; } frame f { isa c; }", {"quaternion-not-unit"}),
    ("frame f { axis [1, 1, 1]; }", {"ignored-joint-attribute"}),
    ("frame f { type revolute; axis [0, 0.6, -0.8]; }", set()),
    ("class c { axis [0, 0, 2]; } frame f { isa c; type revolute; }", {"axis-not-unit"}),
    ("class c { rpy [0, 0, 1]; } frame f { isa c; quaternion [0, 0, 0, 1]; }", set()),
    ("class c { rpy [0, 0, 1]; quaternion [0, 0, 0, 1]; }", {"quaternion-overrides-rpy"}),
    ("class a { } class b { } frame f { isa a; isa b; }", set()),
    ("class a { isa b; } class b { isa a; }", {"class-cycle"}),
    ("def p table; frame table { } frame f { parent p; }", set()),
    ("def table 1; frame table { } frame f { parent table; }", {"constant-shadows-word"}),
    ('def q 1; frame f { type revolute; axis [0, 0, 1]; variable "q"; }', {"constant-shadows-word"}),
    ("def q 1; frame f { variable q; }", {"ignored-joint-attribute"}),
    ('frame a { } frame "" { parent a; }', {"unnamed-frame"}),
]


@pytest.mark.parametrize(("source", "codes"), REMARKABLE)
def test_only_what_is_remarkable_is_remarked_on(source: str, codes: set[str]) -> None:
    found = findings(scene(source))
    assert {diagnostic.code for diagnostic in found if diagnostic.severity is not Severity.INFORMATION} == codes
