"""Capsules of robots in converted files."""

import pytest

from cli.command import Command

pytestmark = pytest.mark.quick

ARM = """//- arm.urdf
<robot name="r" version="1.1">
  <link name="a"><visual><geometry><capsule radius="0.5" length="2"/></geometry></visual></link>
</robot>
"""


def test_a_scene_loses_the_capsule_with_a_message(command: Command) -> None:
    command.write(ARM)
    outcome = command.run("convert", "arm.urdf", "-o", "arm.robray")
    assert "a capsule, which amino does not have" in outcome.err
    text = (command.folder / "arm.robray").read_text()
    assert "shape capsule" not in text
    assert "# capsule: height 2, radius 0.5" in text


def test_c_loses_the_capsule_with_a_message(command: Command) -> None:
    command.write(ARM)
    assert "a capsule, which amino does not have" in command.run("convert", "arm.urdf", "-o", "arm.c").err
    assert "aa_rx_geom" not in (command.folder / "arm.c").read_text()


def test_mujoco_keeps_the_capsule(command: Command) -> None:
    command.write(ARM)
    command.run("convert", "arm.urdf", "-o", "arm.xml")
    assert 'type="capsule" size="0.5 1"' in (command.folder / "arm.xml").read_text()
