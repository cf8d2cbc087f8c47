"""Where entities and links are, by MARS' reading: numbers that are worked out by hand."""

import math

import pytest

from fixtures import Fixture, fixture
from robray.analysis.analysis import scene_model
from robray.analysis.links import poses_in_world
from robray.rules.engine.diagnose import accepts
from robray.scene.pose import Quaternion, Vector

pytestmark = pytest.mark.quick

MAIN = "/w/main.smurfs"
HALF = math.sqrt(0.5)

ROBOT = """\
//- /w/robot.smurf
modelname: robot
files: [robot.urdf, robot.yml]
//- /w/robot.yml
motors:
- {name: elbow_motor, joint: elbow}
poses:
- {name: bent, joints: {elbow_motor: 1.5707963267948966}}
- {name: by_joint, joints: {elbow: 1.5707963267948966}}
//- /w/robot.urdf
<robot name="robot">
  <link name="base"/> <link name="upper"/> <link name="tip"/> <link name="shadow"/>
  <joint name="elbow" type="continuous">
    <origin xyz="0 0 1" rpy="0 0 1.5707963267948966"/>
    <parent link="base"/> <child link="upper"/> <axis xyz="0 1 0"/>
  </joint>
  <joint name="end" type="fixed">
    <origin xyz="2 0 0"/> <parent link="upper"/> <child link="tip"/>
  </joint>
  <joint name="follower" type="prismatic">
    <parent link="base"/> <child link="shadow"/> <axis xyz="1 0 0"/>
    <limit lower="-9" upper="9" effort="1" velocity="1"/>
    <mimic joint="elbow" multiplier="2" offset="0.5"/>
  </joint>
</robot>
"""


def world(source: str, main: str = MAIN, told: dict[str, float] | None = None) -> dict[str, tuple[Vector, Quaternion]]:
    given: Fixture = fixture(source + ROBOT, main)
    scene = given.workspace.analysis().scenes[main]
    poses = poses_in_world(scene, scene_model(scene), told or {})
    return {name: (pose.translation, pose.rotation) for name, pose in poses.items() if pose is not None}


def is_near(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return all(math.isclose(a, b, abs_tol=1e-12) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize(
    ("entity", "root", "turned", "tip"),
    [
        ("", (0, 0, 0), (0, 0, 0, 1), (0, 2, 1)),
        (", position: [1, 0, 0], rotation: [0, 0, 90]", (1, 0, 0), (0, 0, HALF, HALF), (-1, 0, 1)),
        (", rotation: [1, 0, 0, 0]", (0, 0, 0), (0, 0, 0, 1), (0, 2, 1)),
        (", rotation: 90", (0, 0, 0), (0, 0, HALF, HALF), (-2, 0, 1)),
        (", rotation: [90]", (0, 0, 0), (0, 0, HALF, HALF), (-2, 0, 1)),
        (", rotation: {w: 0, x: 0, y: 0, z: 2}", (0, 0, 0), (0, 0, 1, 0), (0, -2, 1)),
        (", position: {x: 1, y: 2, z: 3}", (1, 2, 3), (0, 0, 0, 1), (1, 4, 4)),
        # A revolute joint about y, a quarter turn: the tip goes down by what it went ahead.
        (", pose: bent", (0, 0, 0), (0, 0, 0, 1), (0, 0, -1)),
        (", pose: by_joint", (0, 0, 0), (0, 0, 0, 1), (0, 0, -1)),
    ],
)
def test_an_entity(entity: str, root: Vector, turned: Quaternion, tip: Vector) -> None:
    found = world(f"entities:\n- {{name: first, file: robot.smurf{entity}}}\n")
    assert is_near(found["first::base"][0], root)
    assert is_near(found["first::base"][1], turned)
    assert is_near(found["first::tip"][0], tip)


def test_a_child_sits_on_the_tip_wherever_it_stands_in_the_file() -> None:
    found = world(
        "entities:\n"
        "- {name: second, file: robot.smurf, parent: first::tip, anchor: parent, position: [0, 0, 0.5]}\n"
        "- {name: first, file: robot.smurf}\n"
    )
    assert is_near(found["second::base"][0], (0, 2, 1.5))
    assert is_near(found["second::base"][1], (0, 0, HALF, HALF))
    assert is_near(found["second::tip"][0], (-2, 2, 2.5))


NESTED = """\
entities:
- {name: cell, file: inner.smurfs, position: [10, 0, 0], rotation: {w: 0, x: 0, y: 0, z: 1}}
//- /w/inner.smurfs
entities:
- {name: inside, file: robot.smurf, position: [0, 1, 0]}
- {name: outside, file: robot.smurf, position: [0, 1, 0], parent: none}
"""


def test_a_scene_in_a_scene_moves_what_names_no_parent() -> None:
    found = world(NESTED)
    assert is_near(found["inside::base"][0], (10, -1, 0))
    assert is_near(found["inside::tip"][0], (10, -3, 1))
    assert is_near(found["outside::base"][0], (0, 1, 0))


def test_of_an_assembly_only_roots_hang_from_its_parent() -> None:
    found = world(
        "entities:\n"
        "- {name: post, file: robot.smurf, position: [0, 0, 5]}\n"
        "- {name: tree, file: parts.smurfa, position: [1, 0, 0], parent: post::base, anchor: parent}\n"
        "//- /w/parts.smurfa\n"
        "smurfa:\n"
        "- {name: trunk, file: robot.smurf, root: true}\n"
        "- {name: stone, file: robot.smurf, position: [0, 1, 0]}\n"
    )
    assert is_near(found["trunk::base"][0], (1, 0, 5))
    assert is_near(found["stone::base"][0], (1, 1, 0))


def test_what_is_no_root_is_moved_by_the_scenes_around_up_to_one_that_names_its_parent() -> None:
    found = world(
        "entities:\n"
        "- {name: cell, file: cell.smurfs, position: [100, 0, 0]}\n"
        "//- /w/cell.smurfs\n"
        "entities:\n"
        "- {name: post, file: robot.smurf, position: [0, 0, 5]}\n"
        "- {name: tree, file: parts.smurfa, position: [1, 0, 0], parent: post::base, anchor: parent}\n"
        "- {name: bush, file: more.smurfa, position: [1, 0, 0]}\n"
        "//- /w/parts.smurfa\n"
        "smurfa: [{name: stone, file: robot.smurf, position: [0, 1, 0]}]\n"
        "//- /w/more.smurfa\n"
        "smurfa: [{name: leaf, file: robot.smurf, position: [0, 1, 0]}]\n"
    )
    assert is_near(found["stone::base"][0], (1, 1, 0))
    assert is_near(found["leaf::base"][0], (101, 1, 0))


def test_a_joint_that_mimics_follows() -> None:
    scene = "entities:\n- {name: first, file: robot.smurf, pose: bent}\n"
    assert is_near(world(scene)["first::shadow"][0], (math.pi + 0.5, 0, 0))
    assert is_near(world(scene, told={"first::elbow": 1.0})["first::shadow"][0], (2.5, 0, 0))


def test_a_robot_alone_stands_at_the_origin() -> None:
    given = fixture(ROBOT.partition("//- /w/robot.smurf\n")[2], "/w/robot.smurf")
    scene = given.workspace.analysis().scenes["/w/robot.smurf"]
    assert accepts(scene)
    poses = poses_in_world(scene, scene_model(scene))
    assert [*poses] == ["base", "upper", "tip", "shadow"]
    tip = poses["tip"]
    assert tip is not None
    assert is_near(tip.translation, (0, 2, 1))


def test_what_has_no_links_is_told_by_its_name() -> None:
    given = fixture("entities:\n- {name: smoke, type: particle, file: smoke.yml, position: [1, 2, 3]}\n", MAIN)
    given.workspace.set_existing({"/w/smoke.yml": True})
    scene = given.workspace.analysis().scenes[MAIN]
    poses = poses_in_world(scene, scene_model(scene))
    assert [*poses] == ["smoke"]
    given.workspace.set_existing({"/w/smoke.yml": False})
    scene = given.workspace.analysis().scenes[MAIN]
    assert not accepts(scene)
    assert [*poses_in_world(scene, scene_model(scene))] == []
