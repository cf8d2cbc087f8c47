"""Common Lisp's numbers (language reference 2): exact ones, singles, doubles, complex ones."""

import math
from fractions import Fraction
from typing import Any

import numpy as np


class RejectedError(Exception):
    """The reader stops here."""


class UnexpressedError(Exception):
    """This reader does not know."""


MOST_BITS = 60_000
"""Of exact numbers: what is larger takes long here."""


Number = int | Fraction | np.float32 | float | complex


def is_exact(value: object) -> bool:
    return isinstance(value, int | Fraction)


def to_single(value: Number) -> np.float32:
    """Rounded to 24 binary digits, once."""
    if isinstance(value, np.float32):
        return value
    exact = Fraction(value)  # type: ignore[arg-type]
    if exact == 0:
        return np.float32(0)
    exponent = exact.numerator.bit_length() - exact.denominator.bit_length()
    while abs(exact) >= Fraction(2) ** (exponent + 1):
        exponent += 1
    while abs(exact) < Fraction(2) ** exponent:
        exponent -= 1
    unit = Fraction(2) ** max(exponent - 23, -149)
    rounded = round(exact / unit) * unit
    if abs(rounded) > Fraction(float(np.finfo(np.float32).max)):
        raise RejectedError("beyond single precision")
    return np.float32(float(rounded))


def is_huge(value: object) -> bool:
    """Whether it is an exact number beyond double precision."""
    try:
        return isinstance(value, int | Fraction) and float(value) is None
    except OverflowError:
        return True


def to_double(value: Number) -> float:
    if isinstance(value, complex):
        raise RejectedError("a complex number where a real one is needed")
    try:
        return float(value)
    except OverflowError as error:
        raise RejectedError("beyond double precision") from error


def finite(value: Any) -> Number:
    if isinstance(value, complex):
        if not (math.isfinite(value.real) and math.isfinite(value.imag)):
            raise RejectedError("overflow")
    elif not is_exact(value) and not math.isfinite(value):
        raise RejectedError("overflow")
    return value.numerator if isinstance(value, Fraction) and value.denominator == 1 else value


def alike(left: Number, right: Number) -> tuple[Any, Any]:
    """Both as the wider of the two kinds."""
    if isinstance(left, complex) or isinstance(right, complex):
        return as_complex(left), as_complex(right)
    # A numpy single is no Python float; a plain one is a double.
    if type(left) is float or type(right) is float:
        return to_double(left), to_double(right)
    if isinstance(left, np.float32) or isinstance(right, np.float32):
        return to_single(left), to_single(right)
    return Fraction(left), Fraction(right)


def as_complex(value: Number) -> complex:
    return value if isinstance(value, complex) else complex(to_double(value))


def calculate(operator: str, left: Number, right: Number) -> Number:
    if operator == "expt":
        return power(left, right)
    one, other = alike(left, right)
    try:
        with np.errstate(all="ignore"):
            match operator:
                case "+":
                    return finite(one + other)
                case "-":
                    return finite(one - other)
                case "*":
                    return finite(one * other)
                case _ if other == 0:
                    raise RejectedError("division by zero")
                case _:
                    return finite(one / other)
    except OverflowError as error:
        raise RejectedError("overflow") from error


def power(base: Number, exponent: Number) -> Number:
    try:
        return finite(_power(base, exponent))
    except OverflowError as error:
        raise RejectedError("overflow") from error
    except ZeroDivisionError as error:
        raise RejectedError("division by zero") from error


def _power(base: Number, exponent: Number) -> Number:
    if exponent == 0:
        if base == 0 and not is_exact(exponent):
            raise RejectedError("zero to a zero that is not exact")
        # One, of the kind that the product of the two would be.
        one = alike(base, exponent)
        if isinstance(one[0], complex):
            return complex(1)
        return 1 if is_exact(one[0]) else type(one[0])(1)
    if isinstance(exponent, int):
        if is_exact(base):
            exact = Fraction(base)  # type: ignore[arg-type]
            if abs(exponent) * max(exact.numerator.bit_length(), exact.denominator.bit_length()) > MOST_BITS:
                if exact == 0 or abs(exact) == 1:
                    exponent = (exponent % 2 + 2) * (1 if exponent > 0 else -1)
                else:
                    raise UnexpressedError("an exact number too large")
            return exact**exponent
        if isinstance(base, complex):
            if abs(exponent) > 1 << 60:
                raise UnexpressedError("a complex number to a huge power")
            return base**exponent
        result = float(base) ** exponent
        return _single(result) if isinstance(base, np.float32) else result
    if isinstance(base, complex) or isinstance(exponent, complex):
        return as_complex(base) ** as_complex(exponent)
    is_double = type(base) is float or type(exponent) is float
    raised = to_double(base) ** to_double(exponent)
    if isinstance(raised, complex):
        return raised
    return raised if is_double else _single(raised)


def _single(value: float) -> np.float32:
    with np.errstate(all="ignore"):
        result = np.float32(value)
    if not math.isfinite(result):
        raise RejectedError("beyond single precision")
    return result
