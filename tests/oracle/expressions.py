"""How expressions are joined and evaluated (language reference 3).

A joined expression is a tuple: an operator and its operands, any of which may be missing (`()`).
"""

from collections.abc import Mapping
from typing import NamedTuple

from oracle.lexer import Token
from oracle.numbers import Number, RejectedError, calculate, to_double

PRECEDENCE = {"+": 1, "-": 1, "*": 2, "/": 2, "**": 3, "_": 4}
RIGHT = {"**", "_"}
MISSING = ()


class Op(NamedTuple):
    """An operator; `_` is the unary minus. `expt` is what a power is called in a joined expression, and no operator."""

    sign: str


class Array(NamedTuple):
    elements: list[object]


class Name(str):
    """A name or string: the two are not told apart any more."""

    __slots__ = ()


def is_operator(item: object) -> bool:
    return isinstance(item, Op) and item.sign in PRECEDENCE


def joined(items: list[object]) -> object:
    """One value of items side by side; a single one is itself."""
    if not items:
        return MISSING
    if len(items) == 1:
        return items[0]
    stack: list[object] = []
    for item in shunted(items):
        if not is_operator(item):
            stack.append(item)
            continue
        assert isinstance(item, Op)
        last = stack.pop() if stack else MISSING
        if item.sign == "_":
            stack.append((Op("-"), last))
        else:
            first = stack.pop() if stack else MISSING
            stack.append((Op("expt") if item.sign == "**" else item, first, last))
    if len(stack) != 1:
        raise RejectedError("not one result")
    return stack[0]


def shunted(items: list[object]) -> list[object]:
    out: list[object] = []
    waiting: list[Op] = []
    for item in items:
        if type(item) is tuple:
            out += shunted(list(item))
        elif isinstance(item, Op) and is_operator(item):
            while waiting and (
                PRECEDENCE[item.sign] < PRECEDENCE[waiting[-1].sign]
                if item.sign in RIGHT
                else PRECEDENCE[item.sign] <= PRECEDENCE[waiting[-1].sign]
            ):
                out.append(waiting.pop())
            waiting.append(item)
        else:
            out.append(item)
    return out + waiting[::-1]


class Tokens:
    """A cursor over a file's tokens."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._at = 0

    def next(self) -> Token | None:
        if self._at == len(self._tokens):
            return None
        self._at += 1
        return self._tokens[self._at - 1]

    def back(self) -> None:
        self._at -= 1

    def expect(self, *kinds: str) -> Token:
        token = self.next()
        if token is None or token.kind not in kinds:
            raise RejectedError(f"found {token}, wanted {kinds}")
        return token


def expression(tokens: Tokens, items: list[object]) -> object:
    """Goes on behind `items`, as long as values and operators take turns; the token that ends it is left."""
    is_wanted = True
    while True:
        token = tokens.next()
        kind = None if token is None else token.kind
        if is_wanted and token is not None and kind in ("number", "word"):
            items.append(Name(token.value) if kind == "word" else token.value)
            is_wanted = False
        elif is_wanted and kind == "-":
            items.append(Op("_"))
        elif is_wanted and kind == "(":
            inner = expression(tokens, [])
            tokens.expect(")")
            items.append(inner)
            is_wanted = False
        elif not is_wanted and token is not None and kind in ("op", "-"):
            items.append(Op(str(token.value)))
            is_wanted = True
        else:
            if token is not None:
                tokens.back()
            return joined(items)


def array(tokens: Tokens) -> Array:
    """Behind the bracket that opens it."""
    elements = []
    while True:
        element = expression(tokens, [])
        if element != MISSING:
            elements.append(element)
        if tokens.expect("]", ",").kind == "]":
            return Array(elements)


def attribute_values(tokens: Tokens) -> list[object]:
    """The values of an attribute, up to its semicolon."""
    values: list[object] = []
    while True:
        token = tokens.expect(";", "[", "word", "number", "string", "op", "-")
        match token.kind:
            case ";":
                return values
            case "[":
                values.append(array(tokens))
            case "word" | "string":
                values.append(Name(token.value))
            case "number":
                values.append(token.value)
            case sign:
                values = [expression(tokens, [*values, Op("_" if sign == "-" else str(token.value))])]


def evaluated(value: object, constants: Mapping[str, object]) -> object:
    """A number, a name, or a list of doubles."""
    if isinstance(value, Name):
        return constants.get(value, value)
    if isinstance(value, Array):
        return [to_double(number(evaluated(element, constants))) for element in value.elements]
    if isinstance(value, Op) or value == MISSING:
        raise RejectedError("an operand is missing")
    if type(value) is tuple:
        operator, *operands = value
        numbers = [number(evaluated(operand, constants)) for operand in operands]
        if len(numbers) == 1:
            return calculate("-", 0, numbers[0]) if not isinstance(numbers[0], float) else -numbers[0]
        return calculate(operator.sign, numbers[0], numbers[1])
    return value


def number(value: object) -> Number:
    if isinstance(value, str | list):
        raise RejectedError("no number")
    return value  # type: ignore[return-value]
