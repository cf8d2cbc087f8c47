"""The robots that xacro sources expand to, beside scenes that lack frames: exactly their frames, and no others."""

import os
import re
import shutil
from pathlib import Path

import pytest

from cli.command import Command
from formats.xacro.corpus import FOLDER, robots
from formats.xacro.corpus import Robot as Source
from robray.analysis.nearby_file import Robot
from robray.assemble import new_workspace
from robray.formats import URDF
from robray.nearby_files import nearby_files
from robray.project import Projects
from robray.project_access import read_scope_around

XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'

ARMS = f"""\
//- robots/arms.urdf.xacro
<robot name="arms" {XACRO}>
  <xacro:arg name="side" default="left"/>
  <xacro:include filename="arm.xacro"/>
  <link name="base"/>
  <xacro:arm prefix="$(arg side)_"/>
  <xacro:arm prefix="${{'upper'}}_"/>
</robot>
//- robots/arm.xacro
<robot {XACRO}>
  <xacro:macro name="arm" params="prefix">
    <xacro:part name="${{prefix}}elbow"/>
  </xacro:macro>
  <xacro:macro name="part" params="name">
    <link name="${{name}}"/>
    <joint name="${{name}}_joint" type="fixed"><parent link="base"/><child link="${{name}}"/></joint>
  </xacro:macro>
</robot>
"""

quick = pytest.mark.quick


def lacks(command: Command, *names: str) -> str:
    """The message of a scene that asks for frames."""
    parts = "".join(f"frame f{rank} {{ parent {name}; }}\n" for rank, name in enumerate(names))
    command.write(f"//- cell.robray\n{parts}")
    return command.check("cell.robray").out


@quick
@pytest.mark.parametrize("name", ["left_elbow_joint", "upper_elbow_joint"])
def test_a_source_has_the_frames_that_its_macros_make(command: Command, name: str) -> None:
    command.write(ARMS)
    says = "'robots/arms.urdf.xacro' defines it: add '# robray: with \"robots/arms.urdf.xacro\"' to load it"
    assert says in lacks(command, name)


@quick
@pytest.mark.parametrize("name", ["right_elbow_joint", "elbow_joint", "_joint", "${name}_joint", "part_joint"])
def test_a_source_has_no_frame_that_no_macro_makes(command: Command, name: str) -> None:
    command.write(ARMS)
    assert "arms.urdf.xacro" not in lacks(command, name)


@quick
def test_a_link_that_a_macro_makes_is_named_as_a_link(command: Command) -> None:
    command.write(ARMS)
    assert "'robots/arms.urdf.xacro' defines 1 of them, and 1 as links" in lacks(command, "left_elbow_joint", "base")


@quick
def test_a_name_one_slip_away_from_a_frame_that_a_macro_makes_is_a_slip(command: Command) -> None:
    command.write(ARMS)
    assert "did you mean 'left_elbow_joint'" in lacks(command, "left_elbow_jiont")


@quick
def test_a_source_has_the_frames_of_the_arguments_in_the_configuration(command: Command) -> None:
    command.write(
        f'{ARMS}//- robray.toml\n[robots.arms]\nfile = "robots/arms.urdf.xacro"\narguments = {{ side = "r" }}\n'
    )
    assert "arms.urdf.xacro' defines it" in lacks(command, "r_elbow_joint")
    assert "arms.urdf.xacro" not in lacks(command, "left_elbow_joint")


@quick
def test_a_source_in_a_package_has_the_frames_that_it_expands_to(command: Command) -> None:
    command.write(ARMS.replace("//- robots/", "//- share/arms/urdf/"))
    command.write("//- share/arms/package.xml\n<package><name>arms</name></package>\n")
    command.write('//- project/robray.toml\npackage-paths = ["../share"]\n')
    command.write("//- project/cell.robray\nframe f { parent left_elbow_joint; }\n")
    assert "'../share/arms/urdf/arms.urdf.xacro' defines it" in command.check("project/cell.robray").out


INCLUDING = (
    f'//- whole.urdf.xacro\n<robot name="whole" {XACRO}><xacro:include filename="robots/arms.urdf.xacro"/></robot>\n'
)


@quick
def test_a_source_that_another_includes_is_a_part_of_that_robot(command: Command) -> None:
    command.write(f"{ARMS}{INCLUDING}")
    found = lacks(command, "left_elbow_joint")
    assert "'whole.urdf.xacro' defines it" in found
    assert "arms.urdf.xacro" not in found


@quick
@pytest.mark.parametrize(
    "source",
    [
        f'<robot {XACRO}><link name="a"/><joint name="wrist" type="fixed"/></robot>',
        f'<robot name="r" {XACRO}><joint name="wrist" type="fixed"/><xacro:property name="p" value="1"/></robot>',
        '<robot name="r"><link name="${nothing}"/><joint name="wrist" type="fixed"/></robot>',
        f'<robot name="r" {XACRO}><xacro:include filename="none.xacro"/><joint name="wrist" type="fixed"/></robot>',
        f'<robot name="r" {XACRO}><link name="a"/><xacro:m/><joint name="wrist" type="fixed"/></robot>',
        f'<robot name="r" {XACRO}><link name="a"/><xacro:if value="1"/><joint name="wrist" type="fixed"/>',
    ],
)
def test_a_source_that_does_not_expand_to_a_robot_has_no_frames(command: Command, source: str) -> None:
    command.write(f"//- arm.urdf.xacro\n{source}\n")
    assert "arm.urdf.xacro" not in lacks(command, "wrist")


@quick
def test_sources_that_include_each_other_are_no_robots(command: Command) -> None:
    including = '<robot name="{0}" {1}><xacro:include filename="{2}"/><joint name="wrist" type="fixed"/></robot>\n'
    command.write(
        "".join(
            f"//- {one}\n{including.format(one, XACRO, two)}"
            for one, two in (("a.xacro", "b.xacro"), ("b.xacro", "a.xacro"))
        )
    )
    assert "xacro" not in lacks(command, "wrist")


@quick
def test_the_source_that_a_comment_names_is_loaded_with_the_scene(command: Command) -> None:
    command.write(
        f'{ARMS}//- cell.robray\n# robray: with "robots/arms.urdf.xacro"\nframe f {{ parent left_elbow_joint; }}\n'
    )
    assert command.check("cell.robray").codes == []
    assert "left_elbow_joint" in command.run("show", "cell.robray").out
    command.write('//- more.robray\n# robray: with "robots/arms.urdf.xacro"\nframe f { parent elbow_joint; }\n')
    assert command.check("more.robray").codes == ["more.robray:2:18 undefined-frame"]


@quick
def test_the_source_in_a_set_of_the_configuration_is_loaded_with_its_scenes(command: Command) -> None:
    command.write(f'{ARMS}//- robray.toml\n[scenes.cell]\nfiles = ["robots/arms.urdf.xacro", "cell.robray"]\n')
    command.write("//- cell.robray\nframe f { parent left_elbow_joint; }\nframe g { parent elbow_joint; }\n")
    assert command.check("cell.robray").codes == ["cell.robray:2:18 undefined-frame"]
    assert "not placed" in command.run("show", "cell.robray").out


@quick
def test_what_a_frame_of_a_source_is_confused_with_is_shown_where_the_macro_is(command: Command) -> None:
    command.write(f'{ARMS}//- cell.robray\n# robray: with "robots/arms.urdf.xacro"\nframe left_elbow_joint {{ }}\n')
    assert "robots/arm.xacro:7:18" in command.run("check", "cell.robray").out


@quick
def test_a_part_of_a_robot_cannot_be_loaded_with_a_scene(command: Command) -> None:
    command.write(f'{ARMS}//- cell.robray\n# robray: with "robots/arm.xacro"\nframe f {{ }}\n')
    message = "'robots/arm.xacro' is not loaded: the file is a xacro source that does not expand to a robot"
    assert message in command.check("cell.robray").out


def copied(source: Source, folder: Path) -> str:
    return str(folder / Path(source.path).relative_to(FOLDER))


def robot_of(path: str, text: str) -> Robot | None:
    workspace = new_workspace()
    workspace.set_text(path, text.encode(), file_format=URDF)
    return URDF.nearby_file.robot(workspace.files()[path])


@pytest.mark.skipif("ROBRAY_XACRO" not in os.environ, reason="ROBRAY_XACRO names no folder with robots")
@pytest.mark.parametrize("space", sorted({Path(each.path).relative_to(FOLDER).parts[0] for each in robots()}))
def test_the_robots_of_public_repositories_have_the_frames_that_xacro_gives_them(space: str, tmp_path: Path) -> None:
    folder = str(shutil.copytree(FOLDER / space, tmp_path / space))
    (tmp_path / space / ".git").mkdir()
    around = nearby_files([folder], Projects(), read_scope_around(Projects(), (), [folder])).robots
    written = [each for each in robots() if each.is_accepted and not each.arguments and space in each.path.split("/")]
    named = [each for each in written if re.match("<robot [^>]*name=", each.expected)]
    expected = {
        path: robot_of(path, each.expected) for each in named if (path := copied(each, tmp_path)) not in around.included
    }
    assert {each.path: each for each in around.every if each.path.endswith(".xacro")} == {
        path: robot for path, robot in expected.items() if robot is not None and robot.links
    }
