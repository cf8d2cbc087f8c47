"""YAML files that name the joints of a robot: controllers of ros2_control, and limits and controllers of MoveIt."""
