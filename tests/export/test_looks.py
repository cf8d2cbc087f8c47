"""How robots look: materials that are only named, textures, and meshes that are not scaled alike along all sides."""

import pytest

from fixtures import fixture
from libraries import library
from robray.export.conversions import CONVERSIONS
from robray.export.shapes import shapes
from robray.export.targets import TARGETS, Around, View
from robray.formats import ROBRAY, SMURF, URDF

pytestmark = pytest.mark.quick

ROBOT = """\
//- /w/r.urdf
<robot name="r">
  <material name="red"><color rgba="1 0 0 0.5"/></material>
  <link name="a">
    <visual><geometry><box size="1 1 1"/></geometry><material name="red"/></visual>
    <visual><geometry><sphere radius="1"/></geometry><material name="own"><color rgba="0 1 0 1"/></material></visual>
    <visual><geometry><sphere radius="1"/></geometry></visual>
    <visual><geometry><sphere radius="1"/></geometry><material name="t"><texture filename="t.png"/></material></visual>
    <visual><geometry><mesh filename="a.obj" scale="1 2 1"/></geometry></visual>
    <visual><geometry><mesh filename="a.obj" scale="2 2 2"/></geometry></visual>
  </link>
</robot>
"""
LISTED = "//- /w/r.smurf\nmodelname: r\nfiles: [r.urdf]\n"
MESH = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n"

NAMED = "the colour of the material 'red', which is only named there"
TEXTURE = ["the texture 't.png'"]
SCALED = ["that a mesh is 1 by 2 by 1 times as large: it is 1 times"]
WORDS = ("colour", "texture", "times as large")


def around() -> Around:
    return Around(str, str, lambda path: MESH if path.endswith("a.obj") else "is not there", lambda _: True, {}, View())


@pytest.mark.parametrize("main", ["/w/r.urdf", "/w/r.smurf"])
@pytest.mark.parametrize(
    ("target", "lost"),
    [
        ("c", [NAMED, *TEXTURE, *SCALED]),
        ("mjcf", TEXTURE),
        ("glb", TEXTURE),
        ("png", TEXTURE),
        ("dot", []),
        ("svg", []),
    ],
)
def test_what_of_a_look_another_program_is_not_told_is_said(main: str, target: str, lost: list[str]) -> None:
    if target in ("glb", "png"):
        library("trimesh")
    state = fixture(ROBOT + LISTED, main).workspace.analysis().scenes[main]
    made = TARGETS[target].made(state, around())
    assert not made.refusals
    assert [each.message for each in made.losses if any(word in each.message for word in WORDS)] == lost


@pytest.mark.parametrize(("main", "form"), [("/w/r.urdf", URDF), ("/w/r.smurf", SMURF)])
def test_in_a_scene_it_is_a_comment(main: str, form: object) -> None:
    state = fixture(ROBOT + LISTED, main).workspace.analysis().scenes[main]
    made = next(each for each in CONVERSIONS[form] if each.to is ROBRAY).converted(state, str)  # type: ignore[index]
    told = [each.message for each in made.losses if any(word in each.message for word in WORDS)]
    assert told == [NAMED, *TEXTURE, *SCALED]
    assert all(f"# not kept: {message}\n" in made.text for message in told)


def test_in_a_robot_of_smurf_written_as_urdf_colours_and_factors_are_kept() -> None:
    given = fixture(ROBOT + LISTED, "/w/r.smurf").workspace
    state = given.analysis().scenes["/w/r.smurf"]
    made = next(each for each in CONVERSIONS[SMURF] if each.to is URDF).converted(state, str)
    assert [each.message for each in made.losses if any(word in each.message for word in WORDS)] == TEXTURE
    again = fixture(made.text, "/w/again.urdf").scene
    assert [(shape.color, shape.alpha, shape.solid, shape.scale) for shape in shapes(again)] == [
        (shape.color, shape.alpha, shape.solid, shape.scale) for shape in shapes(state)
    ]
    assert '<material name="rgba 1 0 0 0.5"><color rgba="1 0 0 0.5"/></material>' in made.text


def test_shapes_have_the_colours_of_materials_that_are_only_named() -> None:
    state = fixture(ROBOT, "/w/r.urdf").workspace.analysis().scenes["/w/r.urdf"]
    seen = [(*shape.color, shape.alpha) for shape in shapes(state)]
    grey = (0.5, 0.5, 0.5, 1)
    assert seen == [(1, 0, 0, 0.5), (0, 1, 0, 1), grey, grey, grey, grey]
    text = TARGETS["mjcf"].made(state, around()).data.decode()
    assert [f'rgba="{rgba}"' in text for rgba in ("1 0 0 0.5", "0 1 0 1", "0.5 0.5 0.5 1")] == [True, True, True]
