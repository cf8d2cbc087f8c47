"""Details of a scene's findings, as records: fields for the messages, and for others than the rule.

`facts/details.py` has those of several formats.
"""

from typing import NamedTuple

from robray.formats.robray.vocabulary import ValueType


class Unexpected(NamedTuple):
    """The unexpected or missing sign or word of a syntax error."""

    text: str
    is_missing: bool = False
    in_array: bool = False
    """A bracket of another kind ends an array."""


class WrongType(NamedTuple):
    """The expected and the found type of an attribute, or of an operand of that name, as in messages."""

    attribute: str
    wanted: ValueType
    got: str
    word: str
    """The word found, which may be meant as a constant; otherwise empty."""
    length: int = 0
    """Expected length."""


class WrongLength(NamedTuple):
    """The expected and the found number of elements."""

    attribute: str
    wanted: str
    got: str


class ExtraValue(NamedTuple):
    """Two values without an operator between them."""

    attribute: str
    first: str
    second: str


class MissingBrackets(NamedTuple):
    """The corrected array; empty if it cannot be read completely."""

    attribute: str
    array: str


class MissingName(NamedTuple):
    """The keyword, and how its statement is written."""

    word: str
    form: str


class MissingOperator(NamedTuple):
    """The operands on either side."""

    first: str
    second: str


class ReservedPrefix(NamedTuple):
    name: str
    reserved: str


class EmptyElement(NamedTuple):
    """The number of other elements in the array."""

    number: str
    is_last: bool


class ShadowedWord(NamedTuple):
    """A word with the name of a constant, and the attribute whose value it is."""

    name: str
    attribute: str


class DuplicateClass(NamedTuple):
    """The name of a class; of a file, if its duplicate comes from including it twice."""

    name: str
    is_included_twice: bool = False


class Misplaced(NamedTuple):
    """A word, and its parent."""

    word: str
    where: str


class UnknownAttribute(NamedTuple):
    """A word, and the kind of its block."""

    name: str
    block: str


class MissingAttribute(NamedTuple):
    """`asking` is the attribute that requires another; `what` has its value, too."""

    name: str
    what: str
    asking: str
    is_told_of_class: bool = False
    """True if no block of the class has it, so that it is reported there."""


class MovedGeometry(NamedTuple):
    """The parent from a class, empty if it is not a name, and the kind that it lacks."""

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
    """A number with its sign; `first` in its value, where it has no minuend."""

    text: str
    is_first: bool


class NotPlain(NamedTuple):
    """The difference of a file from plain UTF-8, in words."""

    what: str
    is_mark: bool = False
