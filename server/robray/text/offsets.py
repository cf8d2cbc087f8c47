"""Ascending byte offsets, of which those behind an edit move."""

import sys
from array import array

_FEW = 300
"""Up to so many are moved one by one, which is faster than numpy in a program that does much between two edits."""
_FEW_TO_LOAD = 20_000
"""Up to so many are not worth loading numpy, which takes a tenth of a second."""


def moved(offsets: "array[int]", first: int, distance: int) -> "array[int]":
    """Those from rank `first` on, `distance` bytes further on. Cost: O(them), in C where they are many."""
    behind = offsets[first:]
    if not distance:
        return behind
    if len(behind) <= (_FEW if "numpy" in sys.modules else _FEW_TO_LOAD):
        return array("q", [offset + distance for offset in behind])
    import numpy

    found = array("q")
    found.frombytes((numpy.frombuffer(behind, numpy.int64) + distance).tobytes())
    return found
