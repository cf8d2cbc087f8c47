"""Values of expressions."""

from enum import Enum

from robray.facts.numbers import Number


class Unknown(Enum):
    """The value of an invalid expression; results from it are unknown too, and get no further findings."""

    UNKNOWN = "unknown"


UNKNOWN = Unknown.UNKNOWN

Scalar = Number | str | Unknown
"""A number, or a word: an undefined name is its own value."""

Evaluated = Scalar | tuple[Number | Unknown, ...]
"""A scalar or an array."""


def described(value: Evaluated) -> str:
    """A value as shown in messages."""
    if isinstance(value, tuple):
        return f"an array of {len(value)}"
    if isinstance(value, str):
        return f"the word '{value}'"
    return "a number"


def same(left: object, right: object) -> bool:
    """True for equal values of one type: `2` and `2.0` differ, because only integers have exact powers."""
    return type(left) is type(right) and left == right
