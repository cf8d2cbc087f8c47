"""Robots on the command line."""

import json
from pathlib import Path

import pytest

from cli.command import Command

pytestmark = pytest.mark.quick

ARM = """\
//- arm.urdf
<robot name="arm">
  <link name="base"/>
  <link name="hand">
    <visual>
      <geometry>
        <mesh filename="package://arm_description/hand.stl"/>
      </geometry>
    </visual>
  </link>
  <joint name="wrist" type="continuous">
    <parent link="base"/>
    <child link="hand"/>
    <origin xyz="0 0 1"/>
  </joint>
</robot>
"""


@pytest.fixture(autouse=True)
def no_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ROS_PACKAGE_PATH", raising=False)


UNSOUGHT = (
    "robray: the meshes in 'package://arm_description' are not checked: no package path is set; "
    "source a workspace or set 'package-paths' in robray.toml\n"
)


def test_without_a_package_path_one_line_names_the_unchecked_meshes(command: Command) -> None:
    command.write(ARM)
    assert command.run("check", "arm.urdf") == (0, "Found nothing wrong in 1 file\n", UNSOUGHT)
    assert command.run("check", "-q", "arm.urdf").err == ""


def test_robots_in_a_folder_are_found(command: Command) -> None:
    command.write(ARM.replace("arm.urdf", "robots/arm.urdf").replace('child link="hand"', 'child link="palm"'))
    outcome = command.run("check", "--output-format", "concise", ".")
    assert outcome.status == 1
    assert outcome.codes == [
        "robots/arm.urdf:3:15 urdf-several-roots",
        "robots/arm.urdf:12:18 urdf-undefined-link",
    ]


def test_a_robot_is_shown_with_its_links(command: Command) -> None:
    command.write(ARM)
    shown = json.loads(command.run("show", "--format", "json", "arm.urdf").out)
    assert shown["accepts"] is True
    assert [(frame["name"], frame.get("joint")) for frame in shown["frames"]] == [("base", None), ("hand", "wrist")]


def test_a_robot_is_shown_as_amino_has_it_where_a_project_asks_for_that(command: Command) -> None:
    command.write(f'//- robray.toml\nurdf.reader = "amino"\n{ARM}')
    shown = json.loads(command.run("show", "--format", "json", "arm.urdf").out)
    assert [frame["name"] for frame in shown["frames"]] == ["wrist"]


def test_packages_are_looked_for_in_the_package_paths(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody says where packages are, nothing is said of them either."""
    command.write(ARM)
    packages = command.folder / "packages"
    packages.mkdir()
    monkeypatch.setenv("ROS_PACKAGE_PATH", str(packages))
    assert command.run("check", "--output-format", "concise", "arm.urdf").codes == [
        "arm.urdf:6:25 urdf-package-not-found"
    ]
    package: Path = packages / "arm_description"
    package.mkdir()
    assert command.run("check", "--output-format", "concise", "arm.urdf").codes == ["arm.urdf:6:25 urdf-mesh-not-found"]
    (package / "hand.stl").touch()
    assert command.run("check", "--output-format", "concise", "arm.urdf").codes == []


@pytest.mark.parametrize("mesh", ["meshes/", "package://arm/meshes/"])
def test_a_mesh_is_no_folder(command: Command, mesh: str) -> None:
    link = f'<link name="l"><visual><geometry><mesh filename="{mesh}"/></geometry></visual></link>'
    (command.folder / "meshes").mkdir()
    (command.folder / "package.xml").write_text("<package><name>arm</name></package>")
    (command.folder / "arm.urdf").write_text(f'<robot name="r">{link}</robot>')
    (command.folder / "arm.robray").write_text('frame f { geometry { mesh "meshes/"; } }')
    assert command.run("check", "--output-format", "concise").codes == [
        "arm.robray:1:27 mesh-not-found",
        "arm.urdf:1:66 urdf-mesh-not-found",
    ]


def test_a_package_path_may_be_the_package_itself(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    command.write(ARM)
    package = command.folder / "arm_description"
    package.mkdir()
    (package / "hand.stl").touch()
    monkeypatch.setenv("ROS_PACKAGE_PATH", str(package))
    assert command.run("check", "arm.urdf").status == 0


def test_a_comment_silences(command: Command) -> None:
    silenced = '  <!-- robray: ignore[urdf-dangling-reference] a link of the gripper -->\n  <gazebo reference="tip"/>\n'
    command.write(ARM.replace("</robot>", silenced + "</robot>"))
    assert command.run("check", "arm.urdf").status == 0
    command.write(ARM.replace("</robot>", "  <!-- robray: ignore[urdf-mass] -->\n</robot>"))
    assert command.run("check", "--output-format", "concise", "arm.urdf").codes == ["arm.urdf:15:23 unused-suppression"]


def test_explain_shows_how_to_silence_in_xml(command: Command) -> None:
    assert "    <!-- robray: ignore[urdf-mass] reason -->\n" in command.run("explain", "urdf-mass").out
