"""Numbers of all formats."""

from fractions import Fraction

Number = int | Fraction | float | complex
"""Exact integers and quotients, doubles, and powers of negative numbers."""


def double_of(value: object) -> float | None:
    """The nearest double; None for values that are not numbers, complex, or too large."""
    if not isinstance(value, Number) or isinstance(value, complex):
        return None
    try:
        return float(value)
    except OverflowError:
        return None
