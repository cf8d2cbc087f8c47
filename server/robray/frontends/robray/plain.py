"""Attributes that are written plainly, read at one stroke.

Nearly every attribute is a number, a word, a simple expression, or an array of such, without comments, parentheses or
anything the reader might take otherwise than its author. Reading those with one regular expression takes a fifth of the
time of reading them token by token; what does not match is left to `values`, which must make the same of it.
"""

import re

from robray.facts.expressions import Array, Expression, Operation, Operator, Value
from robray.facts.statements import Attribute
from robray.facts.symbols import Name
from robray.frontends.robray.join import Operand, Part, join
from robray.frontends.robray.tokens import DEGREE, PI
from robray.frontends.robray.vocabulary import ROBRAY
from robray.text.spans import Span

_LITERAL = rb"-?(?:\d{1,15}\.\d{0,15}|\.\d{1,15}|\d{1,15}(?![\w.]))"
_WORD = rb"[A-Za-z][A-Za-z0-9_]*(?!-)"
# A minus with a digit behind it belongs to the number.
_OPERATOR = rb"\*\*|[+*/^]|-(?![\d.])"
_OPERAND = rb"(?:" + _LITERAL + rb"|" + _WORD + rb")"
_EXPRESSION = _OPERAND + rb"(?: *(?:" + _OPERATOR + rb") *" + _OPERAND + rb")*"

_ATTRIBUTE = re.compile(
    rb"([A-Za-z][A-Za-z0-9_-]*) (?:(" + _OPERAND + rb"(?: *(?:\*\*|[+*/^]) *" + _EXPRESSION + rb")?)"
    rb"|\[( *" + _EXPRESSION + rb"(?: *, *" + _EXPRESSION + rb")* *)\])\Z"
)
_STRICT = re.compile(rb" *(" + _EXPRESSION + rb") *\Z")
_STEP = re.compile(rb" *(?:(" + _LITERAL + rb")|(" + _WORD + rb"))(?: *(" + _OPERATOR + rb"))?")

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
    value: Value | None
    if match[2] is not None:
        value = _expression(text, match.start(2), match.end(2), offset)
    else:
        elements = []
        at = match.start(3)
        for written in match[3].split(b","):
            element = _expression(text, at + len(written) - len(written.lstrip()), at + len(written.rstrip()), offset)
            if element is None:
                return None
            elements.append(element)
            at += len(written) + 1
        start = len(name) + 1
        value = Array(text[start:].decode(), Span(offset + start, offset + len(text)), tuple(elements))
    if value is None:
        return None
    return Attribute(name, Span(offset, offset + len(name)), value, Span(offset, offset + len(text)))


def plain_definition(text: bytes, offset: int) -> Expression | None:
    """The value of a `def`; None when it is not plain."""
    match = _STRICT.match(text)
    return None if match is None else _expression(text, match.start(1), match.end(1), offset)


def _expression(text: bytes, start: int, end: int, offset: int) -> Expression | None:
    """The expression in `text[start:end]`, which is known to match."""
    first = _STEP.match(text, start, end)
    assert first is not None, "the whole has matched"
    if first.end() == end and first[1] is not None:
        literal = first[1]
        value = float(literal) if b"." in literal else int(literal)
        return Expression(literal.decode(), Span(offset + start, offset + end), (value,))
    parts: list[Part] = []
    at = start
    while at < end:
        match = _STEP.match(text, at, end)
        assert match is not None, "the whole has matched"
        literal, word, operator = match.groups()
        if literal is not None:
            parts.append(Operand((float(literal) if b"." in literal else int(literal),)))
        elif word in _NUMBERS:
            parts.append(Operand((_NUMBERS[word],)))
        elif word in _KEYWORDS:
            return None
        else:
            span = Span(offset + match.start(2), offset + match.end(2))
            parts.append(Operand((Name(word.decode(), span),)))
        if operator is not None:
            span = Span(offset + match.start(3), offset + match.end(3))
            parts.append(Operation(_OPERATORS[operator], span))
        at = match.end()
    return Expression(text[start:end].decode(), Span(offset + start, offset + end), join(parts).steps)
