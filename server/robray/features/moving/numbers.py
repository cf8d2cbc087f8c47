"""Numbers as a drag writes them: with few digits, and in the unit and the form of the text."""

import re
from collections.abc import Iterable, Sequence
from decimal import ROUND_HALF_EVEN, Decimal
from itertools import product as combinations
from math import degrees, floor, hypot, log10, pi, radians
from typing import NamedTuple

from robray.analysis.analysis import FileSpan
from robray.features.moving.proof import angle_between
from robray.features.refactorings.refactoring import RefusalError
from robray.scene.pose import Quaternion, Vector, from_roll_pitch_yaw, precise_roll_pitch_yaw

_SPELT = re.compile(r"[-+]?(\d*)(\.?)(\d*)(?:([eEdDsS])([-+]?\d+))?")
_LARGEST = 1e9
_MORE_DIGITS = 2
"""Digits beyond the rounding that may be written, so that a sum is a round number."""

_SCIENTIFIC, _ENGINEERING = 10, 1000
"""Limits of the number before the exponent, depending on its present form."""


def snapped(value: float, step: float) -> float:
    """The nearest multiple of the rounding; of a rounding with many digits, as one in radians, the nearest number with
    one more digit.
    """
    if not step > 0:
        return _tidy(value)
    quantum = _quantum(step)
    return float((_decimal(value) / quantum).to_integral_value(ROUND_HALF_EVEN) * quantum)


def snapped_near(now: tuple[float, ...], aims: tuple[float, ...], step: float) -> tuple[float, ...]:
    """The target numbers, rounded; those that hardly change stay."""
    return tuple(
        old if abs(new - old) <= max(step / 2, 1e-9) else snapped(new, step) for old, new in zip(now, aims, strict=True)
    )


def kept_near(now: float, aim: float, step: float) -> float:
    """A number that depends on a target: with one more digit, and unchanged if it is off by less than that digit."""
    return now if abs(aim - now) <= step / 10 else settled(aim, step / 10)


def settled(value: float, step: float) -> float:
    """A part of a sum: with all of its digits if they are hardly more than the rounding's."""
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


class Becoming(NamedTuple):
    """The edits of the numbers that change, and the texts of all of them afterwards."""

    edits: list[tuple[FileSpan, str]]
    texts: list[str]


class Numbers(NamedTuple):
    """`factor` converts one to metres or radians; `names` has the names of those that have some."""

    texts: tuple[str, ...]
    at: tuple[FileSpan, ...]
    factor: float = 1.0
    names: tuple[str, ...] = ()

    @property
    def values(self) -> tuple[float, ...]:
        return tuple(self.factor * float(text) for text in self.texts)

    def becoming(self, targets: Sequence[float], step: float) -> Becoming:
        """Changes them to others, in metres or radians. Unchanged numbers keep their text."""
        texts = [
            text if old == new else like(settled(new / self.factor, step / self.factor), text)
            for text, old, new in zip(self.texts, self.values, targets, strict=True)
        ]
        changed = zip(self.at, texts, self.texts, strict=True)
        return Becoming([(at, text) for at, text, old in changed if text != old], texts)

    def ordered(self, names: Iterable[str]) -> "Numbers | None":
        """In the order of these names; without names unchanged. None if they have other names."""
        if not any(self.names):
            return self
        wanted = tuple(names)
        if len(self.names) != len(wanted) or {*self.names} != {*wanted}:
            return None
        ranks = [self.names.index(name) for name in wanted]
        texts, at = zip(*((self.texts[rank], self.at[rank]) for rank in ranks), strict=True)
        return Numbers(texts, at, self.factor, wanted)


_UPRIGHT = 1e-6
"""Radians from a quarter turn of pitch, where only the sum or the difference of roll and yaw is a rotation."""

_LARGEST_OFF = 1e-3
QUATERNION_STEP = 1e-7
"""The length of a quaternion scales; seven digits are as good as amino reads."""


def angles_near(q: Quaternion, now: tuple[float, ...], step: float) -> tuple[float, ...]:
    """Roll, pitch and yaw of a rotation, rounded, unchanged if nearly equal; off by less than `step`."""
    found: tuple[float, ...] = ()
    for finer in (1, 10, 100, 1000):
        found = min((_snapped(each, now, step / finer) for each in _ways(q, now)), key=lambda each: _change(each, now))
        if angle_between(from_roll_pitch_yaw(found[0], found[1], found[2]), q) <= step:
            return found
    return found


def _ways(q: Quaternion, now: tuple[float, ...]) -> list[Vector]:
    """The angles of one rotation, each within half a turn of the present one."""
    roll, pitch, yaw = precise_roll_pitch_yaw(q)
    ways = [(roll, pitch, yaw), (roll + pi, pi - pitch, yaw + pi)]
    if abs(abs(pitch) - pi / 2) < _UPRIGHT:
        sign = 1 if pitch > 0 else -1
        for kept_roll, kept_pitch in combinations((now[0],), (pitch, pi - pitch)):
            ways.append((kept_roll, kept_pitch, yaw + sign * (kept_roll - roll)))
        ways.append((roll + sign * (now[2] - yaw), pitch, now[2]))
    return [(_near(r, now[0]), _near(p, now[1]), _near(y, now[2])) for r, p, y in ways]


def _near(angle: float, now: float) -> float:
    return angle + 2 * pi * round((now - angle) / (2 * pi))


def _snapped(angles: Vector, now: tuple[float, ...], step: float) -> tuple[float, ...]:
    return tuple(
        old if abs(new - old) <= step / 2 else radians(snapped(degrees(new), degrees(step)))
        for new, old in zip(angles, now, strict=True)
    )


def _change(angles: tuple[float, ...], now: tuple[float, ...]) -> tuple[int, float, tuple[bool, ...]]:
    """Sort key: the number of changed angles, and the sum; of equal ones prefers yaw to roll."""
    off = [abs(new - old) for new, old in zip(angles, now, strict=True)]
    return sum(1 for each in off if each > 0), round(sum(off), 6), tuple(each > 0 for each in off)


def quaternion_near(q: Quaternion, now: tuple[float, ...]) -> tuple[float, ...]:
    """The quaternion of a rotation that is nearer to the present one, with its sign."""
    length = hypot(*now)
    if abs(length - 1) > _LARGEST_OFF:
        raise RefusalError(f"its quaternion is of length {length:.4g}; normalise it first")
    sign = -1 if sum(a * b for a, b in zip(q, now, strict=True)) < 0 else 1
    return tuple(
        old if abs(sign * new - old) <= QUATERNION_STEP / 2 else snapped(sign * new, QUATERNION_STEP)
        for new, old in zip(q, now, strict=True)
    )
