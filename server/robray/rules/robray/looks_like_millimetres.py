"""A length of more than a hundred metres."""

from functools import partial

from robray.analysis.results import Result
from robray.facts.problems import Problem
from robray.formats.robray.statements import Block, BlockKind
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.limits import LARGEST_LENGTH
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.robray.attributes_around import value_around
from robray.rules.robray.details import Length
from robray.rules.robray.own_values import (
    are_within,
    given_by,
    given_of,
    literals,
    own_numbers_of,
    parts,
    scaled,
    short,
)
from robray.rules.robray.scale import GROUND, LEAST_OUT_OF_SCALE, LENGTHS, perhaps_out_of_scale
from robray.scene.joints import JointType
from robray.scene.units import Unit

_PERHAPS = ROBRAY.names(lambda word: word.has_unit(Unit.METRE)) - LENGTHS
"""What is a length with some joints."""

_ALL = LENGTHS | _PERHAPS

_SMALLEST = 1.0
"""What is written beside it in the same array: a part of a millimetre would be finer than anybody builds."""


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
    """What is above the limit, and what may be too large for the scene: each block is looked at once for both."""
    return large_lengths(block, result, LARGEST_LENGTH, LEAST_OUT_OF_SCALE)


def large_lengths(block: Block, result: Result, limit: float, least: float | None = None) -> tuple[Problem, ...]:
    """The lengths of a block that are above a limit, in metres; those from `least` on are noted as 'out-of-scale'."""
    lowest = limit if least is None else least
    if are_within(result, _ALL, -lowest, lowest):
        return ()
    names = LENGTHS | _of_joint(block, result)
    found: tuple[Problem, ...] = ()
    smallest = min(_SMALLEST, limit)
    for _, value, numbers in own_numbers_of(block, result, names):
        if min(numbers) >= -lowest and max(numbers) <= lowest:
            continue
        # What is computed was thought about: '250 * mm' as well as '400 * aisle'.
        plain = [number for part, number in zip(parts(value), numbers, strict=False) if len(part.steps) == 1]
        largest = max(plain, key=abs, default=0.0)
        if abs(largest) > lowest and all(abs(number) >= smallest or number == 0 for number in numbers):
            details = Length(short(largest), short(largest / 1000))
            if abs(largest) > limit:
                found += (Problem("looks-like-millimetres", value.span, details),)
            elif len(numbers) != GROUND:
                found += (perhaps_out_of_scale(value.span, details),)
    return found


def _of_joint(block: Block, result: Result) -> frozenset[str]:
    """What is a length with the joint that the frame has, or would have if it lacked nothing."""
    given = given_by(given_of(result), "type") if block.kind is BlockKind.FRAME else None
    joint = next((one for one in JointType if given is not None and given.value == one.value), None)
    found = (name for name in _PERHAPS if ROBRAY.attributes[name].unit_of(joint) is Unit.METRE)
    return frozenset(found)


def in_metres(context: RuleContext) -> Fix | None:
    value = value_around(context)
    if value is None or literals(value) is None:
        return None
    return scaled("Convert to metres", value, 1 / 1000)


LOGIC = {
    "looks-like-millimetres": partial(Rule, check=_check, statements=frozenset({Block}), attributes=_ALL, fix=in_metres)
}
