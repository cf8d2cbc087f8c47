"""What a number is, wherever one is written."""

from fractions import Fraction

Number = int | Fraction | float | complex
"""Exact integers and quotients, doubles, and what a power of a negative number gives."""
