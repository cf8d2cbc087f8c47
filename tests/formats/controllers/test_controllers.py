"""Files of controllers and limits beside the robot that they are about."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from analysis.law import view
from cli.command import Command
from every import every
from formats.served import served
from hostile.counting import lines_run
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.formats.controllers.recognition import recognises
from robray.text.edits import Edit, splice
from trials import trials

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
        ("/**:\n  ros__parameters:\n    arm:\n      kinematics_solver: a/B\n", True),
        ("arm:\n  planner_configs: [RRT]\n", True),
        ("camera:\n  ros__parameters:\n    joints: [shoulder]\n", False),
        ("arm:\n  type: position_controllers/JointGroupPositionController\n  joints: [shoulder]\n", False),
        ("joint_limits:\n  shoulder: 1\n", False),
        ("name: arm\njoints: [shoulder]\n", False),
    ],
    ids=[
        "manager",
        "type",
        "limits",
        "positions",
        "moveit",
        "kinematics",
        "planning",
        "another node",
        "ROS 1",
        "other limits",
        "other",
    ],
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
        LIMITS.replace("1.5", "2.002"),
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
        (CONTROLLERS.replace("[position]", "[position, effort]"), "8:36 controllers-no-interface"),
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


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (CONTROLLERS, []),
        (CONTROLLERS.replace("elbow", "elbwo"), ["7:24 controllers-undefined-joint"]),
        (LIMITS.replace("1.5", "2.5"), ["4:19 several-robots"]),
        (LIMITS.replace("1.5", "3.5"), ["4:19 controllers-limit"]),
    ],
)
def test_of_several_robots_only_what_all_lack_is_reported(command: Command, text: str, found: list[str]) -> None:
    other = ARM.replace('"base"', '"pillar"').replace('velocity="2"', 'velocity="3"')
    command.write(f"//- one/arm.urdf\n{ARM}//- two/arm.urdf\n{other}//- arm.yaml\n{text}")
    assert command.check("arm.yaml").codes == [f"arm.yaml:{each}" for each in found]


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


async def test_a_link_is_renamed_that_files_of_several_sets_load(tmp_path: Path) -> None:
    """The files of controllers name no link, and are loaded with the robot and the SRDF in sets of their own."""
    srdf = '<robot name="arm"><group name="arm"><chain base_link="base" tip_link="hand"/></group></robot>\n'
    files = {"arm.urdf": ARM, "arm.yaml": CONTROLLERS, "limits.yaml": LIMITS, "arm.srdf": srdf}
    (tmp_path / "robray.toml").touch()
    async with served(tmp_path, files, "xml") as given:
        for at in (("arm.urdf", '<link name="ha~nd"'), ("arm.srdf", '"ha~nd"')):
            changed = await given.renamed(*at, "tool")
            assert changed["arm.srdf"] == srdf.replace("hand", "tool")
            assert changed["arm.urdf"] == ARM.replace("hand", "tool")


def test_of_two_robots_with_other_interfaces_neither_is_taken(command: Command) -> None:
    text = CONTROLLERS.replace("[position]", "[position, effort]")
    command.write(f"//- a.urdf\n{ARM}//- b.urdf\n{ARM.replace('position', 'effort')}//- arm.yaml\n{text}")
    assert command.check("arm.yaml").codes == ["arm.yaml:8:26 several-robots"]
    command.write(f"//- b.urdf\n{ARM}")
    assert command.check("arm.yaml").codes == ["arm.yaml:8:36 controllers-no-interface"]


WILD = CONTROLLERS.replace("controller_manager:", "/**/controller_manager:").replace("\narm:", "\n/**/arm:")
PLANNERS = """\
ompl:
  planner_configs:
    RRTstar: {type: a, range: 0.0, frountier_threshold: 0.0}
    PRMstar: {type: b}
  arm:
    planner_configs: [RRTstar, PRMstar]
"""
DRIVE = """\
controller_manager:
  ros__parameters:
    base:
      type: diff_drive_controller/DiffDriveController
base:
  ros__parameters:
    left_wheel_names: [elbow]
    right_wheel_names: [elbow]
    linear:
      x: {has_velocity_limits: true, max_velocity: 1.0}
"""
NAMED = CONTROLLERS.replace("arm:", "arm_joints_controller:")
SOLVER = "arm:\n  kinematics_solver: a/B\n  kinematics_solver_timeout: 0.1\n"
SENT = """\
moveit_simple_controller_manager:
  controller_names: [arm_joints]
  arm_joints: {type: T, action_ns: a, joints: [shoulder]}
"""


@pytest.mark.parametrize(
    ("text", "old", "new", "found"),
    [
        (WILD, "elbow", "elbwo", "7:24 controllers-undefined-joint"),
        (WILD, "/**/arm:", "/**/amr:", "5:5 controllers-undefined-controller"),
        (PLANNERS, "PRMstar]", "PRMstra]", "6:32 controllers-misspelt"),
        (PLANNERS, "range", "rnage", "3:24 controllers-misspelt"),
        (SOLVER, "kinematics_solver:", "kinematics_sover:", "2:3 controllers-misspelt"),
        (DRIVE, "max_velocity", "max_velocty", "10:38 controllers-misspelt"),
        (NAMED, "    arm_joints_", "    arm_jionts_", "3:5 controllers-misspelt"),
        (NAMED, "\narm_joints_", "\narm_jionts_", "5:1 controllers-undefined-controller"),
        (SENT, "  arm_joints:", "  arm_jionts:", "3:3 controllers-misspelt"),
        (SENT, "[arm_joints", "[arm_jionts", "2:22 controllers-undefined-controller"),
    ],
)
def test_a_slip_is_found_once_at_its_line(command: Command, text: str, old: str, new: str, found: str) -> None:
    assert codes(command, text) == []
    assert codes(command, text.replace(old, new, 1)) == [f"arm.yaml:{found}"]


def test_a_misspelt_interface_of_the_robot_is_reported_in_the_robot_alone(command: Command) -> None:
    command.write(f"//- arm.urdf\n{ARM.replace('position', 'positoin')}//- arm.yaml\n{CONTROLLERS}")
    assert command.check().codes == ["arm.urdf:5:127 control-misspelt-interface"]


def test_a_nearer_source_may_be_the_robot_as_well_as_a_file(command: Command) -> None:
    xacro = '<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:property name="a" value="1"/>'
    source = ARM.replace('<robot name="arm">', xacro).replace('velocity="2"', 'velocity="4"')
    limits = LIMITS.replace("1.5", "3.5")
    command.write(
        f"//- robray.toml\n//- other/arm.urdf\n{ARM}//- arm/urdf/arm.urdf.xacro\n{source}//- arm/a.yaml\n{limits}"
    )
    assert command.check("arm/a.yaml").codes == []
    command.write(f"//- other/arm.yaml\n{limits}")
    assert command.check("other/arm.yaml").codes == ["other/arm.yaml:4:19 controllers-limit"]


@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        ("</robot>", "<gazebo><plugin><parameters>$(find a)/config/c.yaml</parameters></plugin></gazebo></robot>", "a"),
        ('robot name="arm"', 'robot name="other"', "other"),
        ('interface name="position"', 'interface name="velocity"', "arm"),
    ],
    ids=["a plugin loads the file", "the SRDF beside names it", "it has the interfaces"],
)
def test_of_several_robots_one_is_taken(command: Command, old: str, new: str, name: str) -> None:
    """All have the joints of the file."""
    other = ARM.replace("base", "pillar").replace('velocity="2"', 'velocity="1"')
    command.write(f"//- robray.toml\n//- urdf/a.urdf\n{ARM}//- urdf/b.urdf\n{other}")
    text = LIMITS + (CONTROLLERS.replace("[position]", "[velocity]") if "velocity" in new else CONTROLLERS)
    command.write(f"//- config/c.yaml\n{text}")
    assert "config/c.yaml:4:19 several-robots" in command.check("config").codes
    command.write(f"//- urdf/b.urdf\n{other.replace(old, new)}")
    srdf = SRDF.replace('"arm"', f'"{name}"', 1).replace("base", "pillar")
    command.write(f"//- config/b.srdf\n{srdf}" if name == "other" else "")
    assert command.check("config/c.yaml").codes == ["config/c.yaml:4:19 controllers-limit"]


def test_of_several_sources_the_one_that_makes_the_joints_is_taken(command: Command) -> None:
    xacro = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
    macro = ARM.replace('<robot name="arm">', f'<robot {xacro}><xacro:macro name="arm" params="prefix">')
    macro = macro.replace("</robot>", "</xacro:macro></robot>")
    macro = macro.replace('joint name="', 'joint name="${prefix}')
    for name, text in (("arm", macro), ("leg", macro.replace("shoulder", "hip").replace("elbow", "knee"))):
        call = f'<xacro:include filename="{name}.xacro"/><xacro:arm prefix=""/>'
        command.write(f'//- urdf/{name}_robot.urdf.xacro\n<robot name="{name}" {xacro}>{call}</robot>\n')
        command.write(f"//- urdf/{name}.xacro\n{text}")
    command.write(f"//- robray.toml\n//- config/c.yaml\n{CONTROLLERS.replace('elbow', 'elbwo')}")
    assert command.check("config/c.yaml").codes == ["config/c.yaml:7:24 controllers-undefined-joint"]


def test_interfaces_that_a_robot_lacks_may_be_given_by_its_source(command: Command) -> None:
    """The robot is what the source once made, with other arguments."""
    text = CONTROLLERS.replace("[position]", "[effort]")
    found = ["arm.yaml:8:26 controllers-no-interface"]
    assert codes(command, text) == found
    source = '<xacro:arg name="kind"/><ros2_control name="$(arg kind)" type="system"/>'
    source = f'<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">{source}</robot>\n'
    command.write(f"//- arm.urdf.xacro\n{source}")
    assert codes(command, text) == []
    assert codes(command, CONTROLLERS.replace("elbow", "elbwo")) == ["arm.yaml:7:24 controllers-undefined-joint"]


MOVEIT = """\
moveit_controller_manager: moveit_simple_controller_manager/MoveItSimpleControllerManager
moveit_simple_controller_manager:
  controller_names:
    - arm_controller
  arm_controller:
    type: FollowJointTrajectory
    action_ns: follow_joint_trajectory
    joints:
      - shoulder
      - elbow
"""
KINEMATICS = "arm:\n  kinematics_solver: kdl/Solver\n  kinematics_solver_timeout: 0.05\n"
PLANNING = """\
planner_configs:
  RRT:
    type: geometric::RRT
arm:
  planner_configs:
    - RRT
  projection_evaluator: joints(shoulder,elbow)
"""
SRDF = """\
<robot name="arm">
  <group name="arm"><chain base_link="base" tip_link="hand"/></group>
  <group name="all"><group name="arm"/></group>
</robot>
"""
OTHER = SRDF.replace('"arm"', '"leg"')


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (MOVEIT, []),
        (MOVEIT.replace("- arm_c", "- amr_c"), ["4:7 controllers-undefined-controller"]),
        (MOVEIT.replace("    - arm_c", "    - leg\n    - arm_c"), ["4:7 controllers-undefined-controller"]),
        (MOVEIT.replace("  arm_controller:\n", "  amr_controller:\n"), ["4:7 controllers-undefined-controller"]),
        (MOVEIT.replace("    action_ns: follow_joint_trajectory\n", ""), ["4:7 controllers-missing"]),
        (MOVEIT.replace("    type:", "    types:"), ["6:5 controllers-misspelt"]),
        (MOVEIT.replace("elbow", "elbwo"), ["10:9 controllers-undefined-joint"]),
        (MOVEIT.replace("elbow", "elbwo").replace("shoulder", "hip"), []),
    ],
)
def test_controllers_of_moveit(command: Command, text: str, found: list[str]) -> None:
    assert codes(command, text) == [f"arm.yaml:{each}" for each in found]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (KINEMATICS, []),
        (KINEMATICS.replace("arm:", "amr:"), ["1:1 controllers-undefined-group"]),
        (KINEMATICS.replace("arm:", "leg:"), []),
        (f"arm1:\n{KINEMATICS}", []),
        (PLANNING, []),
        (PLANNING.replace("arm:", "amr:"), ["4:1 controllers-undefined-group"]),
        (PLANNING.replace("elbow", "elbwo"), ["7:41 controllers-undefined-joint"]),
        (PLANNING.replace("joints(shoulder,elbow)", '"joints(shoulder, elbwo)"'), ["7:43 controllers-undefined-joint"]),
    ],
)
@pytest.mark.parametrize("srdf", ["arm.srdf", "arm.srdf.xacro", "srdf/arm.srdf"])
def test_groups_are_those_of_the_srdf_beside(command: Command, text: str, found: list[str], srdf: str) -> None:
    source = SRDF.replace("<robot", '<robot xmlns:xacro="http://www.ros.org/wiki/xacro"') if "xacro" in srdf else SRDF
    command.write(f"//- urdf/arm.urdf\n{ARM}//- config/{srdf}\n{source}")
    command.write(f"//- config/arm.yaml\n{text}//- robray.toml\n")
    assert command.check("config/arm.yaml").codes == [f"config/arm.yaml:{each}" for each in found]


def test_of_several_srdfs_the_one_with_the_groups_counts(command: Command) -> None:
    command.write(f"//- arm.urdf\n{ARM}//- arm.srdf\n{SRDF}//- leg.srdf\n{OTHER}//- robray.toml\n")
    both = f"{KINEMATICS}{KINEMATICS.replace('arm:', 'lal:')}"
    command.write(f"//- arm.yaml\n{both}//- other.yaml\n{KINEMATICS.replace('arm:', 'lal:')}")
    assert command.check("arm.yaml", "other.yaml").codes == ["arm.yaml:4:1 controllers-undefined-group"]


def test_groups_are_known_if_a_comment_names_the_srdf(command: Command) -> None:
    command.write(f"//- arm.srdf\n{SRDF}")
    text = f'# robray: with "arm.urdf" "arm.srdf"\n{KINEMATICS.replace("arm:", "leg:")}'
    assert codes(command, text) == ["arm.yaml:2:1 controllers-undefined-group"]


@pytest.mark.parametrize("files", [{}, {"arm.srdf": SRDF}, {"arm.urdf": ARM}], ids=["none", "no robot", "no SRDF"])
def test_without_an_srdf_and_its_robot_no_group_is_reported(command: Command, files: dict[str, str]) -> None:
    command.write("".join(f"//- {name}\n{text}" for name, text in files.items()))
    command.write(f"//- arm.yaml\n{KINEMATICS.replace('arm:', 'amr:')}")
    assert command.check("arm.yaml").codes == []


async def test_a_group_is_renamed_in_settings_of_moveit(tmp_path: Path) -> None:
    files = {"arm.yaml": KINEMATICS, "arm.urdf": ARM, "arm.srdf": SRDF, "ompl.yaml": PLANNING}
    (tmp_path / "robray.toml").touch()
    async with served(tmp_path, files, "yaml") as given:
        assert await given.definition("arm.yaml", "a~rm:") == [("arm.srdf", "arm")]
        changed = await given.renamed("arm.yaml", "a~rm:", "whole")
        assert "whole:\n  kinematics" in changed["arm.yaml"]
        assert "whole:\n  planner_configs" in changed["ompl.yaml"]
        assert '<group name="whole"/>' in changed["arm.srdf"]


CHAINED = """\
controller_manager:
  ros__parameters:
    hardware_components_initial_state:
      inactive: [arm]
    pid:
      type: pid_controller/PidController
    wheels.type: diff_drive_controller/DiffDriveController
    hand:
      type: position_controllers/GripperActionController
pid:
  ros__parameters:
    dof_names: [shoulder, elbow]
    command_interface: position
    reference_and_state_interfaces: [position]
wheels:
  ros__parameters:
    left_wheel_names: [pid/shoulder]
    right_wheel_names: ["pid/elbow"]
hand:
  ros__parameters:
    joint: shoulder
all:
  ros__parameters:
    type: passthrough_controller/PassthroughController
    interfaces:
      - pid/elbow/position
      - tool/position
"""


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("", "", []),
        ("[pid/", "[pdi/", ["17:24 controllers-undefined-controller"]),
        ('"pid/', '"pdi/', ["18:26 controllers-undefined-controller"]),
        ("[pid/", "[piston/", []),
        ('pid/elbow"', 'pid/elbwo"', ["18:30 controllers-undefined-joint"]),
        ("pid/elbow/", "pdi/elbow/", ["26:9 controllers-undefined-controller"]),
        ("pid/elbow/", "pid/elbwo/", ["26:13 controllers-undefined-joint"]),
        ("tool/", "shuolder/", ["27:9 controllers-undefined-joint"]),
        ("inactive: [arm]", "inactive: [amr]", ["4:18 controllers-undefined-hardware"]),
        ("inactive: [arm]", "inactive: [other]", []),
        ("\nwheels:", "\nwhels:", ["15:1 controllers-undefined-controller"]),
        ("\nwheels:", "\nother:", []),
        ("    joint: shoulder", "    joints: [shoulder]", ["21:5 controllers-misspelt"]),
        ("    right_wheel_names", "    rihgt_wheel_names", ["18:5 controllers-misspelt"]),
    ],
)
def test_controllers_that_use_each_other(command: Command, old: str, new: str, found: list[str]) -> None:
    assert codes(command, CHAINED.replace(old, new, 1)) == [f"arm.yaml:{each}" for each in found]


def test_a_file_without_a_robot_is_compared_with_itself(command: Command) -> None:
    text = CHAINED.replace("\nwheels:", "\nwhels:").replace("[pid/", "[pdi/").replace("joint: sh", "joints: sh")
    command.write(f"//- arm.yaml\n{text}")
    assert command.check("arm.yaml").codes == [
        "arm.yaml:15:1 controllers-undefined-controller",
        "arm.yaml:21:5 controllers-misspelt",
    ]


@pytest.mark.parametrize(
    "more",
    ["/**:\n  ros__parameters:\n    joint: shoulder\n", "hand:\n  ros__parameters:\n    joint: elbow\n"],
    ids=["for all nodes", "in another section"],
)
def test_a_parameter_may_stand_in_another_section(command: Command, more: str) -> None:
    assert codes(command, CHAINED.replace("    joint: shoulder", "    max_effort: 1.0") + more) == []


@pytest.mark.parametrize(
    ("interfaces", "found"),
    [
        ("state_interfaces: [position, velocity]", []),
        ("state_interfaces: [velocity]", ["9:24 controllers-interface-kinds"]),
        ("state_interfaces: [position, acceleration]", ["9:34 controllers-interface-kinds"]),
        ("state_interfaces: [effort]", []),
    ],
)
def test_interfaces_that_need_others(command: Command, interfaces: str, found: list[str]) -> None:
    assert codes(command, f"{CONTROLLERS}    {interfaces}\n") == [f"arm.yaml:{each}" for each in found]


async def test_a_controller_is_renamed_where_others_use_it(tmp_path: Path) -> None:
    (tmp_path / "robray.toml").touch()
    async with served(tmp_path, {"arm.yaml": CHAINED, "arm.urdf": ARM}, "yaml") as given:
        changed = await given.renamed("arm.yaml", "[p~id/", "servo")
        assert changed["arm.yaml"] == CHAINED.replace("pid/", "servo/").replace("pid:", "servo:")
        changed = await given.renamed("arm.yaml", "wh~eels:", "base")
        assert changed["arm.yaml"] == CHAINED.replace("wheels.type", "base.type").replace("wheels:", "base:")


UNNAMED = """\
controller_manager:
  ros__parameters:
    update_rate: 100
    joint_state_broadcaster:
      type: joint_state_broadcaster/JointStateBroadcaster
    admittance:
      type: admittance_controller/AdmittanceController
admittance: {ros__parameters: {joints: [shoulder, elbow],
  state_interfaces: [position],
    frame_id: upper}}
"""
SECOND = """\
leg:
  planner_configs:
    - RRT
"""
OWN = CONTROLLERS.replace("joint_trajectory_controller/JointTrajectoryController", "own/Controller")


@every(
    ("text", "old", "new", "found"),
    [
        (PLANNING.replace("joints(shoulder,elbow)", "link(hand)"), "hand)", "hnad)", "7:30 controllers-undefined-link"),
        (PLANNING.replace("joints(shoulder,elbow)", "link(hand)"), "", "", ""),
        (CONTROLLERS, "[shoulder, elbow]", "[shuolder]", "7:14 controllers-undefined-joint"),
        (CONTROLLERS, "[position]", "[positoin]", "8:26 controllers-no-interface"),
        (CONTROLLERS, "command_interfaces", "comand_interfaces", "8:5 controllers-misspelt"),
        (CONTROLLERS, "arm:\n  ros__parameters", "arm:\n  ros_parameters", "6:3 controllers-misspelt"),
        (CONTROLLERS, "controller_manager:", "contoller_manager:", "1:1 controllers-misspelt"),
        (CONTROLLERS, "JointTrajectoryController", "JointTrajectoryControler", "4:13 controllers-misspelt"),
        (
            CONTROLLERS,
            "[position]",
            "[velocity, effort]",
            "8:26 controllers-interface-kinds|8:36 controllers-no-interface",
        ),
        (CONTROLLERS.replace("[position]", "[position, velocity]"), "", "", "8:36 controllers-no-interface"),
        (CHAINED, "pid/elbow/position", "shoulder/positoin", "26:18 controllers-no-interface"),
        (CHAINED, "pid/elbow/position", "shoulder/temperature", ""),
        (LIMITS, "max_velocity", "max_velocty", "4:5 controllers-misspelt"),
        (KINEMATICS, "solver_timeout", "solver_timeot", "3:3 controllers-misspelt"),
        (MOVEIT, "action_ns", "acton_ns", "7:5 controllers-misspelt"),
        (MOVEIT, "controller_names", "controler_names", "3:3 controllers-misspelt"),
        (MOVEIT, "moveit_simple_controller_manager:", "moveit_smple_controller_manager:", "2:1 controllers-misspelt"),
        (MOVEIT, "FollowJointTrajectory", "FollowJointTrajetory", "6:11 controllers-misspelt"),
        (LIMITS + "default_velocity_scaling_factor: 0.1\n", "joint_limits", "joint_limit", "1:1 controllers-misspelt"),
        (KINEMATICS, "kdl/Solver", "kdl_kinematics_plugin/KDLKinematicsPlugn", "2:22 controllers-misspelt"),
        (PLANNING, "- RRT", "- RTR", "6:7 controllers-misspelt"),
        (PLANNING + SECOND, "  RRT:", "  RTR:", "2:3 controllers-misspelt"),
        (PLANNING + SECOND, "- RRT", "- RTR", "6:7 controllers-misspelt"),
        (PLANNING, "type", "tpye", "3:5 controllers-misspelt"),
        (CONTROLLERS, "type", "tpye", "4:7 controllers-misspelt"),
        (CONTROLLERS, "  ros__parameters:", "  ros__parmeters:\n    update_rate: 100", "2:3 controllers-misspelt"),
        (UNNAMED, "update_rate", "updat_rate", "3:5 controllers-misspelt"),
        (UNNAMED, "    joint_state", "    joint_sate", "4:5 controllers-misspelt"),
        (UNNAMED, "joint_state_broadcaster:", "states:", ""),
        (UNNAMED, "joint_state_broadcaster/", "joint_sate_broadcaster/", "5:13 controllers-misspelt"),
        (UNNAMED, "position]", "positon]", "9:22 controllers-no-interface"),
        (UNNAMED, "frame_id: upper", "frame_id: uper", "10:15 controllers-undefined-link"),
        (UNNAMED, "frame_id: upper", "frame_id: odom", ""),
        (OWN, "command_interfaces", "comand_interfaces", "8:5 controllers-misspelt"),
        (OWN, "[position]", "[position, velocity]", ""),
        (OWN, "[position]", "[positions]", ""),
        (OWN, "[position]", "[postion]", "8:26 controllers-no-interface"),
        (CONTROLLERS + "    constraints: {goal_time: 0.1}\n", "goal_time", "gaol_time", "9:19 controllers-misspelt"),
        (
            CONTROLLERS + "    state_interfaces: [position, velocity]\n",
            "s: [position, v",
            "s: [postion, v",
            "9:24 controllers-no-interface",
        ),
    ],
)
def test_a_slip_is_one_finding_at_its_line(command: Command, text: str, old: str, new: str, found: str) -> None:
    command.write(f"//- arm.srdf\n{SRDF}//- robray.toml\n")
    assert codes(command, text.replace(old, new, 1)) == [f"arm.yaml:{each}" for each in found.split("|") if each]


GIVEN = '<command_interface name="position"/>'


@pytest.mark.parametrize(
    "given",
    [
        '<xacro:if value="$(arg by_effort)"><command_interface name="effort"/></xacro:if>',
        '<command_interface name="$(arg kind)"/>',
    ],
    ids=["a condition", "an argument"],
)
def test_interfaces_that_other_arguments_give_may_be_claimed(command: Command, given: str) -> None:
    arguments = '<xacro:arg name="by_effort" default="false"/><xacro:arg name="kind" default="velocity"/>'
    source = ARM.replace('name="arm">', f'name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">{arguments}', 1)
    text = CONTROLLERS.replace("[position]", "[effort]")
    for interfaces, found in ((GIVEN, ["arm.yaml:8:26 controllers-no-interface"]), (GIVEN + given, [])):
        command.write(f"//- arm.urdf.xacro\n{source.replace(GIVEN, interfaces)}//- arm.yaml\n{text}")
        assert command.check("arm.yaml").codes == found


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
        for _ in range(trials(25)):
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
