"""The known names of elements of robots in XML: of two tags that do not fit, the one without a known name is wrong."""

_URDF = """
    axis box calibration capsule child collision color cylinder dynamics geometry inertia inertial joint limit link mass
    material mesh mimic origin parent robot safety_controller sphere texture visual
    actuator hardwareInterface mechanicalReduction transmission type
    anchor audio_source collision_checking contact contact_coefficients controller_gains joint_properties kinematic loop
    max_contacts physics self_collision_checking self_filter surface traits verbose
"""
_CONTROL = """
    command_interface gpio group hardware limits mechanical_reduction offset param plugin properties read_only role
    ros2_control sensor state_interface
"""
_SRDF = """
    chain disable_collisions disable_default_collisions enable_collisions end_effector group_state joint_property
    link_sphere_approximation passive_joint virtual_joint
"""
_GAZEBO = """
    center depth_camera distortion frame_id friction2 gpu_ray k1 k2 k3 lens max min p1 p2 slip1 slip2 x y z
    always_on angular_velocity bias_mean bias_stddev bounce box camera clip contacts cfm damping dampingFactor
    diffuse dynamics_bias_stddev emissive erp far fdir1 format friction fudgeFactor gazebo gpu_lidar gravity height
    horizontal horizontal_fov image implicitSpringDamper imu initial_position kd kinematic kp laserRetro lidar
    linear_acceleration maxContacts maxVel max_angle max_vel mean min_angle min_depth minDepth model mu mu1 mu2 name
    near noise ode orientation parameters physics plugin point_cloud pose preserveFixedJoint disableFixedJointLumping
    provideFeedback range ray reference resolution robotNamespace samples scan script self_collide selfCollide sensor
    specular springReference springStiffness static stddev stopCfm stopErp surface topic topicName torsional
    turnGravityOff update_rate updateRate uri vertical visual visualize width
    ambient frameName bodyName cameraName imageTopicName cameraInfoTopicName hackBaseline jointName
    leftJoint rightJoint wheelSeparation wheelDiameter torque commandTopic odometryTopic odometryFrame robotBaseFrame
    left_joint right_joint wheel_separation wheel_diameter remapping ros namespace output_type frame_name
    gz_frame_id ignition_frame_id command_topic odometry_topic odometry_frame robot_base_frame publish_odom
    publish_odom_tf publish_wheel_tf robotParam robotSimType legacyModeNS controller_manager_name joint_name
    max_wheel_torque max_wheel_acceleration
"""
_XACRO = "property macro arg include if unless insert_block call element attribute"

ROBOT_WORDS = frozenset(
    {*f"{_URDF} {_CONTROL} {_SRDF} {_GAZEBO}".split(), *(f"xacro:{name}" for name in _XACRO.split())}
)
"""Elements of URDF, ros2_control, transmissions, SRDF, Gazebo's extensions and xacro."""
