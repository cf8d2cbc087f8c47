"""Files of controllers and limits beside the robot that they are about."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from analysis.law import view
from cli.command import Command
from formats.served import served
from hostile.counting import lines_run
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.formats.controllers.recognition import recognises
from robray.text.edits import Edit, splice

JOINT = (
    '<joint name="{}" type="revolute"><parent link="{}"/><child link="{}"/><axis xyz="0 0 1"/>'
    '<limit lower="-1" upper="1" effort="1" velocity="2"/></joint>\n'
)
CONTROL = (
    '<ros2_control name="arm" type="system"><hardware><plugin>p</plugin></hardware>'
    '<joint name="shoulder"><command_interface name="position"/></joint></ros2_control>\n'
)
ARM = (
    '<robot name="arm">\n<link name="base"/><link name="upper"/><link name="hand"/>\n'
    + JOINT.format("shoulder", "base", "upper")
    + JOINT.format("elbow", "upper", "hand")
    + CONTROL
    + "</robot>\n"
)
HEAD = """\
controller_manager:
  ros__parameters:
    arm:
      type: joint_trajectory_controller/JointTrajectoryController
"""
ARM_CONTROLLER = """\
arm:
  ros__parameters:
    joints: [shoulder, elbow]
    command_interfaces: [position]
"""
CONTROLLERS = HEAD + ARM_CONTROLLER
LIMITS = "joint_limits:\n  shoulder:\n    has_velocity_limits: true\n    max_velocity: 1.5\n"


def codes(command: Command, text: str, robot: str = ARM, name: str = "arm.yaml") -> list[str]:
    command.write(f"//- arm.urdf\n{robot}//- {name}\n{text}")
    return command.check(name).codes


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        (CONTROLLERS, True),
        ("/**:\n  arm:\n    ros__parameters:\n      type: position_controllers/JointGroupPositionController\n", True),
        (LIMITS, True),
        ("initial_positions:\n  shoulder: 0\n", True),
        ("moveit_simple_controller_manager:\n  controller_names: [arm]\n", True),
        ("camera:\n  ros__parameters:\n    joints: [shoulder]\n", False),
        ("arm:\n  type: position_controllers/JointGroupPositionController\n  joints: [shoulder]\n", False),
        ("joint_limits:\n  shoulder: 1\n", False),
        ("name: arm\njoints: [shoulder]\n", False),
    ],
    ids=["manager", "type", "limits", "positions", "moveit", "another node", "ROS 1", "other limits", "other"],
)
def test_files_are_recognised_by_their_keys(text: str, *, is_one: bool) -> None:
    assert recognises(text.encode()) is is_one


@pytest.mark.parametrize(
    "text",
    [
        CONTROLLERS,
        CONTROLLERS.replace("[shoulder, elbow]", "[pid/shoulder, elbow]"),
        CONTROLLERS.replace("[shoulder, elbow]", '["$(var prefix)shoulder", elbow]'),
        CONTROLLERS.replace("[shoulder, elbow]", "[other, another, elbow]"),
        CONTROLLERS.replace("joint_trajectory_controller", "my_controllers").replace("elbow", "elbwo"),
        CONTROLLERS + "camera:\n  ros__parameters:\n    joints: [sholder]\n",
        CONTROLLERS + "    constraints:\n      goal_time: 0.5\n      shoulder: {trajectory: 0.1}\n",
        HEAD + f"/**:\n{''.join(f'  {line}' for line in ARM_CONTROLLER.splitlines(keepends=True))}",
        LIMITS,
        LIMITS.replace("1.5", "2.0"),
    ],
)
def test_files_that_fit_their_robot(command: Command, text: str) -> None:
    assert codes(command, text) == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (CONTROLLERS.replace("elbow", "elbwo"), "7:24 controllers-undefined-joint"),
        (CONTROLLERS.replace("elbow", '"elbwo"'), "7:25 controllers-undefined-joint"),
        (CONTROLLERS + "    gains:\n      sholder: {p: 1.0}\n", "10:7 controllers-undefined-joint"),
        (CONTROLLERS.replace("[position]", "[position, effort]"), "7:14 controllers-no-interface"),
        (LIMITS.replace("1.5", "2.5"), "4:19 controllers-limit"),
        (LIMITS.replace("max_velocity: 1.5", "min_position: -1.5"), "4:19 controllers-limit"),
        (CONTROLLERS.replace("elbow]", "elbow"), "7:13 controllers-syntax"),
    ],
)
def test_files_that_do_not_fit_their_robot(command: Command, text: str, code: str) -> None:
    assert codes(command, text) == [f"arm.yaml:{code}"]


def test_a_name_that_is_no_slip_is_wrong_only_where_the_robot_is_certain(command: Command) -> None:
    text = CONTROLLERS.replace("elbow]", "elbow, wrist]")
    assert codes(command, text) == []
    assert codes(command, f'# robray: with "arm.urdf"\n{text}') == ["arm.yaml:8:31 controllers-undefined-joint"]
    command.write('//- robray.toml\n[scenes.arm]\nfiles = ["arm.urdf", "arm.yaml"]\n')
    assert codes(command, text) == ["arm.yaml:7:31 controllers-undefined-joint"]


@pytest.mark.parametrize(("named", "found"), [("arm.yaml", []), ("other.yaml", ["arm.yaml:4:19 controllers-limit"])])
def test_a_source_decides_what_limits_mean_that_it_loads(command: Command, named: str, found: list[str]) -> None:
    loading = f"""<xacro:property name="limits" value="${{xacro.load_yaml('{named}')}}"/>"""
    source = ARM.replace('name="arm">', f'name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">{loading}', 1)
    command.write(f"//- arm.urdf.xacro\n{source}//- other.yaml\na: 1\n")
    command.write(f"//- arm.yaml\n{LIMITS.replace('1.5', '2.5')}")
    assert command.check("arm.yaml").codes == found


def test_a_source_without_a_name_is_not_the_robot_of_a_file(command: Command) -> None:
    xacro = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
    used = f'<robot {xacro}><xacro:macro name="camera"><link name="camera"/></xacro:macro></robot>\n'
    source = ARM.replace('name="arm">', f'name="arm" {xacro}><xacro:property name="a" value="1"/>', 1)
    command.write(f"//- camera.xacro\n{used}//- arm.urdf.xacro\n{source}")
    command.write(f"//- arm.yaml\n{CONTROLLERS.replace('elbow]', 'elbwo]')}")
    assert command.check("arm.yaml").codes == ["arm.yaml:7:24 controllers-undefined-joint"]


async def test_an_editor_leads_to_the_robot_and_renames_in_all_files(tmp_path: Path) -> None:
    files = {"arm.yaml": CONTROLLERS, "arm.urdf": ARM, "limits.yaml": LIMITS}
    (tmp_path / "robray.toml").touch()
    async with served(tmp_path, files, "yaml") as given:
        assert await given.definition("arm.yaml", "[shoul~der") == [("arm.urdf", "shoulder")]
        changed = await given.renamed("arm.yaml", "[shoul~der", "hip")
        assert "[hip, elbow]" in changed["arm.yaml"]
        assert 'name="hip"' in changed["arm.urdf"]
        assert "  hip:\n" in changed["limits.yaml"]


WORDS = ("shoulder", "elbow", "elbwo", "wrist", "joints", "position", ":", "[", "]", '"', "  ", "\n", "- ", "#", "*a")


def test_edited_is_as_from_scratch() -> None:
    rng = random.Random("controllers")
    sets = {"/w/robray.toml#arm": ("/w/arm.urdf", "/w/arm.yaml")}

    def scratch(texts: dict[str, bytes]) -> Workspace:
        made = new_workspace()
        for path, text in texts.items():
            made.set_text(path, text)
        made.load_together(sets)
        return made

    for start in (CONTROLLERS, LIMITS):
        texts = {"/w/arm.urdf": ARM.encode(), "/w/arm.yaml": start.encode()}
        workspace = scratch(texts)
        for _ in range(25):
            path = rng.choice(("/w/arm.urdf", "/w/arm.yaml", "/w/arm.yaml"))
            text, word = texts[path], rng.choice(WORDS).encode()
            at = rng.choice([at for at in range(len(text) + 1) if text.startswith(word, at)] or [len(text)])
            edit = Edit(at, min(len(text), at + rng.choice((0, len(word)))), rng.choice(WORDS).encode())
            texts[path] = splice(text, edit)
            workspace.edit(path, [edit])
            assert view(workspace) == view(scratch(texts)), texts


def random_names(rng: random.Random, count: int) -> list[str]:
    return ["".join(rng.choices("abcdefgh", k=8)) for _ in range(count)]


def controllers_of(count: int, wrong: Sequence[str], interfaces: Sequence[str]) -> tuple[str, str]:
    """A robot with so many joints, and a file that names each of them and the wrong ones."""
    names = random_names(random.Random(count), count)
    commands = "".join(f'<command_interface name="{each}"/>' for each in interfaces)
    joints = "".join(JOINT.format(name, "base", f"l_{name}") for name in names)
    control = f'<ros2_control name="c" type="system"><joint name="{names[0]}">{commands}</joint></ros2_control>'
    robot = f'<robot name="arm">\n<link name="base"/>{joints}{control}</robot>\n'
    listed = ", ".join([*names, *wrong, *[names[0]] * len(interfaces)])
    return (
        robot,
        f"{HEAD}arm:\n  ros__parameters:\n    joints: [{listed}]\n    command_interfaces: [{', '.join(interfaces)}]\n",
    )


@pytest.mark.parametrize("grows", ["wrong names", "interfaces"])
def test_the_cost_of_many_names_grows_as_their_number(command: Command, grows: str) -> None:
    def cost(count: int) -> int:
        if grows == "interfaces":
            robot, text = controllers_of(2, (), [f"i{number}" for number in range(count)])
        else:
            # One slip, and names that are none.
            robot, text = controllers_of(count, ["aa", *random_names(random.Random(0), count - 2)], ["position"])
        command.write(f"//- arm.urdf\n{robot}//- arm.yaml\n{text}")
        return lines_run(lambda: command.check("arm.yaml"))

    cost(10)
    assert cost(800) < 6 * cost(200)
