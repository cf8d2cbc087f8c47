"""Helpers for named tuples: fast construction and comparison by identity."""

from collections.abc import Sequence
from typing import TypeVar

C = TypeVar("C", bound=type[tuple[object, ...]])

new = tuple.__new__
"""`new(Span, (start, end))` is `Span(start, end)` in half the time: a named tuple's constructor is a Python function.

For where a large file has a hundred thousand of them. All fields are given, in order.
"""


def by_identity(kind: C) -> C:
    """Compares instances by identity. For large records that are replaced when anything changes."""
    for name in ("__eq__", "__ne__", "__hash__"):
        setattr(kind, name, getattr(object, name))
    return kind


def are_same(old: Sequence[object], new: Sequence[object]) -> bool:
    """True if they hold the very same objects."""
    return len(old) == len(new) and all(one is other for one, other in zip(old, new, strict=True))
