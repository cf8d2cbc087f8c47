"""Messages and severities in cases other than that of the rule's own example."""

import pytest

from robray.rules.engine.rule import Severity
from rules.findings import complaints, findings, only, scene

ALONE = "frame 'link_7' is neither in this scene nor in what it includes; a robot or a scene that is loaded with it "
ALONE += "probably has it"

SAID = [
    ("syntax-error", "frame f { offset 1); }", "unexpected ')': there is no '(' before it"),
    ("missing-brackets", "frame f { parent a, b; }", "'parent' takes a name, not several values"),
    (
        "missing-brackets",
        "frame f { rpy (0, -1, pi/2); }",
        "an array stands in brackets, with commas between its elements; write '[0, -1, pi/2]'",
    ),
    (
        "missing-brackets",
        "frame f { rpy ((1 + 2) * 3, 0, 0); }",
        "an array stands in brackets, with commas between its elements; write '[(1 + 2) * 3, 0, 0]'",
    ),
    (
        "missing-brackets",
        "frame f { rpy (1, 2); }",
        "an array stands between '[' and ']'; 'rpy' takes one of 3 numbers, not 2",
    ),
    (
        "missing-brackets",
        "frame f { offset 0,02; }",
        "'offset' takes a number: decimals stand behind a '.'; write '0.02'",
    ),
    ("extra-value", "frame f { isa a b; }", "'isa' takes one class; write 'isa b;' as a statement of its own"),
    ("missing-operator", "def a a-0.5;", "'a-0' is a name, because a '-' may be in one; write 'a - 0.5'"),
    ("missing-operator", "def a 1 2;", "no operator between '1' and '2'; write one"),
    ("missing-operator", "frame f { rpy [pi 2, 0, 0]; }", "no operator between 'pi' and '2'; write one, or a ','"),
    ("missing-operator", "frame f { rpy [(pi 2), 0, 0]; }", "no operator between 'pi' and '2'; write one"),
    ("missing-operator", "def wid\nth 0.3;", "a line end parts a name; did you mean 'width'?"),
    (
        "missing-operator",
        "def my\nwidth 0.3;\ndef w my_width;",
        "a line end parts a name; did you mean 'my_width'?",
    ),
    (
        "missing-operator",
        "def my width 0.3;\nframe f { translation [0, my-width, 0]; }",
        "a name is one word; did you mean 'my-width'?",
    ),
    ("missing-operator", "def table height 0.3;", "a name is one word; did you mean 'table_height'?"),
    ("missing-operator", "def a 1;\ndef b a 2;", "no operator between 'a' and '2'; write one"),
    ("missing-operator", "def b (a 2);", "no operator between 'a' and '2'; write one"),
    ("missing-operator", "def b a deg;", "no operator between 'a' and 'deg'; write 'a * deg'"),
    ("missing-operator", "def a 2cm;", "'cm' is no unit here, lengths are in metres; write '0.02'"),
    ("missing-operator", "def a 90 degrees;", "'degrees' is no unit here, angles are in radians; write '90 * deg'"),
    ("extra-value", "frame f { offset 2 m; }", "'m' is no unit here, lengths are in metres; write '2'"),
    ("missing-brace", "frame lamp post { }", "a name is one word; write 'lamp-post' for 'lamp post'"),
    ("missing-brace", "frame lamp type { }", "this 'frame' has no block; write '{ … }' behind it"),
    ("malformed-number", "def a 1e+5;", "'1e+' is no number: an exponent takes no '+'; leave the '+' out"),
    ("malformed-number", "def a 5d;", "'5d' is no number: its exponent has no digits; write '5d0' or leave out 'd'"),
    ("number-out-of-range", "def a 1d300 * 1d300;", "the result is out of range; the largest number is about 1.8d308"),
    ("invalid-name", 'def "a" 1;', 'the name of a constant takes no quotes; write a for "a"'),
    (
        "invalid-character",
        "frame f {\u00a0}",
        "the character U+00A0 (no-break space) is no blank to amino; write an ordinary one",
    ),
    ("invalid-character", "def a 1 \u2212 2;", "'\u2212' is not allowed here; write '-'"),
    (
        "invalid-character",
        "frame f { offset 1 \u2212 2; }",
        "'\u2212' is not allowed here; write '-', and '0 + ' before the first value",
    ),
    ("invalid-character", "frame f { parent 'g; }", '"\'" is not allowed here: strings stand in double quotes'),
    (
        "invalid-character",
        "frame f { parent \u00e9; }",
        "'\u00e9', U+00E9 (latin small letter e with acute), is not allowed outside strings and comments",
    ),
    ("misplaced-attribute", "radius 5;", "'radius' stands outside every block; it belongs in 'class' or 'geometry'"),
    ("misplaced-attribute", "class c { variable q; }", "'class' does not take 'variable'; it belongs in 'frame'"),
    ("misplaced-attribute", "frame f { collision { } }", "there is no block 'collision'; it is called 'geometry' here"),
    (
        "misplaced-attribute",
        "frame f { visual 1; }",
        "'frame' does not take 'visual'; it belongs in 'class' or 'geometry'",
    ),
    ("misplaced-attribute", "inculde;", "no statement begins with 'inculde'; did you mean 'include'?"),
    ("misplaced-attribute", "const a 1;", "no statement begins with 'const'; it is called 'def' here"),
    ("misplaced-attribute", "a = 1;", "no statement begins with 'a'; a constant is defined with 'def a VALUE;'"),
    (
        "misplaced-statement",
        "class c { frame f { } }",
        "'frame' must not stand in a 'class'; it belongs outside every block or in a frame",
    ),
    (
        "unknown-attribute",
        "frame f { limit 5; }",
        "there is no attribute 'limit'; a joint has no limits here; leave it out",
    ),
    (
        "unknown-attribute",
        "frame f { rotation [0, 0, 1]; }",
        "there is no attribute 'rotation'; it is called 'rpy' here",
    ),
    ("undefined-constant", "def a b + 1; def b 2;", "constant 'b' is defined only further down; define it before this"),
    (
        "undefined-constant",
        "def a 2; def b a-1 * 2;",
        "'a-1' is one name, since a hyphen is a part of names; write 'a - 1' for a subtraction",
    ),
    (
        "undefined-constant",
        "def width 2; frame f { geometry { shape sphere; radius widht; } }",
        "constant 'widht' is not defined; did you mean 'width'?",
    ),
    (
        "frames-elsewhere",
        "frame f { parent link_7; }",
        ALONE,
    ),
    ("wrong-type", "frame f { type 3; }", "'type' must be a name, not a number"),
    (
        "wrong-length",
        "frame f { geometry { shape sphere; radius 1; color [0, 0, 0, 1]; } }",
        "'color' takes an array of 3 numbers, not of 4; write the opacity as 'alpha'",
    ),
    (
        "unknown-shape",
        "frame f { geometry { shape mesh; } }",
        "there is no shape 'mesh'; leave 'shape' out and name the file with 'mesh \"PATH\";'",
    ),
    (
        "unknown-shape",
        "frame f { geometry { shape torus; } }",
        "there is no shape 'torus'; the shapes are 'box', 'sphere', 'cylinder', 'cone', 'grid'",
    ),
    (
        "unknown-joint-type",
        "frame f { type floating; }",
        "there is no joint type 'floating'; the types are 'fixed', 'revolute', 'prismatic'",
    ),
    (
        "no-shape",
        "class c { } frame f { geometry { isa c; } }",
        "this geometry has no shape; neither 'shape' nor 'mesh' is given here or in its classes",
    ),
    (
        "no-shape",
        "class plate { shape box; dimension [1, 1, 1]; } frame f { geometry { isa plaet; } }",
        "this geometry has no shape: class 'plaet' is not defined; did you mean 'plate'?",
    ),
    (
        "no-shape",
        "frame f { geometry { isa plate; } } class plate { shape box; dimension [1, 1, 1]; }",
        "this geometry has no shape: class 'plate' is defined only further down",
    ),
    ("missing-brace", "frame f [ ]", "this 'frame' has no block; write '{ … }' for the '['"),
    ("syntax-error", "frame f { { rpy [0, 0, 1]; }", "unexpected '{': the block has one already"),
    ("syntax-error", "frame f {\n)\n", "unexpected ')': a block ends with '}'"),
    ("syntax-error", "frame f { rpy {0, 0, 1}; }", "an array stands between '[' and ']'; write '[0, 0, 1]'"),
    ("syntax-error", "frame f { rpy {0, 1}; }", "an array stands between '[' and ']'"),
    (
        "syntax-error",
        "frame f { quaternion {w: 1, x: 0, y: 0, z: 0.5}; }",
        "an array stands between '[' and ']'; write '[0, 0, 0.5, 1]'",
    ),
    (
        "syntax-error",
        'frame f { rpy {"roll" = 1, "pitch" = 0, "yaw" = 0.5}; }',
        "an array stands between '[' and ']'; write '[1, 0, 0.5]'",
    ),
    ("syntax-error", "frame f { rpy {x: 1, y: 0, z: 0.5}; }", "an array stands between '[' and ']'"),
    (
        "missing-brackets",
        "frame f { translation [1 2]; }",
        "commas separate the elements of an array; 'translation' takes one of 3 numbers, not 2",
    ),
    (
        "missing-value",
        "frame f { parent frame bench; }",
        "'parent' takes a name, and no 'frame' before it; write 'parent bench;'",
    ),
    ("syntax-error", "frame f { rpy [0, 0, 1],\n}", "unexpected ',': a statement ends with ';'"),
    ("invalid-character", "frame f: { }", "':' is not allowed here: the '{' follows at once"),
    ("invalid-character", "def a 1:", "':' is not allowed here: a statement ends with ';'"),
    (
        "moved-geometry",
        "class c { parent 5; } frame f { geometry { isa c; shape box; } }",
        "a class gives this geometry a parent, which is no name; take 'parent' out of the class",
    ),
    (
        "moved-geometry",
        "class c { parent g; } frame f { geometry { isa c; shape box; } }",
        "a class gives this geometry the parent 'g', which is no frame; take 'parent' out of the class",
    ),
    (
        "mesh-not-found",
        'frame f { geometry { mesh "package://arm/a.stl"; } }',
        "'package://' means nothing to amino, which looks for a file of this name; write a path",
    ),
    (
        "mesh-not-found",
        'frame f { geometry { mesh "~/a.stl"; } }',
        "'~' means nothing in the path of a mesh, and '~/a.stl' is looked for as it is written; write a path",
    ),
    (
        "mesh-not-found",
        'frame f { geometry { mesh "parts\\\\a.stl"; } }',
        "there is no file 'parts\\\\a.stl': folders are separated by '/' and not by a backslash",
    ),
    ("mesh-not-found", 'frame f { geometry { mesh "parts/"; } }', "'parts/' is a folder; write the path of a file"),
    (
        "include-not-found",
        'include "parts\\hand.robray"',
        (
            "'parts\\hand.robray' leads to a file that does not exist: a backslash is left out, and the character "
            "behind it kept; folders are separated by '/'"
        ),
    ),
    (
        "include-read-otherwise",
        'include "parts\\hand"\n//- /w/partshand.robray\ndef a 1;',
        (
            "this path is not read as it is written: a backslash is left out, and the character behind it kept; "
            "folders are separated by '/'"
        ),
    ),
    (
        "include-read-otherwise",
        'include ".hand"\n//- /w/.hand.robray\ndef a 1;',
        "this path is not read as it is written: '.hand' has no extension, and is given that of the including file",
    ),
    (
        "lost-digits",
        "def a 452345.123;",
        "'452345.123' is read in single precision, as 452345.125; write '452345.123d0' to keep all digits",
    ),
    ("number-reads-as-zero", "def a 1d-400;", "'1d-400' is read as 0; write 0"),
    ("number-reads-as-zero", "def a 1e-50;", "'1e-50' is read as 0; write '1d-50', or 0"),
    ("missing-operand", "frame f { rpy [+1, 0, 0]; }", "a number takes no '+' before it; leave it out"),
    (
        "missing-semicolon",
        "def a 4//2;",
        "'//' begins a comment, and the ';' is in it; write '/' to divide, or put a ';' before the comment",
    ),
    (
        "missing-operator",
        "frame f { rpy [4//2,\n1, 0]; }",
        "'//' begins a comment, so that '1' follows on '4'; write '/' to divide, or a ','",
    ),
    ("mesh-not-found", 'frame f { geometry { mesh "/a.stl"; } }', "there is no file '/a.stl'"),
    (
        "quaternion-overrides-rpy",
        "class c { quaternion [0, 0, 0, 1]; } frame f { isa c; rpy [0, 0, 1]; }",
        "'rpy' has no effect: class 'c' gives a quaternion; remove one of the two",
    ),
    (
        "quaternion-not-unit",
        "frame f { quaternion [0, 0, 0, 0]; }",
        "this quaternion is all zero and no rotation; '[0, 0, 0, 1]' is none at all",
    ),
    (
        "axis-not-unit",
        "frame f { type prismatic; axis [0, 0, 0]; }",
        "this axis is all zero, so that the joint does not move; '[0, 0, 1]' is the z axis",
    ),
]


@pytest.mark.parametrize("mark", [":", " =", ":  "])
def test_an_array_in_braces_behind_a_mark_is_written_out(mark: str) -> None:
    [told] = complaints(scene(f"frame f {{ translation{mark} {{x: 0.1, y: 0, z: 1}}; }}"))
    assert "write '[0.1, 0, 1]'" in told.message


@pytest.mark.parametrize(("code", "source", "message"), SAID)
def test_message(code: str, source: str, message: str) -> None:
    assert only(source, code).message == message


def test_a_mesh_is_looked_for_beside_the_root() -> None:
    found = only(
        'include "parts/hand"\n//- /w/parts/hand.robray\nframe f { geometry { mesh "a.stl"; } }\n', "mesh-not-found"
    )
    assert found.message == "there is no file 'a.stl' in '/w', the folder of the scene's root file"


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
    assert found.message.startswith("class 'surface' is defined only further down")


def test_a_frame_is_not_suggested_as_its_own_parent() -> None:
    assert only("frame arm_2 { parent arm_1; }", "frames-elsewhere").suggestion is None


def test_the_other_definition_is_named() -> None:
    assert [related.message for related in only("class c { } class c { }", "duplicate-class").related] == [
        "first defined here"
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
