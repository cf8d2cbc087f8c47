"""What is noted with a problem that others than its rule read, as records: nobody takes words apart again."""

from typing import NamedTuple

from robray.formats.robray.vocabulary import ValueType


class Unexpected(NamedTuple):
    """Of a syntax error: the sign or word that stands where nothing takes it, or that is missing."""

    text: str
    is_missing: bool = False
    in_array: bool = False
    """A bracket of another kind ends an array."""


class WrongType(NamedTuple):
    """What an attribute, or an operand of that name, was to be, and what it is, as messages say it."""

    attribute: str
    wanted: ValueType
    got: str
    word: str
    """What it is where that is a word, which may have been to be a constant; else nothing."""
    length: int = 0
    """Of the array that is wanted."""
