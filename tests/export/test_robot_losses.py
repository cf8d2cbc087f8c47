"""What a robot says of weights and forces, and of what is not its body, is told where it is not written."""

import pytest

from fixtures import fixture
from robray.export.targets import TARGETS, Around, View

pytestmark = pytest.mark.quick

JOINT = """\
//- /w/r.urdf
<robot name="r">
  <link name="base"/>
  <link name="a">{inertial}</link>
  <joint name="j" type="revolute">
    <parent link="base"/><child link="a"/><axis xyz="0 0 1"/><limit lower="-1" upper="1" {strength}/>{more}
  </joint>
</robot>
"""
SMURF = """\
//- /w/r.smurf
modelname: r
files: [r.urdf, r.yml]
//- /w/r.yml
motors:
- {name: m, joint: j}
"""
INERTIAL = '<inertial><mass value="2"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'


def told(source: str, main: str) -> list[str]:
    state = fixture(source, main).workspace.analysis().scenes[main]
    around = Around(str, str, lambda _: "does not exist", lambda _: True, {}, View())
    made = TARGETS["mjcf"].made(state, around)
    assert not made.refusals
    return [each.message for each in made.losses]


UNWEIGHED = "that 'a' weighs nothing: it is 1 g, since mujoco moves nothing without a mass"


def robot(inertial: str = INERTIAL, strength: str = "", more: str = "") -> str:
    return JOINT.format(inertial=inertial, strength=strength, more=more)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (robot(), []),
        (robot(""), [UNWEIGHED]),
        (robot(INERTIAL.replace('value="2"', 'value="0"')), [UNWEIGHED]),
        (robot(INERTIAL.replace('value="2"', 'value="-1"')), ["what 'a' weighs: there is no such body", UNWEIGHED]),
        (
            robot(INERTIAL.replace('izz="1"', 'izz="3"')),
            ["the inertia of 'a', which no body has: it is 1.66667 kg m² about each axis"],
        ),
        (robot(strength='effort="1"'), []),
        (robot(strength='effort="0"'), []),
        (robot(strength='effort="-1"'), ["how strong 'j' may be: -1"]),
        (robot(strength='velocity="1"'), ["how fast 'j' may be"]),
        (robot(more='<dynamics damping="1" friction="2"/>'), []),
        (robot(more='<dynamics damping="-1" friction="-2"/>'), ["the damping of 'j': -1", "the friction of 'j': -2"]),
        (robot(more="<dynamics/>"), []),
        (robot(more='<calibration rising="1"/>'), ["the calibration of 'j'"]),
        (robot(more='<safety_controller k_velocity="1"/>'), ["the safety of 'j'"]),
    ],
)
def test_what_a_model_of_mujoco_is_not_told_is_told_of_a_robot(source: str, expected: list[str]) -> None:
    assert told(source, "/w/r.urdf") == expected
    assert sorted(told(source + SMURF, "/w/r.smurf")) == sorted([*expected, "an element of 'motors' 'm'"])


def test_of_a_robot_that_is_loaded_twice_it_is_told_once() -> None:
    entities = "//- /w/s.smurfs\nentities:\n- {name: one, file: r.smurf}\n- {name: two, file: r.smurf}\n"
    found = told(robot(more='<dynamics damping="-1"/>') + SMURF + entities, "/w/s.smurfs")
    assert sorted(found) == ["an element of 'motors' 'm'", "the damping of 'j': -1"]


def test_a_scene_has_nothing_of_it() -> None:
    assert told("//- /w/a.robray\nframe a { type revolute; axis [0, 0, 1]; }\n", "/w/a.robray") == []
