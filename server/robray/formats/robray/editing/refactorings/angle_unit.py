"""Radians to `deg` and back."""

import re
from collections.abc import Iterator

from robray.facts.numbers import double_of
from robray.facts.symbols import Name
from robray.features.refactorings.refactoring import REWRITE, Change, Offer, RefusalError, stated
from robray.formats.robray.editing.refactorings.angles import in_degrees, of_degrees, of_pi, turns
from robray.formats.robray.editing.refactorings.subject import Subject
from robray.formats.robray.editing.spelling import number
from robray.formats.robray.expressions import Array, Expression
from robray.formats.robray.statements import Constant
from robray.formats.robray.vocabulary import ROBRAY
from robray.scene.units import Unit

_KIND = f"{REWRITE}.angle"
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_-]*|π")
_AFTER_QUOTIENT = re.compile(r"[/^]\s*\Z|\*\*\s*\Z")
_BEFORE_POWER = re.compile(r"\s*(?:\*\*|\^)")
_UNIT = {"pi": "pi", "π": "pi", "deg": "deg"}
_OTHER = {"pi": "180 * deg", "deg": "pi / 180"}


def angle_unit(subject: Subject) -> Iterator[Offer]:
    """The angle at the cursor in the other unit: a number of an attribute, an element of an array, or a constant."""
    expression = _angle(subject)
    if expression is None:
        return
    value = double_of(subject.value(expression))
    if value is None or value == 0:
        return
    units = {_UNIT.get(match[0]) for match in _WORD.finditer(expression.text)}
    literal = len(expression.steps) == 1
    if "deg" in units:
        written = _radians(expression, value)
        title = f"Write the angle in radians: '{written}'"
    elif "pi" in units or (literal and not isinstance(subject.statement, Constant)):
        written = _degrees(expression, value)
        title = f"Write the angle in degrees: '{written}'"
    else:
        return
    if written is None or written == expression.text:
        return
    again = double_of(subject.value_of_text(written))
    if again is None:
        return
    span = subject.absolute(expression.span)
    text = written

    def compute() -> Change:
        return Change(((subject.at(span), text),))

    yield Offer("angle-unit", title + stated(abs(again - value)), _KIND, compute)


def _angle(subject: Subject) -> Expression | None:
    statement, attribute = subject.statement, subject.attribute()
    if isinstance(statement, Constant):
        value = statement.value
        return value if value is not None and value.span.contains(subject.own) else None
    word = None if attribute is None else ROBRAY.attributes.get(attribute.name)
    if attribute is None or word is None or not word.has_unit(Unit.RADIAN):
        return None
    if isinstance(attribute.value, Array):
        return next((each for each in attribute.value.elements if each.span.contains(subject.own)), None)
    return None if word.slots else attribute.value


def _degrees(expression: Expression, value: float) -> str | None:
    if any(isinstance(step, Name) for step in expression.steps):
        return _interchanged(expression.text, "pi")
    half_turns = turns(expression)
    exact = None if half_turns is None else of_degrees(half_turns)
    if exact is not None:
        return exact
    try:
        return in_degrees(value)
    except RefusalError:
        return None


def _radians(expression: Expression, value: float) -> str | None:
    if any(isinstance(step, Name) for step in expression.steps):
        return _interchanged(expression.text, "deg")
    half_turns = turns(expression)
    exact = None if half_turns is None else of_pi(half_turns)
    if exact is not None:
        return exact
    try:
        return number(value)
    except RefusalError:
        return None


def _interchanged(text: str, unit: str) -> str | None:
    """The text with the other unit put in for one, so that constants in it stay; None where it would bind otherwise."""
    found = [match for match in _WORD.finditer(text) if _UNIT.get(match[0]) == unit]
    for match in reversed(found):
        if _AFTER_QUOTIENT.search(text[: match.start()]) or _BEFORE_POWER.match(text, match.end()):
            return None
        # A minus must not become a part of the number behind it.
        blank = " " if text[: match.start()].endswith("-") else ""
        text = text[: match.start()] + blank + _OTHER[unit] + text[match.end() :]
    return text
