"""Ascending byte offsets, of which those behind an edit move."""

from array import array

_FEW = 2000
"""Up to so many are moved one by one: of a few hundred numpy takes longer, its code being in no cache between keys."""


def moved(offsets: "array[int]", first: int, distance: int) -> "array[int]":
    """Those from rank `first` on, `distance` bytes further on. Cost: O(them), in C where they are many."""
    behind = offsets[first:]
    if not distance:
        return behind
    if len(behind) <= _FEW:
        return array("q", [offset + distance for offset in behind])
    import numpy

    found = array("q")
    found.frombytes((numpy.frombuffer(behind, numpy.int64) + distance).tobytes())
    return found
