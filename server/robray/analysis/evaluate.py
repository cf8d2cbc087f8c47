"""Expressions to values."""

from collections.abc import Callable

from robray.analysis.arithmetic import EvaluationError, apply, negate
from robray.analysis.values import UNKNOWN, Evaluated, Scalar, Unknown
from robray.facts.expressions import Array, Expression, Number, Operation, Operator, Unreadable, Value
from robray.facts.problems import Problem
from robray.facts.symbols import Name

_LITERALS = frozenset({int, float})
"""Types of the steps that are numbers as they are written; looked up at once, for nearly all values are such."""

Lookup = Callable[[str], Scalar | None]
"""The value of a constant; None when there is none of that name."""


def evaluate(value: Value, lookup: Lookup, problems: list[Problem]) -> Evaluated:
    """The value; adds to `problems` whatever amino refuses."""
    if isinstance(value, Expression):
        return scalar(value, lookup, problems)
    return array(value, lookup, problems)


def array(value: Array, lookup: Lookup, problems: list[Problem]) -> tuple[Number | Unknown, ...]:
    """The elements; unknown ones as `UNKNOWN`."""
    elements: list[Number | Unknown] = []
    for element in value.elements:
        steps = element.steps
        if len(steps) == 1 and type(steps[0]) in _LITERALS:
            elements.append(steps[0])  # type: ignore[arg-type]
            continue
        result = scalar(element, lookup, problems)
        if isinstance(result, str):
            problems.append(_not_a_number(element.steps[0], result))
            elements.append(UNKNOWN)
        else:
            elements.append(result)
    return tuple(elements)


def scalar(expression: Expression, lookup: Lookup, problems: list[Problem]) -> Scalar:
    """A number or a word. Cost: O(steps), without recursion."""
    steps = expression.steps
    if len(steps) == 1:
        only = steps[0]
        if type(only) in _LITERALS:
            return only  # type: ignore[return-value]
        if isinstance(only, Name):
            found = lookup(only.text)
            return only.text if found is None else found
    stack: list[tuple[Scalar, object]] = []
    for step in steps:
        if isinstance(step, Operation):
            taken = 1 if step.operator is Operator.NEGATE else 2
            if len(stack) < taken:
                return UNKNOWN
            operands = stack[-taken:]
            del stack[-taken:]
            stack.append((_operate(step, operands, problems), None))
        elif isinstance(step, Name):
            found = lookup(step.text)
            stack.append((step.text if found is None else found, step))
        else:
            stack.append((UNKNOWN if isinstance(step, Unreadable) else step, None))
    return stack[0][0] if len(stack) == 1 else UNKNOWN


def _operate(step: Operation, operands: list[tuple[Scalar, object]], problems: list[Problem]) -> Scalar:
    numbers: list[Number] = []
    unknown = False
    for value, source in operands:
        if isinstance(value, str):
            problems.append(_not_a_number(source, value))
            unknown = True
        elif value is UNKNOWN:
            unknown = True
        else:
            numbers.append(value)
    if unknown:
        return UNKNOWN
    try:
        if step.operator is Operator.NEGATE:
            return negate(numbers[0])
        return apply(step.operator, numbers[0], numbers[1])
    except EvaluationError as failure:
        problems.append(Problem(failure.code, step.span))
        return UNKNOWN


def _not_a_number(source: object, value: str) -> Problem:
    assert isinstance(source, Name), "only a name can stand for a word"
    if source.text == value and not source.quoted:
        return Problem("undefined-constant", source.span, (value,))
    return Problem("wrong-type", source.span, (source.text, "a number", f"the word '{value}'"))
