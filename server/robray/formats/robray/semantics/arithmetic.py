"""Arithmetic as amino's reader does it, which is Common Lisp's (language reference 2).

Integers and their quotients are exact and unbounded; whatever meets a double becomes one; overflow and division by zero
are errors, never infinities.
"""

import math
import operator as python
import struct
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from robray.facts.details import NotRead, Written
from robray.facts.numbers import Number
from robray.formats.robray.expressions import Operator, Single

MOST_BITS = 1 << 17
"""Exact numbers larger than this are not computed: whoever doubles a constant often enough would fill the memory."""


_TOO_LONG = NotRead("the result", f"it is exact and has more than {MOST_BITS:,} binary digits")


class EvaluationError(Exception):
    """An operation without a result; `code` is the rule that says so."""

    def __init__(self, code: str, details: Any = ()) -> None:
        super().__init__(code)
        self.code = code
        self.details = details


def negate(value: Number) -> Number:
    return Single(-value) if isinstance(value, Single) else -value


def apply(operator: Operator, left: Number, right: Number) -> Number:
    """The result of a binary operation; an EvaluationError where amino refuses it."""
    try:
        if operator is not Operator.POWER:
            # What is exact is rounded before it meets a single, not after.
            if type(left) is Single and _exact(right):
                right = to_single(right)
            elif type(right) is Single and _exact(left):
                left = to_single(left)
        result: Number = _BINARY[operator](left, right)
    except OverflowError as error:
        raise EvaluationError("number-out-of-range", Written("")) from error
    except ZeroDivisionError as error:
        raise EvaluationError("division-by-zero") from error
    if type(result) is float and type(left) in _PLAIN and type(right) in _PLAIN and math.isfinite(result):
        return result
    return _checked(result, single=_stays_single(left, right))


def to_single(value: Number) -> Single:
    """An exact number in single precision, rounded once; OverflowError where it is too large."""
    exact = Fraction(value)  # type: ignore[arg-type]
    size = abs(exact)
    if not size:
        return Single(0.0)
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    if size < _power_of_two(exponent):
        exponent -= 1
    # A single has 24 binary digits; the smallest ones are multiples of the least.
    unit = _power_of_two(max(exponent - 23, -149))
    return _single(float(round(exact / unit) * unit))


def _power_of_two(exponent: int) -> Fraction:
    return Fraction(1 << exponent) if exponent >= 0 else Fraction(1, 1 << -exponent)


def as_double(value: Number) -> float | None:
    """The number as a double; None for a complex one, an EvaluationError for one that is too large."""
    if isinstance(value, complex):
        return None
    try:
        return float(value)
    except OverflowError as error:
        raise EvaluationError("number-out-of-range", Written("")) from error


def _exact(value: Number) -> bool:
    return isinstance(value, (int, Fraction))


def _stays_single(left: Number, right: Number) -> bool:
    return (isinstance(left, Single) and (_exact(right) or isinstance(right, Single))) or (
        isinstance(right, Single) and _exact(left)
    )


def _checked(result: Number, *, single: bool) -> Number:
    if isinstance(result, Fraction):
        if max(result.numerator.bit_length(), result.denominator.bit_length()) > MOST_BITS:
            raise EvaluationError("beyond-limits", _TOO_LONG)
        return result.numerator if result.denominator == 1 else result
    if isinstance(result, int):
        if result.bit_length() > MOST_BITS:
            raise EvaluationError("beyond-limits", _TOO_LONG)
        return result
    if isinstance(result, complex):
        if not (math.isfinite(result.real) and math.isfinite(result.imag)):
            raise EvaluationError("number-out-of-range", Written(""))
        return result
    if not math.isfinite(result):
        raise EvaluationError("number-out-of-range", Written(""))
    return _single(result) if single else float(result) if not isinstance(result, Single) else result


def _single(value: float) -> Single:
    try:
        return Single(struct.unpack("<f", struct.pack("<f", value))[0])
    except OverflowError as error:
        raise EvaluationError("number-out-of-range", Written("")) from error


def _divide(left: Number, right: Number) -> Number:
    if isinstance(left, int) and isinstance(right, int):
        return Fraction(left, right)
    return left / right


def _power(base: Number, exponent: Number) -> Number:
    if isinstance(exponent, int):
        return _integer_power(base, exponent)
    if base == 0:
        if exponent == 0:
            raise EvaluationError("power-domain")
        if not isinstance(exponent, complex) and exponent < 0:
            raise EvaluationError("division-by-zero")
    if _exact(base) and isinstance(exponent, Fraction):
        result = float(base) ** float(exponent)  # type: ignore[arg-type]
        return result if isinstance(result, complex) else _single(result)
    if isinstance(base, complex) or isinstance(exponent, complex):
        return complex(base) ** complex(exponent)
    if isinstance(base, Single) and isinstance(exponent, Fraction | Single):
        result = float(base) ** float(exponent)
        return result if isinstance(result, complex) else _single(result)
    result = float(base) ** float(exponent)
    return result if isinstance(result, complex) else float(result)


def _integer_power(base: Number, exponent: int) -> Number:
    if isinstance(base, int):
        if abs(base) > 1 and (base.bit_length() - 1) * abs(exponent) > MOST_BITS:
            raise EvaluationError("beyond-limits", _TOO_LONG)
        return base**exponent if exponent >= 0 else Fraction(1, base**-exponent)
    if isinstance(base, Fraction):
        size = max(base.numerator.bit_length(), base.denominator.bit_length()) - 1
        if size * abs(exponent) > MOST_BITS:
            raise EvaluationError("beyond-limits", _TOO_LONG)
        return base**exponent
    if isinstance(base, complex):
        return base**exponent
    result: Number = float(base) ** exponent
    return _single(float(result)) if isinstance(base, Single) else result  # type: ignore[arg-type]


_BINARY: Mapping[Operator, Callable[[Any, Any], Any]] = {
    Operator.POWER: _power,
    Operator.DIVIDE: _divide,
    Operator.ADD: python.add,
    Operator.SUBTRACT: python.sub,
    Operator.MULTIPLY: python.mul,
}

_PLAIN = frozenset({int, float})
"""Types whose results are neither single precision nor fractions, unless two integers are divided."""
