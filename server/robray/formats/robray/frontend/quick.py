"""Fast reading of regular values.

Nearly every attribute is a number, a word, an expression, or an array of such, without comments or text that the reader
treats unexpectedly. Reading those in one loop takes a third of the time of reading token by token. To the reader each
parenthesis is a value of its own, unless it has a power or a sign (language reference 3): those, and others with
problems, are left to `values`, which must give the same results for the text read here.
"""

import re

from robray.facts.symbols import Name
from robray.formats.robray.expressions import Array, Expression, Operation, Operator, Step, Value
from robray.formats.robray.frontend.join import comes_first
from robray.formats.robray.frontend.tokens import BLANK, DEGREE, PI, lost_digits
from robray.formats.robray.statements import Attribute
from robray.formats.robray.vocabulary import ROBRAY
from robray.text.records import new
from robray.text.spans import Span

_LITERAL = rb"-?(?:\d{1,15}\.\d{0,15}|\.\d{1,15}|\d{1,15}(?![\w.]))"
_RESERVED = rb"frame|geometry|class|object|include|allow_collision|def|pi|deg"
# A name takes all hyphens that it can get, for good; a reserved word at its beginning makes it invalid.
_NAME = rb"(?!(?:" + _RESERVED + rb")-)[A-Za-z][A-Za-z0-9_-]*+"
# A minus with a digit behind it belongs to the number.
_OPERATOR = rb"\*\*|[+*/^]|-(?![\d.])"

_LONGEST = 4096
"""Bytes of a value: longer ones are rare, and read token by token."""

_OPERATORS = {
    b"+": Operator.ADD,
    b"-": Operator.SUBTRACT,
    b"*": Operator.MULTIPLY,
    b"/": Operator.DIVIDE,
    b"**": Operator.POWER,
    b"^": Operator.POWER,
}
_NUMBERS = {b"pi": PI, b"deg": DEGREE}
_BEGINS_RESERVED = re.compile(rb"(?:" + _RESERVED + rb")(?![A-Za-z0-9_])")
_KEYWORDS = frozenset(word.encode() for word in ROBRAY.keywords)
# Each with the table's own string for the name, shared by all attributes of that name.
_ATTRIBUTES = {word.encode(): word for word in ROBRAY.attributes}

_PIECE = re.compile(rb"[ \t\n]*(?:(" + _LITERAL + rb")|(" + _NAME + rb")|(" + _OPERATOR + rb")|([()\[\],]))")
_NUMBER, _WORD, _OPERATION, _PUNCTUATION = range(1, 5)
_HEAD = re.compile(rb"([A-Za-z][A-Za-z0-9_-]*+)(?:[ \t\n]*(\[)|[ \t\n]+(?=[^\s(\[]))")
_REST = re.compile(rb"[ \t\n]*\Z")


def quick_definition(text: bytes, offset: int) -> Expression | None:
    """The value of a `def` in `text`, which begins at `offset`; None if it is left to `values`."""
    text = text.rstrip(BLANK)
    found = _expressions(text, 0, offset, is_array=False, is_loose=False) if len(text) <= _LONGEST else None
    return None if found is None else found[0][0]


def quick_attribute(text: bytes, offset: int) -> Attribute | None:
    """The attribute in `text`, without its semicolon. One that begins with `(` has another meaning than it seems to."""
    head = _HEAD.match(text) if len(text) <= _LONGEST else None
    name = None if head is None else _attribute_name(head[1])
    if head is None or name is None:
        return None
    is_array = head[2] is not None
    found = _expressions(text, head.end(), offset, is_array=is_array, is_loose=not is_array)
    if found is None:
        return None
    elements, end = found
    value: Value = elements[0]
    if is_array:
        start = head.start(2)
        value = Array(text[start:end].decode(), Span(offset + start, offset + end), tuple(elements))
    return Attribute(name, Span(offset, offset + head.end(1)), value, Span(offset, offset + end))


def _expressions(
    text: bytes, at: int, offset: int, *, is_array: bool, is_loose: bool
) -> tuple[list[Expression], int] | None:
    """The expressions from byte `at` on, and where they end: all elements up to a bracket, or the one that there is.

    In a loose one a minus behind the first value is a sign (language reference 3).
    """
    found: list[Expression] = []
    steps: list[Step] = []
    # With None for each open parenthesis.
    waiting: list[Operation | None] = []
    depth, begin, end = 0, -1, at
    is_wanted = True
    while (match := _PIECE.match(text, at)) is not None:
        kind = match.lastindex
        assert kind is not None, "each piece is one of the four"
        start, at = match.span(kind)
        if begin < 0:
            begin = start
        if kind in (_NUMBER, _WORD):
            step = _operand(match, kind, offset)
            if step is None or not is_wanted:
                return None
            steps.append(step)
            is_wanted = False
        elif kind == _OPERATION:
            operator = _OPERATORS[match[kind]]
            is_first = is_loose and not waiting and len(steps) == 1
            if is_wanted or (depth and operator is Operator.POWER) or (is_first and operator is Operator.SUBTRACT):
                return None
            _unwind(steps, waiting, operator)
            waiting.append(new(Operation, (operator, new(Span, (offset + start, offset + at)))))
            is_wanted = True
        elif match[kind] == b"(":
            if not is_wanted:
                return None
            waiting.append(None)
            depth += 1
        elif is_wanted or match[kind] == b"[":
            return None
        elif match[kind] == b")":
            if not depth:
                return None
            _unwind(steps, waiting, None)
            waiting.pop()
            depth -= 1
        else:
            if depth or not is_array:
                return None
            found.append(_finished(text, begin, end, offset, steps, waiting))
            if match[kind] == b"]":
                return (found, at) if _REST.match(text, at) else None
            steps, waiting, begin, is_wanted = [], [], -1, True
        end = at
    if is_array or is_wanted or depth or not _REST.match(text, at):
        return None
    return [_finished(text, begin, end, offset, steps, waiting)], end


def _attribute_name(written: bytes) -> str | None:
    """None for an invalid name, also by its beginning."""
    name = _ATTRIBUTES.get(written)
    if name is None and _BEGINS_RESERVED.match(written) is None:
        name = written.decode()
    return name


def _number(written: bytes) -> int | float | None:
    """None for one that the reader does not keep precisely."""
    value = float(written) if b"." in written else int(written)
    # Six digits with their point are within single precision.
    return None if len(written) > 7 and lost_digits(written.decode(), value) is not None else value


def _operand(match: re.Match[bytes], kind: int, offset: int) -> Step | None:
    written = match[kind]
    if kind == _NUMBER:
        return _number(written)
    if written in _NUMBERS:
        return _NUMBERS[written]
    start, end = match.span(kind)
    return None if written in _KEYWORDS else new(Name, (written.decode(), Span(offset + start, offset + end), False))


def _unwind(steps: list[Step], waiting: list[Operation | None], operator: Operator | None) -> None:
    """Applies the operations that bind as tightly as the next one; for None, all up to the open parenthesis."""
    while waiting and (above := waiting[-1]) is not None:
        if operator is not None and not comes_first(above.operator, operator):
            return
        steps.append(above)
        waiting.pop()


def _finished(
    text: bytes, begin: int, end: int, offset: int, steps: list[Step], waiting: list[Operation | None]
) -> Expression:
    _unwind(steps, waiting, None)
    return new(Expression, (text[begin:end].decode(), new(Span, (offset + begin, offset + end)), tuple(steps)))
