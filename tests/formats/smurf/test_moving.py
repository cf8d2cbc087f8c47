"""What moves in a robot that is written of SMURF moves as it did: as far, and what follows as well."""

import pytest

from fixtures import fixture
from formats.smurf.test_poses import MAIN, ROBOT
from robray.analysis.analysis import scene_model
from robray.analysis.links import poses_in_world
from robray.export.conversions import CONVERSIONS
from robray.export.converted import Converted
from robray.formats import ROBRAY, SMURFS, URDF
from robray.scene.model import Scene

pytestmark = pytest.mark.quick

LIMITED = ROBOT.replace('type="continuous"', 'type="revolute"').replace(
    '<axis xyz="0 1 0"/>', '<axis xyz="0 1 0"/> <limit lower="-1" upper="2" effort="3" velocity="4"/>'
)
ENTITIES = ["", ", pose: bent"]
QUARTER = 1.5707963267948966


def converted(source: str, suffix: str) -> Converted:
    state = fixture(source, MAIN).workspace.analysis().scenes[MAIN]
    [conversion] = [each for each in CONVERSIONS[SMURFS] if each.to is (URDF if suffix == "urdf" else ROBRAY)]
    return conversion.converted(state, str)


def robot_of(source: str) -> Scene:
    made = converted(source, "urdf")
    assert not made.refusals
    given = fixture(f"//- /w/o.urdf\n{made.text}", "/w/o.urdf")
    return scene_model(given.workspace.analysis().scenes["/w/o.urdf"])


@pytest.mark.parametrize("entity", ENTITIES)
def test_joints_move_as_far_from_where_they_stand(entity: str) -> None:
    source = f"entities:\n- {{name: first, file: robot.smurf{entity}}}\n{LIMITED}"
    shift = QUARTER if entity else 0.0
    frames = robot_of(source).frames
    elbow, follower = frames["first::elbow"].joint, frames["first::follower"].joint
    assert elbow is not None
    assert elbow.limits == pytest.approx((-1 - shift, 2 - shift))
    assert follower is not None
    # It stands where it follows to.
    assert follower.limits == pytest.approx((-9 - 2 * shift - 0.5, 9 - 2 * shift - 0.5))
    assert 'effort="3" velocity="4"' in converted(source, "urdf").text


@pytest.mark.parametrize("robot", [ROBOT, LIMITED])
@pytest.mark.parametrize("entity", ENTITIES)
@pytest.mark.parametrize("position", [-0.75, 0.0, 0.5])
def test_what_follows_a_joint_follows_it(robot: str, entity: str, position: float) -> None:
    source = f"entities:\n- {{name: first, file: robot.smurf{entity}}}\n{robot}"
    written = robot_of(source)
    follower = written.frames["first::follower"].joint
    assert follower is not None
    assert follower.follows is not None
    assert follower.follows.variable == "first::elbow"
    led = follower.follows.multiplier * position + follower.follows.offset
    poses = written.poses_in_root({"first::elbow": position, "first::follower": led})
    state = fixture(source, MAIN).workspace.analysis().scenes[MAIN]
    there = (QUARTER if entity else 0.0) + position
    expected = poses_in_world(state, scene_model(state), {"first::elbow": there})["first::shadow"]
    found = poses["first::follower"]
    assert expected is not None
    assert found is not None
    assert found.translation == pytest.approx(expected.translation, abs=1e-12)


def test_what_is_not_written_is_told_in_the_one_format_and_not_in_the_other() -> None:
    source = f"entities:\n- {{name: first, file: robot.smurf}}\n{LIMITED}"
    of_limits = ["the limits of 'first::elbow': -1 to 2", "the limits of 'first::follower': -9 to 9"]
    follows = "that 'first::follower' follows 'first::elbow'"
    scene, robot = ([each.message for each in converted(source, to).losses] for to in ("robray", "urdf"))
    assert [each for each in scene if "limits" in each] == of_limits
    assert follows in scene
    assert not [each for each in robot if "limits" in each or "follows" in each]


def test_what_follows_nothing_that_is_there_is_told() -> None:
    lone = LIMITED.replace('mimic joint="elbow"', 'mimic joint="gone"')
    source = f"entities:\n- {{name: first, file: robot.smurf}}\n{lone}"
    made = converted(source, "urdf")
    assert "that 'first::follower' follows 'first::gone'" in [each.message for each in made.losses]
    assert "<mimic" not in made.text
