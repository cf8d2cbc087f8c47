"""What a number is, wherever one is written."""

from fractions import Fraction

Number = int | Fraction | float | complex
"""Exact integers and quotients, doubles, and what a power of a negative number gives."""


def double_of(value: object) -> float | None:
    """The nearest double; None where there is none: of what is no number, or complex, or too large."""
    if not isinstance(value, Number) or isinstance(value, complex):
        return None
    try:
        return float(value)
    except OverflowError:
        return None
