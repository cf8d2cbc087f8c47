"""Angles as multiples of `pi` and of `deg`, `rpy` to `quaternion` and back, and quaternions of length one."""

import re
from collections.abc import Iterator
from fractions import Fraction
from math import hypot, isfinite, pi

from robray.facts.numbers import double_of
from robray.facts.symbols import Name
from robray.features.refactorings.refactoring import REWRITE, Change, Intent, Offer, RefusalError, refused, stated
from robray.formats.robray.editing.names import doubles, number, numbers
from robray.formats.robray.editing.refactorings.subject import Subject, own_attribute
from robray.formats.robray.expressions import Array, Expression, Operation, Operator, Single
from robray.formats.robray.statements import Block, BlockKind, Constant
from robray.formats.robray.vocabulary import ROBRAY
from robray.scene.pose import from_roll_pitch_yaw, precise_roll_pitch_yaw
from robray.scene.units import Unit

DEGREE = pi / 180
_LARGEST_DENOMINATOR = 180
_MOST_DIGITS = 12


def in_degrees(angle: float) -> str:
    """An angle in radians as a number of degrees, the shortest exact one; 0 unchanged."""
    if angle == 0:
        return "0"
    degrees = angle / DEGREE
    for digits in range(_MOST_DIGITS):
        rounded = round(degrees, digits)
        if rounded * DEGREE == angle:
            return f"{number(rounded)} * deg"
    # Nearly a round number: the rest is rounding, and is verified.
    if abs(round(degrees, 9) * DEGREE - angle) < 1e-15:
        degrees = round(degrees, 9)
    return "0" if degrees == 0 else f"{number(degrees)} * deg"


def turns(expression: Expression) -> Fraction | None:
    """The exact fraction of a half turn in an expression of numbers, `pi` and `deg`; None for others."""
    stack: list[tuple[Fraction, Fraction]] = []
    for step in expression.steps:
        if isinstance(step, Operation):
            if step.operator is Operator.NEGATE:
                plain, angle = stack.pop()
                stack.append((-plain, -angle))
                continue
            right, left = stack.pop(), stack.pop()
            result = _combined(step.operator, left, right)
            if result is None:
                return None
            stack.append(result)
        elif isinstance(step, Single) or not isinstance(step, int | float):
            return None
        elif step == pi:
            stack.append((Fraction(0), Fraction(1)))
        elif step == DEGREE:
            stack.append((Fraction(0), Fraction(1, 180)))
        else:
            # As written: 0.1 is a tenth.
            stack.append((Fraction(repr(step)), Fraction(0)))
    if len(stack) != 1 or stack[0][0] != 0:
        return None
    return stack[0][1]


def _combined(
    operator: Operator, left: tuple[Fraction, Fraction], right: tuple[Fraction, Fraction]
) -> tuple[Fraction, Fraction] | None:
    """Numbers plus angles; None for other results."""
    (a, x), (b, y) = left, right
    match operator:
        case Operator.ADD:
            return a + b, x + y
        case Operator.SUBTRACT:
            return a - b, x - y
        case Operator.MULTIPLY if x * y == 0:
            return a * b, a * y + x * b
        case Operator.DIVIDE if y == 0 and b != 0:
            return a / b, x / b
        case Operator.MULTIPLY | Operator.DIVIDE | Operator.POWER | Operator.NEGATE:
            return None


def of_pi(half_turns: Fraction) -> str | None:
    """`3 * pi / 4` and the like; None for an unusual fraction."""
    if half_turns == 0:
        return "0"
    top, bottom = half_turns.numerator, half_turns.denominator
    if bottom > _LARGEST_DENOMINATOR:
        return None
    first = "pi" if top == 1 else "-pi" if top == -1 else f"{top} * pi"
    return first if bottom == 1 else f"{first} / {bottom}"


def of_degrees(half_turns: Fraction) -> str | None:
    """`90 * deg` and the like; None for an infinite decimal."""
    degrees = half_turns * 180
    value = float(degrees)
    if Fraction(repr(value)) != degrees:
        return None
    return "0" if degrees == 0 else f"{number(value)} * deg"


_UNIT_KIND = f"{REWRITE}.angle"
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

    yield Offer("angle-unit", title + stated(abs(again - value)), _UNIT_KIND, compute)


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
    """The text with the other unit in place of one, keeping constants; None if it would bind differently."""
    found = [match for match in _WORD.finditer(text) if _UNIT.get(match[0]) == unit]
    for match in reversed(found):
        if _AFTER_QUOTIENT.search(text[: match.start()]) or _BEFORE_POWER.match(text, match.end()):
            return None
        # A minus must not become a part of the number behind it.
        blank = " " if text[: match.start()].endswith("-") else ""
        text = text[: match.start()] + blank + _OTHER[unit] + text[match.end() :]
    return text


_FORM_KIND = f"{REWRITE}.rotation"
_NEARLY_ONE = 1e-12


def rotation(subject: Subject) -> Iterator[Offer]:
    """The same rotation in the other way of writing it."""
    attribute, statement = subject.attribute(), subject.statement
    if (
        attribute is None
        or not isinstance(statement, Block)
        or statement.kind not in (BlockKind.FRAME, BlockKind.CLASS)
    ):
        return
    if attribute.name not in ("rpy", "quaternion") or not isinstance(attribute.value, Array):
        return
    to = "quaternion" if attribute.name == "rpy" else "rpy"
    title = f"Write the rotation as '{to}'"
    if own_attribute(statement, to) is not None:
        yield refused("rotation", title, _FORM_KIND, f"the block has '{to}' too")
        return
    values = doubles(subject.value(attribute.value))
    if values is None or len(values) < (3 if to == "quaternion" else 4):
        return
    try:
        written, off = _quaternion(values) if to == "quaternion" else _angles(values)
    except RefusalError as refusal:
        yield refused("rotation", title, _FORM_KIND, str(refusal))
        return
    span = subject.absolute(attribute.span)

    def compute() -> Change:
        return Change(((subject.at(span), f"{to} {written}"),))

    yield Offer("rotation", title + stated(off), _FORM_KIND, compute)


def _quaternion(values: tuple[float, ...]) -> tuple[str, float]:
    return numbers(from_roll_pitch_yaw(*values[:3])), 0.0


def _angles(values: tuple[float, ...]) -> tuple[str, float]:
    """The array of angles for the quaternion, and the error of that."""
    x, y, z, w = values[:4]
    if abs(hypot(x, y, z, w) - 1) > _NEARLY_ONE:
        raise RefusalError(f"its length is {hypot(x, y, z, w):.9g}; angles can only stand for one of length 1")
    angles = precise_roll_pitch_yaw((x, y, z, w))
    again = from_roll_pitch_yaw(*angles)
    off = min(
        max(abs(a - b) for a, b in zip((x, y, z, w), again, strict=True)),
        max(abs(a + b) for a, b in zip((x, y, z, w), again, strict=True)),
    )
    return "[" + ", ".join(in_degrees(angle) for angle in angles) + "]", off


_TITLE = "Normalise the quaternion"
_LENGTH_KIND = f"{REWRITE}.normalise"
_ROUNDING = 4e-16


def normalise_quaternion(subject: Subject) -> Iterator[Offer]:
    """All its digits, unlike the fix of the diagnostic; reports the change of the poses."""
    attribute, statement = subject.attribute(), subject.statement
    if attribute is None or attribute.name != "quaternion" or not isinstance(attribute.value, Array):
        return
    if not isinstance(statement, Block) or statement.kind not in (BlockKind.FRAME, BlockKind.CLASS):
        return
    values = doubles(subject.value(attribute.value))
    if values is None or len(values) != 4:
        return
    length = hypot(*values)
    if length == 0 or not isfinite(length):
        yield refused("normalise-quaternion", _TITLE, _LENGTH_KIND, "it is all zero and has no direction")
        return
    if abs(length - 1) <= _ROUNDING:
        return
    unit = tuple(value / length for value in values)
    off = max(abs(a - b) for a, b in zip(values, unit, strict=True))
    span = subject.absolute(attribute.value.span)

    def compute() -> Change:
        return Change(((subject.at(span), numbers(unit)),), intent=Intent(moves=True))

    yield Offer("normalise-quaternion", _TITLE + stated(off), _LENGTH_KIND, compute)
