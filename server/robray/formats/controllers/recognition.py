"""Recognises files of controllers and limits by their keys, because YAML has many uses."""

import re

_KEY = rb"^[ \t]*[\"']?(?:%s)[\"']?[ \t]*:(?=\s|\Z)"
_TOP_KEY = rb"^[\"']?(?:%s)[\"']?[ \t]*:(?=\s|\Z)"
_PARAMETERS = re.compile(_KEY % b"[ros]{2,4}_{1,3}[parmets]{8,11}", re.MULTILINE)
"""`ros__parameters`, which may be misspelt."""
_MANAGER = re.compile(_KEY % rb"(?:[\w/*]*/)?controller_manager", re.MULTILINE)
_TYPE = re.compile(rb"^[ \t]*(?:[\w./]+\.)?type[ \t]*:[ \t]*[\"']?\w*(?:controller|broadcaster)\w*/\w", re.MULTILINE)
_LIMITS = re.compile(_TOP_KEY % b"joint_limits|default_velocity_scaling_factor", re.MULTILINE)
_LIMIT = re.compile(_KEY % rb"has_(?:velocity|acceleration|jerk)_limits|max_(?:velocity|acceleration)", re.MULTILINE)
_POSITIONS = re.compile(_TOP_KEY % rb"initial_positions", re.MULTILINE)
_MOVEIT = re.compile(
    _KEY % rb"moveit_(?:simple_)?controller_manager|kinematics_solver\w*|projection_evaluator|planner_configs",
    re.MULTILINE,
)


def recognises(head: bytes) -> bool:
    if _PARAMETERS.search(head) is not None and (_MANAGER.search(head) is not None or _TYPE.search(head) is not None):
        return True
    if _LIMITS.search(head) is not None and _LIMIT.search(head) is not None:
        return True
    return _POSITIONS.search(head) is not None or _MOVEIT.search(head) is not None
