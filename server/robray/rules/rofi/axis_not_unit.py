"""Noted by reading: the axis of a space joint is not of length one."""

import math

from robray.formats.rofi.statements import SpaceJoint
from robray.rules.engine.choices import instead
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import replaced, scene_and_place
from robray.text.records import NamedTuple


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


RULE = Rule(
    code="rofi-axis-not-unit",
    severity=Severity.WARNING,
    summary="The axis of a space joint is not of length one.",
    message="this axis has length {length}, and its length must be 1",
    details=Details,
    explanation=(
        "The reader takes the axis as it is written and does not normalise it. With another length than one, what it "
        "makes is no rotation any more. Lengths that are off by less than 0.001 are taken as rounding."
    ),
    bad="""\
{
  "modules": [
    { "id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 }
  ],
  "spaceJoints": [
    {
      "point": [0, 0, 0],
      "to": { "id": 1, "component": 7 },
      "joint": { "type": "rotational", "limits": { "min": -90, "max": 90 }, "preMatrix": "identity",
                 "postMatrix": "identity", "axis": [|[0, 0, 2]|], "positions": [0.5] }
    }
  ]
}
""",
    good="""\
{
  "modules": [
    { "id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 }
  ],
  "spaceJoints": [
    {
      "point": [0, 0, 0],
      "to": { "id": 1, "component": 7 },
      "joint": { "type": "rotational", "limits": { "min": -90, "max": 90 }, "preMatrix": "identity",
                 "postMatrix": "identity", "axis": [0, 0, 1], "positions": [0.5] }
    }
  ]
}
""",
    fix=_fix,
)
