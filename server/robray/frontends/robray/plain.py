"""Attributes that are written plainly, read at one stroke.

Nearly every attribute is a number, a word, a simple expression, or an array of such, without comments, parentheses or
anything the reader might take otherwise than its author. Reading those with one regular expression takes a fifth of the
time of reading them token by token; what does not match is left to `values`, which must make the same of it.
"""

import re
from functools import lru_cache

from robray.facts.expressions import Array, Expression, Operation, Operator, Step, Value
from robray.facts.statements import Attribute
from robray.facts.symbols import Name
from robray.frontends.robray.join import Operand, Part, join
from robray.frontends.robray.tokens import DEGREE, PI, lost_digits
from robray.frontends.robray.vocabulary import ROBRAY
from robray.text.records import new
from robray.text.spans import Span

_LITERAL = rb"-?(?:\d{1,15}\.\d{0,15}|\.\d{1,15}|\d{1,15}(?![\w.]))"
RESERVED = rb"frame|geometry|class|object|include|allow_collision|def|pi|deg"
# A name takes all the hyphens that it can get, for good; one that begins with a reserved word is none.
_WORD = rb"(?!(?:" + RESERVED + rb")-)[A-Za-z][A-Za-z0-9_-]*+"
# A minus with a digit behind it belongs to the number.
_OPERATOR = rb"\*\*|[+*/^]|-(?![\d.])"
_OPERAND = rb"(?:" + _LITERAL + rb"|" + _WORD + rb")"
EXPRESSION = _OPERAND + rb"(?: *(?:" + _OPERATOR + rb") *" + _OPERAND + rb")*"

ATTRIBUTE = (
    rb"([A-Za-z][A-Za-z0-9_-]*) (?:(" + _OPERAND + rb"(?: *(?:\*\*|[+*/^]) *" + EXPRESSION + rb")?)"
    rb"|\[( *" + EXPRESSION + rb"(?: *, *" + EXPRESSION + rb")* *)\])"
)
"""Groups: the name, a value that is no array, what stands between the brackets of one that is."""

_ATTRIBUTE = re.compile(ATTRIBUTE + rb"\Z")
_STRICT = re.compile(rb" *(" + EXPRESSION + rb") *\Z")
_STEP = re.compile(rb" *(?:(" + _LITERAL + rb")|(" + _WORD + rb"))(?: *(" + _OPERATOR + rb"|,))?")

_OPERATORS = {
    b"+": Operator.ADD,
    b"-": Operator.SUBTRACT,
    b"*": Operator.MULTIPLY,
    b"/": Operator.DIVIDE,
    b"**": Operator.POWER,
    b"^": Operator.POWER,
}
_NUMBERS = {b"pi": PI, b"deg": DEGREE}
_KEYWORDS = frozenset(word.encode() for word in ROBRAY.keywords)


def plain_attribute(text: bytes, offset: int) -> Attribute | None:
    """The attribute in `text`, which begins at `offset` and ends before the semicolon; None when it is not plain."""
    match = _ATTRIBUTE.match(text)
    if match is None:
        return None
    alone = match[2] is not None
    return made_attribute(text, match.span(1), match.span(2 if alone else 3), offset, is_array=not alone)


def made_attribute(
    text: bytes, name: tuple[int, int], value: tuple[int, int], offset: int, *, is_array: bool
) -> Attribute | None:
    """The attribute with its name and its value, or what is in its brackets, at these bytes of `text`.

    None where the name is no attribute's, or a keyword is in the value.
    """
    start, name_end = name
    word = ROBRAY.attributes.get(text[start:name_end].decode())
    if word is None:
        return None
    begin, end = value
    values = expressions(text, begin, end, offset)
    if values is None:
        return None
    found: Value = values[0]
    if is_array:
        end += 1
        span = new(Span, (offset + begin - 1, offset + end))
        found = new(Array, (text[begin - 1 : end].decode(), span, tuple(values)))
    start += offset
    # The table's own string for the name: one for all attributes that are called so.
    spans = new(Span, (start, offset + name_end)), new(Span, (start, offset + end))
    return new(Attribute, (word.name, spans[0], found, spans[1]))


def plain_definition(text: bytes, offset: int) -> Expression | None:
    """The value of a `def`; None when it is not plain."""
    match = _STRICT.match(text)
    if match is None:
        return None
    values = expressions(text, match.start(1), match.end(1), offset)
    return None if values is None else values[0]


def expressions(text: bytes, start: int, end: int, offset: int) -> list[Expression] | None:
    """The expressions between commas in `text[start:end]`, which is known to match.

    None where a keyword is in one, or a number of which more is to be said.
    """
    found: list[Expression] = []
    steps: list[Step] = []
    operations: list[Operation] = []
    begin = -1
    for match in _STEP.finditer(text, start, end):
        literal, word, operator = match.groups()
        if literal is not None:
            at, stop = match.span(1)
            spelled, alone, is_kept = _number(literal)
            if not is_kept:
                return None
            if begin < 0 and (operator is None or operator == b","):
                found.append(new(Expression, (spelled, new(Span, (offset + at, offset + stop)), alone)))
                continue
            steps.append(alone[0])
        else:
            at, stop = match.span(2)
            if word in _NUMBERS:
                steps.append(_NUMBERS[word])
            elif word in _KEYWORDS:
                return None
            else:
                steps.append(new(Name, (word.decode(), new(Span, (offset + at, offset + stop)), False)))
        if begin < 0:
            begin = at
        if operator is not None and operator != b",":
            at, stop = match.span(3)
            operations.append(new(Operation, (_OPERATORS[operator], new(Span, (offset + at, offset + stop)))))
            continue
        written = text[begin:stop].decode()
        found.append(new(Expression, (written, new(Span, (offset + begin, offset + stop)), _joined(steps, operations))))
        steps, operations = [], []
        begin = -1
    return found


def forget_literals() -> None:
    """Ends the sharing of literals: what outlives its file keeps the memory around it from being given back."""
    _number.cache_clear()


@lru_cache(4096)
def _number(literal: bytes) -> tuple[str, tuple[int | float], bool]:
    """A literal as text and as a program, and whether the reader keeps all that shows of its digits.

    A few literals make up most of a scene, and share their objects.
    """
    text = literal.decode()
    value = float(literal) if b"." in literal else int(literal)
    return text, (value,), lost_digits(text, value) is None


def _joined(operands: list[Step], operations: list[Operation]) -> tuple[Step, ...]:
    """The program of operands with operations between them."""
    if len(operations) < 2:
        return (*operands, *operations)
    parts: list[Part] = [Operand((operands[0],))]
    for operation, operand in zip(operations, operands[1:], strict=True):
        parts += (operation, Operand((operand,)))
    return join(parts).steps
