"""Values as written: flat programs for a stack, so that nesting needs no recursion."""

from enum import Enum
from typing import NamedTuple

from robray.facts.numbers import Number
from robray.facts.symbols import Name
from robray.text.spans import Span


class Single(float):
    """A single-precision number, widened; it stays single until it meets a double."""

    __slots__ = ()


class Operator(Enum):
    ADD = "+"
    SUBTRACT = "-"
    MULTIPLY = "*"
    DIVIDE = "/"
    POWER = "**"
    NEGATE = "negate"

    # An enum's own hash is a Python function; operators are looked up whenever an expression is read or evaluated.
    __hash__ = object.__hash__


class Operation(NamedTuple):
    """Takes two values from the stack (one to negate) and puts one back."""

    operator: Operator
    span: Span


class Unreadable(Enum):
    """In place of a number that is out of range."""

    UNREADABLE = "unreadable"


Step = Number | Name | Operation | Unreadable


class Expression(NamedTuple):
    """`text` is as written; `steps` is empty for an invalid expression, which has a problem."""

    text: str
    span: Span
    steps: tuple[Step, ...]

    @property
    def name(self) -> Name | None:
        """The name, if the expression is only a name or a string."""
        if len(self.steps) == 1 and isinstance(self.steps[0], Name):
            return self.steps[0]
        return None

    @property
    def literal(self) -> Number | None:
        """The number, if the expression is only a literal."""
        if len(self.steps) == 1 and not isinstance(self.steps[0], Name | Operation | Unreadable):
            return self.steps[0]
        return None


class Array(NamedTuple):
    """`[e, e]`; without empty elements."""

    text: str
    span: Span
    elements: tuple[Expression, ...]


Value = Expression | Array
