"""Noted by reading: a space joint is put beyond its limits."""

from robray.formats.rofi.statements import SpaceJoint
from robray.rules.engine.choices import swapped
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import replaced, statement
from robray.text.records import NamedTuple


class Details(NamedTuple):
    position: str
    degrees: str
    least: str
    most: str
    is_in_degrees: str
    instead: str


def _message(context: RuleContext) -> str:
    if float(context.details.least) > float(context.details.most):
        return f"the least limit {context.details.least}° is above the greatest {context.details.most}°; swap the two"
    said = RULE.said(context.details)
    return f"{said}; positions are in radians" if context.details.is_in_degrees else said


def _fix(context: RuleContext) -> Fix | None:
    if context.details.is_in_degrees:
        return replaced(context, context.details.instead, safe=False)
    joint = statement(context)
    limits = joint.motion.limits if isinstance(joint, SpaceJoint) and joint.motion is not None else None
    return swapped(limits[0].span, limits[1].span, context) if limits and limits[0].value > limits[1].value else None


RULE = Rule(
    code="rofi-position-limit",
    severity=Severity.ERROR,
    summary="A space joint is put beyond its limits.",
    message="the position {position} is {degrees}°, and the limits are {least}° to {most}°",
    details=Details,
    explanation=(
        "Limits are in degrees and positions in radians, in the same file. The reader refuses a position outside of "
        "the limits. One that would fit as degrees was probably meant so."
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
                 "postMatrix": "identity", "axis": [0, 0, 1], "positions": [[|45|]] }
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
                 "postMatrix": "identity", "axis": [0, 0, 1], "positions": [0.7853981633974483] }
    }
  ]
}
""",
    rejected_by_reader=True,
    message_at=_message,
    fix=_fix,
)
