"""Vectors that should be of length one."""

import math

from robray.analysis.results import ClassResult, FrameResult, Result
from robray.facts.numbers import double_of
from robray.formats.robray.expressions import Array, Expression, Value
from robray.formats.robray.statements import Block


def own_numbers(block: Block, result: Result, name: str, count: int) -> tuple[Value, tuple[float, ...]] | None:
    """A vector attribute that stands in a frame or class itself; None where it is not known or not of `count` numbers.

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
    """An array of the same direction and of length one, as it is written; empty where there is no direction."""
    length = math.hypot(*numbers)
    if length == 0 or not math.isfinite(length):
        return ""
    return "[" + ", ".join(_written(number / length) for number in numbers) + "]"


def _written(number: float) -> str:
    rounded = round(number, 9)
    return str(int(rounded)) if rounded == int(rounded) else f"{rounded:.9f}".rstrip("0")
