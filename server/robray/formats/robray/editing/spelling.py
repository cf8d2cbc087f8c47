"""Numbers and names as a scene file has them."""

import re
from collections.abc import Iterable
from fractions import Fraction

from robray.analysis.values import Evaluated
from robray.facts.numbers import Number, double_of
from robray.features.refactorings.refactoring import RefusalError

_IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_RESERVED = re.compile(r"(?:frame|geometry|class|object|include|allow_collision|def|pi|deg)(?:-.*)?")
_LARGEST_SINGLE = 3.4e38
_NOISE = 2e-15


def number(value: float) -> str:
    """The shortest literal that reads as this double; whole numbers without a point."""
    # What is no number at all is not smaller either.
    if not abs(value) <= _LARGEST_SINGLE:
        raise RefusalError("a number would be too large to be written")
    if value == int(value) and abs(value) < 1e15:
        return str(int(value))
    # An exponent takes no `+`.
    return repr(value).replace("e+", "e")


def tidied(value: float) -> float:
    """Without the noise that rounding leaves in the last digits of what was computed."""
    rounded = round(value, 12)
    return rounded if abs(rounded - value) <= _NOISE * max(1.0, abs(value)) else value


def numbers(values: Iterable[float]) -> str:
    return "[" + ", ".join(number(value) for value in values) + "]"


def literal(value: Number) -> str:
    """A number as one token; refused where there is none that is exactly it."""
    if isinstance(value, Fraction | complex) or type(value) not in (int, float):
        raise RefusalError("the value cannot be written as one number")
    if isinstance(value, int):
        return str(value)
    # A double is no integer, even where it is whole: only integers have exact powers.
    return f"{number(value)}.0" if abs(value) < 1e15 and value == int(value) else number(value)


def doubles(value: Evaluated) -> tuple[float, ...] | None:
    """The elements of an array as doubles; None where one is not known or out of range."""
    if not isinstance(value, tuple):
        return None
    found = []
    for element in value:
        double = double_of(element)
        if double is None:
            return None
        found.append(double)
    return tuple(found)


def is_name(text: str) -> bool:
    """Whether a text can stand as a name without quotes."""
    return _IDENTIFIER.fullmatch(text) is not None and _RESERVED.fullmatch(text) is None


def name(text: str) -> str:
    """A name, in quotes where it needs them."""
    return text if is_name(text) else f'"{text}"'


def fresh_name(parts: Iterable[str | None], texts: Iterable[bytes]) -> str:
    """An identifier made of the parts that stands nowhere in the texts, be it as a word or in a comment."""
    joined = [re.sub(r"[^A-Za-z0-9_-]+", "_", part).strip("-_") for part in parts if part]
    separator = "_" if any("_" in part for part in joined) else "-"
    stem = separator.join(part for part in joined if part)
    if not is_name(stem):
        stem = f"new_{stem}".replace("-", "_").rstrip("_")
    known = [*texts]
    candidate, count = stem, 1
    while any(_stands_in(candidate, text) for text in known):
        count += 1
        candidate = f"{stem}{separator}{count}"
    return candidate


def _stands_in(candidate: str, text: bytes) -> bool:
    pattern = rb"(?<![A-Za-z0-9_-])" + re.escape(candidate.encode()) + rb"(?![A-Za-z0-9_-])"
    return re.search(pattern, text) is not None
