"""Reads numbers like urdfdom: complete numbers of C, several separated by spaces."""

import math
import re
from typing import NamedTuple

from robray.formats.urdf.statements import NumberLiteral, Vector
from robray.text.lookalikes import unseen
from robray.text.spans import Span

_NUMBER = re.compile(rb"[ \t\n\v\f\r]*+([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_PIECE = re.compile(rb"[^ ]+")
_LONGEST_WRITTEN = 40
_COMMA = re.compile(rb"[ \t\r\n]*,[ \t\r\n]*")


class Piece(NamedTuple):
    text: str
    span: Span


def numeral(written: str, span: Span) -> NumberLiteral:
    return NumberLiteral(written, span, number(written.encode()))


def vector(written: str, span: Span, count: int) -> tuple[Vector, Piece | None]:
    """The numbers, and the first invalid one. Tabs and line ends do not separate numbers, only spaces do.

    In a value with entities, the places of its numbers are unknown.
    """
    raw = written.encode()
    is_plain = len(raw) == span.end - span.start
    parts: list[Span] = []
    values: list[float] = []
    wrong: Piece | None = None
    for piece in _PIECE.finditer(raw):
        part = Span(span.start + piece.start(), span.start + piece.end()) if is_plain else span
        parts.append(part)
        value = number(piece[0])
        if value is None:
            wrong = wrong or Piece(piece[0].decode(), part)
        else:
            values.append(value)
    sound = wrong is None and len(values) == count
    return Vector(written, span, tuple(values) if sound else None, tuple(parts)), wrong


def without_commas(raw: bytes, count: int) -> tuple[str, bool] | None:
    """The `count` numbers in a text with commas, and True if a comma stands between any two.

    If not, as in `1,5 2`, a comma may be a decimal point.
    """
    text, commas = _COMMA.subn(b" ", raw)
    if not commas or vector(text.decode("utf-8", "replace"), Span(0, len(text)), count)[0].values is None:
        return None
    return text.strip().decode("utf-8", "replace"), commas == count - 1


def number(raw: bytes) -> float | None:
    """The double; None if there is not exactly one number; streams of C++ do not read infinities either."""
    match = _NUMBER.fullmatch(raw)
    value = None if match is None else float(match[1])
    return None if value is None or math.isinf(value) else value


def no_number(written: str) -> str:
    """The message for text in the place of a number."""
    odd = unseen(written)
    return f"expected a number, found '{written}'" + (f" with {odd}" if odd else "")


_PRODUCT = re.compile(r"(-?)(?:([0-9]*\.?[0-9]+)[*]?)?(?:M_)?(?:[Pp][Ii]|π)(?:/([0-9]*\.?[0-9]+))?")
_MEASURED = re.compile(r"(-?(?:[0-9]+\.?[0-9]*|\.[0-9]+))(m|rad|deg|°|mm|cm|f)?")
_UNITS = {"m": 1.0, "rad": 1.0, "f": 1.0, "deg": math.pi / 180, "°": math.pi / 180, "mm": 0.001, "cm": 0.01}


def plain_number(written: str) -> str | None:
    """The number for notations of other formats: `pi/2`, `90deg`, `${pi/2}`; None if unknown."""
    bare = written.removeprefix("${").removesuffix("}").replace(" ", "")
    if len(bare) > _LONGEST_WRITTEN:
        return None
    if product := _PRODUCT.fullmatch(bare):
        sign, factor, divisor = product.groups()
        quotient = float(divisor or 1)
        return None if not quotient else f"{sign}{float(factor or 1) * math.pi / quotient:.10g}"
    measured = _MEASURED.fullmatch(bare)
    if measured is None or measured[2] is None:
        return None
    return f"{float(measured[1]) * _UNITS[measured[2]]:.10g}"
