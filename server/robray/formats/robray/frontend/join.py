"""Joins the items of an expression as the reader does (language reference 3).

It joins by precedence alone, ignoring the order of operators: `1 2 +` is 3, `(- x)` inside a larger expression becomes
a subtraction, and `(a**b)` there is junk. robray does the same, and notes surprising results.
"""

from typing import NamedTuple

from robray.formats.robray.expressions import Operation, Operator, Step
from robray.text.spans import Span

_PRECEDENCE = {
    Operator.ADD: 1,
    Operator.SUBTRACT: 1,
    Operator.MULTIPLY: 2,
    Operator.DIVIDE: 2,
    Operator.POWER: 3,
    Operator.NEGATE: 4,
}
_RIGHT_ASSOCIATIVE = frozenset({Operator.POWER, Operator.NEGATE})


class Whole(NamedTuple):
    """Steps that leave one value, and are never taken apart in parentheses."""

    steps: "tuple[Step | Whole, ...]"


class Operand(NamedTuple):
    """A finished part of an expression; without steps for `()`."""

    steps: tuple[Step | Whole, ...]
    parenthesized: bool = False

    @property
    def program(self) -> tuple[Step, ...]:
        """The steps with those of nested operands. Cost: linear, at any depth."""
        found: list[Step] = []
        waiting = [iter(self.steps)]
        while waiting:
            for step in waiting[-1]:
                if isinstance(step, Whole):
                    waiting.append(iter(step.steps))
                    break
                found.append(step)
            else:
                waiting.pop()
        return tuple(found)

    def as_whole(self) -> "Operand":
        is_so = not self.steps or (len(self.steps) == 1 and not isinstance(self.steps[0], Operation))
        return self if is_so else Operand((Whole(self.steps),), self.parenthesized)


LinkElement = Operand | Operation


class Joined(NamedTuple):
    """The joined parts, the number of their values, and the mistakes."""

    operand: Operand
    results: int
    missing: tuple[Span, ...] = ()
    """Operators that find an operand too few."""
    power: tuple[Span, ...] = ()
    """Powers in a parenthesis that is an operand: always refused."""
    subtraction: tuple[Span, ...] = ()
    """Unary minuses in a parenthesis that is an operand: read as subtractions."""


def comes_first(before: Operator, operator: Operator) -> bool:
    """True if an operator before another is executed first."""
    tighter = _PRECEDENCE[before] - _PRECEDENCE[operator]
    return tighter > 0 or (tighter == 0 and operator not in _RIGHT_ASSOCIATIVE)


def join(parts: list[LinkElement]) -> Joined:
    first = parts[0] if parts else None
    if len(parts) == 1 and isinstance(first, Operand):
        return Joined(Operand(first.steps), 1 if first.steps else 0)
    made = Program()
    waiting: list[Operation] = []
    for part in parts:
        if isinstance(part, Operand):
            made.put(part)
            continue
        while waiting and comes_first(waiting[-1].operator, part.operator):
            made.operate(waiting.pop())
        waiting.append(part)
    for operation in reversed(waiting):
        made.operate(operation)
    return made.joined()


class Program:
    """Steps in the order in which they are taken."""

    def __init__(self) -> None:
        self._steps: list[Step | Whole] = []
        self._depth = 0
        self._missing: list[Span] = []
        self._power: list[Span] = []
        self._subtraction: list[Span] = []
        self._has_empty = self._is_read_otherwise = False

    def put(self, part: Operand) -> None:
        """A parenthesis is taken apart again and joined once more, where a minus is always a binary one."""
        self._has_empty = self._has_empty or not part.steps
        for step in part.steps:
            if not isinstance(step, Operation):
                self._steps.append(step)
                self._depth += 1
            elif not part.parenthesized:
                self.operate(step)
            elif step.operator is Operator.NEGATE:
                self._subtraction.append(step.span)
                self.operate(Operation(Operator.SUBTRACT, step.span))
            else:
                if step.operator is Operator.POWER:
                    self._power.append(step.span)
                self.operate(step)

    def operate(self, operation: Operation) -> None:
        self._steps.append(operation)
        taken = 1 if operation.operator is Operator.NEGATE else 2
        if self._depth < taken:
            self._missing.append(operation.span)
        self._depth = max(self._depth - taken, 0) + 1
        if operation.operator in _RIGHT_ASSOCIATIVE:
            self._is_read_otherwise = True

    def joined(self) -> Joined:
        missing = self._missing
        if self._has_empty and not missing:
            missing = [step.span for step in self._steps if isinstance(step, Operation)][:1]
        is_whole = self._depth == 1 and not missing and not self._is_read_otherwise
        operand = Operand(tuple(self._steps))
        return Joined(
            operand.as_whole() if is_whole else operand,
            self._depth,
            tuple(missing),
            tuple(self._power),
            tuple(self._subtraction),
        )
