"""Joints and modules: their connectors, angles, poses and collisions."""

import math
from functools import partial
from typing import NamedTuple

from robray.formats.rofi.statements import SpaceJoint
from robray.formats.rofi.vocabulary import IDENTITY
from robray.rules.engine.choices import instead, swapped
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced, scene_and_place, statement, written
from robray.rules.rofi.fixes import dock_of_near, docked_there, near_id, near_ids, placed_there, space_joint_of_tool


class AngleRange(NamedTuple):
    key: str
    degrees: str


def _angle_range_fix(context: RuleContext) -> Fix:
    """The limit of the shoe in that direction."""
    return instead(context, "-90" if context.details.degrees.startswith("-") else "90")


class AxisNotUnit(NamedTuple):
    length: str


def _axis_not_unit_fix(context: RuleContext) -> Fix | None:
    """The first three numbers scaled; a fourth is ignored."""
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


def _bad_matrix_fix(context: RuleContext) -> Fix | None:
    is_text = written(context).startswith('"')
    return replaced(context, f'"{IDENTITY}"', safe=False) if is_text else None


class LooksLikeRadians(NamedTuple):
    """`degrees` is the number converted from radians."""

    key: str
    number: str
    degrees: str


class PositionLimit(NamedTuple):
    position: str
    degrees: str
    least: str
    most: str
    is_in_degrees: str
    instead: str


def _position_limit_message(context: RuleContext) -> str | None:
    if float(context.details.least) > float(context.details.most):
        return f"lower limit {context.details.least}° is above upper limit {context.details.most}°; swap them"
    return None


def _in_radians_said(context: RuleContext) -> str:
    details = context.details
    is_in_order = float(details.least) <= float(details.most)
    return "; positions are in radians" if details.is_in_degrees and is_in_order else ""


def _position_limit_fix(context: RuleContext) -> Fix | None:
    if context.details.is_in_degrees:
        return replaced(context, context.details.instead, safe=False)
    joint = statement(context)
    limits = joint.motion.limits if isinstance(joint, SpaceJoint) and joint.motion is not None else None
    return swapped(limits[0].span, limits[1].span, context) if limits and limits[0].value > limits[1].value else None


class ConnectorRange(NamedTuple):
    number: str
    kind: str
    most: str
    noun: str


def _connector_range_message(context: RuleContext) -> str:
    number, kind, most, noun = context.details
    if most == "0":
        return f"a module of type '{kind}' has no {noun}s"
    there = "use 0" if most == "1" else f"use 0 to {int(most) - 1}"
    return f"a module of type '{kind}' has no {noun} {number}; {there}"


def _connector_range_fix(context: RuleContext) -> Fix | None:
    """The last one that there is."""
    most = context.details.most
    return instead(context, str(int(most) - 1)) if most.isdigit() and most != "0" else None


class ConnectorUsedTwice(NamedTuple):
    connector: str
    name: str
    where: str


class NearConnector(NamedTuple):
    name: str
    connector: str
    other: str
    other_connector: str
    orientation: str
    where: str
    number: str
    other_number: str


def _no_space_joint_message(context: RuleContext) -> str:
    module = f"module {context.details.name}" if context.details.name else "the first module"
    return f"no space joint fixes this world; 'rofi-tool check' puts {module} at the origin"


class Inconsistent(NamedTuple):
    name: str
    known: str
    found: str
    where: str


class Collision(NamedTuple):
    name: str
    other: str
    distance: str
    where: str


LOGIC = {
    "rofi-angle-range": partial(Rule, details=AngleRange, fix=_angle_range_fix),
    "rofi-axis-not-unit": partial(Rule, details=AxisNotUnit, fix=_axis_not_unit_fix),
    "rofi-bad-matrix": partial(Rule, fix=_bad_matrix_fix),
    "rofi-looks-like-radians": partial(
        Rule,
        details=LooksLikeRadians,
        fix=lambda context: replaced(context, context.details.degrees, safe=False).by_hand,
    ),
    "rofi-position-limit": partial(
        Rule,
        details=PositionLimit,
        message_at=_position_limit_message,
        more_at=_in_radians_said,
        fix=_position_limit_fix,
    ),
    "rofi-connector-range": partial(
        Rule, details=ConnectorRange, message_at=_connector_range_message, fix=_connector_range_fix
    ),
    "rofi-connector-used-twice": partial(Rule, details=ConnectorUsedTwice, related=docked_there),
    "rofi-near-connector": partial(Rule, details=NearConnector, related=placed_there, fix=dock_of_near),
    "rofi-no-space-joint": partial(Rule, message_at=_no_space_joint_message, fix=space_joint_of_tool),
    "rofi-undefined-module": partial(Rule, words=near_ids, fix=near_id),
    "rofi-inconsistent-position": partial(Rule, details=Inconsistent, related=placed_there),
    "rofi-inconsistent-rooting": partial(Rule, details=Inconsistent, related=placed_there),
    "rofi-collision": partial(Rule, details=Collision, related=placed_there),
}
