"""What people write who know other languages and formats: one finding, in words that say what is written here.

Each row is what somebody writes, the rule, the words that matter, and what its fix makes of it; None where there is no
fix, because what is meant is not known or is more than an exchange of words.
"""

import pytest

from robray.rules.engine.rule import Applicability
from rules.findings import complaints, findings, fixed, scene

FRAMES = "frame bench { }\nframe blue-block { parent bench; }\n"
CUBE = "class cube { shape box; dimension [1, 1, 1]; }\n"
BALL = "shape sphere; radius 1;"
CYLINDER = "shape cylinder; height 1; radius"

DEFINITIONS = [
    *(
        (f"{text}\nframe f {{ rpy [0, 0, size]; }}", "misplaced-attribute", "'def size VALUE;'", mended)
        for text, mended in [
            ("size = 0.6;", "def size 0.6;"),
            ("size: 0.6;", "def size 0.6;"),
            ("size: float = 0.6;", "def size 0.6;"),
            ("float size = 0.6;", "def size 0.6;"),
            ("const double size = 1 / 2;", "def size 1 / 2;"),
            ("static const float size = 0.6;", "def size 0.6;"),
            ("using size = 0.6;", "def size 0.6;"),
            ("size := 0.6;", "def size 0.6;"),
            ("size 0.6;", "def size 0.6;"),
        ]
    ),
    ("def size = 0.6;", "invalid-character", "remove it", "def size 0.6;"),
    ("let size = 0.6;", "misplaced-attribute", "use 'def'", "def size 0.6;"),
    ("def mug {\n}", "missing-value", "write 'frame mug {'", None),
]

NAMES = [
    (FRAMES + "frame f { parent blue block; }", "extra-value", "did you mean 'blue-block'?", "parent blue-block;"),
    (CUBE + "frame f { geometry { isa cu be; } }", "extra-value", "did you mean 'cube'?", "isa cube;"),
    ("frame joint 3 { }\nframe f { parent joint-3; }", "syntax-error", "write 'joint-3'", "frame joint-3 {"),
    ("frame joint 3 { }\nframe f { parent joint_3; }", "syntax-error", "a name is one word", "frame joint_3 {"),
    ("frame joint 3 { }\nframe f { parent joint3; }", "syntax-error", "a name is one word", "frame joint3 {"),
    (FRAMES + "frame f { parent bench/blue-block; }", "undefined-constant", "write 'blue-block'", "parent blue-block;"),
    (CUBE + "frame f { geometry { isa shapes/cube; } }", "isa-not-a-name", "write 'cube'", "isa cube;"),
    (
        FRAMES + 'frame f { parent "bench/blue-block"; }',
        "undefined-frame",
        "write 'blue-block', because names are not paths",
        "parent blue-block;",
    ),
    (
        FRAMES + "frame f { parent bench::blue-block; }",
        "invalid-character",
        "put a name with ':' in double quotes",
        None,
    ),
    (FRAMES + "frame f { parent [bench]; }", "wrong-type", "write 'bench'", "parent bench;"),
    (FRAMES + "frame f { parent (bench); }", "leading-parenthesis", "write 'bench'", "parent bench;"),
    (FRAMES + "frame f { bench; }", "unknown-attribute", "use 'parent bench;' for that frame as parent", None),
    (FRAMES + "frame f { link bench; }", "unknown-attribute", "use 'parent'", "parent bench;"),
    (FRAMES + "frame f (bench) { }", "syntax-error", "write 'parent bench;'", None),
    (CUBE + "class plate(cube) { }", "syntax-error", "write 'isa cube;'", None),
    (CUBE + "class plate(cube):", "missing-brace", "write 'isa cube;'", None),
    *(
        (FRAMES + f"frame f {between} bench {{ }}", code, "write 'parent bench;'", None)
        for between, code in [
            (":", "invalid-character"),
            ("<", "invalid-character"),
            ("<-", "invalid-character"),
            ("->", "syntax-error"),
            ("extends", "missing-brace"),
            ("on", "missing-brace"),
            ("under", "missing-brace"),
        ]
    ),
    (CUBE + "class plate : cube { }", "invalid-character", "write 'isa cube;'", None),
    (CUBE + "class plate extends cube { }", "missing-brace", "write 'isa cube;'", None),
    (FRAMES + "frame f on-top { }", "missing-brace", "a name is one word", "frame f-on-top {"),
]

JOINT = "type revolute; axis [0, 0, 1];"

VALUES = [
    (f"frame f {{ {JOINT} offset math.pi/2; }}", "invalid-character", "write 'pi'", "offset pi/2;"),
    (f"frame f {{ {JOINT} offset M_PI_2; }}", "undefined-constant", "write 'pi / 2'", "offset pi / 2;"),
    (f"frame f {{ {JOINT} offset 1 / TAU; }}", "undefined-constant", "write '2 * pi'", None),
    ("frame f { rpy [0, 0, M_PI_2 ** 2]; }", "undefined-constant", "write 'pi / 2'", None),
    (f"frame f {{ {JOINT} joint lid; }}", "unknown-attribute", "use 'variable'", "variable lid;"),
    ("frame f { joint revolute; axis [0, 0, 1]; }", "unknown-attribute", "use 'type'", "type revolute;"),
    (
        f"class c {{ {BALL} color [0,6; 0,63; 0,68]; }}",
        "missing-brackets",
        "write decimals with '.'",
        "[0.6, 0.63, 0.68]",
    ),
    (
        f"frame f {{ geometry {{ {BALL} color [1, 0.5, 1, 0.2]; }} }}",
        "wrong-length",
        "as 'alpha'",
        "color [1, 0.5, 1]; alpha 0.2;",
    ),
    (
        "class c { shape sphere; diameter 0.3; }",
        "unknown-attribute",
        "use 'radius' with half the value",
        "radius 0.3 / 2;",
    ),
    (
        'frame f { geometry { shape mesh "a.stl"; } }\n//- /w/a.stl\n',
        "extra-value",
        "write 'mesh \"a.stl\";'",
        'geometry { mesh "a.stl"; }',
    ),
    (f"class c {{ {CYLINDER} 0.2, alpha 1; }}", "syntax-error", "end the statement with ';'", "radius 0.2; alpha 1;"),
    (f"class c {{ {BALL} }} -- a ball", "syntax-error", "begin a comment with '#' or '//'", None),
    (f"class c {{ {BALL} }} */", "syntax-error", "remove it or add '/*'", None),
    ("frame f { }\nframe g { }\ndisable_collisions f g;", "misplaced-attribute", "'allow_collision'", "allow_col"),
]


@pytest.mark.parametrize(("source", "code", "words", "mended"), [*DEFINITIONS, *NAMES, *VALUES])
def test_a_habit_is_one_finding(source: str, code: str, words: str, mended: str | None) -> None:
    given = scene(source)
    [found] = complaints(given)
    assert found.code == code
    assert words in found.message
    if mended is None:
        # What only gives something to go on from is for a person to choose.
        assert found.fix is None or found.fix.applicability is Applicability.BY_HAND
    else:
        assert found.fix is not None
        text = fixed(given, found)["/w/main.robray"]
        assert mended.encode() in text
        assert not complaints(scene(text.decode() + "".join(f"\n//- {path}\n" for path in list(given.texts)[1:])))


LOOSE = """\
frame mug {
    rpy [0, 0, 1];
    shape cylinder;
    radius 0.04;
    height 0.1;
}
"""


def test_attributes_of_a_shape_in_a_frame_are_one_mistake() -> None:
    given = scene(LOOSE)
    [found] = complaints(given)
    assert "put 'shape' to 'height' into 'geometry { … }'" in found.message
    mended = fixed(given, found)["/w/main.robray"].decode()
    assert complaints(scene(mended)) == []
    assert mended.startswith("frame mug {\n    rpy [0, 0, 1];\n    geometry {\n")


@pytest.mark.parametrize(
    "loose",
    [
        LOOSE.replace("    radius 0.04;\n", "    frame lid { }\n    radius 0.04;\n"),
        LOOSE.replace("    radius 0.04;\n", "    offset 0;\n    radius 0.04;\n"),
    ],
)
def test_what_stands_between_them_stays_where_it_is(loose: str) -> None:
    [found] = [each for each in complaints(scene(loose)) if each.code == "misplaced-attribute"]
    assert found.fix is None


def test_what_all_users_of_a_class_lack_is_told_at_the_class() -> None:
    users = "".join(f"frame f{at} {{ isa bend; }}\n" for at in range(3))
    [found] = complaints(scene("class bend { type revolute; }\n" + users))
    assert (found.code, found.at.span.start) == ("missing-attribute", len("class "))
    # One that has it shows that the others were to have their own.
    told = complaints(scene("class bend { type revolute; }\nframe g { isa bend; axis [0, 0, 1]; }\n" + users))
    assert len(told) == 3


def test_all_that_a_shape_lacks_is_one_finding() -> None:
    [found] = complaints(scene("frame f { geometry { shape cylinder; } }"))
    assert "needs 'height' and 'radius'; add them" in found.message


COPIED = """\
frame joint-1 { }
frame joint-2 { parent joint-1; }
frame joint-2 { parent joint-2; }
frame joint-4 { parent joint-3; }
allow_collision joint-3 joint-1;
"""


ONCE_MORE = [
    ("frame f {\n    rpy [0, 0, 0, 1];\n}", "extra-angles", "did you mean 'quaternion'?", "quaternion [0, 0, 0, 1]"),
    (
        "frame f {\n    rpy [0, 0, O];\n}",
        "undefined-constant",
        "write '0' if you mean a number (letter 'O')",
        "rpy [0, 0, 0]",
    ),
    (f"frame f {{ {JOINT} offset pi / 2 rad; }}", "extra-value", "remove it", "offset pi / 2;"),
    ("frame f { quaternion [0, 0, 1]; }", "wrong-length", "use 'rpy' for three angles", None),
    ("frame f { rpy [0, 0, 90\u00ba]; }", "invalid-character", "write '*deg'", "90*deg"),
    (
        "frame f { geometry { mesh /opt/hand.stl; } }",
        "missing-operand",
        "write 'mesh \"/opt/hand.stl\";'",
        'mesh "/opt/hand.stl";',
    ),
    (
        "frame f { geometry box { dimension [1, 1, 1]; } }",
        "named-geometry",
        "write 'shape box;'",
        "geometry { shape box; dimension",
    ),
    (
        "def a a + 1;\nframe f { translation [a, 0, 0]; }",
        "undefined-constant",
        "constant 'a' uses itself, and is undefined before this",
        None,
    ),
    ("class steel { }\nframe f isa steel { }", "missing-brace", "write 'isa steel;'", None),
    ("frame g { }\nframe f parent g { }", "missing-brace", "write 'parent g;'", None),
    ("class steel { }\nclass plate isa steel { }", "missing-brace", "write 'isa steel;'", None),
    ("frame f { translation [size, size, size]; }", "undefined-constant", "undefined constant 'size'", None),
    (
        "frame f { geometry { shape box; height 1; radius 1; } }",
        "missing-dimension",
        "use it instead of 'height' and 'radius'",
        None,
    ),
]


@pytest.mark.parametrize(("source", "code", "words", "mended"), ONCE_MORE)
def test_an_edit_that_is_half_done_is_one_finding(source: str, code: str, words: str, mended: str | None) -> None:
    test_a_habit_is_one_finding(source, code, words, mended)


@pytest.mark.parametrize(
    "source",
    [
        "def forearn 0.3;\nframe f { translation [0, 0, forearm]; }\nframe g { translation [0, forearm, 0]; }",
        f"class cubw {{ {BALL} }}\nframe f {{ geometry {{ isa cube; }} }}\nframe g {{ geometry {{ isa cube; }} }}",
    ],
)
def test_a_last_letter_that_slips_where_something_is_defined_is_told_there(source: str) -> None:
    """Names of a row differ so, too; but a constant or a class of a row is named by something."""
    [found] = complaints(scene(source))
    assert found.at.span.start == source.index(" ") + 1
    assert "used and not defined" in found.message


def test_a_frame_of_a_row_that_nothing_names_is_no_slip() -> None:
    source = "frame block_a { }\nframe f { parent block_c; }\nframe g { parent block_c; }"
    assert complaints(scene(source)) == []
    [found] = [found for found in findings(scene(source)) if found.code == "frames-elsewhere"]
    assert found.at.span.start == source.index("block_c")


def test_what_is_no_difference_of_constants_is_not_called_one() -> None:
    [found] = complaints(scene("def leg 1;\nframe f { translation [0, 0, leg-x]; rpy [0, 0, leg]; }"))
    assert "subtraction" not in found.message
    assert found.fix is not None
    assert found.fix.title == "Define 'leg-x'"


def test_a_quote_where_a_statement_begins_is_told_at_the_quote() -> None:
    [found] = complaints(scene('frame a { }\nframe mug" {\n    parent a;\n}\n'))
    assert (found.code, found.at.span.start) == ("unterminated-string", len("frame a { }\nframe mug"))


ROBOT = """<robot name="arm">
  <material name="red"><color rgba="1 0 0 1"/></material>
  <link name="base"><visual><geometry><cylinder radius="1" length="2"/></geometry><material name="red"/></visual></link>
  <link name="hand"/>
  <joint name="wrist" type="revolute">
    <parent link="base"/>
    <child link="hand"/>
    <origin xyz="0 0 1"/>
    <axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/>
  </joint>
</robot>
"""


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        ('<parent link="base"/>', "<parent>base</parent>", "use '<parent link=\"base\"/>'"),
        ('<material name="red"/>', "<material>red</material>", "use '<material name=\"red\"/>'"),
        ('<axis xyz="0 0 1"/>', "<axis>0 0 1</axis>", "use '<axis xyz=\"0 0 1\"/>'"),
        ('<origin xyz="0 0 1"/>', "<origin>0 0 1</origin>", "use '<origin xyz=\"0 0 1\"/>'"),
        ('<origin xyz="0 0 1"/>', '<origin position="0 0 1"/>', "did you mean 'xyz'?"),
        ('length="2"', 'height="2"', "missing attribute 'length' in 'cylinder'; did you mean 'length'?"),
        ('effort="1"', 'efort="1"', "did you mean 'effort'?"),
        ('type="revolute"', 'type="hinge"', "URDF calls it 'revolute'"),
        ('upper="1"', 'upper="1rad"', "use '1'"),
        ('lower="-1"', 'lower="-pi/2"', "use '-1.570796327'"),
        ('xyz="0 0 1"', 'xyz="0 0 20mm"', "use '0.02'"),
    ],
)
def test_a_habit_in_a_robot_is_one_finding(right: str, wrong: str, words: str) -> None:
    given = scene(ROBOT.replace(right, wrong, 1), "urdf")
    [found] = complaints(given)
    assert words in found.message
    text = fixed(given, found)["/w/main.urdf"].decode()
    assert complaints(scene(text, "urdf")) == []


def test_all_that_a_limit_lacks_is_one_finding() -> None:
    [found] = complaints(scene(ROBOT.replace(' effort="1" velocity="1"', ""), "urdf"))
    assert found.message == "missing attributes 'effort' and 'velocity' in 'limit'"


def test_of_a_robot_that_xacro_is_to_make_the_frames_are_not_known() -> None:
    source = ROBOT.replace('<robot name="arm">', '<robot name="arm">\n  <xacro:property name="w" value="1"/>')
    given = scene(f'include "none"\n//- /w/table.robray\nframe tray {{ parent wrist; }}\n//- /w/arm.urdf\n{source}')
    given.workspace.load_together({"/set": ("/w/arm.urdf", "/w/table.robray")})
    assert [each for each in complaints(given) if each.at.path == "/w/table.robray"] == []


def test_a_link_without_its_name_is_one_finding() -> None:
    [found] = complaints(scene(ROBOT.replace('<link name="hand"/>', "<link/>"), "urdf"))
    assert found.code == "urdf-unnamed-link"
    assert found.rejected_by_reader


def test_a_link_that_is_taken_for_a_frame_is_told_of_its_joint() -> None:
    given = scene(f'include "none"\n//- /w/table.robray\nframe tray {{ parent hand; }}\n//- /w/arm.urdf\n{ROBOT}')
    given.workspace.load_together({"/set": ("/w/arm.urdf", "/w/table.robray")})
    [found] = [each for each in complaints(given) if each.at.path == "/w/table.robray"]
    assert "write 'wrist'" in found.message
    assert fixed(given, found)["/w/table.robray"] == b"frame tray { parent wrist; }\n"


def test_a_path_that_goes_on_over_lines_lacks_a_quote_and_what_is_in_it_stays() -> None:
    given = scene('include "parts.robray\nframe tray { }\n"\nframe cup { }\n//- /w/parts.robray\ndef height 0.4;\n')
    [found] = complaints(given)
    assert (found.code, found.fix) == ("include-not-found", None)
    assert "add '\"' after 'parts.robray'" in found.message


def test_a_mesh_that_goes_on_over_lines_has_no_other_in_its_place() -> None:
    source = 'frame f { geometry { mesh "hnad.stl;\n } }\nframe g { geometry { mesh "; } }\n//- /w/hand.stl\n'
    assert [each.fix for each in findings(scene(source)) if each.code == "mesh-not-found"] in ([], [None])


@pytest.mark.parametrize(
    "parted", ["fra\nme cup { }\n", "allow_c\nollision f f;\n", "class c {\n    sp\necular [2, 2, 2];\n}\n"]
)
def test_a_word_that_a_line_end_parts_is_one_finding(parted: str) -> None:
    [found] = complaints(scene("frame f { }\n" + parted))
    assert found.code in ("misplaced-attribute", "unknown-attribute")


def test_what_another_statement_has_too_much_is_told_beside_a_word_that_is_none() -> None:
    source = "frame f {\n    radius 1 2;\n    geometry {\n        shape sphere;\n        radius 1 2;\n    }\n}\n"
    found = [(each.code, source.count("\n", 0, each.at.span.start)) for each in complaints(scene(source))]
    assert ("extra-value", 4) in found
