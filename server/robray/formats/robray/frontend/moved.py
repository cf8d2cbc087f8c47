"""Attributes that stand elsewhere in their item's local text than they did, and say the same."""

from robray.facts.symbols import Name
from robray.formats.robray.expressions import Array, Expression, Operation, Step, Value
from robray.formats.robray.statements import Attribute
from robray.text.records import new
from robray.text.spans import Span


def moved(attribute: Attribute, distance: int) -> Attribute:
    """The attribute `distance` bytes further on. Cost: two thirds of reading it."""
    name, name_span, value, span = attribute
    there = None if value is None else _value(value, distance)
    return new(Attribute, (name, _span(name_span, distance), there, _span(span, distance)))


def _value(value: Value, distance: int) -> Value:
    if type(value) is Array:
        elements = tuple([_expression(element, distance) for element in value.elements])
        return new(Array, (value.text, _span(value.span, distance), elements))
    assert type(value) is Expression, "there are two kinds of values"
    return _expression(value, distance)


def _expression(expression: Expression, distance: int) -> Expression:
    text, span, steps = expression
    return new(Expression, (text, _span(span, distance), tuple([_step(step, distance) for step in steps])))


def _step(step: Step, distance: int) -> Step:
    if type(step) is Name:
        return new(Name, (step.text, _span(step.span, distance), step.quoted))
    if type(step) is Operation:
        return new(Operation, (step.operator, _span(step.span, distance)))
    return step


def _span(span: Span, distance: int) -> Span:
    start, end = span
    return new(Span, (start + distance, end + distance))
