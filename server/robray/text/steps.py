"""Work in steps, between which its caller may do other work, or end it."""

from collections.abc import Generator
from typing import TypeAlias, TypeVar

Found = TypeVar("Found")

Steps: TypeAlias = Generator[tuple[int, int], None, Found]
"""Yields how many parts are done, and of how many."""


def at_once(steps: Steps[Found]) -> Found:
    """Does all steps, and returns their result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Found = end.value
            return found
