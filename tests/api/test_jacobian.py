"""Jacobians, against finite differences."""

import numpy as np
import pytest

import robray
from api.scene_files import EXAMPLES, scenes_in
from api.test_kinematics import ARM, arm
from robray.api.records import Array
from robray.api.scene import Scene

STEP = 1e-6
PRECISION = 1e-7


def by_differences(scene: Scene, frame: str, q: Array) -> Array:
    """Central ones of the pose: of its origin, and of what turns its axes in the root."""
    found = np.zeros((6, len(q)))
    R = scene.pose(frame, q)[:3, :3]
    for column in range(len(q)):
        step = np.zeros(len(q))
        step[column] = STEP
        change = (scene.pose(frame, q + step) - scene.pose(frame, q - step)) / (2 * STEP)
        turn = change[:3, :3] @ R.T
        found[:, column] = *change[:3, 3], turn[2, 1], turn[0, 2], turn[1, 0]
    return found


def check(scene: Scene, frames: list[str], batch: int = 2) -> int:
    """How many frames were compared; those of which it is not known where they are have none."""
    q = np.random.default_rng(3).uniform(-1.5, 1.5, (batch, len(scene.variables)))
    compared = 0
    for frame in frames:
        if np.isnan(scene.poses()[scene.frames[frame].index]).any():
            continue
        found = scene.jacobian(frame, q)
        assert found.shape == (batch, 6, len(scene.variables))
        for one, configuration in zip(found, q, strict=True):
            np.testing.assert_allclose(one, by_differences(scene, frame, configuration), atol=PRECISION)
        np.testing.assert_array_equal(scene.jacobian(frame, q[0]), found[0])
        compared += 1
    return compared


def test_jacobians_are_the_derivatives_of_poses() -> None:
    assert check(arm(), ["base", "slide", "tool"]) == 3


def test_jacobians_of_all_examples() -> None:
    compared, refused = 0, list[str]()
    for scene in scenes_in(EXAMPLES):
        try:
            compared += check(scene, [*scene.frames][-3:], 1)
        except ValueError as error:
            refused.append(str(error))
    # One example shows such a mistake.
    assert all("is not of length 1" in each for each in refused)
    assert compared > 30


HAND = """<WorkCell name="w">
<SerialDevice name="H">
  <Frame name="Base"/>
  <Joint name="A" type="Revolute"><RPY>10 20 30</RPY><Pos>0 0 1</Pos></Joint>
  <Joint name="B" type="Prismatic"><RPY>0 90 0</RPY><Pos>1 0 0</Pos><Depend on="A" gain="2" offset="0.5"/></Joint>
</SerialDevice>
</WorkCell>
"""


def test_a_joint_with_a_factor() -> None:
    """RobWork's dependent joints move by a factor of another one's variable."""
    scene = robray.load("hand.wc.xml", text=HAND)
    assert [joint.factor for joint in scene.joints.values()] == [1, 2]
    assert [*scene.variables] == ["H.A"]
    assert check(scene, [*scene.joints]) == 2


def test_what_is_scaled_has_no_jacobian() -> None:
    scene = robray.load("a.robray", text="frame a { type revolute; axis [0, 0, 2]; } frame b { parent a; }")
    with pytest.raises(ValueError, match="is not of length 1"):
        scene.jacobian("b")
    slide = robray.load("a.robray", text="frame a { type prismatic; axis [0, 0, 2]; }")
    assert slide.jacobian("a").ravel().tolist() == [0, 0, 2, 0, 0, 0]


def test_of_what_nothing_moves() -> None:
    assert not robray.load("a.robray", text=ARM).jacobian("table", [[1, 2]] * 3).any()
    assert robray.load("a.robray", text="frame f {}").jacobian("f").shape == (6, 0)
