"""Angles as multiples of `pi` and of `deg`, with the very value that they have."""

from fractions import Fraction
from math import pi

from robray.formats.robray.editing.spelling import number
from robray.formats.robray.expressions import Expression, Operation, Operator, Single

DEGREE = pi / 180
_LARGEST_DENOMINATOR = 180
_MOST_DIGITS = 12


def in_degrees(angle: float) -> str:
    """An angle in radians as a number of degrees, the shortest that is exactly it; 0 as it is."""
    if angle == 0:
        return "0"
    degrees = angle / DEGREE
    for digits in range(_MOST_DIGITS):
        rounded = round(degrees, digits)
        if rounded * DEGREE == angle:
            return f"{number(rounded)} * deg"
    # Nearly a round number: what is off is rounding, and is verified.
    if abs(round(degrees, 9) * DEGREE - angle) < 1e-15:
        degrees = round(degrees, 9)
    return "0" if degrees == 0 else f"{number(degrees)} * deg"


def turns(expression: Expression) -> Fraction | None:
    """The part of a half turn that an expression of numbers, `pi` and `deg` is, exactly; None where it is none."""
    stack: list[tuple[Fraction, Fraction]] = []
    for step in expression.steps:
        if isinstance(step, Operation):
            if step.operator is Operator.NEGATE:
                plain, angle = stack.pop()
                stack.append((-plain, -angle))
                continue
            right, left = stack.pop(), stack.pop()
            result = _combined(step.operator, left, right)
            if result is None:
                return None
            stack.append(result)
        elif isinstance(step, Single) or not isinstance(step, int | float):
            return None
        elif step == pi:
            stack.append((Fraction(0), Fraction(1)))
        elif step == DEGREE:
            stack.append((Fraction(0), Fraction(1, 180)))
        else:
            # As it is written: 0.1 is a tenth.
            stack.append((Fraction(repr(step)), Fraction(0)))
    if len(stack) != 1 or stack[0][0] != 0:
        return None
    return stack[0][1]


def _combined(
    operator: Operator, left: tuple[Fraction, Fraction], right: tuple[Fraction, Fraction]
) -> tuple[Fraction, Fraction] | None:
    """Numbers plus angles; None where the result is no such sum."""
    (a, x), (b, y) = left, right
    match operator:
        case Operator.ADD:
            return a + b, x + y
        case Operator.SUBTRACT:
            return a - b, x - y
        case Operator.MULTIPLY if x * y == 0:
            return a * b, a * y + x * b
        case Operator.DIVIDE if y == 0 and b != 0:
            return a / b, x / b
        case Operator.MULTIPLY | Operator.DIVIDE | Operator.POWER | Operator.NEGATE:
            return None


def of_pi(half_turns: Fraction) -> str | None:
    """`3 * pi / 4` and the like; None where the fraction is not one that people write."""
    if half_turns == 0:
        return "0"
    top, bottom = half_turns.numerator, half_turns.denominator
    if bottom > _LARGEST_DENOMINATOR:
        return None
    first = "pi" if top == 1 else "-pi" if top == -1 else f"{top} * pi"
    return first if bottom == 1 else f"{first} / {bottom}"


def of_degrees(half_turns: Fraction) -> str | None:
    """`90 * deg` and the like; None where the number of degrees has no end."""
    degrees = half_turns * 180
    value = float(degrees)
    if Fraction(repr(value)) != degrees:
        return None
    return "0" if degrees == 0 else f"{number(value)} * deg"
