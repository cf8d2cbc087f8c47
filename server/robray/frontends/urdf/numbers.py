"""Numbers as urdfdom reads them: C's, in whole, several of them with spaces between."""

import math
import re

from robray.facts.robots import Numeral, Vector
from robray.text.spans import Span

_NUMBER = re.compile(rb"[ \t\n\v\f\r]*+([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_PIECE = re.compile(rb"[^ ]+")
_COMMA = re.compile(rb"[ \t\r\n]*,[ \t\r\n]*")


def numeral(text: bytes, span: Span) -> Numeral:
    raw = text[span.start : span.end]
    return Numeral(raw.decode("utf-8", "replace"), span, number(raw))


def vector(text: bytes, span: Span, count: int) -> tuple[Vector, Span | None]:
    """The numbers, and the first that is none. A tab or a line end does not part two of them, as a space does."""
    raw = text[span.start : span.end]
    parts: list[Span] = []
    values: list[float] = []
    wrong: Span | None = None
    for piece in _PIECE.finditer(raw):
        part = Span(span.start + piece.start(), span.start + piece.end())
        parts.append(part)
        value = number(piece[0])
        if value is None:
            wrong = wrong or part
        else:
            values.append(value)
    sound = wrong is None and len(values) == count
    return Vector(raw.decode("utf-8", "replace"), span, tuple(values) if sound else None, tuple(parts)), wrong


def without_commas(raw: bytes, count: int) -> tuple[str, bool] | None:
    """The `count` numbers that are meant where commas part them, and whether one stands between any two.

    Where not, as in `1,5 2`, a comma may be the point of a number.
    """
    text, commas = _COMMA.subn(b" ", raw)
    if not commas or vector(text, Span(0, len(text)), count)[0].values is None:
        return None
    return text.strip().decode("utf-8", "replace"), commas == count - 1


def number(raw: bytes) -> float | None:
    """The double, None where there is more or less than one; infinities are none to C++'s streams either."""
    match = _NUMBER.fullmatch(raw)
    value = None if match is None else float(match[1])
    return None if value is None or math.isinf(value) else value
