"""Helpers for named tuples: fast construction and comparison by identity."""

from collections.abc import Sequence
from typing import TypeVar

C = TypeVar("C", bound=type[tuple[object, ...]])

new = tuple.__new__
"""`new(Span, (start, end))` is `Span(start, end)` in half the time: a named tuple's constructor is a Python function.

For where a large file has a hundred thousand of them. All fields are given, in order.
"""


def by_identity(kind: C) -> C:
    """Makes each of a kind equal to itself alone. For what is large, and another one as soon as anything is."""
    for name in ("__eq__", "__ne__", "__hash__"):
        setattr(kind, name, getattr(object, name))
    return kind


def are_same(old: Sequence[object], new: Sequence[object]) -> bool:
    """Whether they hold the very same objects: what is told apart by identity is as it was."""
    return len(old) == len(new) and all(one is other for one, other in zip(old, new, strict=True))
