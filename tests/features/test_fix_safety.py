"""What counts as a change of the evaluated scene, and what as an error that was added."""

import pytest

from fixtures import MAIN, ROBOT, fixture
from robray.features.fixable import Look, added_errors, changes_values

pytestmark = pytest.mark.quick


def check(before: str, after: str, *, changes: bool = False, adds: bool = False, main: str = MAIN) -> None:
    given = fixture(before, main)
    old = Look(given.workspace)
    for path, text in fixture(after, main).texts.items():
        given.workspace.set_text(path, text)
    new = Look(given.workspace)
    assert changes_values(old.analysis, new.analysis, [main]) is changes
    assert bool(added_errors(old, new, [main])) is adds


SAME = [
    ("frame f { rpy [0, 0, 1]; rpy [0, 0, 2]; }", "frame f { rpy [0, 0, 2]; }"),
    ("frame f { translation [1, 0, 0]; }", "frame f { translation [1 + 1d-13, 0, 0]; }"),
    ("frame f { quaternion [0, 0, 0, 1]; }", "frame f { quaternion [0, 0, 0, -1]; }"),
    ("frame f { geometry { shape sphere; radius 1; } }", "frame f { geometry { radius 2/2; shape sphere; } }"),
    ("def a 1;", "def b 1;"),
]


@pytest.mark.parametrize(("before", "after"), SAME)
def test_the_same_scene(before: str, after: str) -> None:
    check(before, after)


OTHER = [
    ("frame f { translation [1, 0, 0]; }", "frame f { translation [1 + 1d-11, 0, 0]; }"),
    ("frame f { }", "frame f { } frame g { }"),
    ("frame f { } frame g { }", "frame f { }"),
    ("frame f { } frame g { parent f; }", "frame f { } frame g { }"),
    ("frame f { type revolute; axis [0, 0, 1]; }", "frame f { type prismatic; axis [0, 0, 1]; }"),
    ("frame f { type revolute; axis [0, 0, 1]; }", "frame f { type revolute; axis [0, 0, 1]; offset 1; }"),
    ("frame f { geometry { shape sphere; radius 1; } }", "frame f { geometry { shape sphere; radius 2; } }"),
    (
        "frame f { geometry { shape sphere; radius 1; color [1, 0, 0]; } }",
        "frame f { geometry { shape sphere; radius 1; color [0.9, 0, 0]; } }",
    ),
    ("frame f { geometry { shape sphere; radius 1; } }", "frame f { }"),
    ("frame f { } frame g { } allow_collision f g;", "frame f { } frame g { }"),
    ("class c { translation [1, 0, 0]; } frame f { isa c; }", "class c { translation [2, 0, 0]; } frame f { isa c; }"),
]


@pytest.mark.parametrize(("before", "after"), OTHER)
def test_another_scene(before: str, after: str) -> None:
    check(before, after, changes=True)


COMES_TO_BE = [
    ("frame f { offset 1\n}", "frame f { offset 1;\n}"),
    ("frame f { translation [1 -1, 0, 0]; }", "frame f { translation [1 - 1, 0, 0]; }"),
    ("def a 2 -1;\nframe f { translation [a, 0, 0]; }", "def a 2 - 1;\nframe f { translation [a, 0, 0]; }"),
    ("class c { rpy [0, 0, 2 -1]; }\nframe f { isa c; }", "class c { rpy [0, 0, 2 - 1]; }\nframe f { isa c; }"),
]


@pytest.mark.parametrize(("before", "after"), COMES_TO_BE)
def test_what_is_in_error_gets_its_value(before: str, after: str) -> None:
    check(before, after)


def test_beside_an_error_all_else_must_stay() -> None:
    check("frame f { offset 1\n}\nframe g { rpy [0, 0, 1]; }", "frame f { offset 1;\n}\nframe g { }", changes=True)


def test_an_error_of_another_kind_in_the_place_of_one_is_added() -> None:
    check("frame f { type 1; }", "frame f { type hinge; }", adds=True)


def test_the_scenes_that_include_a_file_count() -> None:
    part = "//- /w/part.robray\nframe f { translation [%s, 0, 0]; }"
    given = fixture('include "part"\n' + part % "1")
    old = given.workspace.analysis()
    given.workspace.set_text("/w/part.robray", b"frame f { translation [2, 0, 0]; }")
    assert changes_values(old, given.workspace.analysis(), ["/w/part.robray"])


ARM = (
    '<robot name="r"><link name="a"/><link name="b">{}</link>'
    '<joint name="j" type="fixed"><parent link="a"/><child link="b"/><origin xyz="{}"/></joint></robot>'
)
SHAPE = '<visual><geometry><sphere radius="{}"/></geometry></visual>'


def test_what_hangs_on_a_joint_in_error_gets_its_value() -> None:
    check(ARM.format(SHAPE.format(1), "0,0,1"), ARM.format(SHAPE.format(1), "0 0 1"), main=ROBOT)


def test_a_joint_that_moves() -> None:
    check(ARM.format("", "0 0 1"), ARM.format("", "0 1 0"), changes=True, main=ROBOT)


def test_another_shape_on_a_link() -> None:
    check(ARM.format(SHAPE.format(1), "0 0 1"), ARM.format(SHAPE.format(2), "0 0 1"), changes=True, main=ROBOT)
