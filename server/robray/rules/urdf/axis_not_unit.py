"""A joint axis whose length is not one."""

import math

from robray.analysis.results import Result
from robray.facts.problems import Problem
from robray.formats.urdf.statements import Joint, RobotStatement
from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import scene_and_place
from robray.scene.pose import UNIT_TOLERANCE
from robray.text.records import NamedTuple


class Details(NamedTuple):
    length: str


def _check(joint: RobotStatement, _: Result) -> tuple[Problem, ...]:
    assert isinstance(joint, Joint), "only joints are looked at"
    if joint.axis is None:
        return ()
    xyz = joint.axis.xyz
    if xyz is None:
        return (Problem("urdf-axis-not-unit", joint.axis.keyword, Details("0")),)
    length = 1.0 if xyz.values is None else math.hypot(*xyz.values)
    if abs(length - 1) <= UNIT_TOLERANCE:
        return ()
    return (Problem("urdf-axis-not-unit", xyz.span, Details(f"{length:.4g}")),)


def _message(context: RuleContext) -> str:
    length = context.details.length
    if length == "0":
        return "this axis is all zero, so that the joint does not move; '0 0 1' is the z axis"
    return f"this axis has length {length}, and its length must be 1"


def _is_said(context: RuleContext) -> bool:
    """Whether the axis stands in the text of its element, which is said at the same place."""
    scene, place = scene_and_place(context)
    problems = scene.item(place).problems
    return any(problem.code == "urdf-unknown-word" and problem.span == context.span for problem in problems)


RULE = Rule(
    code="urdf-axis-not-unit",
    severity=Severity.WARNING,
    summary="The axis of a joint is not of length one.",
    message="this axis has length {length}; its length must be 1",
    details=Details,
    explanation=(
        "urdfdom takes any axis as it is written, and most programs normalise it afterwards. amino does not: it "
        "multiplies the axis with the joint's position, so that a joint with an axis of length two moves twice as "
        "far. robray shows the robot as ROS does, with axes of length one. A zero axis, which an 'axis' element "
        "without 'xyz' has too, has no direction. "
        "Lengths that are off by less than 0.001 are taken as rounding."
    ),
    bad="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="continuous">
    <parent link="base"/>
    <child link="hand"/>
    <axis xyz="[|0 0 2|]"/>
  </joint>
</robot>
""",
    good="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="continuous">
    <parent link="base"/>
    <child link="hand"/>
    <axis xyz="0 0 1"/>
  </joint>
</robot>
""",
    is_said=_is_said,
    message_at=_message,
    statements=frozenset({Joint}),
    check=_check,
)
