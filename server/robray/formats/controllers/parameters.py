"""Parameters of controllers that name joints, by the type of the controller (ros2_controllers, Rolling and before)."""

from collections.abc import Mapping

_WHEELS = ("left_wheel_names", "right_wheel_names")
_STEERED = (
    *("traction_joints_names", "steering_joints_names", "traction_joints_state_names", "steering_joints_state_names"),
    *("front_wheels_names", "rear_wheels_names", "front_wheels_state_names", "rear_wheels_state_names"),
)
_MECANUM = tuple(
    f"{end}_{side}_wheel_{what}_joint_name"
    for end in ("front", "rear")
    for side in ("left", "right")
    for what in ("command", "state")
)

PARAMETERS: Mapping[str, tuple[str, ...]] = {
    "joint_state_broadcaster/JointStateBroadcaster": ("joints", "extra_joints"),
    "joint_trajectory_controller/JointTrajectoryController": ("joints", "command_joints", "gains.*", "constraints.*"),
    "forward_command_controller/ForwardCommandController": ("joints",),
    "forward_command_controller/MultiInterfaceForwardCommandController": ("joint",),
    "position_controllers/JointGroupPositionController": ("joints",),
    "velocity_controllers/JointGroupVelocityController": ("joints",),
    "effort_controllers/JointGroupEffortController": ("joints",),
    "position_controllers/GripperActionController": ("joint",),
    "effort_controllers/GripperActionController": ("joint",),
    "parallel_gripper_action_controller/GripperActionController": ("joint",),
    "diff_drive_controller/DiffDriveController": _WHEELS,
    "bicycle_steering_controller/BicycleSteeringController": _STEERED,
    "ackermann_steering_controller/AckermannSteeringController": _STEERED,
    "tricycle_steering_controller/TricycleSteeringController": _STEERED,
    "tricycle_controller/TricycleController": ("traction_joint_name", "steering_joint_name"),
    "mecanum_drive_controller/MecanumDriveController": _MECANUM,
    "admittance_controller/AdmittanceController": ("joints", "command_joints"),
    "pid_controller/PidController": ("dof_names", "reference_and_state_dof_names", "gains.*"),
}
"""A `*` stands for a key that is the name of a joint."""

OF_OTHERS = ("joints", "joint")
"""Parameters that name joints in types that are not listed."""

NOT_JOINTS = frozenset({"stopped_velocity_tolerance", "goal_time"})
"""Keys beside the names of joints."""

WHOLE_NAMES = ("interfaces", "input_interfaces", "max_effort_interface", "max_velocity_interface")
"""Parameters that name interfaces with the joint, or the controller, that offers them."""

HARDWARE_STATES = ("unconfigured", "inactive")
"""States in which the controller manager leaves hardware, with the names of that in each."""

_TRAJECTORY = "joint_trajectory_controller/JointTrajectoryController"
_GRIPPERS = ("position_controllers", "effort_controllers", "parallel_gripper_action_controller")
NEEDED: Mapping[str, tuple[str, ...]] = {
    _TRAJECTORY: ("joints",),
    "forward_command_controller/ForwardCommandController": ("joints", "interface_name"),
    "forward_command_controller/MultiInterfaceForwardCommandController": ("joint", "interface_names"),
    "position_controllers/JointGroupPositionController": ("joints",),
    "velocity_controllers/JointGroupVelocityController": ("joints",),
    "effort_controllers/JointGroupEffortController": ("joints",),
    **{f"{package}/GripperActionController": ("joint",) for package in _GRIPPERS},
    "diff_drive_controller/DiffDriveController": _WHEELS,
    "pid_controller/PidController": ("dof_names", "command_interface", "reference_and_state_interfaces"),
}
"""Parameters without which a controller of a type cannot be configured."""

NEEDS_OTHERS: Mapping[str, Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    _TRAJECTORY: {
        "command_interfaces": {"acceleration": ("position", "velocity")},
        "state_interfaces": {"velocity": ("position",), "acceleration": ("position", "velocity")},
    }
}
"""Interfaces that a controller of a type takes only together with others, by the parameter and the interface."""

COMMANDED = {
    "joint_trajectory_controller/JointTrajectoryController": "command_interfaces",
    "forward_command_controller/ForwardCommandController": "interface_name",
    "forward_command_controller/MultiInterfaceForwardCommandController": "interface_names",
}
"""Parameters that name the command interfaces of all joints of a controller."""

FIXED_COMMAND = {
    "position_controllers/JointGroupPositionController": "position",
    "velocity_controllers/JointGroupVelocityController": "velocity",
    "effort_controllers/JointGroupEffortController": "effort",
    "position_controllers/GripperActionController": "position",
    "effort_controllers/GripperActionController": "effort",
    "diff_drive_controller/DiffDriveController": "velocity",
}
"""The command interface that controllers of a type use."""
