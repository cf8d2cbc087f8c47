"""What expressions evaluate to."""

from enum import Enum

from robray.facts.numbers import Number


class Unknown(Enum):
    """The value of what does not evaluate; whatever is made of it is unknown too, and nobody complains again."""

    UNKNOWN = "unknown"


UNKNOWN = Unknown.UNKNOWN

Scalar = Number | str | Unknown
"""A number, or a word: a name that no constant has stands for itself."""

Evaluated = Scalar | tuple[Number | Unknown, ...]
"""A scalar or an array."""


def described(value: Evaluated) -> str:
    """A value as messages name it."""
    if isinstance(value, tuple):
        return f"an array of {len(value)}"
    if isinstance(value, str):
        return f"the word '{value}'"
    return "a number"


def same(left: object, right: object) -> bool:
    """Equal and of one type: `2` and `2.0` differ, since only the one has exact powers."""
    return type(left) is type(right) and left == right
