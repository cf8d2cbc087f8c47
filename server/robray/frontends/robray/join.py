"""How the reader joins the items of an expression (language reference 3).

It does so by precedence alone, without looking where the operators stand: `1 2 +` is 3 to it, `(- x)` inside a larger
expression turns into a subtraction, and `(a**b)` there is junk. We do the same, and note what would surprise an author.
"""

from typing import NamedTuple

from robray.facts.expressions import Operation, Operator, Step
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


class Operand(NamedTuple):
    """A finished part of an expression, as a program; empty for `()`."""

    steps: tuple[Step, ...]
    parenthesized: bool = False


Part = Operand | Operation


class Joined(NamedTuple):
    """The program, how many values it leaves, and what went wrong on the way."""

    steps: tuple[Step, ...]
    results: int
    missing: tuple[Span, ...] = ()
    """Operators that find an operand too few."""
    power: tuple[Span, ...] = ()
    """Powers in a parenthesis that is an operand: always refused."""
    subtraction: tuple[Span, ...] = ()
    """Unary minuses in a parenthesis that is an operand: read as subtractions."""


def join(parts: list[Part]) -> Joined:
    if len(parts) == 1 and isinstance(parts[0], Operand):
        return Joined(parts[0].steps, 1 if parts[0].steps else 0)
    steps: list[Step] = []
    waiting: list[Operation] = []
    power: list[Span] = []
    subtraction: list[Span] = []
    empty = False
    for part in parts:
        if isinstance(part, Operand):
            empty = empty or not part.steps
            steps += _spliced(part, power, subtraction) if part.parenthesized else part.steps
            continue
        precedence = _PRECEDENCE[part.operator]
        right = part.operator in _RIGHT_ASSOCIATIVE
        while waiting:
            above = _PRECEDENCE[waiting[-1].operator]
            if above < precedence or (above == precedence and right):
                break
            steps.append(waiting.pop())
        waiting.append(part)
    steps += reversed(waiting)
    results, missing = _balance(steps)
    if empty and not missing:
        missing = [step.span for step in steps if isinstance(step, Operation)][:1]
    return Joined(tuple(steps), results, tuple(missing), tuple(power), tuple(subtraction))


def _spliced(part: Operand, power: list[Span], subtraction: list[Span]) -> list[Step]:
    """A parenthesis is taken apart again and joined once more, where a minus is always a binary one."""
    steps: list[Step] = []
    for step in part.steps:
        if isinstance(step, Operation) and step.operator is Operator.NEGATE:
            subtraction.append(step.span)
            steps.append(Operation(Operator.SUBTRACT, step.span))
        else:
            if isinstance(step, Operation) and step.operator is Operator.POWER:
                power.append(step.span)
            steps.append(step)
    return steps


def _balance(steps: list[Step]) -> tuple[int, list[Span]]:
    depth = 0
    missing = []
    for step in steps:
        if not isinstance(step, Operation):
            depth += 1
            continue
        taken = 1 if step.operator is Operator.NEGATE else 2
        if depth < taken:
            missing.append(step.span)
        depth = max(depth - taken, 0) + 1
    return depth, missing
