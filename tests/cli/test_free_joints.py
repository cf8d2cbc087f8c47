"""Joints with several variables on the command line."""

import json

from cli.command import Command
from formats.urdf.test_free_joints import BASE, TEXT


def test_show_says_and_sets_the_variables(command: Command) -> None:
    command.write(f"//- r.urdf\n{TEXT}")
    shown = command.run("show", "r.urdf", "--set", "base/x=10mm", "--set", "base/yaw=90deg").out
    shown = " ".join(shown.replace("│", "").split())
    assert "floating, variables base/x = 0.01 m, base/y, base/z, base/yaw = 90°, base/pitch, base/roll" in shown
    assert "planar, normal y, variables glide/x, glide/y, glide/theta" in shown
    assert command.run("show", "r.urdf", "--list-vars").out.split()[:6] == sorted(BASE)
    rows = {
        row.get("joint"): row for row in json.loads(command.run("show", "r.urdf", "--format", "json").out)["frames"]
    }
    assert (rows["base"]["type"], rows["base"]["axis"], rows["base"]["variables"]) == ("floating", None, BASE)
    assert (rows["glide"]["type"], rows["glide"]["axis"]) == ("planar", [0, 1, 0])
    complaint = command.run("show", "r.urdf", "--set", "glide=1").err
    assert "those of the frame are 'glide/x', 'glide/y', 'glide/theta'" in complaint


def test_a_difference_is_that_a_joint_floats(command: Command) -> None:
    fixed = TEXT.replace('"grip" type="floating"', '"grip" type="fixed"')
    command.write(f"//- r.urdf\n{TEXT}//- s.urdf\n{fixed}")
    assert "joint grip\n  ~ type floating → fixed" in command.run("diff", "r.urdf", "s.urdf").out
    assert "joint grip\n  ~ type fixed → floating" in command.run("diff", "s.urdf", "r.urdf").out
