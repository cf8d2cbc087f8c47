"""What a scene's findings are about, as records: what fills the messages, and what others than the rule read of it.

What several formats say is in `facts/details.py`.
"""

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


class WrongLength(NamedTuple):
    """How many numbers an array was to have, and has."""

    attribute: str
    wanted: str
    got: str


class ExtraValue(NamedTuple):
    """Of the two values that stand one behind the other."""

    attribute: str
    first: str
    second: str


class MissingBrackets(NamedTuple):
    """The array as it was to be; empty where not all of it can be read."""

    attribute: str
    array: str


class MissingName(NamedTuple):
    """The keyword, and how its statement is written."""

    word: str
    form: str


class MissingOperator(NamedTuple):
    """What stands on either side."""

    first: str
    second: str


class ReservedPrefix(NamedTuple):
    name: str
    reserved: str


class EmptyElement(NamedTuple):
    """How many elements the array has without it."""

    number: str
    is_last: bool


class ShadowedWord(NamedTuple):
    """A word that a constant has the name of, and the attribute that it was to be the value of."""

    name: str
    attribute: str


class DuplicateClass(NamedTuple):
    """The name of a class; of a file, where it is there twice because that is included twice."""

    name: str
    is_included_twice: bool = False


class Misplaced(NamedTuple):
    """A word, and what it stands in."""

    word: str
    where: str


class UnknownAttribute(NamedTuple):
    """A word, and the kind of block that it stands in."""

    name: str
    block: str


class MissingAttribute(NamedTuple):
    """`asking` is the attribute that makes the block need another; `what` says it with its value."""

    name: str
    what: str
    asking: str
    is_told_of_class: bool = False
    """Whether nothing of the class has it, so that it is told there."""


class MovedGeometry(NamedTuple):
    """The parent that a class gives, empty where it is no name, and what it is none of."""

    parent: str
    what: str


class Unchecked(NamedTuple):
    attribute: str
    wanted: str
    got: str


class ManyBases(NamedTuple):
    name: str
    number: str


class PowerInSingle(NamedTuple):
    """The result, and the exponent as a decimal number."""

    result: str
    exponent: str


class RaisedWhole(NamedTuple):
    """A number with its sign; first in its value, nothing stands before it that it could be subtracted from."""

    text: str
    is_first: bool


class NotPlain(NamedTuple):
    """What makes a file another thing than plain UTF-8, in words."""

    what: str
    is_mark: bool = False
