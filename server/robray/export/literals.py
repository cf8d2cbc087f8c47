"""Values as tokens that the reader reads back as the same double (language reference 1 and 2)."""

import re
from fractions import Fraction
from struct import pack, unpack

from robray.analysis.values import UNKNOWN, Evaluated
from robray.facts.numbers import Number
from robray.formats.robray.vocabulary import RESERVED

_IDENTIFIER = re.compile(r"[a-zA-Z][a-zA-Z0-9_-]*")
_SINGLE_DIGITS = 7
_SINGLE_EXPONENT = 30
_LARGEST_PLAIN = 10**15


def word(text: str) -> str:
    """A name or a word; in quotes if it would be read as something else."""
    first = re.match(r"[a-zA-Z0-9_]*", text)
    assert first is not None, "it may match nothing"
    if _IDENTIFIER.fullmatch(text) and first[0] not in RESERVED:
        return text
    return f'"{text}"'


def literal(value: Evaluated) -> str | None:
    """A number, a word or an array; None for an unknown, complex or huge number, which cannot be written."""
    if value is UNKNOWN or isinstance(value, complex):
        return None
    if isinstance(value, str):
        return word(value)
    if isinstance(value, tuple):
        elements = [None if element is UNKNOWN else number(element) for element in value]
        known = [element for element in elements if element is not None]
        return f"[{', '.join(known)}]" if len(known) == len(elements) else None
    assert isinstance(value, int | float | Fraction), "nothing else is left"
    return number(value)


def number(value: Number) -> str | None:
    """A number; one with more digits than single precision, as which amino reads decimals, gets the exponent `d`.

    Fewer digits are probably the original ones, which amino rounds in the same way again.
    """
    if isinstance(value, complex):
        return None
    if isinstance(value, int):
        return str(value)
    try:
        double = float(value)
    except OverflowError:
        return None
    if double.is_integer() and abs(double) < _LARGEST_PLAIN:
        return str(int(double))
    mantissa, _, exponent = repr(double).partition("e")
    if len(mantissa.strip("-0.")) > _SINGLE_DIGITS or abs(int(exponent or 0)) > _SINGLE_EXPONENT:
        return f"{mantissa}d{int(exponent or 0)}"
    return f"{mantissa}e{int(exponent)}" if exponent else mantissa


def exact(value: float) -> str:
    """A double that amino reads as the same double even with few digits: 0.1 is `0.1d0`, 0.5 is `0.5`.

    For numbers that amino has not read yet, such as those of a robot. `value` is finite.
    """
    if value.is_integer() and abs(value) < _LARGEST_PLAIN:
        return str(int(value))
    mantissa, _, exponent = repr(value).partition("e")
    if not exponent and _in_single_precision(value):
        return mantissa
    return f"{mantissa}d{int(exponent or 0)}"


def _in_single_precision(value: float) -> bool:
    """True if a number is exact in single precision."""
    return abs(value) < _LARGEST_PLAIN and unpack("f", pack("f", value))[0] == value
