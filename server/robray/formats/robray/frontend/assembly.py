"""The reader's own treatment of the tokens of a value, to the letter (language reference 3).

`strict` and `values` read the probable meaning and report mistakes. This module joins the items of a value exactly like
the reader, with missing operands, lone signs in parentheses and powers taken apart. That decides what is refused, and
the value.
"""

from collections.abc import Sequence
from typing import NamedTuple

from robray.facts.symbols import Name
from robray.formats.robray.expressions import Array, Expression, Operation, Operator, Step, Unreadable, Value
from robray.formats.robray.frontend.join import comes_first
from robray.formats.robray.frontend.token_reader import BINARY, Source
from robray.formats.robray.frontend.tokens import Token, TokenType, number
from robray.text.spans import Span

ACCEPTED = frozenset({"single-precision-overflow", "minus-read-as-subtraction"})
"""Problems of a value that the reader takes all the same."""

UNDECIDED = frozenset({"beyond-limits"})

_MOST_WORK = 50_000
"""Items moved for one statement. Taking apart at every parenthesis is quadratic."""

_DEEPEST = 200
"""Joined parts in each other that are taken apart again."""


class RefusedError(Exception):
    """The reader stops while it joins the value."""


class GaveUpError(Exception):
    """The answer would take too long."""


class _Joined(NamedTuple):
    """An operation and its operands, None for a missing one.

    `is_settled`: joining it again changes nothing.
    """

    operation: Operation
    operands: "tuple[_Item | None, ...]"
    depth: int
    is_settled: bool


class _Junk(NamedTuple):
    """The rest of a power that is taken apart, without its operands."""


_Item = Step | Array | _Joined | _Junk

_JUNK = _Junk()


class Assembly:
    """One statement's tokens, without its name and its semicolon.

    Methods that read them raise `RefusedError` or `GaveUpError`.
    """

    def __init__(self, tokens: Sequence[Token], source: Source) -> None:
        self._tokens = tokens
        self._source = source
        self._at = 0
        self._work = 0
        self.is_sound = True
        """True if the last text is complete: an incomplete one is refused when it is evaluated."""

    def attribute(self) -> Value:
        """The one value of an attribute."""
        piled: list[_Item] = []
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            if token.type is TokenType.OPERATOR:
                self._at += 1
                sign = Operator.NEGATE if token.text == "-" else BINARY[token.text]
                joined = self._expression([*piled, Operation(sign, token.span)])
                assert joined is not None, "there is an operator in it"
                piled = [joined]
            elif token.type is TokenType.PUNCTUATION and token.text == "[":
                piled.append(self._array())
            else:
                piled.append(_operand(token))
                self._at += 1
        if len(piled) != 1:
            raise RefusedError
        [item] = piled
        if isinstance(item, Array):
            return item
        return self._made(item, 0)

    def definition(self) -> Expression:
        """The value of a `def`."""
        item = self._expression([])
        if self._at < len(self._tokens) or item is None:
            raise RefusedError
        return self._made(item, 0)

    def _array(self) -> Array:
        first = self._at
        self._at += 1
        elements: list[Expression] = []
        while True:
            start = self._at
            item = self._expression([])
            if item is not None:
                elements.append(self._made(item, start))
            if not self._sees(",") and not self._sees("]"):
                raise RefusedError
            self._at += 1
            if self._tokens[self._at - 1].text == "]":
                break
        span = self._span(first)
        return Array(self._source.quote(span), span, tuple(elements))

    def _expression(self, items: "list[_Item | None]") -> _Item | None:
        """Continues behind the adjacent `items`, while values and operators alternate."""
        around: list[list[_Item | None]] = []
        is_wanted = True
        while True:
            token = self._tokens[self._at] if self._at < len(self._tokens) else None
            if token is not None and is_wanted and self._sees("("):
                around.append(items)
                items = []
            elif token is not None and is_wanted and self._sees("-"):
                items.append(Operation(Operator.NEGATE, token.span))
            elif is_wanted and token is not None and token.type in (TokenType.NUMBER, TokenType.IDENTIFIER):
                items.append(_operand(token))
                is_wanted = False
            elif not is_wanted and token is not None and token.type is TokenType.OPERATOR:
                items.append(Operation(BINARY[token.text], token.span))
                is_wanted = True
            else:
                result = self._joined(items)
                if not around:
                    return result
                if not self._sees(")"):
                    raise RefusedError
                items = around.pop()
                items.append(result)
                is_wanted = False
            self._at += 1

    def _sees(self, text: str) -> bool:
        if self._at == len(self._tokens):
            return False
        token = self._tokens[self._at]
        return token.text == text and token.type in (TokenType.OPERATOR, TokenType.PUNCTUATION)

    def _span(self, first: int) -> Span:
        return Span(self._tokens[first].span.start, self._tokens[self._at - 1].span.end)

    def _joined(self, items: "list[_Item | None]") -> _Item | None:
        if len(items) < 2:
            return items[0] if items else None
        stack: list[_Item] = []
        for item in self._shunted(items, 0):
            if not isinstance(item, Operation):
                stack.append(item)
                continue
            last = stack.pop() if stack else None
            if item.operator is Operator.NEGATE:
                stack.append(_operated(item, last))
            else:
                stack.append(_operated(item, stack.pop() if stack else None, last))
        if len(stack) != 1:
            raise RefusedError
        return stack[0]

    def _shunted(self, items: "Sequence[_Item | None]", depth: int) -> list[_Item]:
        self._work += len(items)
        if self._work > _MOST_WORK or depth > _DEEPEST:
            raise GaveUpError
        out: list[_Item] = []
        waiting: list[Operation] = []
        for item in items:
            if item is None:
                continue
            if isinstance(item, _Joined) and not item.is_settled:
                inner = self._shunted(_taken_apart(item), depth + 1)
                self._work += len(inner)
                out += inner
            elif isinstance(item, Operation):
                while waiting and comes_first(waiting[-1].operator, item.operator):
                    out.append(waiting.pop())
                waiting.append(item)
            else:
                out.append(item)
        out += reversed(waiting)
        return out

    def _made(self, item: _Item, first: int) -> Expression:
        """The expression from token `first` up to the current."""
        span = self._span(first)
        steps = _program(item)
        if steps is None:
            self.is_sound = False
            steps = (Unreadable.UNREADABLE,)
        return Expression(self._source.quote(span), span, steps)


def _operand(token: Token) -> Step:
    match token.type:
        case TokenType.NUMBER:
            value = number(token.text)
            if value is None:
                raise RefusedError
            return value
        case TokenType.IDENTIFIER:
            return Name(token.text, token.span)
        case TokenType.STRING:
            return Name(token.text[1:-1], token.span, quoted=True)
        case TokenType.OPERATOR | TokenType.KEYWORD | TokenType.PUNCTUATION:
            raise RefusedError
        case TokenType.MALFORMED_NUMBER | TokenType.UNTERMINATED_STRING | TokenType.UNKNOWN:
            raise RefusedError


def _operated(operation: Operation, *operands: _Item | None) -> _Joined:
    depth = 1 + max(one.depth if isinstance(one, _Joined) else 0 for one in operands)
    is_settled = operation.operator not in (Operator.POWER, Operator.NEGATE) and all(map(_is_settled, operands))
    return _Joined(operation, operands, depth, is_settled)


def _is_settled(operand: _Item | None) -> bool:
    if isinstance(operand, _Joined):
        return operand.is_settled
    return operand is not None and not isinstance(operand, Operation)


def _taken_apart(joined: _Joined) -> "tuple[_Item | None, ...]":
    """Its operation and operands: a sign is a binary minus there, and a power no operator at all."""
    operator, span = joined.operation
    if operator is Operator.POWER:
        return (_JUNK, *joined.operands)
    return (Operation(Operator.SUBTRACT if operator is Operator.NEGATE else operator, span), *joined.operands)


def _program(item: _Item) -> tuple[Step, ...] | None:
    """The steps, or None if one is invalid. Without recursion, because a settled item may be deep."""
    steps: list[Step] = []
    waiting: list[_Item | None] = [item]
    while waiting:
        one = waiting.pop()
        if isinstance(one, _Joined):
            # Back to front: last operand first, each behind its own operation.
            steps.append(one.operation)
            waiting += one.operands
        elif one is None or isinstance(one, _Junk | Operation | Array):
            return None
        else:
            steps.append(one)
    return tuple(reversed(steps))
