"""Named states of an SRDF in the view of its robot."""

from pathlib import Path

from robray.cli.view import with_states
from robray.project import Projects
from robray.view.files import FilesHost
from robray.view.session import ViewSession

ARM = (
    '<robot name="arm"><link name="base"/><link name="hand"/><joint name="wrist" type="revolute"><parent link="base"/>'
    '<child link="hand"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>\n'
)
SRDF = (
    '<robot name="arm"><group name="all"><joint name="wrist"/></group>\n'
    '<group_state name="bent" group="all"><joint name="wrist" value="0.5"/></group_state></robot>\n'
)


def named(session: ViewSession) -> list[object]:
    return [each["states"] for each in session.opened() if isinstance(each, dict) and each["type"] == "named"]


def test_the_states_of_the_srdf_beside_a_robot_are_offered_and_followed(tmp_path: Path) -> None:
    robot, srdf = tmp_path / "arm.urdf", tmp_path / "arm.srdf"
    (tmp_path / "robray.toml").touch()
    robot.write_text(ARM)
    host = FilesHost([str(robot)])
    assert named(ViewSession(with_states(host, str(robot), Projects), "arm")) == []
    srdf.write_text(SRDF)
    with_srdf = with_states(host, str(robot), Projects)
    session = ViewSession(with_srdf, "arm")
    assert named(session) == [{"bent": {"wrist": 0.5}}]
    srdf.write_text(SRDF.replace("0.5", "0.25"))
    with_srdf.look_again()
    changed = [each for each in session.changed() if isinstance(each, dict) and each["type"] == "named"]
    assert changed == [{"type": "named", "states": {"bent": {"wrist": 0.25}}}]
