"""Files that are ours by their name, or only by what is in them, and the languages that editors give them."""

from collections.abc import Mapping
from pathlib import Path

from others import OTHERS

NAMED: dict[str, tuple[str, str]] = {
    "arm.smurf": ("smurf", "modelname: arm\nfiles:\n  - arm.urdf\n  - arm_motors.yml\n"),
    "cell.smurfs": ("smurfs", "entities:\n  - name: arm\n    type: smurf\n    file: arm.smurf\n"),
    "pair.smurfa": ("smurfs", "entities: []\n"),
    "cell.wc.xml": ("robwork", '<WorkCell name="cell">\n</WorkCell>\n'),
    "pick.rwtask.xml": ("robwork", "<CartesianTask>\n</CartesianTask>\n"),
    "old.task.xml": ("robwork", "<Task>\n</Task>\n"),
}
"""Language and text by name."""

BY_CONTENT: dict[str, tuple[str, str]] = {
    "arm.xml": (
        "robwork",
        '<?xml version="1.0"?>\n<!-- <project> -->\n<SerialDevice name="arm">\n</SerialDevice>\n',
    ),
    "leg.xml": (
        "urdf",
        (
            '<?xml version="1.0"?>\n<!-- <project> -->\n<robot name="leg">\n  <!-- <suite> -->\n'
            '  <link name="hip"/>\n</robot>\n'
        ),
    ),
    "hand.xml": (
        "urdf",
        (
            '<robot xmlns:xacro="http://www.ros.org/wiki/xacro" name="hand">\n'
            '  <xacro:property name="a" value="1"/>\n</robot>\n'
        ),
    ),
    "station.xml": ("robwork", "\n<Task >\n  <Trajectory/>\n</Task>\n"),
    "snake.json": (
        "rofi",
        '{\n  "modules": [\n    { "id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 }\n  ]\n}\n',
    ),
    "joints.json": ("rofi", '{ "spaceJoints": [], "modules": [] }\n'),
    "sizes.yaml": ("xacro-data", "length: 2\n"),
    "controllers.yaml": (
        "xacro-data",
        (
            "controller_manager:\n  ros__parameters:\n    arm:\n"
            "      type: position_controllers/JointGroupPositionController\n"
        ),
    ),
    "limits.yml": ("xacro-data", "joint_limits:\n  elbow:\n    max_velocity: 1\n"),
    "arm_motors.yml": ("smurf", "motors:\n  - name: elbow\n    joint: elbow\n"),
}
"""The same of files whose suffix belongs to everybody."""

SOURCE = '<robot xmlns:xacro="x" name="tool"><link name="${xacro.load_yaml(\'sizes.yaml\').length}"/></robot>\n'
"""What loads one of these."""

LEFT: Mapping[str, str] = {"nightly.task.json": "{}\n", **OTHERS}
"""What no editor gives to us."""


def write(folder: Path) -> None:
    """All of them, so that a robot lists one in YAML, a source loads another, and nothing the others."""
    for name, (_, text) in (NAMED | BY_CONTENT).items():
        (folder / name).write_text(text)
    (folder / "tool.xacro").write_text(SOURCE)
    for name, text in LEFT.items():
        (folder / name).write_text(text)
