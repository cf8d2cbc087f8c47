"""Counts and lists in words."""

from collections.abc import Sequence


def counted(count: int, noun: str) -> str:
    """`noun` is a singular that takes an s."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def listed(names: Sequence[str]) -> str:
    """One or several names as part of a sentence."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
