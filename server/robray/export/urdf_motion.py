"""Limits, speed and mimic of a joint in URDF.

The zero of a written joint is its position in the scene, from which limits count.
"""

import math
from typing import NamedTuple

from robray.analysis.joint_states import joint_position
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.export.joint_limits import limits_of
from robray.export.urdf_joints import UrdfJoint, Variables
from robray.export.urdf_text import number, quoted
from robray.scene.model import Frame

_FARTHEST = 1_000_000.0
"""For joints that URDF will not have without limits: so far that no reader takes them for millimetres."""

STRONGEST = 1_000.0
"""Newtons or newton metres, and the same per second: the default, because URDF requires limits."""


class Motion(NamedTuple):
    """The type of the joint, and its elements about motion."""

    type: str
    elements: tuple[str, ...] = ()


def motion_of(state: SceneState, joint: UrdfJoint, variables: Variables) -> Motion:
    """Empty for a joint that moves nothing, or follows another joint of the scene."""
    frame = _frame_at(state, joint.place)
    if joint.axis is None or frame is None or frame.joint is None:
        return Motion(joint.type)
    shift = joint_position(state, frame)
    given = {each.of: each.most for each in limits_of(state, joint.place, frame, shift)}
    ends = None
    if joint.mimics is None and frame.joint.limits is not None:
        least, most = (each - shift for each in frame.joint.limits)
        ends = (least, most) if math.isfinite(least) and math.isfinite(most) else None
    kind = "revolute" if ends is not None and joint.type == "continuous" else joint.type
    if ends is None and kind == "prismatic":
        ends = (-_FARTHEST, _FARTHEST)
    elements = []
    if ends is not None:
        lower, upper = map(number, ends)
        effort, velocity = (number(given.get(of, STRONGEST)) for of in ("eff", "vel"))
        elements.append(f'<limit lower="{lower}" upper="{upper}" effort="{effort}" velocity="{velocity}"/>')
    elements += _mimic(state, joint, variables, shift)
    return Motion(kind, tuple(elements))


def _mimic(state: SceneState, joint: UrdfJoint, variables: Variables, shift: float) -> list[str]:
    """The element where the joint follows another one: of the scene, or, where its reader minds that, of a robot."""
    if joint.mimics is not None:
        multiplier = "" if joint.multiplier == 1.0 else f' multiplier="{number(joint.multiplier)}"'
        return [f"<mimic joint={quoted(joint.mimics)}{multiplier}/>"]
    frame = _frame_at(state, joint.place)
    follows = None if frame is None or frame.joint is None else frame.joint.follows
    leader = None if follows is None else variables.leader(follows.variable)
    if follows is None or leader is None or leader is frame:
        return []
    offset = follows.offset + follows.multiplier * joint_position(state, leader) - shift
    return [
        f'<mimic joint={quoted(follows.variable)} multiplier="{number(follows.multiplier)}" offset="{number(offset)}"/>'
    ]


def _frame_at(state: SceneState, place: ItemPath) -> Frame | None:
    value = state.results[place].value
    return value.frame if isinstance(value, FrameResult) else None
