"""Attributes that are written plainly, read at one stroke.

Nearly every attribute is a number, a word, a simple expression, or an array of such, without comments, parentheses or
anything the reader might take otherwise than its author. Reading those with one regular expression takes a fifth of the
time of reading them token by token; what does not match is left to `values`, which must make the same of it.
"""

import re

from robray.facts.expressions import Array, Expression, Operation, Operator, Step, Value
from robray.facts.statements import Attribute
from robray.facts.symbols import Name
from robray.frontends.robray.join import Operand, Part, join
from robray.frontends.robray.tokens import DEGREE, PI
from robray.frontends.robray.vocabulary import ROBRAY
from robray.text.spans import Span

_LITERAL = rb"-?(?:\d{1,15}\.\d{0,15}|\.\d{1,15}|\d{1,15}(?![\w.]))"
# A name takes all the hyphens that it can get, for good; one that begins with a reserved word is none.
_WORD = rb"(?!(?:frame|geometry|class|object|include|allow_collision|def|pi|deg)-)[A-Za-z][A-Za-z0-9_-]*+"
# A minus with a digit behind it belongs to the number.
_OPERATOR = rb"\*\*|[+*/^]|-(?![\d.])"
_OPERAND = rb"(?:" + _LITERAL + rb"|" + _WORD + rb")"
_EXPRESSION = _OPERAND + rb"(?: *(?:" + _OPERATOR + rb") *" + _OPERAND + rb")*"

_ATTRIBUTE = re.compile(
    rb"([A-Za-z][A-Za-z0-9_-]*) (?:(" + _OPERAND + rb"(?: *(?:\*\*|[+*/^]) *" + _EXPRESSION + rb")?)"
    rb"|\[( *" + _EXPRESSION + rb"(?: *, *" + _EXPRESSION + rb")* *)\])\Z"
)
_STRICT = re.compile(rb" *(" + _EXPRESSION + rb") *\Z")
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
    word = ROBRAY.attributes.get(match[1].decode())
    if word is None:
        return None
    # Its own string, once for all attributes of that name.
    name = word.name
    group = 3 if match[2] is None else 2
    values = _expressions(text, match.start(group), match.end(group), offset)
    if values is None:
        return None
    value: Value = values[0]
    if group == 3:
        start = len(name) + 1
        value = Array(text[start:].decode(), Span(offset + start, offset + len(text)), tuple(values))
    return Attribute(name, Span(offset, offset + len(name)), value, Span(offset, offset + len(text)))


def plain_definition(text: bytes, offset: int) -> Expression | None:
    """The value of a `def`; None when it is not plain."""
    match = _STRICT.match(text)
    if match is None:
        return None
    values = _expressions(text, match.start(1), match.end(1), offset)
    return None if values is None else values[0]


def _expressions(text: bytes, start: int, end: int, offset: int) -> list[Expression] | None:
    """The expressions between commas in `text[start:end]`, which is known to match; None where a keyword is in one."""
    found: list[Expression] = []
    parts: list[Part] = []
    begin = -1
    for match in _STEP.finditer(text, start, end):
        literal, word, operator = match.groups()
        step: Step
        if literal is not None:
            at, stop = match.span(1)
            step = float(literal) if b"." in literal else int(literal)
        else:
            at, stop = match.span(2)
            if word in _NUMBERS:
                step = _NUMBERS[word]
            elif word in _KEYWORDS:
                return None
            else:
                step = Name(word.decode(), Span(offset + at, offset + stop))
        if begin < 0:
            begin = at
        if operator is not None and operator != b",":
            parts.append(Operand((step,)))
            span = Span(offset + match.start(3), offset + match.end(3))
            parts.append(Operation(_OPERATORS[operator], span))
            continue
        steps = join([*parts, Operand((step,))]).steps if parts else (step,)
        found.append(Expression(text[begin:stop].decode(), Span(offset + begin, offset + stop), steps))
        parts = []
        begin = -1
    return found
