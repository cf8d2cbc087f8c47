"""Floating and planar joints move by several variables, wherever anything moves."""

import math

import numpy as np
import pytest

from fixtures import ROBOT, fixture
from robray.analysis.analysis import scene_model
from robray.export.conversions import CONVERSIONS
from robray.features.hover import hover
from robray.formats import SMURF, URDF
from robray.rules.engine.diagnose import diagnostics
from robray.scene.joints import Free, FreeType
from robray.scene.model import Frame, Scene
from robray.scene.pose import Pose, Vector, from_roll_pitch_yaw
from robray.view.rows import followed, rows_of
from view.viewing import TextHost

pytestmark = pytest.mark.quick

_WEIGHT = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
LINKS = "".join(f'<link name="{name}">{_WEIGHT}</link>' for name in ("world", "body", "cart", "tool"))
TEXT = f"""\
<robot name="r">{LINKS}
<joint name="base" type="floating"><parent link="world"/><child link="body"/><origin xyz="1 0 0" rpy="0 0 1"/></joint>
<joint name="glide" type="planar"><parent link="body"/><child link="cart"/><axis xyz="0 1 0"/></joint>
<joint name="grip" type="floating"><parent link="cart"/><child link="tool"/><origin xyz="0 0 1" rpy="1 0 0"/></joint>
</robot>
"""
BASE = [f"base/{name}" for name in ("x", "y", "z", "yaw", "pitch", "roll")]


def _scene() -> Scene:
    return scene_model(fixture(TEXT, ROBOT).scene)


def test_a_floating_joint_is_where_its_origin_and_its_variables_say() -> None:
    told = {"base/x": 1.0, "base/y": 2.0, "base/z": 3.0, "base/roll": 0.1, "base/pitch": 0.2, "base/yaw": 0.3}
    found = _scene().frames["base"].pose_at(told)
    expected = Pose(from_roll_pitch_yaw(0.0, 0.0, 1.0), (1.0, 0.0, 0.0)) @ Pose(
        from_roll_pitch_yaw(0.1, 0.2, 0.3), (1.0, 2.0, 3.0)
    )
    assert found is not None
    assert found.translation == pytest.approx(expected.translation)
    assert found.rotation == pytest.approx(expected.rotation)


@pytest.mark.parametrize(
    ("normal", "moved"),
    [
        ((0.0, 0.0, 1.0), (1.0, 2.0, 0.0)),
        ((0.0, 1.0, 0.0), (1.0, 0.0, -2.0)),
        ((1.0, 0.0, 0.0), (0.0, 2.0, -1.0)),
        ((0.0, 0.0, -1.0), (1.0, -2.0, 0.0)),
    ],
)
def test_a_planar_joint_moves_in_the_plane_of_its_axis(normal: Vector, moved: Vector) -> None:
    frame = Frame("p", free=Free(FreeType.PLANAR, normal))
    found = frame.pose_at({"p/x": 1.0, "p/y": 2.0, "p/theta": math.pi})
    assert found is not None
    assert found.translation == pytest.approx(moved, abs=1e-12)
    assert found.rotation == pytest.approx((*normal, 0), abs=1e-12)


def test_at_rest_a_frame_is_at_its_origin() -> None:
    assert {frame.pose_at({}) == frame.pose_in_parent for frame in _scene().frames.values()} == {True}


def test_where_the_axis_of_a_plane_is_not_known_the_frame_is_not() -> None:
    broken = fixture(TEXT.replace('xyz="0 1 0"', 'xyz="0 1 x"'), ROBOT).scene
    assert scene_model(broken).frames["glide"].pose_at({}) is None


def test_nothing_is_said_of_them_where_ros_reads() -> None:
    given = fixture(TEXT, ROBOT)
    assert diagnostics(given.workspace.analysis(), ROBOT) == ()


def test_hover_names_the_variables() -> None:
    given = fixture(TEXT.replace('"base" type', '"ba$0se" type'), ROBOT)
    assert given.cursor is not None
    found = hover(given.workspace.analysis(), *given.cursor)
    assert found is not None
    assert f", floating, variables {', '.join(f'`{name}`' for name in BASE)}" in found.markdown


def test_a_scene_without_them_is_unfolded_already() -> None:
    scene = Scene({"a": Frame("a")})
    assert scene.unfolded() is scene


def test_an_unfolded_scene_is_where_the_scene_is() -> None:
    scene, chance = _scene(), np.random.default_rng(3)
    told = {name: chance.uniform(-1, 1) for name in scene.variables()}
    unfolded = scene.unfolded()
    assert [name for name in unfolded.frames if "/" not in name] == [*scene.frames]
    assert unfolded.variables().keys() == scene.variables().keys()
    for name in scene.frames:
        one, other = scene.pose_in_root(name, told), unfolded.pose_in_root(name, told)
        assert one is not None
        assert other is not None
        assert one.translation == pytest.approx(other.translation)
        assert one.rotation == pytest.approx(other.rotation)


def test_rows_of_the_view_follow_them() -> None:
    host = TextHost({"/robot.urdf": TEXT})
    shown = host.shown()
    assert shown is not None
    told, state = rows_of(shown.state), shown.state
    (row,) = [each for each in told.frames if each.get("ledBy") == "base"]
    assert [each["variable"] for each in row["free"]["joints"]] == BASE
    for before, after in (('xyz="0 1 0"', 'xyz="1 0 0"'), ('"planar"', '"fixed"'), ('"glide"', '"slip"')):
        host.edit(before, after, "/robot.urdf")
        now = host.shown()
        assert now is not None
        told, state = followed(told, state, now.state), now.state
        assert told.frames == rows_of(state).frames


def test_they_stay_what_they_are_in_urdf() -> None:
    listed = f"modelname: r\nfiles: [r.urdf]\n//- /w/r.urdf\n{TEXT}"
    state = fixture(listed, "/w/r.smurf").scene
    [conversion] = [each for each in CONVERSIONS[SMURF] if each.to is URDF]
    made = conversion.converted(state, str)
    again = scene_model(fixture(made.text, ROBOT).scene)
    assert {name: frame.free for name, frame in again.frames.items() if frame.free is not None} == {
        name: frame.free for name, frame in scene_model(state).frames.items() if frame.free is not None
    }
