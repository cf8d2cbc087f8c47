"""Numbers that a drag means: in few digits, and spelt as those that stood there."""

import re
from decimal import ROUND_HALF_EVEN, Decimal
from math import floor, log10

from robray.features.refactorings.refactoring import RefusalError

_SPELT = re.compile(r"[-+]?(\d*)(\.?)(\d*)(?:([eEdDsS])([-+]?\d+))?")
_LARGEST = 1e9
_MORE_DIGITS = 2
"""By how many more digits than the rounding has something may be written, so that a sum is a round number."""

_SCIENTIFIC, _ENGINEERING = 10, 1000
"""Before the exponent stands a number below this, depending on what stood there."""


def snapped(value: float, step: float) -> float:
    """The multiple of the rounding that is nearest; of a rounding that is no short number, as one in radians, the
    nearest with a digit more than it has."""
    if not step > 0:
        return _tidy(value)
    quantum = _quantum(step)
    return float((_decimal(value) / quantum).to_integral_value(ROUND_HALF_EVEN) * quantum)


def snapped_near(now: tuple[float, ...], aims: tuple[float, ...], step: float) -> tuple[float, ...]:
    """The numbers that are aimed at, snapped; each that hardly changes as it is."""
    return tuple(
        old if abs(new - old) <= max(step / 2, 1e-9) else snapped(new, step) for old, new in zip(now, aims, strict=True)
    )


def kept_near(now: float, aim: float, step: float) -> float:
    """What follows from a number that was aimed at: with a digit more than that has, and as it is where it is off by
    less than that digit."""
    return now if abs(aim - now) <= step / 10 else settled(aim, step / 10)


def settled(value: float, step: float) -> float:
    """What a part of a sum is to be: all of its digits, where they are hardly more than the rounding has."""
    if not step > 0:
        return _tidy(value)
    fine = round(value, _places(_quantum(step)) + _MORE_DIGITS)
    return fine if abs(fine - value) < 1e-10 else snapped(value, step)


def _quantum(step: float) -> Decimal:
    short = Decimal(f"{step:.9g}")
    if len(short.normalize().as_tuple().digits) <= 4:
        return short
    return Decimal(1).scaleb(floor(log10(step)) - 1)


def _places(quantum: Decimal) -> int:
    exponent = quantum.normalize().as_tuple().exponent
    assert isinstance(exponent, int), "a rounding is finite"
    return max(0, -exponent)


def _decimal(value: float) -> Decimal:
    if not abs(value) < _LARGEST:
        raise RefusalError("a number would be too large")
    return Decimal(repr(value))


def _tidy(value: float) -> float:
    rounded = round(value, 12)
    return rounded if abs(rounded - value) < 1e-14 else value


def plain(value: float) -> str:
    """Without an exponent, and whole numbers without a point."""
    number = _decimal(value)
    if number == 0:
        return "0"
    text = f"{number.normalize():f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def like(value: float, old: str) -> str:
    """A number as a literal is spelt: with its zeros behind the point, its exponent, and no zero before the point."""
    match = _SPELT.fullmatch(old)
    assert match is not None, "it is a literal"
    whole, point, fraction, letter, exponent = match.groups()
    if letter is not None:
        mantissa = _decimal(value).scaleb(-int(exponent))
        text = f"{mantissa.normalize():f}"
        if value == 0 or not 1 <= abs(mantissa) < (_SCIENTIFIC if len(whole) < 2 else _ENGINEERING):
            # A double stays one: single precision has seven digits.
            return f"{_padded(plain(value), point, fraction)}d0" if letter in "dD" else plain(value)
        return f"{_padded(text, point, fraction)}{letter}{exponent}"
    text = _padded(plain(value), point, fraction)
    return re.sub(r"^(-?)0\.", r"\1.", text) if not whole and point else text


def _padded(text: str, point: str, fraction: str) -> str:
    """With as many digits as there were, where these ended in zero."""
    if not point or (fraction and not fraction.endswith("0")):
        return text
    digits = text.partition(".")[2]
    return text if len(digits) >= max(len(fraction), 1) and fraction else _with(text, digits, fraction)


def _with(text: str, digits: str, fraction: str) -> str:
    if not fraction:
        return text if digits else f"{text}."
    return f"{text}{'' if digits else '.'}{'0' * (len(fraction) - len(digits))}"
