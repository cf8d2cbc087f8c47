"""Where links are by positions of joints, and what has none; other poses are those of `test_random_scenes.py`."""

import math

import pytest

from fixtures import Fixture, fixture
from robray.analysis.analysis import scene_model
from robray.analysis.links import poses_in_world
from robray.rules.engine.diagnose import accepts
from robray.scene.pose import Quaternion, Vector

pytestmark = pytest.mark.quick

MAIN = "/w/main.smurfs"


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
