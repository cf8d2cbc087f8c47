"""An expression as written: a tree whose nodes have their places.

The front end makes a program for a stack of it, without the places of numbers. This parser reads the strict form of
`def` and arrays (language reference 3); callers with other values compare the results.
"""

import re
from collections.abc import Callable, Iterator
from itertools import islice
from math import isfinite, pi
from typing import NamedTuple

_TOKEN = re.compile(
    rb"""
    (?P<blank>[ \t\r\n\f]+|\#[^\n]*|//[^\n]*|/\*(?:[^*]|\*+[^*/])*\*+/)
    |(?P<number>-?(?:\d+\.\d*|\.\d+|\d+)(?:[eEdDsS]-?\d+)?)
    |(?P<word>[A-Za-z][A-Za-z0-9_-]*)
    |(?P<pi>\xcf\x80)
    |(?P<operator>\*\*|[-+*/^()])
    """,
    re.VERBOSE,
)
_UNITS = {b"pi": pi, b"deg": pi / 180, b"\xcf\x80": pi}
_DEEPEST = 60
_LONGEST = 200
"""Tokens."""

Lookup = Callable[[str], float | None]
"""The value of a constant; None without a number."""


class UnreadError(Exception):
    """The text is not one that can be taken apart."""


class Literal(NamedTuple):
    start: int
    end: int
    text: str
    value: float


class Unit(NamedTuple):
    """`pi` or `deg`."""

    start: int
    end: int
    text: str
    value: float


class Constant(NamedTuple):
    start: int
    end: int
    name: str


class Negated(NamedTuple):
    start: int
    end: int
    operand: "Node"


class Enclosed(NamedTuple):
    """In parentheses."""

    start: int
    end: int
    inner: "Node"


class Pair(NamedTuple):
    """Two operands; `at` is the place of the operator between them."""

    start: int
    end: int
    operator: str
    at: int
    left: "Node"
    right: "Node"


Node = Literal | Unit | Constant | Negated | Enclosed | Pair


def parsed(text: bytes) -> Node:
    """Raises UnreadError for an invalid expression, or one nested too deeply."""
    return _Parser(text).whole()


class _Parser:
    def __init__(self, text: bytes) -> None:
        self.tokens = [*islice(_tokens(text), _LONGEST + 1)]
        if len(self.tokens) > _LONGEST:
            raise UnreadError
        self.at = 0
        self.depth = 0

    def whole(self) -> Node:
        found = self.sum()
        if self.at < len(self.tokens):
            raise UnreadError
        return found

    def sum(self) -> Node:
        return self._chain(("+", "-"), self.product)

    def product(self) -> Node:
        return self._chain(("*", "/"), self.power)

    def _chain(self, operators: tuple[str, ...], operand: "Callable[[], Node]") -> Node:
        left = operand()
        while (token := self._operator(operators)) is not None:
            right = operand()
            left = Pair(left.start, right.end, token[2], token[0], left, right)
        return left

    def power(self) -> Node:
        base = self.signed()
        token = self._operator(("**", "^"))
        if token is None:
            return base
        self._deeper()
        exponent = self.power()
        self.depth -= 1
        return Pair(base.start, exponent.end, "**", token[0], base, exponent)

    def signed(self) -> Node:
        token = self._operator(("-",))
        if token is None:
            return self.atom()
        self._deeper()
        operand = self.signed()
        self.depth -= 1
        return Negated(token[0], operand.end, operand)

    def atom(self) -> Node:
        if self.at >= len(self.tokens):
            raise UnreadError
        start, end, text, kind = self.tokens[self.at]
        self.at += 1
        if kind == "number":
            return Literal(start, end, text, _number(text))
        if kind == "word":
            value = _UNITS.get(text.encode())
            return Constant(start, end, text) if value is None else Unit(start, end, text, value)
        if text != "(":
            raise UnreadError
        self._deeper()
        inner = self.sum()
        self.depth -= 1
        closing = self._operator((")",))
        if closing is None:
            raise UnreadError
        return Enclosed(start, closing[1], inner)

    def _deeper(self) -> None:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise UnreadError

    def _operator(self, wanted: tuple[str, ...]) -> tuple[int, int, str, str] | None:
        if self.at < len(self.tokens) and self.tokens[self.at][2] in wanted:
            self.at += 1
            return self.tokens[self.at - 1]
        return None


def _tokens(text: bytes) -> Iterator[tuple[int, int, str, str]]:
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise UnreadError
        at = match.end()
        kind = match.lastgroup or ""
        if kind != "blank":
            yield match.start(), at, match[0].decode(), "word" if kind == "pi" else kind


def _number(text: str) -> float:
    return float(re.sub("[dDsS]", "e", text))


def value_in(node: Node, lookup: Lookup) -> float | None:
    """The value of an expression in doubles; None if it is not a number."""
    match node:
        case Literal(value=value) | Unit(value=value):
            return value
        case Constant(name=name):
            return lookup(name)
        case Negated(operand=inner):
            value_inside = value_in(inner, lookup)
            return None if value_inside is None else -value_inside
        case Enclosed(inner=inner):
            return value_in(inner, lookup)
        case Pair(operator=operator, left=left, right=right):
            return _combined(operator, value_in(left, lookup), value_in(right, lookup))


def _combined(operator: str, a: float | None, b: float | None) -> float | None:
    if a is None or b is None:
        return None
    try:
        match operator:
            case "+":
                found = a + b
            case "-":
                found = a - b
            case "*":
                found = a * b
            case "/":
                found = a / b
            case _:
                power = a**b
                if isinstance(power, complex):
                    return None
                found = float(power)
    except (ArithmeticError, ValueError):
        return None
    return found if isfinite(found) else None


def leaves(node: Node) -> Iterator[Literal | Unit | Constant]:
    """From left to right. Cost: O(nodes), without recursion: sums may be long."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        match one:
            case Literal() | Unit() | Constant():
                yield one
            case Negated(operand=inner) | Enclosed(inner=inner):
                waiting.append(inner)
            case Pair(left=left, right=right):
                waiting += (right, left)


def constants_in(node: Node) -> list[str]:
    """The names, each once, from left to right."""
    return list(dict.fromkeys(leaf.name for leaf in leaves(node) if isinstance(leaf, Constant)))


def units_in(node: Node) -> set[str]:
    return {"deg" if leaf.text == "deg" else "pi" for leaf in leaves(node) if isinstance(leaf, Unit)}
