"""Ascending byte offsets that move with edits."""

import sys
from array import array
from collections.abc import Iterable

_FEW = 300
"""Up to so many are moved one by one, which is faster than numpy in a program that does much between two edits."""
_FEW_TO_LOAD = 20_000
"""Up to so many are not worth loading numpy, which takes a tenth of a second."""


def spliced(offsets: "array[int]", first: int, last: int, between: Iterable[int], distance: int) -> "array[int]":
    """Replaces ranks `first` up to `last` by `between`, and moves the offsets behind by `distance` bytes.

    Cost: O(offsets) in C, O(`between`) in Python.
    """
    found = offsets[:]
    found[first:last] = array("q", between)
    behind = first + len(found) - len(offsets) + last - first
    if not distance or behind == len(found):
        return found
    if len(found) - behind <= (_FEW if "numpy" in sys.modules else _FEW_TO_LOAD):
        found[behind:] = array("q", [offset + distance for offset in found[behind:]])
        return found
    import numpy

    numpy.frombuffer(found, numpy.int64)[behind:] += distance
    return found
