"""Tokens of a statement to the values that the reader makes of them (language reference 3).

There are two manners of reading. A `def`, an element of an array and a parenthesis hold one *strict* expression, where
values never stand side by side. The value of an attribute is read *loosely*: values pile up, and an operator takes all
that lie there. Where the reader would refuse, a problem is noted and reading goes on with what the author meant.
"""

from collections.abc import Sequence
from typing import NamedTuple

from robray.facts.expressions import Array, Expression, Operation, Operator, Step, Unreadable, Value
from robray.facts.problems import Problem
from robray.facts.symbols import Name
from robray.frontends.robray.join import Operand, Part, join
from robray.frontends.robray.tokens import RESERVED_PREFIX, Token, TokenType, is_single_overflow, number
from robray.text.spans import Span

DEEPEST_NESTING = 3_000
"""Parentheses in each other beyond this are refused. The reader itself gives up some thousands deeper."""

_BINARY = {
    "+": Operator.ADD,
    "-": Operator.SUBTRACT,
    "*": Operator.MULTIPLY,
    "/": Operator.DIVIDE,
    "**": Operator.POWER,
    "^": Operator.POWER,
}


class Source(NamedTuple):
    """The bytes that tokens were made of, to quote from."""

    text: bytes
    offset: int

    def quote(self, span: Span) -> str:
        return self.text[span.start - self.offset : span.end - self.offset].decode("utf-8", "replace")


class ValueReader:
    """Reads one statement's tokens. `problems` grows as it goes."""

    def __init__(self, tokens: Sequence[Token], source: Source) -> None:
        self.tokens = tokens
        self.source = source
        self.at = 0
        self.problems: list[Problem] = []

    # What both manners share.

    def problem(self, code: str, span: Span, *details: str) -> None:
        self.problems.append(Problem(code, span, details))

    @property
    def token(self) -> Token | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def _is(self, *texts: str) -> bool:
        token = self.token
        return token is not None and token.text in texts and token.type in (TokenType.OPERATOR, TokenType.PUNCTUATION)

    def _span(self, first: int) -> Span:
        """From token `first` to the one before the current."""
        if first >= self.at:
            at = self.tokens[first].span.start if first < len(self.tokens) else self._end
            return Span(at, at)
        return Span(self.tokens[first].span.start, self.tokens[self.at - 1].span.end)

    @property
    def _end(self) -> int:
        return self.tokens[-1].span.end if self.tokens else self.source.offset

    def _operand(self, token: Token) -> Operand | None:
        """A number, name or string; None for anything else, with a problem where that is never right."""
        match token.type:
            case TokenType.NUMBER:
                value = number(token.text)
                if value is None:
                    self.problem("number-out-of-range", token.span, token.text)
                    return Operand((Unreadable.UNREADABLE,))
                if is_single_overflow(token.text, value):
                    self.problem("single-precision-overflow", token.span, token.text)
                return Operand((value,))
            case TokenType.IDENTIFIER:
                return Operand((Name(token.text, token.span),))
            case TokenType.STRING:
                return Operand((Name(token.text[1:-1], token.span, quoted=True),))
            case _:
                return None

    def _refused(self, token: Token) -> None:
        """Notes why a token that is no part of any value stands in one."""
        match token.type:
            case TokenType.MALFORMED_NUMBER:
                self.problem("malformed-number", token.span, token.text)
            case TokenType.UNKNOWN:
                self.problem("invalid-character", token.span, token.text)
            case TokenType.KEYWORD:
                self.problem("reserved-word", token.span, token.text)
            case TokenType.UNTERMINATED_STRING:
                self.problem("unterminated-string", Span(token.span.start, token.span.start + 1))
            case _:
                self.problem("syntax-error", token.span, f"unexpected '{token.text}'")

    def _joined(self, parts: list[Part], span: Span) -> tuple[Step, ...]:
        """The program; where the reader refuses it for its parentheses, the one that was meant."""
        joined = join(parts)
        if joined.power or joined.subtraction:
            refused = joined.power or joined.missing or joined.results != 1
            for operator in joined.power:
                self.problem("power-in-parentheses", operator)
            for operator in joined.subtraction:
                self.problem("minus-in-parentheses" if refused else "minus-read-as-subtraction", operator)
            if refused:
                return join(
                    [part._replace(parenthesized=False) if isinstance(part, Operand) else part for part in parts]
                ).steps
            return joined.steps
        for operator in joined.missing:
            self.problem("missing-operand", operator, self.source.quote(operator))
        if joined.results > 1 and not joined.missing:
            self.problem("expression-assembly", span, self.source.quote(span))
        return joined.steps

    # Strict reading.

    def strict(self) -> Operand:
        """One expression, up to the first token that does not continue it; no steps where nothing stands."""
        stack: list[tuple[list[Part], int]] = []
        parts: list[Part] = []
        first = self.at
        wanted = True
        while True:
            token = self.token
            if token is not None and wanted and self._is("("):
                if len(stack) >= DEEPEST_NESTING:
                    self.problem("syntax-error", token.span, f"parentheses nested more than {DEEPEST_NESTING} deep")
                    self.at = len(self.tokens)
                    return Operand(())
                stack.append((parts, first))
                self.at += 1
                parts, first = [], self.at
            elif token is not None and self._continues(parts, token, wanted=wanted, strict=True):
                wanted = isinstance(parts[-1], Operation)
                self.at += 1
            else:
                steps = self._joined(parts, self._span(first)) if parts else ()
                if not stack:
                    return Operand(steps)
                parts, first = stack.pop()
                parts.append(Operand(steps, parenthesized=True))
                wanted = False
                if token is not None and self._is(")"):
                    self.at += 1
                elif self._adjacent_in_parenthesis(token):
                    continue
                else:
                    at = self._end if token is None else self.tokens[self.at - 1].span.end
                    self.problem("syntax-error", Span(at, at), "missing ')'")

    def _continues(self, parts: list[Part], token: Token, *, wanted: bool, strict: bool) -> bool:
        if token.type is TokenType.OPERATOR:
            if not wanted:
                parts.append(Operation(_BINARY[token.text], token.span))
                return True
            if token.text == "-":
                parts.append(Operation(Operator.NEGATE, token.span))
                return True
            return False
        if strict and not wanted and token.type is TokenType.NUMBER and token.text.startswith("-"):
            # `2-1` is two numbers to the reader, and a subtraction to everybody else.
            self.problem("minus-needs-space", token.span, token.text[1:])
            minus = Span(token.span.start, token.span.start + 1)
            parts.append(Operation(Operator.SUBTRACT, minus))
            token = token._replace(text=token.text[1:], span=Span(minus.end, token.span.end))
        elif not wanted or token.type is TokenType.STRING:
            return False
        operand = self._operand(token)
        if operand is None:
            return False
        parts.append(operand)
        return True

    def _adjacent_in_parenthesis(self, token: Token | None) -> bool:
        """Skips to the closing parenthesis when something stands beside the expression inside it."""
        closing = self._closing()
        if token is None or closing is None:
            return False
        self._beside(token)
        self.at = closing + 1
        return True

    def _closing(self) -> int | None:
        depth = 0
        for index in range(self.at, len(self.tokens)):
            token = self.tokens[index]
            if token.type is not TokenType.PUNCTUATION:
                continue
            if token.text in "([":
                depth += 1
            elif token.text in ")]":
                if depth == 0:
                    return index if token.text == ")" else None
                depth -= 1
            elif token.text == "," and depth == 0:
                return None
        return None

    def _beside(self, token: Token) -> None:
        """Notes what is wrong with a token that follows a finished strict expression."""
        before = self.tokens[self.at - 1] if self.at else None
        if token.type is TokenType.OPERATOR:
            if before is None or before.type is not TokenType.OPERATOR:
                self.problem("missing-operand", token.span, token.text)
        elif token.type is TokenType.STRING:
            self.problem("string-in-expression", token.span, token.text)
        elif self._is("["):
            self.problem("array-in-expression", token.span)
        elif token.type in (TokenType.NUMBER, TokenType.IDENTIFIER) or self._is("("):
            if before is None:
                self._refused(token)
            else:
                span = Span(before.span.start, token.span.end)
                self.problem("missing-operator", span, before.text, token.text)
        else:
            self._refused(token)

    def definition(self) -> Expression | None:
        """The value of a `def`: one strict expression and nothing beside it."""
        operand = self.strict()
        span = self._span(0)
        token = self.token
        if token is not None:
            self._beside(token)
        elif not operand.steps:
            return None
        return Expression(self.source.quote(span), span, operand.steps)

    def array(self) -> Array:
        """From `[` on; every element strict, empty ones dropped."""
        first = self.at
        self.at += 1
        elements: list[Expression] = []
        while (token := self.token) is not None and not self._is("]"):
            if self._is(","):
                self.at += 1
                continue
            start = self.at
            steps = self.strict().steps
            while (token := self.token) is not None and not self._is(",", "]", ")"):
                # Two values in one place: which was meant is open, so the element has no value.
                self._beside(token)
                steps = (Unreadable.UNREADABLE,)
                before = self.at
                self.strict()
                if self.at == before:
                    self._skip()
            if steps:
                span = self._span(start)
                elements.append(Expression(self.source.quote(span), span, steps))
            if self._is(")"):
                break
        if self._is("]"):
            self.at += 1
        else:
            at = self.tokens[self.at - 1].span.end
            self.problem("syntax-error", Span(at, at), "missing ']'")
        span = self._span(first)
        return Array(self.source.quote(span), span, tuple(elements))

    def _skip(self) -> None:
        """Past one token, or past a whole nested array."""
        depth = 0
        while self.at < len(self.tokens):
            depth += 1 if self._is("[") else -1 if self._is("]") else 0
            self.at += 1
            if depth <= 0:
                return

    # Loose reading.

    def attribute(self) -> list[Value]:
        """The values of an attribute; exactly one is right."""
        values: list[Value] = []
        while (token := self.token) is not None:
            first = self.at
            if token.type is TokenType.OPERATOR:
                values = [self._assembled(values)]
            elif self._is("["):
                values.append(self.array())
            elif self._is("("):
                self._leading_parenthesis(values)
            elif (operand := self._operand(token)) is not None:
                self.at += 1
                values.append(Expression(token.text, token.span, operand.steps))
            else:
                self._refused(token)
                self.at += 1
            assert self.at > first, "reading must go on"
        return values

    def _leading_parenthesis(self, values: list[Value]) -> None:
        """The reader takes no `(` where a value may begin; we read what was meant."""
        token = self.tokens[self.at]
        if values:
            self._beside(token)
        first = self.at
        operand = self.strict()
        span = self._span(first)
        if not values:
            self.problem("leading-parenthesis", token.span, self.source.quote(span))
            values.append(Expression(self.source.quote(span), span, operand.steps))

    def _assembled(self, values: list[Value]) -> Value:
        """An operator takes all values that lie there and what follows it, as far as that is an expression."""
        first_operator = self.tokens[self.at]
        begin = values[0].span.start if values else first_operator.span.start
        parts: list[Part] = []
        for value in values:
            if isinstance(value, Array):
                self.problem("array-in-expression", value.span)
                parts.append(Operand((0,)))
            else:
                # What an operator made before is taken apart again, as a parenthesis is.
                parts.append(Operand(value.steps, parenthesized=True))
        operator = Operator.NEGATE if first_operator.text == "-" else _BINARY[first_operator.text]
        parts.append(Operation(operator, first_operator.span))
        self.at += 1
        self._tail(parts)
        span = Span(begin, self.tokens[self.at - 1].span.end)
        if operator is Operator.NEGATE and len(values) == 1 and join(parts).results > 1:
            self.problem("minus-after-first-value", first_operator.span, self.source.quote(values[0].span))
            # What was meant: a subtraction.
            parts[1] = Operation(Operator.SUBTRACT, first_operator.span)
            steps = join(parts).steps
        else:
            steps = self._joined(parts, span)
        return Expression(self.source.quote(span), span, steps)

    def _tail(self, parts: list[Part]) -> None:
        wanted = True
        while (token := self.token) is not None:
            if wanted and self._is("("):
                self.at += 1
                inner = self.strict()
                token = self.token
                if token is not None and self._is(")"):
                    self.at += 1
                elif not self._adjacent_in_parenthesis(token):
                    at = self.tokens[self.at - 1].span.end
                    self.problem("syntax-error", Span(at, at), "missing ')'")
                parts.append(Operand(inner.steps, parenthesized=True))
                wanted = False
            elif self._continues(parts, token, wanted=wanted, strict=False):
                wanted = isinstance(parts[-1], Operation)
                self.at += 1
            else:
                return


def split_reserved(name: str) -> str | None:
    """The reserved word that an identifier begins with, so that the reader does not take it as one name."""
    match = RESERVED_PREFIX.match(name)
    return match[0][:-1] if match else None
