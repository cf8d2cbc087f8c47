"""Poses by hand and by law."""

from math import isclose, pi, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robray.scene.joints import Joint, JointType
from robray.scene.model import Frame, Scene
from robray.scene.pose import IDENTITY, Pose, about_axis, from_roll_pitch_yaw, product, roll_pitch_yaw, rotated

pytestmark = pytest.mark.quick

ANGLES = st.floats(-3, 3)


def close(left: tuple[float, ...], right: tuple[float, ...]) -> bool:
    return len(left) == len(right) and all(isclose(a, b, abs_tol=1e-9) for a, b in zip(left, right, strict=True))


def test_a_quarter_turn_about_z_takes_x_to_y() -> None:
    assert close(rotated(about_axis((0, 0, 1), pi / 2), (1, 0, 0)), (0, 1, 0))


def test_roll_comes_first_and_yaw_last() -> None:
    q = from_roll_pitch_yaw(pi / 2, 0, pi / 2)
    assert close(rotated(q, (0, 1, 0)), (0, 0, 1))
    assert close(rotated(q, (1, 0, 0)), (0, 1, 0))


def test_nothing_is_normalised() -> None:
    assert close(product((0, 0, 0, 2), (0, 0, 0, 2)), (0, 0, 0, 4))


@given(ANGLES, st.floats(-1.5, 1.5), ANGLES)
def test_angles_survive_the_way_through_a_quaternion(roll: float, pitch: float, yaw: float) -> None:
    assert close(roll_pitch_yaw(from_roll_pitch_yaw(roll, pitch, yaw)), (roll, pitch, yaw))


@pytest.mark.parametrize("pitch", [pi / 2, -pi / 2])
@given(roll=ANGLES, yaw=ANGLES)
def test_angles_at_gimbal_lock_give_the_same_rotation(pitch: float, roll: float, yaw: float) -> None:
    q = from_roll_pitch_yaw(roll, pitch, yaw)
    again = from_roll_pitch_yaw(*roll_pitch_yaw(q))
    for axis in ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)):
        assert all(isclose(a, b, abs_tol=1e-5) for a, b in zip(rotated(q, axis), rotated(again, axis), strict=True))


def test_a_pose_in_root_follows_the_parents_and_the_joints() -> None:
    elbow = Joint(JointType.REVOLUTE, (0, 0, 1), 0.0, "q")
    scene = Scene(
        {
            "base": Frame("base", None, Pose(translation=(1, 0, 0)), elbow),
            "tip": Frame("tip", "base", Pose(translation=(2, 0, 0))),
        }
    )
    at_zero, turned = scene.pose_in_root("tip"), scene.pose_in_root("tip", {"q": pi / 2})
    assert at_zero is not None
    assert turned is not None
    assert close(at_zero.translation, (3, 0, 0))
    assert close(turned.translation, (1, 2, 0))
    assert close(turned.rotation, (0, 0, sqrt(0.5), sqrt(0.5)))
    assert scene.poses_in_root({"q": pi / 2})["tip"] == turned


def test_frames_in_or_below_a_cycle_or_a_gap_have_no_pose() -> None:
    scene = Scene({name: Frame(name, parent) for name, parent in [("a", "b"), ("b", "a"), ("c", "a"), ("d", "gone")]})
    assert scene.poses_in_root() == dict.fromkeys("abcd")
    assert scene.pose_in_root("c") is None


def test_a_deep_chain_needs_no_recursion() -> None:
    frames = {f"f{n}": Frame(f"f{n}", f"f{n - 1}" if n else None, IDENTITY) for n in range(20_000)}
    assert Scene(frames).poses_in_root()["f19999"] == IDENTITY
