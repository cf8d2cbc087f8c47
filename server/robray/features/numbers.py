"""Numbers and their units as people read them."""

import math
from fractions import Fraction

from robray.analysis.values import UNKNOWN, Evaluated
from robray.facts.numbers import Number
from robray.scene.units import Unit

_EXACT_DIGITS = 12

_NOISE = 1e-12
"""Computed values below this are rounded zeros."""


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
    """In bold, with the quotient beside it if the value is an exact one."""
    if isinstance(value, Fraction) and len(str(value)) <= _EXACT_DIGITS:
        return f"**{number(value)}** (exactly {value})"
    return f"**{number(value)}**"


def settled(values: tuple[float, ...]) -> tuple[float, ...]:
    """Computed values, with zeros for rounding noise."""
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


_MILLIMETRES = 1000.0


def in_other_unit(value: Evaluated, unit: Unit | None) -> str:
    """Metres in millimetres, radians in degrees; empty for other units and values."""
    doubles = _doubles(value)
    if doubles is None:
        return ""
    match unit:
        case Unit.METRE:
            millimetres = tuple(round(double * _MILLIMETRES, 6) for double in doubles)
            return f"{vector(millimetres) if isinstance(value, tuple) else number(millimetres[0])} mm"
        case Unit.RADIAN:
            shown = degrees(doubles)
            return shown if isinstance(value, tuple) else shown.strip("[]")
        case Unit.METRE_PER_SECOND | Unit.RADIAN_PER_SECOND | Unit.KILOGRAM | Unit.KILOGRAM_SQUARE_METRE | None:
            return ""
        case Unit.NEWTON | Unit.NEWTON_METRE | Unit.NEWTON_SECOND_PER_METRE | Unit.NEWTON_METRE_SECOND_PER_RADIAN:
            return ""


def hexadecimal(value: Evaluated) -> str:
    """`#rrggbb`; empty if a part is out of range."""
    doubles = _doubles(value)
    if doubles is None or len(doubles) != 3 or not all(0 <= double <= 1 for double in doubles):
        return ""
    return "#" + "".join(f"{round(double * 255):02x}" for double in doubles)


def _doubles(value: Evaluated) -> tuple[float, ...] | None:
    """None where there is anything but numbers, or none at all."""
    found: list[float] = []
    for element in value if isinstance(value, tuple) else (value,):
        if element is UNKNOWN or isinstance(element, str | complex):
            return None
        try:
            found.append(float(element))
        except OverflowError:
            return None
    return tuple(found) or None
