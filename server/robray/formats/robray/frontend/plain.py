"""Attributes that are written plainly, read at one stroke.

Nearly every attribute is a number, a word, a simple expression, or an array of such, without comments, parentheses or
anything the reader might take otherwise than its author. Reading those with one regular expression takes a fifth of the
time of reading them token by token; what does not match is left to `values`, which must make the same of it.
"""

import re
from functools import cache

from robray.facts.limits import ReadingLimits
from robray.facts.symbols import Name
from robray.formats.robray.expressions import Array, Expression, Operation, Operator, Step, Value
from robray.formats.robray.frontend.join import comes_first
from robray.formats.robray.frontend.tokens import DEGREE, PI, lost_digits
from robray.formats.robray.statements import Attribute
from robray.formats.robray.vocabulary import ROBRAY
from robray.text.records import new
from robray.text.spans import Span

LITERAL = rb"-?(?:\d{1,15}\.\d{0,15}|\.\d{1,15}|\d{1,15}(?![\w.]))"
RESERVED = rb"frame|geometry|class|object|include|allow_collision|def|pi|deg"
# A name takes all the hyphens that it can get, for good; one that begins with a reserved word is none.
NAME = rb"(?!(?:" + RESERVED + rb")-)[A-Za-z][A-Za-z0-9_-]*+"
# A minus with a digit behind it belongs to the number.
OPERATOR = rb"\*\*|[+*/^]|-(?![\d.])"
_OPERAND = rb"(?:" + LITERAL + rb"|" + NAME + rb")"
EXPRESSION = _OPERAND + rb"(?: *(?:" + OPERATOR + rb") *" + _OPERAND + rb")*"

LONGEST = 4096
"""Bytes of what is plain: longer ones are rare, and read by a tree in the end as fast."""

_PARTS_A_BYTE = 4
"""No text has more nodes than that in its tree: a statement short enough is within the limit, whatever it says."""

ATTRIBUTE = (
    rb"([A-Za-z][A-Za-z0-9_-]*) "
    rb"(?:(" + NAME + rb")|(" + _OPERAND + rb"(?: *(?:\*\*|[+*/^]) *" + EXPRESSION + rb")?)"
    rb"|\[ *(" + EXPRESSION + rb") *, *(" + EXPRESSION + rb") *, *(" + EXPRESSION + rb") *\]"
    rb"|\[( *" + EXPRESSION + rb"(?: *, *" + EXPRESSION + rb")* *)\])"
)
"""Groups, after the name's: a value that is a word; any other that is no array; the elements of an array of three, as
most are; what stands between the brackets of any other array."""

WORD, ALONE, FIRST, THIRD, ELEMENTS = 1, 2, 3, 5, 6

_STRICT = re.compile(rb" *(" + EXPRESSION + rb") *\Z")
_PAIR = re.compile(
    rb"(?:(" + LITERAL + rb")|(" + NAME + rb")) *(" + OPERATOR + rb") *(?:(" + LITERAL + rb")|(" + NAME + rb"))"
)
_STEP = re.compile(rb" *(?:(" + LITERAL + rb")|(" + NAME + rb"))(?: *(" + OPERATOR + rb"|,))?")

OPERATORS = {
    b"+": Operator.ADD,
    b"-": Operator.SUBTRACT,
    b"*": Operator.MULTIPLY,
    b"/": Operator.DIVIDE,
    b"**": Operator.POWER,
    b"^": Operator.POWER,
}
NUMBERS = {b"pi": PI, b"deg": DEGREE}
_BEGINS_RESERVED = re.compile(rb"(?:" + RESERVED + rb")(?![A-Za-z0-9_])")
KEYWORDS = frozenset(word.encode() for word in ROBRAY.keywords)
# Each with the table's own string for the name: one for all attributes that are called so.
_ATTRIBUTES = {word.encode(): word for word in ROBRAY.attributes}


def longest_plain(limits: ReadingLimits) -> int:
    """Bytes of a statement that is plain and certainly has no more parts than it may."""
    return min(LONGEST, limits.parts // _PARTS_A_BYTE)


@cache
def _attribute() -> re.Pattern[bytes]:
    """It takes milliseconds to compile, and where all statements are plain nobody asks for it."""
    return re.compile(ATTRIBUTE + rb"\Z")


def plain_attribute(text: bytes, offset: int) -> Attribute | None:
    """The attribute in `text`, which begins at `offset` and ends before the semicolon; None when it is not plain."""
    match = _attribute().match(text) if len(text) <= LONGEST else None
    return None if match is None else made_attribute(match, 1, len(text), offset)


def made_attribute(match: re.Match[bytes], first: int, end: int, offset: int) -> Attribute | None:
    """The attribute that was found, from group `first` on; it ends at byte `end`, and `offset` is that of byte 0.

    None where the name is, or begins with, a word that is none, or a keyword is in the value, or a number of which more
    is to be said.
    """
    kind = match.lastindex
    name = attribute_name(match[first])
    if name is None or kind is None:
        return None
    start, name_end = match.span(first)
    # One blank is between the two.
    span = new(Span, (offset + name_end + 1, offset + end))
    kind -= first
    value: Value
    if kind == WORD:
        word = match[first + WORD]
        if word in KEYWORDS:
            return None
        text = word.decode()
        number = NUMBERS.get(word)
        value = new(Expression, (text, span, (new(Name, (text, span, False)) if number is None else number,)))
    else:
        groups = (first + FIRST, first + FIRST + 1, first + THIRD) if kind == THIRD else (first + kind,)
        elements = _elements(match, groups, offset)
        if elements is None:
            return None
        if kind == ALONE:
            value = elements[0]
        else:
            value = new(Array, (match.string[name_end + 1 : end].decode(), span, tuple(elements)))
    name_start = offset + start
    return new(
        Attribute, (name, new(Span, (name_start, offset + name_end)), value, new(Span, (name_start, offset + end)))
    )


def attribute_name(written: bytes) -> str | None:
    """None for a word that is no name, or begins with one for the reader."""
    name = _ATTRIBUTES.get(written)
    if name is None and _BEGINS_RESERVED.match(written) is None:
        name = written.decode()
    return name


def _elements(match: re.Match[bytes], groups: tuple[int, ...], offset: int) -> list[Expression] | None:
    """The expressions that these groups hold."""
    found: list[Expression] = []
    for group in groups:
        start, end = match.span(group)
        literal = _LITERALS.get(match[group])
        if literal is not None:
            found.append(new(Expression, (literal[0], new(Span, (offset + start, offset + end)), literal[1])))
            continue
        pair = _PAIR.fullmatch(match.string, start, end)
        others = expressions(match.string, start, end, offset) if pair is None else _paired(pair, offset)
        if others is None:
            return None
        found += others
    return found


def plain_definition(text: bytes, offset: int) -> Expression | None:
    """The value of a `def`; None when it is not plain."""
    match = _STRICT.match(text) if len(text) <= LONGEST else None
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
            known = _LITERALS.get(literal) or known_literal(literal)
            if known is None:
                return None
            spelled, alone = known
            if begin < 0 and (operator is None or operator == b","):
                found.append(new(Expression, (spelled, new(Span, (offset + at, offset + stop)), alone)))
                continue
            steps.append(alone[0])
        else:
            at, stop = match.span(2)
            named = _named(word, offset + at, offset + stop)
            if named is None:
                return None
            steps.append(named)
        if begin < 0:
            begin = at
        if operator is not None and operator != b",":
            at, stop = match.span(3)
            operations.append(new(Operation, (OPERATORS[operator], new(Span, (offset + at, offset + stop)))))
            continue
        program = (*steps, *operations) if len(operations) < 2 else _joined(steps, operations)
        written = text[begin:stop].decode()
        found.append(new(Expression, (written, new(Span, (offset + begin, offset + stop)), program)))
        steps, operations = [], []
        begin = -1
    return found


def _paired(match: re.Match[bytes], offset: int) -> list[Expression] | None:
    """The same of two operands, as most expressions have; in half the time."""
    first, left, operator, second, right = match.groups()
    begin, end = match.span()
    start, stop = offset + begin, offset + end
    one = _named(left, start, start + len(left)) if first is None else _number(first)
    other = _named(right, stop - len(right), stop) if second is None else _number(second)
    if one is None or other is None:
        return None
    at = offset + match.start(3)
    operation = new(Operation, (OPERATORS[operator], new(Span, (at, at + len(operator)))))
    return [new(Expression, (match[0].decode(), new(Span, (start, stop)), (one, other, operation)))]


def _named(word: bytes, start: int, end: int) -> Step | None:
    """None for a keyword."""
    if word in NUMBERS:
        return NUMBERS[word]
    return None if word in KEYWORDS else new(Name, (word.decode(), new(Span, (start, end)), False))


def _number(literal: bytes) -> Step | None:
    """None for one of which more is to be said."""
    known = _LITERALS.get(literal) or known_literal(literal)
    return None if known is None else known[1][0]


_LITERALS: dict[bytes, tuple[str, tuple[int | float]]] = {}
"""Those met so far, as text and as programs: a few make up most of a scene, and share their objects."""

SHARED: dict[tuple[bytes, int], Attribute | None] = {}
"""Attributes met so far, by their text and where it begins in their item's own: what is written twice is kept once."""

_MOST_SHARED = 4096
"""Of each. Most of what is written twice is near."""


def share(key: tuple[bytes, int], attribute: Attribute | None) -> None:
    if len(SHARED) >= _MOST_SHARED:
        SHARED.clear()
    SHARED[key] = attribute


def forget_shared() -> None:
    """Ends the sharing: what outlives its file keeps the memory around it from being given back."""
    _LITERALS.clear()
    SHARED.clear()


def known_literal(literal: bytes) -> tuple[str, tuple[int | float]] | None:
    """A number as text and as a program; None for one of which the reader does not keep all that shows of it."""
    found = _LITERALS.get(literal)
    if found is not None:
        return found
    text = literal.decode()
    value = float(literal) if b"." in literal else int(literal)
    # Six digits with their point are within single precision.
    if len(literal) > 7 and lost_digits(text, value) is not None:
        return None
    if len(_LITERALS) >= _MOST_SHARED:
        _LITERALS.clear()
    found = _LITERALS[literal] = text, (value,)
    return found


def _joined(operands: list[Step], operations: list[Operation]) -> tuple[Step, ...]:
    """The program of operands with several operations between them: `join` makes the same of it."""
    program: list[Step] = operands[:1]
    waiting: list[Operation] = []
    for operation, operand in zip(operations, operands[1:], strict=True):
        while waiting and comes_first(waiting[-1].operator, operation.operator):
            program.append(waiting.pop())
        waiting.append(operation)
        program.append(operand)
    return (*program, *reversed(waiting))
