"""Numbers, vectors and poses as people read them."""

import math
from fractions import Fraction

from robray.analysis.values import UNKNOWN, Evaluated
from robray.facts.numbers import Number

_EXACT_DIGITS = 12

_NOISE = 1e-12
"""What is computed and smaller is the rounding of a zero."""


def number(value: Number) -> str:
    """At most nine significant digits; `-0` is shown as `0`."""
    if isinstance(value, complex):
        return f"{number(value.real)} + {number(value.imag)}i"
    if isinstance(value, int) and abs(value) < 10**_EXACT_DIGITS:
        return str(value)
    try:
        double = float(value)
    except OverflowError:
        return "too large for a double"
    text = f"{double:.9g}"
    return "0" if float(text) == 0 else text


def exactly(value: Number) -> str:
    """In bold, with the quotient beside it where the value is an exact one."""
    if isinstance(value, Fraction) and len(str(value)) <= _EXACT_DIGITS:
        return f"**{number(value)}** (exactly {value})"
    return f"**{number(value)}**"


def settled(values: tuple[float, ...]) -> tuple[float, ...]:
    """What was computed, without the rounding noise next to zero."""
    return tuple(0.0 if abs(value) < _NOISE else value for value in values)


def vector(values: tuple[float, ...]) -> str:
    return f"[{', '.join(number(value) for value in values)}]"


def degrees(radians: tuple[float, ...]) -> str:
    return f"[{', '.join(map(angle, radians))}]"


def angle(radians: float) -> str:
    return f"{number(round(math.degrees(radians), 6))}°"


def evaluated(value: Evaluated) -> str:
    """Any value; a word in quotes, an unknown one as a question mark."""
    if value is UNKNOWN:
        return "?"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, tuple):
        return f"[{', '.join(evaluated(element) for element in value)}]"
    assert isinstance(value, int | float | Fraction | complex)
    return number(value)
