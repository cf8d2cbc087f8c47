"""Who may apply a fix: would the author of a correct scene, one slip away, get that scene back?"""

import pytest

from every import every
from robray.rules.engine.rule import Applicability
from rules.findings import findings, fixed, scene

pytestmark = pytest.mark.quick

SAFE, UNSAFE, BY_HAND = Applicability.SAFE, Applicability.UNSAFE, Applicability.BY_HAND

_LEGS = "frame leg-left { parent table; } frame leg-right { parent table; }"
_BALL = "geometry { shape sphere; radius 0.1; }"

GRADES = [
    # What is accepted and reads otherwise than it was meant may be meant.
    ("axis-not-unit", "frame f { type revolute; axis [0, 0, 2]; }", BY_HAND),
    # A comment with the end of the array in it may be a quotient, also with another one behind it.
    ("syntax-error", "class c { color [1, 1, 180//255]; /* peach */\n}", BY_HAND),
    ("syntax-error", "class c { color [1, 1, 180//255]; # peach\n}", BY_HAND),
    ("missing-operand", "def h 1; frame f { rpy [0, 0, +h]; }", BY_HAND),
    ("missing-operand", "frame f { rpy [0, 0, +1]; }", BY_HAND),
    ("minus-read-as-subtraction", "frame f { type revolute; axis [0, 0, 1]; offset 5 - (- 2); }", BY_HAND),
    ("undefined-frame", 'frame table { } frame top { parent "room/table"; }', BY_HAND),
    ("minus-before-power", "def area -2**2;", BY_HAND),
    ("extra-angles", "frame f { rpy [0, 0, 0, 1]; }", BY_HAND),
    ("color-out-of-range", "frame f { geometry { shape sphere; radius 0.1; alpha 50; } }", BY_HAND),
    ("color-out-of-range", "class c { color [255, 0, 0]; }", BY_HAND),
    ("ignored-joint-attribute", "frame f { axis [0, 0, 1]; }", BY_HAND),
    ("ignored-shape-attribute", "frame f { geometry { shape sphere; radius 0.1; height 1; } }", BY_HAND),
    ("looks-like-degrees", "frame f { rpy [0, 0, 90]; }", BY_HAND),
    ("looks-like-millimetres", "frame f { translation [0, 0, 450]; }", BY_HAND),
    ("quaternion-not-unit", "frame f { quaternion [0, 0.6, 0, 0]; }", BY_HAND),
    ("reparented-frame", "frame c { } frame a { frame b { parent c; } }", BY_HAND),
    ("reparented-frame", "frame a { frame b { parent a; } }", SAFE),
    ("specular-number", "frame f { geometry { shape sphere; radius 0.1; specular 0.3; } }", BY_HAND),
    ("unnamed-variable", 'frame f { type revolute; axis [0, 0, 1]; variable ""; }', BY_HAND),
    # Any operator may have been left out, but for one.
    ("missing-operator", "def a 0.1; def b 2 a;", BY_HAND),
    ("missing-operator", "def b 2 pi;", BY_HAND),
    ("missing-operator", "def b 30 deg;", SAFE),
    ("extra-value", "frame f { offset 30 deg; }", SAFE),
    ("extra-value", "def a 1; frame f { offset 30 a; }", BY_HAND),
    # What is there twice is one too many, and anything else was to be two things.
    ("extra-value", "class a { } frame f { isa isa a; }", UNSAFE),
    ("extra-value", "class a { } frame f { isa a a; }", UNSAFE),
    ("extra-value", "class a { } class b { } frame f { isa a b; }", SAFE),
    ("missing-brace", "frame tray tray { }", UNSAFE),
    ("missing-brace", "frame arm base { }", BY_HAND),
    ("missing-brace", "frame arm base { } frame tool { parent arm_base; }", UNSAFE),
    # The difference of two numbers is not worth writing: another character is missing.
    ("minus-needs-space", "def a -0.2 -0.2;", BY_HAND),
    ("minus-needs-space", "def cm 1-2;", BY_HAND),
    ("minus-needs-space", "def cm 1.5e3 -2;", BY_HAND),
    ("minus-needs-space", "frame f { offset 1-3; }", BY_HAND),
    ("minus-needs-space", "def h1 1; def a h1 -0.2;", SAFE),
    # A character of a name may be missing, too.
    ("invalid-name", "frame 1 { }", UNSAFE),
    ("missing-name", "frame def { }", UNSAFE),
    # An unknown file may use the constant.
    ("unused-constant", "def a 1; frame f { }", BY_HAND),
    ("isa-without-class", "frame f { isa [1]; }", BY_HAND),
    ("minus-needs-space", "def h 1; def a h -0.2;", SAFE),
    # What was left out has left its blanks.
    ("minus-needs-space", "def h 1; def a h  -0.2;", BY_HAND),
    ("missing-operator", "def b 30  deg;", BY_HAND),
    ("missing-operator", "def b 30 deg * - pi;", BY_HAND),
    ("extra-value", "frame f { offset 30  deg; }", BY_HAND),
    ("minus-in-parentheses", "def a 2 * (-pi);", SAFE),
    ("minus-in-parentheses", "def h 1; def a ( - h) / 2;", BY_HAND),
    ("minus-in-parentheses", "def h 1; def a (-h - 1) / 2;", BY_HAND),
    # Of a pair of brackets nobody knows where the other one was to be.
    ("syntax-error", "def h 1; def a (h + 1 / 2;", BY_HAND),
    ("syntax-error", "def h 1; def a 2 * (h + 1;", UNSAFE),
    ("syntax-error", "def h 1; def a h + 1) / 2;", BY_HAND),
    ("syntax-error", "def h 1; def a (h + 1)) / 2;", UNSAFE),
    # Of names, the one that slipped is the one that is not used elsewhere.
    ("undefined-frame", f"frame table {{ }} {_LEGS} frame top {{ parent tabel; }}", UNSAFE),
    ("undefined-frame", "frame table { } frame top { parent tabel; }", BY_HAND),
    ("undefined-frame", f"frame tabel {{ }} {_LEGS}", UNSAFE),
    ("undefined-class", f"class plate {{ }} frame f {{ isa plaet; {_BALL} }}", BY_HAND),
    ("undefined-constant", "def height 1; def a heihgt + 1;", UNSAFE),
    # In MJCF a quaternion begins with w.
    ("unknown-attribute", "frame f { quat [0.9239, 0, 0.3827, 0]; }", BY_HAND),
    ("unknown-attribute", "frame f { pos [0.9239, 0, 0.3827]; }", UNSAFE),
    # What other languages have may be a name whose definition slipped.
    ("undefined-constant", "def raf 1; def a raf; def b 2 * rad;", BY_HAND),
    ("undefined-constant", "def b 2 * rad;", UNSAFE),
    ("undefined-constant", "def b 2 * O9;", UNSAFE),
    ("undefined-constant", "def rod 1; def road 1; def a rod + road + rad;", BY_HAND),
    ("undefined-constant", "def r 1; def rad 1; def b rad + r; def a rrad + 1;", BY_HAND),
]


@every(("code", "source", "grade"), GRADES)
def test_grade(code: str, source: str, grade: Applicability) -> None:
    fixes = [found.fix for found in findings(scene(source)) if found.code == code]
    assert fixes
    assert {None if fix is None else fix.applicability for fix in fixes} == {grade}


def test_a_definition_that_slipped_is_mended_where_it_is() -> None:
    given = scene(f"frame tabel {{ }} {_LEGS}")
    for found in findings(given):
        if found.code == "undefined-frame":
            assert fixed(given, found)["/w/main.robray"].decode() == f"frame table {{ }} {_LEGS}"


def test_the_joint_that_the_scene_uses_joins_the_words_of_a_name() -> None:
    given = scene("frame arm base { } frame tool { parent arm_base; }")
    [found] = [found for found in findings(given) if found.code == "missing-brace"]
    assert fixed(given, found)["/w/main.robray"] == b"frame arm_base { } frame tool { parent arm_base; }"


COMMENTED = [
    ("frame f { }\n\n# About a.\n# Still.\ndef a 1;\n\nframe g { }\n", "frame f { }\n\n\nframe g { }\n"),
    ("frame f { }\n\n# About both.\ndef a 1;\nframe g { }\n", "frame f { }\n\n# About both.\nframe g { }\n"),
    ("# About the file.\ndef a 1;\n\nframe g { }\n", "# About the file.\n\nframe g { }\n"),
    ("frame f { }\ndef a 1;  # in metres\nframe g { }\n", "frame f { }\nframe g { }\n"),
    ("frame f { }\ndef a 1;  /* in metres */\nframe g { }\n", "frame f { }\nframe g { }\n"),
    ("frame f { }\ndef a 1; frame g { } # of g\n", "frame f { }\nframe g { } # of g\n"),
]


_VISUAL = '<visual><material name="{}"/><geometry><box size="1 1 1"/></geometry></visual>'
_PAINT = '<material name="{}"><color rgba="1 0 0 1"/></material>'

ROBOTS = [
    (
        "urdf-undefined-material",
        _PAINT.format("pain") + "<link name='a'>" + _VISUAL.format("paint") + "</link>",
        BY_HAND,
    ),
    (
        "urdf-misspelt-definition",
        _PAINT.format("pain") + "<link name='a'>" + 2 * _VISUAL.format("paint") + "</link>",
        UNSAFE,
    ),
    (
        "urdf-undefined-material",
        _PAINT.format("paint") + "<link name='a'>" + (_VISUAL * 2).format("paint", "pain") + "</link>",
        UNSAFE,
    ),
]


@pytest.mark.parametrize(("code", "inside", "grade"), ROBOTS)
def test_grade_in_a_robot(code: str, inside: str, grade: Applicability) -> None:
    fixes = [found.fix for found in findings(scene(f"<robot name='r'>{inside}</robot>", "urdf")) if found.code == code]
    assert {None if fix is None else fix.applicability for fix in fixes} == {grade}


@pytest.mark.parametrize(("before", "after"), COMMENTED)
def test_a_definition_goes_with_its_comment(before: str, after: str) -> None:
    given = scene(before)
    [found] = [found for found in findings(given) if found.code == "unused-constant"]
    assert fixed(given, found)["/w/main.robray"].decode() == after


def test_a_fix_must_be_the_right_one_in_all_scenes_of_a_file() -> None:
    """Where the definition slipped, one of its uses may be the only one in a scene: it is mended where it stands."""
    given = scene(
        'include "sizes"\nframe f { translation [height, height, height]; }\n'
        '//- /w/other.robray\ninclude "sizes"\nframe g { }\n'
        "//- /w/sizes.robray\ndef heihgt 1;\ndef half height / 2;\n"
    )
    grades = {
        (each.at.path, each.fix.applicability)
        for each in findings(given)
        if each.code == "undefined-constant" and each.fix is not None
    }
    assert grades == {("/w/sizes.robray", UNSAFE)}


def robot(first: str, parents: tuple[str, ...]) -> str:
    links = "".join(f'<link name="{name}"/>' for name in (first, *(f"l{number}" for number in range(len(parents)))))
    joints = "".join(
        f'<joint name="j{number}" type="fixed"><parent link="{parent}"/><child link="l{number}"/></joint>'
        for number, parent in enumerate(parents)
    )
    return f'<robot name="r">{links}{joints}</robot>'


@pytest.mark.parametrize(
    ("first", "parents", "grade"),
    [
        ("base", ("base", "base", "baes"), UNSAFE),
        ("base", ("bsae",), BY_HAND),
        ("bsae", ("base", "base"), UNSAFE),
    ],
)
def test_grade_in_robots(first: str, parents: tuple[str, ...], grade: Applicability) -> None:
    given = scene(robot(first, parents), "urdf")
    found = [each for each in findings(given) if each.code in ("urdf-undefined-link", "urdf-misspelt-link")]
    assert {None if each.fix is None else each.fix.applicability for each in found} == {grade}
    if grade is UNSAFE:
        assert fixed(given, found[0])["/w/main.urdf"].decode() == robot("base", ("base",) * len(parents))
