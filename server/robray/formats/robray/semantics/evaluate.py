"""Evaluates expressions with the arithmetic of amino's reader, which is Common Lisp's (language reference 2).

Integers and their quotients are exact and unbounded; an operation with a double gives a double; overflow and division
by zero are errors, never infinities.
"""

import math
import operator
import operator as python
import re
import struct
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import isfinite
from typing import Any, NamedTuple

from robray.analysis.values import UNKNOWN, Evaluated, Scalar, Unknown, described
from robray.facts.details import Named, NotRead, ReadAs, Undefined, Written
from robray.facts.numbers import Number
from robray.facts.problems import Problem
from robray.facts.symbols import Name
from robray.formats.robray.details import PowerInSingle, RaisedWhole, WrongType
from robray.formats.robray.expressions import Array, Expression, Operation, Operator, Single, Step, Unreadable, Value
from robray.formats.robray.vocabulary import ValueType
from robray.text.records import new
from robray.text.spans import Span

MOST_BITS = 1 << 17
"""Larger exact numbers are not computed: repeated doubling of a constant would fill the memory."""


_TOO_LONG = NotRead("the result", f"it is exact and has more than {MOST_BITS:,} binary digits")


class EvaluationError(Exception):
    """An operation without a result; `code` is its rule."""

    def __init__(self, code: str, details: Any = ()) -> None:
        super().__init__(code)
        self.code = code
        self.details = details


def negate(value: Number) -> Number:
    return Single(-value) if isinstance(value, Single) else -value


def apply(operator: Operator, left: Number, right: Number) -> Number:
    """The result of a binary operation; an EvaluationError if amino refuses it."""
    try:
        if operator is not Operator.POWER:
            # An exact operand is rounded before it meets a single, not after.
            if type(left) is Single and _exact(right):
                right = to_single(right)
            elif type(right) is Single and _exact(left):
                left = to_single(left)
        result: Number = _BINARY[operator](left, right)
    except OverflowError as error:
        raise EvaluationError("number-out-of-range", Written("")) from error
    except ZeroDivisionError as error:
        raise EvaluationError("division-by-zero") from error
    if type(result) is float and type(left) in _PLAIN and type(right) in _PLAIN and math.isfinite(result):
        return result
    return _checked(result, single=_stays_single(left, right))


def to_single(value: Number) -> Single:
    """An exact number in single precision, rounded once; OverflowError if it is too large."""
    exact = Fraction(value)  # type: ignore[arg-type]
    size = abs(exact)
    if not size:
        return Single(0.0)
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    if size < _power_of_two(exponent):
        exponent -= 1
    # A single has 24 binary digits; the smallest ones are multiples of the least.
    unit = _power_of_two(max(exponent - 23, -149))
    return _single(float(round(exact / unit) * unit))


def _power_of_two(exponent: int) -> Fraction:
    return Fraction(1 << exponent) if exponent >= 0 else Fraction(1, 1 << -exponent)


def as_double(value: Number) -> float | None:
    """The number as a double; None for a complex one, an EvaluationError for one that is too large."""
    if isinstance(value, complex):
        return None
    try:
        return float(value)
    except OverflowError as error:
        raise EvaluationError("number-out-of-range", Written("")) from error


def _exact(value: Number) -> bool:
    return isinstance(value, (int, Fraction))


def _stays_single(left: Number, right: Number) -> bool:
    return (isinstance(left, Single) and (_exact(right) or isinstance(right, Single))) or (
        isinstance(right, Single) and _exact(left)
    )


def _checked(result: Number, *, single: bool) -> Number:
    if isinstance(result, Fraction):
        if max(result.numerator.bit_length(), result.denominator.bit_length()) > MOST_BITS:
            raise EvaluationError("beyond-limits", _TOO_LONG)
        return result.numerator if result.denominator == 1 else result
    if isinstance(result, int):
        if result.bit_length() > MOST_BITS:
            raise EvaluationError("beyond-limits", _TOO_LONG)
        return result
    if isinstance(result, complex):
        if not (math.isfinite(result.real) and math.isfinite(result.imag)):
            raise EvaluationError("number-out-of-range", Written(""))
        return result
    if not math.isfinite(result):
        raise EvaluationError("number-out-of-range", Written(""))
    return _single(result) if single else float(result) if not isinstance(result, Single) else result


def _single(value: float) -> Single:
    try:
        return Single(struct.unpack("<f", struct.pack("<f", value))[0])
    except OverflowError as error:
        raise EvaluationError("number-out-of-range", Written("")) from error


def _divide(left: Number, right: Number) -> Number:
    if isinstance(left, int) and isinstance(right, int):
        return Fraction(left, right)
    return left / right


def _power(base: Number, exponent: Number) -> Number:
    if isinstance(exponent, int):
        return _integer_power(base, exponent)
    if base == 0:
        if exponent == 0:
            raise EvaluationError("power-domain")
        if not isinstance(exponent, complex) and exponent < 0:
            raise EvaluationError("division-by-zero")
    if _exact(base) and isinstance(exponent, Fraction):
        result = float(base) ** float(exponent)  # type: ignore[arg-type]
        return result if isinstance(result, complex) else _single(result)
    if isinstance(base, complex) or isinstance(exponent, complex):
        return complex(base) ** complex(exponent)
    if isinstance(base, Single) and isinstance(exponent, Fraction | Single):
        result = float(base) ** float(exponent)
        return result if isinstance(result, complex) else _single(result)
    result = float(base) ** float(exponent)
    return result if isinstance(result, complex) else float(result)


def _integer_power(base: Number, exponent: int) -> Number:
    if isinstance(base, int):
        if abs(base) > 1 and (base.bit_length() - 1) * abs(exponent) > MOST_BITS:
            raise EvaluationError("beyond-limits", _TOO_LONG)
        return base**exponent if exponent >= 0 else Fraction(1, base**-exponent)
    if isinstance(base, Fraction):
        size = max(base.numerator.bit_length(), base.denominator.bit_length()) - 1
        if size * abs(exponent) > MOST_BITS:
            raise EvaluationError("beyond-limits", _TOO_LONG)
        return base**exponent
    if isinstance(base, complex):
        return base**exponent
    result: Number = float(base) ** exponent
    return _single(float(result)) if isinstance(base, Single) else result  # type: ignore[arg-type]


_BINARY: Mapping[Operator, Callable[[Any, Any], Any]] = {
    Operator.POWER: _power,
    Operator.DIVIDE: _divide,
    Operator.ADD: python.add,
    Operator.SUBTRACT: python.sub,
    Operator.MULTIPLY: python.mul,
}

_PLAIN = frozenset({int, float})
"""Types whose results are neither single precision nor fractions, unless two integers are divided."""


_LITERALS = frozenset({int, float})
"""Types of literal steps; looked up at once, because nearly all values are such."""

_MOST_EXACT = 1 << 1023
"""Below this an exact number is certainly within double precision."""

_DIVIDE, _POWER, _NEGATE = Operator.DIVIDE, Operator.POWER, Operator.NEGATE
_TRAILING = frozenset("+-*/^")
_LONGEST_BASE = 256
_SIGNED_BASE = re.compile(rb"(?:^|[-+*/^(])\s*(-\s*(?:\w|[.\x80-\xff])+)\s*$")
"""A number or name with a sign before it, not a subtraction, right before an operator."""

Lookup = Callable[[str], Scalar | None]
"""The value of a constant; None for an undefined one."""


def evaluate(value: Value, lookup: Lookup, problems: list[Problem]) -> Evaluated:
    """The value; adds to `problems` whatever amino refuses."""
    if isinstance(value, Expression):
        return scalar(value, lookup, problems)
    return array(value, lookup, problems)


def array(value: Array, lookup: Lookup, problems: list[Problem]) -> tuple[Number | Unknown, ...]:
    """The elements; unknown ones as `UNKNOWN`."""
    elements: list[Number | Unknown] = []
    last, meaning = "", None
    for element in value.elements:
        steps = element.steps
        if len(steps) == 1:
            # As in `scalar`, inlined: most elements are a number, or a constant with one.
            only: object = steps[0]
            if type(only) is Name and not only.quoted:
                if only.text != last:
                    last, meaning = only.text, lookup(only.text)
                only = meaning
            if type(only) is float or (type(only) is int and -_MOST_EXACT < only < _MOST_EXACT):
                elements.append(only)
                continue
        elif (quick := _computed(steps, element.text, lookup)) is not None:
            elements.append(quick)
            continue
        result = scalar(element, lookup, problems)
        if isinstance(result, str):
            name = element.steps[0]
            assert isinstance(name, Name), "only a name can stand for a word"
            problems.append(_not_a_number(name, result))
            elements.append(UNKNOWN)
        else:
            elements.append(_real(result, element.span, problems))
    return tuple(elements)


def _real(value: Number | Unknown, span: Span, problems: list[Problem]) -> Number | Unknown:
    """An element: the reader makes it a double at once, used or not."""
    if isinstance(value, Unknown) or type(value) is float:
        return value
    try:
        if as_double(value) is not None:
            return value
        problems.append(Problem("complex-number", span))
    except EvaluationError as failure:
        problems.append(Problem(failure.code, span, failure.details))
    return UNKNOWN


def scalar(expression: Expression, lookup: Lookup, problems: list[Problem]) -> Scalar:
    """A number or a word. Cost: O(steps), without recursion."""
    steps = expression.steps
    if len(steps) == 1:
        only = steps[0]
        if type(only) in _LITERALS:
            return only  # type: ignore[return-value]
        if isinstance(only, Name):
            found = lookup(only.text)
            if only.quoted and found is not None:
                problems.append(Problem("quoted-constant", only.span, Named(only.text)))
            return only.text if found is None else found
    elif (quick := _computed(steps, expression.text, lookup)) is not None:
        return quick
    stack: list[Number | Unknown | _Word] = []
    odd = expression.text[-1:] in _TRAILING
    for step in steps:
        if isinstance(step, Operation):
            odd = odd or step.operator is _POWER
            taken = 1 if step.operator is _NEGATE else 2
            if len(stack) < taken:
                return UNKNOWN
            operands = stack[-taken:]
            stack[-taken:] = [_operate(step, operands, problems)]
        elif isinstance(step, Name):
            found = lookup(step.text)
            odd = odd or step.quoted
            if found is None:
                found = step.text
            stack.append(_Word(found, step) if isinstance(found, str) else found)
        else:
            stack.append(UNKNOWN if isinstance(step, Unreadable) else step)
    if len(stack) != 1:
        return UNKNOWN
    [result] = stack
    if odd:
        problems += _odd(expression, result)
    return result.text if isinstance(result, _Word) else result


def _computed(steps: tuple[Step, ...], text: str, lookup: Lookup) -> float | None:
    """Sums, differences, products and quotients of plain numbers that are plain doubles: nearly all computed values.

    None for any other, which may have problems.
    """
    if text[-1:] in _TRAILING:
        return None
    stack: list[Any] = []
    for step in steps:
        if type(step) is Operation:
            compute = _PLAINLY.get(step.operator)
            if compute is None or len(stack) < 2:
                return None
            other, one = stack.pop(), stack[-1]
            if (other == 0 and step.operator is _DIVIDE) or type(one) is type(other) is int:
                # Integers are exact, and so are their quotients.
                return None
            try:
                result = compute(one, other)
            except OverflowError:
                return None
            # An infinite result is an error.
            if not isfinite(result):
                return None
            stack[-1] = result
        else:
            value = lookup(step.text) if type(step) is Name and not step.quoted else step
            if type(value) not in _LITERALS:
                return None
            stack.append(value)
    return stack[0] if len(stack) == 1 else None


_PLAINLY: Mapping[Operator, Callable[[Any, Any], Any]] = {
    Operator.ADD: operator.add,
    Operator.SUBTRACT: operator.sub,
    Operator.MULTIPLY: operator.mul,
    Operator.DIVIDE: operator.truediv,
}


def _odd(expression: Expression, result: "Number | Unknown | _Word") -> Iterator[Problem]:
    """Problems of a value that may differ from its author's intention (language reference 3)."""
    if result is UNKNOWN or isinstance(result, complex):
        return
    text, steps = expression.text, expression.steps
    written = text.encode()
    if text[-1:] in _TRAILING:
        yield Problem("trailing-operator", expression.span, ReadAs(text, _shown(result)))
    for step in steps:
        if isinstance(step, Name) and step.quoted:
            yield Problem("quoted-constant", step.span, Named(step.text))
        elif isinstance(step, Operation) and step.operator is _POWER:
            start = expression.span.start
            behind = step.span.start - start
            # In a long sum, to look for the base of each power from the beginning takes quadratic time.
            before = max(behind - _LONGEST_BASE, 0)
            base = _SIGNED_BASE.search(written[before:behind])
            if base is not None:
                begin, end = before + base.start(1), before + base.end(1)
                span = Span(start + begin, start + end)
                yield Problem("minus-before-power", span, RaisedWhole(base[1].decode(), not begin))


def _shown(value: "Number | Unknown | _Word") -> str:
    if not isinstance(value, int | float | Fraction):
        return "something else"
    try:
        return f"{float(value):.6g}"
    except OverflowError:
        return "a number that is too large"


class _Word(NamedTuple):
    """A name that is not a number."""

    text: str
    source: Name


def _operate(step: Operation, operands: list[Number | Unknown | _Word], problems: list[Problem]) -> Number | Unknown:
    numbers: list[Number] = []
    unknown = False
    for value in operands:
        if isinstance(value, _Word):
            problems.append(_not_a_number(value.source, value.text))
            unknown = True
        elif value is UNKNOWN:
            unknown = True
        else:
            numbers.append(value)
    if unknown:
        return UNKNOWN
    try:
        if step.operator is _NEGATE:
            return negate(numbers[0])
        result = apply(step.operator, numbers[0], numbers[1])
    except EvaluationError as failure:
        problems.append(Problem(failure.code, step.span, failure.details))
        return UNKNOWN
    if step.operator is _POWER and isinstance(result, Single):
        problems += _rounded(step, numbers[0], numbers[1], result)
    return result


def _rounded(step: Operation, base: Number, exponent: Number, result: Single) -> Iterator[Problem]:
    """A power of exact numbers, where single precision makes it another one (language reference 2)."""
    if isinstance(base, int | Fraction) and isinstance(exponent, Fraction) and float(base) ** float(exponent) != result:
        yield Problem(
            "single-precision-power", step.span, PowerInSingle(f"{float(result):.10g}", f"{float(exponent):.10g}")
        )


def wrong_type(attribute: str, wanted: ValueType, value: Evaluated, length: int = 0) -> WrongType:
    """The details of a finding that a value is of another kind than it was to be."""
    return WrongType(attribute, wanted, described(value), value if isinstance(value, str) else "", length)


def _not_a_number(source: Name, value: str) -> Problem:
    if source.text == value and not source.quoted:
        return new(Problem, ("undefined-constant", source.span, Undefined(value)))
    return Problem("wrong-type", source.span, wrong_type(source.text, ValueType.NUMBER, value))
