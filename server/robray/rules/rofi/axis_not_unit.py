"""Noted by reading: the axis of a space joint is not of length one."""

import math
from functools import partial
from typing import NamedTuple

from robray.formats.rofi.statements import SpaceJoint
from robray.rules.engine.choices import instead
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced, scene_and_place


class Details(NamedTuple):
    length: str


def _fix(context: RuleContext) -> Fix | None:
    """The first three numbers made shorter; a fourth counts for nothing."""
    scene, place = scene_and_place(context)
    joint = scene.item(place).statement
    motion = joint.motion if isinstance(joint, SpaceJoint) else None
    axis = None if motion is None else motion.axis
    length = 0.0 if axis is None else math.hypot(*axis)
    if axis is None or not math.isfinite(length):
        return None
    if not length:
        return instead(context, "[0, 0, 1]")
    return replaced(context, f"[{', '.join(f'{each / length:.17g}' for each in axis)}]", safe=False)


LOGIC = {"rofi-axis-not-unit": partial(Rule, details=Details, fix=_fix)}
