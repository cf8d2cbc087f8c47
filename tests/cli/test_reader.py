"""Whose reading of robots counts, as somebody says with an option, over what the project says."""

import json

import pytest

from cli.command import Command

ROBOT = """\
//- hand.urdf
<robot name="hand">
  <link name="palm"/><link name="left"/><link name="right"/><link name="tool"/>
  <joint name="open" type="continuous"><parent link="palm"/><child link="left"/></joint>
  <joint name="follow" type="continuous">
    <parent link="palm"/><child link="right"/><mimic joint="open" offset="0.5"/>
  </joint>
  <joint name="free" type="floating"><parent link="palm"/><child link="tool"/></joint>
</robot>
"""
AMINO = '//- robray.toml\n[urdf]\nreader = "amino"\n'


@pytest.mark.parametrize(("told", "options"), [("", ["--reader", "amino"]), (AMINO, []), (AMINO, ["--reader=urdfdom"])])
def test_the_option_goes_over_the_configuration(command: Command, told: str, options: list[str]) -> None:
    command.write(told + ROBOT)
    is_amino = "--reader=urdfdom" not in options
    shown = command.run("show", "hand.urdf", *options).out
    assert ("follow = 28.648°" in shown) is not is_amino
    found = command.check("hand.urdf", *options).out
    assert ("[urdf-amino-joint]" in found) is is_amino
    written = command.run("convert", "hand.urdf", "--to", "svg", "-q", *options)
    assert written.status == 0
    assert command.run("collisions", "hand.urdf", *options).status == 0


def test_a_scene_is_refused_with_a_robot_that_amino_refuses(command: Command) -> None:
    """Though the robot alone is not."""
    together = '//- robray.toml\nscenes.cell.files = ["table.robray", "hand.urdf"]\n//- table.robray\nframe table { }\n'
    command.write(ROBOT)
    assert json.loads(command.run("show", "hand.urdf", "--format", "json").out)["accepts"] is True
    command.write(together)
    shown = json.loads(command.run("show", "table.robray", "--format", "json").out)
    assert shown["accepts"] is False
    assert [(each["code"], each["severity"]) for each in shown["diagnostics"]] == [("urdf-amino-joint", "error")]
    assert "error: amino refuses joint type 'floating'" in command.run("convert", "table.robray", "--to", "svg").err


def test_a_difference_that_the_reader_does_not_mind_is_none(command: Command) -> None:
    command.write(ROBOT + ROBOT.replace("hand.urdf", "other.urdf").replace('offset="0.5"', 'offset="0.6"'))
    assert "moved by 5.73°" in command.run("diff", "hand.urdf", "other.urdf").out
    assert "moved by" not in command.run("diff", "hand.urdf", "other.urdf", "--reader", "amino").out
