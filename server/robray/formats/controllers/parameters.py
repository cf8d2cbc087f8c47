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
"""Keys beside those that are names of joints."""

_OF_EVERY = (
    *("type", "update_rate", "is_async", "use_sim_time", "robot_description", "params_file", "fallback_controllers"),
    *("node_options_args", "thread_priority", "overruns", "pose", "command_mutex"),
)
_OTHERS: Mapping[str, tuple[str, ...]] = {
    "joint_state_broadcaster/JointStateBroadcaster": (
        *("interfaces", "map_interface_to_joint_state", "frame_id", "use_local_topics", "use_urdf_to_filter"),
        "publish_dynamic_joint_states",
    ),
    "joint_trajectory_controller/JointTrajectoryController": (
        *("command_interfaces", "state_interfaces", "speed_scaling", "gains", "constraints", "action_monitor_rate"),
        *("cmd_timeout", "allow_partial_joints_goal", "allow_integration_in_goal_trajectories", "open_loop_control"),
        *("allow_nonzero_velocity_at_trajectory_end", "interpolate_from_desired_state", "interpolation_method"),
        *("state_publish_rate", "interface_name", "set_last_command_interface_value_as_state_on_activation"),
    ),
    "forward_command_controller/ForwardCommandController": ("interface_name",),
    "forward_command_controller/MultiInterfaceForwardCommandController": ("interface_names",),
    "diff_drive_controller/DiffDriveController": (
        *("base_frame_id", "odom_frame_id", "tf_frame_prefix", "tf_frame_prefix_enable", "wheel_separation"),
        *("wheel_radius", "wheel_separation_multiplier", "left_wheel_radius_multiplier", "cmd_vel_timeout"),
        *("right_wheel_radius_multiplier", "pose_covariance_diagonal", "twist_covariance_diagonal", "linear"),
        *("angular", "open_loop", "position_feedback", "enable_odom_tf", "publish_limited_velocity", "publish_rate"),
        *("wheels_per_side", "use_stamped_vel", "velocity_rolling_window_size"),
    ),
    "tricycle_controller/TricycleController": (
        *("wheelbase", "wheel_radius", "odom_frame_id", "base_frame_id", "open_loop", "enable_odom_tf"),
        *("odom_only_twist", "pose_covariance_diagonal", "twist_covariance_diagonal", "velocity_rolling_window_size"),
        *("traction", "steering", "cmd_vel_timeout", "publish_ackermann_command", "use_stamped_vel"),
    ),
    **{
        f"{kind}_steering_controller/{kind.title()}SteeringController": (
            *("wheelbase", "front_wheels_radius", "rear_wheels_radius", "traction_wheels_radius", "wheel_track"),
            *("front_wheel_track", "rear_wheel_track", "traction_track_width", "steering_track_width"),
            *("front_steering", "reference_timeout", "velocity_rolling_window_size", "base_frame_id", "odom_frame_id"),
            *("enable_odom_tf", "open_loop", "position_feedback", "use_stamped_vel", "twist_covariance_diagonal"),
            *("pose_covariance_diagonal", "reduce_wheel_speed_until_steering_reached"),
            *("front_wheel_radius", "rear_wheel_radius", "traction_wheel_radius"),
        )
        for kind in ("bicycle", "ackermann", "tricycle")
    },
    "pid_controller/PidController": (
        *("command_interface", "reference_and_state_interfaces", "gains", "feedforward_gain", "angle_wraparound"),
        *("enable_feedforward", "use_external_measured_states"),
    ),
    "admittance_controller/AdmittanceController": (
        *("command_interfaces", "state_interfaces", "chainable_command_interfaces", "kinematics", "ft_sensor"),
        *(
            "control",
            "fixed_world_frame",
            "gravity_compensation",
            "admittance",
            "enable_parameter_update_without_reactivation",
        ),
    ),
    **{
        f"{package}/GripperActionController": (
            *("goal_tolerance", "max_effort", "stall_velocity_threshold", "stall_timeout", "action_monitor_rate"),
            *("allow_stalling", "max_velocity", "state_interfaces", "max_effort_interface", "max_velocity_interface"),
        )
        for package in ("position_controllers", "effort_controllers", "parallel_gripper_action_controller")
    },
}

WORDS: Mapping[str, tuple[str, ...]] = {
    kind: (*(each.removesuffix(".*") for each in names), *_OTHERS.get(kind, ()), *_OF_EVERY)
    for kind, names in PARAMETERS.items()
}
"""The parameters that controllers of a type read in some version."""

OF_EVERY_TYPE = ("joints", "command_interfaces", "state_interfaces", "update_rate", "frame_id", "sensor_name")
"""Parameters that most controllers have, also in other packages."""

OF_MANAGER = (
    *("update_rate", "enforce_command_limits", "handle_exceptions", "hardware_components_initial_state", "defaults"),
    *("diagnostics", "overruns", "lock_memory", "cpu_affinity", "thread_priority", "use_sim_time", "robot_description"),
)
OF_CONSTRAINTS = ("stopped_velocity_tolerance", "goal_time")

FRAMES = (
    *("frame_id", "base_frame_id", "kinematics.base", "kinematics.tip", "ft_sensor.frame.id", "control.frame.id"),
    *("fixed_world_frame.frame.id", "gravity_compensation.frame.id"),
)
"""Parameters that name links, or frames that other nodes publish."""

INTERFACES = ("position", "velocity", "effort", "acceleration")
"""The interfaces that most joints have."""

OF_INTERFACES = (
    *("command_interfaces", "state_interfaces", "interface_name", "interface_names", "interfaces"),
    *("command_interface", "reference_and_state_interfaces", "chainable_command_interfaces"),
)
"""Parameters that name interfaces."""

TYPES = (
    *PARAMETERS,
    "force_torque_sensor_broadcaster/ForceTorqueSensorBroadcaster",
    "imu_sensor_broadcaster/IMUSensorBroadcaster",
    "range_sensor_broadcaster/RangeSensorBroadcaster",
    "pose_broadcaster/PoseBroadcaster",
    "gpio_controllers/GpioCommandController",
)

OF_LIMITS = (
    *("has_position_limits", "min_position", "max_position", "has_velocity_limits", "max_velocity", "max_effort"),
    *("has_acceleration_limits", "max_acceleration", "has_jerk_limits", "max_jerk", "has_deceleration_limits"),
    *("max_deceleration", "has_effort_limits", "min_velocity", "has_soft_limits", "k_position", "k_velocity"),
    *("soft_lower_limit", "soft_upper_limit", "angle_wraparound"),
)
PLUGINS: Mapping[str, tuple[str, ...]] = {
    "type": (*TYPES, "FollowJointTrajectory", "GripperCommand", "ParallelGripperCommand"),
    "kinematics_solver": (
        *("kdl_kinematics_plugin/KDLKinematicsPlugin", "cached_ik_kinematics_plugin/CachedKDLKinematicsPlugin"),
        *("lma_kinematics_plugin/LMAKinematicsPlugin", "srv_kinematics_plugin/SrvKinematicsPlugin"),
        *("trac_ik_kinematics_plugin/TRAC_IKKinematicsPlugin", "pick_ik/PickIkPlugin", "bio_ik/BioIKKinematicsPlugin"),
    ),
    "moveit_controller_manager": ("moveit_simple_controller_manager/MoveItSimpleControllerManager",),
}
"""Well-known values of keys."""

_QUANTITIES = ("velocity", "acceleration", "deceleration", "jerk")
OF_AXES = (
    *(f"has_{each}_limits" for each in _QUANTITIES),
    *(f"{end}_{each}" for each in _QUANTITIES for end in ("min", "max")),
    *("max_acceleration_reverse", "max_deceleration_reverse"),
)
"""Limits of a base that moves, in `linear` and `angular`, by axis."""

OF_FILES = (
    *("moveit_simple_controller_manager", "moveit_controller_manager", "trajectory_execution", "joint_limits"),
    *("moveit_manage_controllers", "default_velocity_scaling_factor", "default_acceleration_scaling_factor"),
)
OF_EXECUTION = (
    *("allowed_execution_duration_scaling", "allowed_goal_duration_margin", "allowed_start_tolerance"),
    *("execution_duration_monitoring", "execution_velocity_scaling", "wait_for_trajectory_completion"),
)
"""Keys at the top of files of MoveIt, and in `trajectory_execution`."""

OF_SOLVERS = (
    *("kinematics_solver", "kinematics_solver_search_resolution", "kinematics_solver_timeout"),
    *("kinematics_solver_attempts", "planner_configs", "projection_evaluator", "longest_valid_segment_fraction"),
)
OF_PLANNERS = (
    *("type", "range", "goal_bias", "border_fraction", "min_valid_path_fraction", "failed_expansion_score_factor"),
    *("frontier_threshold", "frontier_node_ratio", "frountier_threshold", "frountier_node_ratio", "cost_threshold"),
    "frountierNodeRatio",
    *("temp_change_factor", "init_temperature", "delay_collision_checking", "max_nearest_neighbors", "num_samples"),
    *("radius_multiplier", "nearest_k", "cache_cc", "heuristics", "extended_fmt", "balanced", "optimality", "epsilon"),
    *("degree", "max_degree", "min_degree", "max_pts_per_leaf", "estimated_dimension", "use_projected_distance"),
    *("stretch_factor", "sparse_delta_fraction", "dense_delta_fraction", "max_failures", "intermediate_states"),
    *("longest_valid_segment_fraction", "projection_evaluator", "enforce_joint_model_state_space"),
    *("enforce_constrained_state_space", "optimization_objective", "termination_condition", "simplify_solutions"),
    *("hybridize", "interpolate", "multi_query_planning_enabled", "store_planner_data", "load_planner_data"),
    *("planner_data_path", "max_states_failed", "range_factor", "prune_threshold", "focus_search"),
)
"""Parameters of planners. The Setup Assistant writes 'frountier'."""

OF_MOVEIT = (
    *("type", "action_ns", "joints", "default", "parallel", "command_joint", "max_effort", "allow_failure"),
    *("allowed_execution_duration_scaling", "allowed_goal_duration_margin"),
)
"""Keys for a joint, a group and a controller in files of MoveIt."""

WHOLE_NAMES = ("interfaces", "input_interfaces", "max_effort_interface", "max_velocity_interface")
"""Parameters that name interfaces with their joint or controller."""

HARDWARE_STATES = ("unconfigured", "inactive")
"""States in which the controller manager leaves hardware, as keys of lists of its names."""

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
"""Interfaces that a controller of a type accepts only together with others, by the parameter and the interface."""

ALONE: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "command_interfaces": {"velocity": ("position",), "effort": ("position",)}
}
"""Command interfaces that a trajectory controller accepts alone, or with others."""

STATES = "state_interfaces"
"""The parameter that names the state interfaces of all joints of a controller."""

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
