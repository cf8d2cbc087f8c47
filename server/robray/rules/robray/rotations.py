"""Angles, quaternions and axes."""

import math
import re
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from robray.analysis.queries import ItemPath
from robray.analysis.results import ClassResult, FrameResult, Result
from robray.analysis.scene_state import SceneState
from robray.facts.details import Named
from robray.facts.numbers import double_of
from robray.facts.problems import Problem
from robray.formats.robray.expressions import Array, Expression, Value
from robray.formats.robray.statements import Block, BlockKind
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.limits import LARGEST_ANGLE, LARGEST_LENGTH, Limits
from robray.rules.engine.rule import Applicability, Fix, Replacement, RuleContext
from robray.rules.engine.rule_contexts import removed_statement, replaced, written
from robray.rules.robray.blocks import (
    BLOCK_RULE,
    are_within,
    attribute_around,
    literals,
    own,
    own_numbers_of,
    parts,
    short,
    value_around,
)
from robray.rules.robray.sizes import LENGTHS, large_lengths
from robray.scene.joints import JointType
from robray.scene.pose import UNIT_TOLERANCE
from robray.scene.units import Unit


def own_numbers(block: Block, result: Result, name: str, count: int) -> tuple[Value, tuple[float, ...]] | None:
    """A vector attribute in a frame or class itself; None if it is unknown or does not have `count` numbers.

    A number alone, where a quaternion is expected, is a w.
    """
    if not isinstance(result.value, (FrameResult, ClassResult)):
        return None
    own = next((attribute for attribute in reversed(block.attributes) if attribute.name == name), None)
    if own is None or own.value is None:
        return None
    evaluated = next((given.value for given in result.value.attributes if given.name == name), None)
    elements = evaluated if isinstance(evaluated, tuple) else (evaluated,)
    numbers = []
    for element in elements:
        number = double_of(element)
        if number is None:
            return None
        numbers.append(number)
    if isinstance(own.value, Expression):
        return (own.value, tuple(numbers)) if name == "quaternion" else None
    return (own.value, tuple(numbers)) if isinstance(own.value, Array) and len(numbers) == count else None


def normalized(numbers: tuple[float, ...]) -> str:
    """The text of the array scaled to length one; empty if it is zero."""
    length = math.hypot(*numbers)
    if length == 0 or not math.isfinite(length):
        return ""
    return "[" + ", ".join(_written(number / length) for number in numbers) + "]"


def _written(number: float) -> str:
    rounded = round(number, 9)
    return str(int(rounded)) if rounded == int(rounded) else f"{rounded:.9f}".rstrip("0")


class NotUnit(NamedTuple):
    length: str
    unit: str


def _axis_not_unit_check(block: Block, result: Result) -> tuple[Problem, ...]:
    moves = result.value
    if isinstance(moves, FrameResult):
        # A class's axis is read by whatever frame takes it over, a frame's by its joint: nearly all are well.
        joint = moves.frame.joint
        if joint is None or (joint.axis is not None and _is_unit(joint.axis)):
            return ()
    elif not isinstance(moves, ClassResult):
        return ()
    found = own_numbers(block, result, "axis", 3)
    if found is None or _is_unit(found[1]):
        return ()
    value, numbers = found
    length = math.hypot(*numbers)
    return (Problem("axis-not-unit", value.span, NotUnit(f"{length:.4g}", normalized(numbers))),)


def _is_unit(axis: tuple[float, ...]) -> bool:
    return abs(math.hypot(*axis) - 1) <= UNIT_TOLERANCE


def _axis_not_unit_message(context: RuleContext) -> str:
    length = context.details.length
    if length == "0":
        return "zero axis, so the joint does not move; use '[0, 0, 1]' for the z axis"
    return f"expected an axis of length 1, found length {length}; the joint moves {length} times too far"


def _made_unit(context: RuleContext) -> Fix | None:
    unit = context.details.unit
    return replaced(context, unit, safe=False).by_hand if unit else None


_NAMES = frozenset({"quaternion"})


def _quaternion_long_way_check(block: Block, result: Result) -> tuple[Problem, ...]:
    return tuple(
        Problem("quaternion-long-way", value.span)
        for _, value, numbers in own_numbers_of(block, result, _NAMES)
        if isinstance(value, Array) and len(numbers) == 4 and numbers[3] < 0
    )


def _quaternion_long_way_fix(context: RuleContext) -> Fix | None:
    attribute = attribute_around(context)
    if attribute is None or attribute.value is None or literals(attribute.value) is None:
        return None
    replacements = tuple(
        Replacement(part.span, part.text[1:] if part.text.startswith("-") else f"-{part.text}")
        for part in parts(attribute.value)
        if part.literal
    )
    return Fix("Change all signs", replacements, Applicability.UNSAFE)


def _quaternion_not_unit_check(block: Block, result: Result) -> tuple[Problem, ...]:
    found = own_numbers(block, result, "quaternion", 4)
    if found is None:
        return ()
    value, numbers = found
    length = math.hypot(*numbers)
    if abs(length - 1) <= UNIT_TOLERANCE:
        return ()
    unit = normalized(numbers) if isinstance(value, Array) else ""
    return (Problem("quaternion-not-unit", value.span, NotUnit(f"{length:.4g}", unit)),)


def _quaternion_not_unit_message(context: RuleContext) -> str | None:
    length = context.details.length
    return "zero quaternion; write '[0, 0, 0, 1]' for no rotation" if length == "0" else None


def _quaternion_not_unit_fix(context: RuleContext) -> Fix | None:
    return _made_unit(context) if written(context).startswith("[") else None


def _quaternion_number_check(block: Block, result: Result) -> tuple[Problem, ...]:
    return tuple(
        Problem("quaternion-number", value.span)
        for _, value, numbers in own_numbers_of(block, result, _NAMES)
        if isinstance(value, Expression) and numbers == (1.0,)
    )


def _quaternion_order_check(block: Block, result: Result) -> tuple[Problem, ...]:
    return tuple(
        Problem("quaternion-order", value.span)
        for _, value, numbers in own_numbers_of(block, result, _NAMES)
        if isinstance(value, Array) and numbers == (1, 0, 0, 0) and literals(value) is not None
    )


def _quaternion_overrides_rpy_check(block: Block, result: Result) -> tuple[Problem, ...]:
    if not isinstance(result.value, (FrameResult, ClassResult)):
        return ()
    rpy = next((attribute for attribute in reversed(block.attributes) if attribute.name == "rpy"), None)
    if rpy is None:
        return ()
    given = next((given for given in result.value.attributes if given.name == "quaternion"), None)
    return () if given is None else (Problem("quaternion-overrides-rpy", rpy.span, Named(given.origin or "")),)


def _quaternion_overrides_rpy_message(context: RuleContext) -> str:
    origin = context.details.name
    where = f"the quaternion of class '{origin}'" if origin else "a quaternion"
    return f"'rpy' has no effect beside {where}; remove one of the two"


class ExtraAngles(NamedTuple):
    number: str
    blanks: str


_OF_QUATERNION = 4


def _extra_angles_check(block: Block, _result: Result) -> tuple[Problem, ...]:
    rpy = own(block, "rpy")
    if rpy is None or not isinstance(rpy.value, Array) or len(rpy.value.elements) <= 3:
        return ()
    surplus = rpy.value.elements[3].span._replace(end=rpy.value.elements[-1].span.end)
    between = rpy.value.elements[2].span.end - surplus.start
    return (Problem("extra-angles", surplus, ExtraAngles(str(len(rpy.value.elements)), str(between))),)


def _extra_angles_fix(context: RuleContext) -> Fix:
    attribute = attribute_around(context)
    if attribute is not None and isinstance(attribute.value, Array):
        numbers = [each.literal for each in attribute.value.elements]
        known = [float(number) for number in numbers if isinstance(number, int | float)]
        if len(known) == len(numbers) == _OF_QUATERNION and abs(math.hypot(*known) - 1) < UNIT_TOLERANCE:
            return Fix("Change to 'quaternion'", (Replacement(attribute.name_span, "quaternion"),)).by_hand
    start = context.span.start + int(context.details.blanks)
    return Fix(
        "Remove the extra numbers",
        (Replacement(context.span._replace(start=start), ""),),
        Applicability.UNSAFE,
    )


class LooksLikeDegrees(NamedTuple):
    number: str


_UNIT = re.compile(r"\b(?:pi|deg)\b|π")
ANGLES = ROBRAY.names(lambda word: word.has_unit(Unit.RADIAN))


def large_angles(block: Block, result: Result, limit: float = LARGEST_ANGLE) -> tuple[Problem, ...]:
    """The angles of a frame or a class that are above a limit, in radians."""
    if are_within(result, ANGLES, -limit, limit):
        return ()
    found: tuple[Problem, ...] = ()
    for attribute, value, numbers in own_numbers_of(block, result, ANGLES):
        # A computed value may be anything; degrees are written as a number or have a name.
        plain = [number for part, number in zip(parts(value), numbers, strict=False) if len(part.steps) == 1]
        largest = max(plain, key=abs, default=0.0)
        if abs(largest) <= limit or _UNIT.search(value.text):
            continue
        word = ROBRAY.attributes[attribute.name]
        if word.unit_of(_joint(result)) is Unit.RADIAN and (isinstance(value, Array) or not word.slots):
            found += (Problem("looks-like-degrees", value.span, LooksLikeDegrees(short(largest))),)
    return found


def _looks_like_degrees_message(context: RuleContext) -> str:
    angle = context.details.number
    large = "more than a full turn" if abs(float(angle)) > LARGEST_ANGLE else "a large angle"
    return f"'{angle}' is {large} in radians; write '{angle} * deg' if you mean degrees"


def _joint(result: Result) -> JointType | None:
    joint = result.value.frame.joint if isinstance(result.value, FrameResult) else None
    return None if joint is None else joint.type


def _looks_like_degrees_fix(context: RuleContext) -> Fix | None:
    value = value_around(context)
    if value is None or literals(value) is None:
        return None
    ends = [part.span.end for part in parts(value) if part.literal]
    return Fix(
        "Convert to degrees",
        tuple(Replacement(value.span._replace(start=end, end=end), " * deg") for end in ends),
        Applicability.BY_HAND,
    )


def above_lower_limits(scene: SceneState, path: str, limits: Limits) -> Iterator[tuple[ItemPath, Problem]]:
    """Findings in a file that need a limit below the default: `judge` only checks that one.

    Cost: O(items in the file).
    """
    for prefix in scene.instances.prefixes.get(path, ()):
        facts = scene.instances.files[prefix].reading.facts
        for label, item in zip(facts.labels, facts.items, strict=True):
            statement = item.statement
            if isinstance(statement, Block) and statement.attributes:
                place = (*prefix, label)
                for problem in _large(statement, scene.results[place], limits):
                    yield place, problem


def _large(block: Block, result: Result, limits: Limits) -> Iterator[Problem]:
    names = {attribute.name for attribute in block.attributes}
    if limits.angle < LARGEST_ANGLE and not ANGLES.isdisjoint(names):
        yield from large_angles(block, result, limits.angle)
    if limits.length < LARGEST_LENGTH and not LENGTHS.isdisjoint(names):
        yield from large_lengths(block, result, limits.length)


LOGIC = {
    "axis-not-unit": partial(
        BLOCK_RULE,
        details=NotUnit,
        message_at=_axis_not_unit_message,
        check=_axis_not_unit_check,
        attributes=frozenset({"axis"}),
        fix=_made_unit,
    ),
    "quaternion-long-way": partial(
        BLOCK_RULE,
        check=_quaternion_long_way_check,
        kinds=frozenset({BlockKind.FRAME, BlockKind.CLASS}),
        attributes=frozenset({"quaternion"}),
        fix=_quaternion_long_way_fix,
    ),
    "quaternion-not-unit": partial(
        BLOCK_RULE,
        details=NotUnit,
        message_at=_quaternion_not_unit_message,
        check=_quaternion_not_unit_check,
        attributes=frozenset({"quaternion"}),
        fix=_quaternion_not_unit_fix,
    ),
    "quaternion-number": partial(
        BLOCK_RULE,
        check=_quaternion_number_check,
        kinds=frozenset({BlockKind.FRAME, BlockKind.CLASS}),
        attributes=frozenset({"quaternion"}),
        fix=lambda context: replaced(context, f"[0, 0, 0, {written(context)}]", safe=True),
    ),
    "quaternion-order": partial(
        BLOCK_RULE,
        check=_quaternion_order_check,
        kinds=frozenset({BlockKind.FRAME, BlockKind.CLASS}),
        attributes=_NAMES,
    ),
    "quaternion-overrides-rpy": partial(
        BLOCK_RULE,
        message_at=_quaternion_overrides_rpy_message,
        check=_quaternion_overrides_rpy_check,
        attributes=frozenset({"rpy"}),
        fix=removed_statement,
    ),
    "extra-angles": partial(
        BLOCK_RULE,
        details=ExtraAngles,
        check=_extra_angles_check,
        kinds=frozenset({BlockKind.FRAME, BlockKind.CLASS}),
        attributes=frozenset({"rpy"}),
        fix=_extra_angles_fix,
    ),
    "looks-like-degrees": partial(
        BLOCK_RULE,
        details=LooksLikeDegrees,
        message_at=_looks_like_degrees_message,
        check=large_angles,
        attributes=ANGLES,
        kinds=frozenset(kind for name in ANGLES for kind in ROBRAY.attributes[name].blocks),
        fix=_looks_like_degrees_fix,
    ),
}
